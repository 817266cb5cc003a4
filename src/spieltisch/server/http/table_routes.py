"""Routes of tables before and after a game: open, sit down, leave, start, rematch."""

from litestar import delete, get, post
from litestar.params import FromQuery, JSONBody

from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    PersonDep,
    ServiceDep,
    TableDep,
    rate_limits_of,
)
from spieltisch.server.http.security import client_address
from spieltisch.table.protocol import NewTable, SeatBot, TableInfo, TableList, TakeSeat


@get("/tables", tags=["tables"])
async def tables(service: ServiceDep, person: PersonDep, language: LanguageDep) -> TableList:
    """Your tables, and the public tables with a free seat."""
    mine = await service.my_tables(person.id)
    blocked = await service.blocks.blocked_either_way(person.id)
    free = [
        table
        for table in await service.open_tables()
        if not table.seats_of(person.id) and table.row.host not in blocked
    ]
    return TableList(
        mine=[table.info(person.id, language) for table in mine],
        open=[table.info(person.id, language) for table in free],
        now=round(service.time.now(), 3),
    )


@post("/tables", tags=["tables"])
async def open_table(
    request: AnyRequest,
    service: ServiceDep,
    person: PersonDep,
    language: LanguageDep,
    data: JSONBody[NewTable],
) -> TableInfo:
    """Open a table."""
    address = client_address(request.scope)
    rate_limits_of(request).count_new_table(address)
    return (await service.open_table(person, data, address)).info(person.id, language)


@get("/tables/{table_id:str}", tags=["tables"])
async def table_info(table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """A table."""
    return table.info(person.id, language)


@post("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def sit(
    service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep, data: JSONBody[TakeSeat]
) -> TableInfo:
    """Take a seat."""
    await service.sit(table, person, data.seat, data.seed)
    return table.info(person.id, language)


@delete("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def leave(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Leave your seat. During the game you resign by it."""
    await service.leave(table, person)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/bot", tags=["tables"], status_code=200)
async def seat_bot(
    service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep, data: JSONBody[SeatBot]
) -> TableInfo:
    """Put a bot on a seat, or remove it."""
    await service.seat_bot(table, person, data.seat, data.bot)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/start", tags=["tables"], status_code=200)
async def start(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Start the game."""
    await service.start(table, person.id)
    return table.info(person.id, language)


@post("/tables/{table_id:str}/rematch", tags=["tables"], status_code=200)
async def rematch(
    request: AnyRequest,
    service: ServiceDep,
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    await_seed: FromQuery[bool] = False,
) -> TableInfo:
    """Ask for a rematch; the answer is its table. With `await_seed` it starts after you have sent a seed."""
    address = client_address(request.scope)
    if not table.row.rematch:  # the first request opens a table
        rate_limits_of(request).count_new_table(address)
    return (await service.rematch(table, person, address, await_seed)).info(person.id, language)


@post("/tables/{table_id:str}/agree", tags=["tables"], status_code=200)
async def agree(service: ServiceDep, table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """Agree to the rematch that this table is for."""
    await service.agree_to_rematch(table, person.id)
    return table.info(person.id, language)


HANDLERS = [tables, open_table, table_info, sit, leave, seat_bot, start, rematch, agree]
