"""Every call of the API, with what its schema allows and with what it does not: by schemathesis."""

import json
import subprocess
import sys

import httpx

from tests.fuzz.fuzzed_server import Victim

# What a schema cannot say (a seat that is free, a game that has begun) is refused, so not all that fits it is
# accepted. Litestar takes "1" for 1 and 0 for false, and answers OPTIONS with one handler's methods.
LEFT_OUT = "positive_data_acceptance,negative_data_rejection,allow_header_conformance"
LAST_CALL = "/api/me/log-out-others"  # voids the cookie with which everything else is asked
OWN_TIME = 0.7  # how often a real table, seat, game or bot is named


def call_everything(victim: Victim, examples: int, seconds: int, seed: int = 1) -> tuple[bool, str]:
    """Whether all answers are as the schema says, and the tool's report."""
    cookie, words = _furnish(victim.url)
    settings = victim.folder / "schemathesis.toml"
    settings.write_text(_settings(words), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "--no-color", "run"),
            *(f"{victim.url}/docs/openapi.json", "--phases", "examples,coverage,fuzzing"),
            *("--exclude-path", LAST_CALL),
            *("--exclude-checks", LEFT_OUT, "--header", f"Cookie:{cookie}", "--warnings", "off"),
            *(
                "--max-examples",
                str(examples),
                "--max-time",
                str(seconds),
                "--seed",
                str(seed),
                "--no-shrink",
            ),
            *("--continue-on-failure", "--request-timeout", "30", "--suppress-health-check", "all"),
        ],
        capture_output=True,
        text=True,
        cwd=victim.folder,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


def _furnish(url: str) -> tuple[str, dict[str, list[str | int]]]:
    """Somebody with a table that waits, one where a game goes on, and one where it is over."""
    with httpx.Client(base_url=url, timeout=60) as http:
        http.get("/api/me")
        wishes = [
            {"game": "kap-hoorn"},
            *[{"game": "kopf-oder-knopf", "bots": ["beginner"], "start": True}] * 2,
        ]
        tables = [http.post("/api/tables", json=wish).json()["id"] for wish in wishes]
        http.delete(f"/api/tables/{tables[-1]}/seat")
        games = http.get("/api/games").json()
        words: dict[str, list[str | int]] = {
            "table_id": tables,
            "slug": [game["slug"] for game in games],
            "game": [game["slug"] for game in games],
            "digest": [game["sheet"] for game in games],
            "bot": [bot["id"] for bot in games[0]["bots"]],
            "seat": [0, 1, 2],
        }
        return f"spieltisch={http.cookies['spieltisch']}", words


def _settings(words: dict[str, list[str | int]]) -> str:
    """What real tables, games and bots are called."""
    lines = []
    for name, values in words.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values)}"]
    lines += ["[dictionaries.end_others]", "values = [0]"]  # no: else the cookie would be void
    lines += ["[parameters]", '"body.end_others" = { dictionary = "end_others", probability = 1.0 }']
    for name in words:
        places = ["body"] if name in ("game", "bot") else ["body", "query"] if name == "seat" else ["path"]
        lines += [
            f'"{place}.{name}" = {{ dictionary = "{name}", probability = {OWN_TIME} }}' for place in places
        ]
    return "\n".join(lines) + "\n"
