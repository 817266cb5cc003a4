"""Routes of finished games: record, dice, replay, and the key that signs records."""

from typing import cast

from litestar import Response, get
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery

from spieltisch.engine.record import Record
from spieltisch.server.http import replay
from spieltisch.server.http.dependencies import (
    AnyRequest,
    LanguageDep,
    PersonDep,
    TableDep,
    charge_extra_work,
)
from spieltisch.server.http.request_cost import REPLAY_STEPS_COST
from spieltisch.stage.scene import Scene, Shape
from spieltisch.table.protocol import Dice, PublicKey, Replay
from spieltisch.table.record_proof import Signer


@get("/tables/{table_id:str}/record", tags=["tables"])
async def record(request: AnyRequest, table: TableDep) -> Response[Record]:
    """The record of a finished game, signed by this server, for `spieltisch verify` and `spieltisch show`."""
    signer: Signer = request.app.state.signer
    text = signer.sign(replay.record_of(table)).to_json()
    name = f'attachment; filename="{table.row.game}-{table.row.id}.json"'
    return Response(cast(Record, text), media_type=MediaType.JSON, headers={"Content-Disposition": name})


@get("/key", tags=["tables"])
async def key(request: AnyRequest) -> PublicKey:
    """The public key of this server. `spieltisch verify --key` checks the signature of a record with it."""
    signer: Signer = request.app.state.signer
    return PublicKey(key=signer.public_key)


@get("/tables/{table_id:str}/dice", tags=["tables"])
async def thrown(table: TableDep) -> Dice:
    """All throws and draws of a finished game, so that you can compute them again."""
    return await replay.dice_of(table)


@get("/tables/{table_id:str}/replay", tags=["tables"])
async def watch(
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    shape: FromQuery[Shape] = "wide",
    seat: FromQuery[int | None] = None,
) -> Replay:
    """A finished game for step-by-step replay, as one seat or a spectator saw it."""
    return await replay.replay(table, person.id, seat, language, shape)


@get("/tables/{table_id:str}/replay/{step:int}", tags=["tables"])
async def watch_step(
    request: AnyRequest,
    table: TableDep,
    person: PersonDep,
    language: LanguageDep,
    step: FromPath[int],
    shape: FromQuery[Shape] = "wide",
    seat: FromQuery[int | None] = None,
) -> Scene:
    """The scene of one step of a replay."""
    if not replay.is_cached(table, seat):
        charge_extra_work(request, REPLAY_STEPS_COST)
    return await replay.scene(table, person.id, seat, step, language, shape)


HANDLERS = [record, key, thrown, watch, watch_step]
