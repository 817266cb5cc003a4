"""Test every API call with valid and invalid data from its schema, by schemathesis."""

import json
import subprocess
import sys

import httpx

from tests.fuzz.fuzzed_server import FuzzedServer

# A schema cannot express everything (a free seat, a running game), so the server refuses some valid data.
# Litestar accepts "1" for 1 and 0 for false, and answers OPTIONS with one handler's methods.
EXCLUDED_CHECKS = "positive_data_acceptance,negative_data_rejection,allow_header_conformance"
EXCLUDED_PATH = "/api/me/log-out-others"  # voids the cookie of all other calls
REAL_VALUE_SHARE = 0.7  # how often a call uses a real table, seat, game or bot


def run_schemathesis(server: FuzzedServer, examples: int, seconds: int, seed: int = 1) -> tuple[bool, str]:
    """Return whether all answers fit the schema, and the tool's report."""
    cookie, words = _create_tables(server.url)
    settings = server.folder / "schemathesis.toml"
    settings.write_text(_settings(words), encoding="utf-8")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "--no-color", "run"),
            *(f"{server.url}/docs/openapi.json", "--phases", "examples,coverage,fuzzing"),
            *("--exclude-path", EXCLUDED_PATH),
            *("--exclude-checks", EXCLUDED_CHECKS, "--header", f"Cookie:{cookie}", "--warnings", "off"),
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
        cwd=server.folder,
        check=False,
    )
    return done.returncode == 0, done.stdout + done.stderr


def _create_tables(url: str) -> tuple[str, dict[str, list[str | int]]]:
    """Create a waiting table, a running one and a finished one; return a cookie, and names to use."""
    with httpx.Client(base_url=url, timeout=60) as http:
        http.get("/api/me")
        bodies = [
            {"game": "kap-hoorn"},
            *[{"game": "kopf-oder-knopf", "bots": ["beginner"], "start": True}] * 2,
        ]
        tables = [http.post("/api/tables", json=wish).json()["id"] for wish in bodies]
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
    """Return the tool's settings with the names of real tables, games and bots."""
    lines = []
    for name, values in words.items():
        lines += [f"[dictionaries.{name}]", f"values = {json.dumps(values)}"]
    lines += ["[dictionaries.end_others]", "values = [0]"]  # else the cookie would be void
    lines += ["[parameters]", '"body.end_others" = { dictionary = "end_others", probability = 1.0 }']
    for name in words:
        places = ["body"] if name in ("game", "bot") else ["body", "query"] if name == "seat" else ["path"]
        lines += [
            f'"{place}.{name}" = {{ dictionary = "{name}", probability = {REAL_VALUE_SHARE} }}'
            for place in places
        ]
    return "\n".join(lines) + "\n"
