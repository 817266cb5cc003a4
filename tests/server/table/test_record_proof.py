"""The server signs the records of its games with a key that it keeps."""

import json
import stat
from pathlib import Path

from click.testing import CliRunner

from spieltisch.cli.app import app
from spieltisch.engine.record import Record
from spieltisch.table import record_proof
from spieltisch.table.record_proof import Signer
from spieltisch.table.verify import verify
from tests.server.conftest import BOTH, Guests, Server, guests_of, seated, settings


@BOTH
def test_the_key_survives_a_restart(tmp_path: Path, database: str) -> None:
    keys = []
    for _ in range(2):
        with Server(settings(tmp_path)) as running, guests_of(running) as guests:
            answer = guests("Anna").get("/api/key")
            assert record_proof.is_key(answer["key"])
            keys.append(answer["key"])
    assert keys[0] == keys[1]
    file = tmp_path / "record.key"
    assert file.exists() is (database == "sqlite")  # with PostgreSQL it is in the database
    if file.exists():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert Signer(file.read_text(encoding="ascii")).public_key == keys[0]


def test_a_downloaded_record_is_signed_with_the_public_key(guests: Guests, tmp_path: Path) -> None:
    table, (anna, bela) = seated(guests, "kopf-oder-knopf")
    live = anna.live(table)
    live.answer(0)
    live.send_and_wait("undo", seat=0)
    bela.delete(f"/api/tables/{table}/seat")
    text = anna.http.get(f"/api/tables/{table}/record").text
    assert text == bela.http.get(f"/api/tables/{table}/record").text  # the same for everyone
    answer = anna.get("/api/key")
    record = Record.from_json(text)
    assert verify(record, answer["key"]).signed_by == answer["key"]
    assert [event.event for event in record.table_events] == ["undone", "resigned"]
    assert all(event.at is not None and event.at > 0 for event in record.table_events)

    file, key = tmp_path / "record.json", tmp_path / "key.json"
    file.write_text(text, encoding="utf-8")
    key.write_text(json.dumps(answer), encoding="utf-8")
    assert CliRunner().invoke(app, ["verify", str(file), "--key", str(key)]).exit_code == 0
    forged = text.replace('"resigned", "seat": 1', '"resigned", "seat": 0').replace(
        "[1.0, -1.0]", "[-1.0, 1.0]"
    )
    assert forged != text
    file.write_text(forged, encoding="utf-8")
    result = CliRunner().invoke(app, ["verify", str(file)])
    assert (result.exit_code, "event 2 of the table" in result.output) == (1, True)
