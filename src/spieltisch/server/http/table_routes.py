"""Routes of tables before and after a game: open, sit down, leave, start, rematch."""

from urllib.parse import urlencode

from litestar import Response, delete, get, post
from litestar.params import FromQuery, JSONBody
from litestar.response import Redirect

from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    OwnerDep,
    PersonDep,
    ServicesDep,
    TableDep,
    rate_limits_of,
)
from spieltisch.server.http.security import client_address
from spieltisch.server.workers.table_service import AgreeElsewhere
from spieltisch.table.info import table_info
from spieltisch.table.protocol import NewTable, SeatBot, TableInfo, TableList, TakeSeat


@get("/tables", tags=["tables"])
async def tables(services: ServicesDep, person: PersonDep, language: LanguageDep) -> TableList:
    """Your tables, and the public tables with a free seat."""
    mine = await services.tables.my_tables(person.id)
    blocked = await services.blocks.blocked_either_way(person.id)
    free = [
        table
        for table in await services.tables.open_tables()
        if not table.seats_of(person.id) and table.row.host not in blocked
    ]
    return TableList(
        mine=[table_info(table, person.id, language) for table in mine],
        open=[table_info(table, person.id, language) for table in free],
        now=round(services.time.now(), 3),
    )


@post("/tables", tags=["tables"])
async def open_table(
    request: AnyRequest,
    services: ServicesDep,
    person: PersonDep,
    language: LanguageDep,
    data: JSONBody[NewTable],
) -> TableInfo:
    """Open a table."""
    address = client_address(request.scope)
    rate_limits_of(request).count_new_table(address)
    owner = await services.tables.open_table(person, data, address)
    return table_info(owner.table, person.id, language)


@get("/tables/{table_id:str}", tags=["tables"], name="table_info")
async def one_table(table: TableDep, person: PersonDep, language: LanguageDep) -> TableInfo:
    """A table."""
    return table_info(table, person.id, language)


@post("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def sit(
    services: ServicesDep, owner: OwnerDep, person: PersonDep, language: LanguageDep, data: JSONBody[TakeSeat]
) -> TableInfo:
    """Take a seat."""
    await services.tables.sit(owner, person, data.seat, data.seed)
    return table_info(owner.table, person.id, language)


@delete("/tables/{table_id:str}/seat", tags=["tables"], status_code=200)
async def leave(
    services: ServicesDep, owner: OwnerDep, person: PersonDep, language: LanguageDep
) -> TableInfo:
    """Leave your seat. During the game you resign by it."""
    await services.tables.leave(owner, person)
    return table_info(owner.table, person.id, language)


@post("/tables/{table_id:str}/bot", tags=["tables"], status_code=200)
async def seat_bot(
    services: ServicesDep, owner: OwnerDep, person: PersonDep, language: LanguageDep, data: JSONBody[SeatBot]
) -> TableInfo:
    """Put a bot on a seat, or remove it."""
    await services.tables.seat_bot(owner, person, data.seat, data.bot)
    return table_info(owner.table, person.id, language)


@post("/tables/{table_id:str}/start", tags=["tables"], status_code=200)
async def start(
    services: ServicesDep, owner: OwnerDep, person: PersonDep, language: LanguageDep
) -> TableInfo:
    """Start the game."""
    await services.tables.start(owner, person.id)
    return table_info(owner.table, person.id, language)


@post("/tables/{table_id:str}/rematch", tags=["tables"], status_code=200)
async def rematch(
    request: AnyRequest,
    services: ServicesDep,
    owner: OwnerDep,
    person: PersonDep,
    language: LanguageDep,
    await_seed: FromQuery[bool] = False,
) -> Response[TableInfo]:
    """Ask for a rematch; the answer is its table. With `await_seed` it starts after you have sent a seed.

    The answer may be a redirect to the route by which you agree to the rematch.
    """
    address = client_address(request.scope)
    if not owner.table.row.rematch:  # the first request opens a table
        rate_limits_of(request).count_new_table(address)
    try:
        table = await services.tables.rematch(owner, person, address, await_seed)
    except AgreeElsewhere as elsewhere:
        query = urlencode({**request.query_params})
        return Redirect(f"/api/tables/{elsewhere.table}/agree?{query}", status_code=307)
    return Response(table_info(table, person.id, language))


@post("/tables/{table_id:str}/agree", tags=["tables"], status_code=200)
async def agree(
    services: ServicesDep,
    owner: OwnerDep,
    person: PersonDep,
    language: LanguageDep,
    await_seed: FromQuery[bool] = False,
) -> TableInfo:
    """Agree to the rematch that this table is for. With `await_seed` it starts after you have sent a seed."""
    await services.tables.agree_to_rematch(owner, person.id, await_seed)
    return table_info(owner.table, person.id, language)


HANDLERS = [tables, open_table, one_table, sit, leave, seat_bot, start, rematch, agree]
