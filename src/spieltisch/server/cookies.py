"""Who somebody is: a signed cookie that scripts cannot read."""

import time
from pathlib import Path
from secrets import token_hex

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from spieltisch.server import private_files

COOKIE = "spieltisch"
YEAR = 365 * 24 * 3600
FRESH = 30 * 24 * 3600  # seconds until a cookie in use is replaced


class Pass(msgspec.Struct, array_like=True):
    """What a cookie says."""

    person: str
    generation: int = 0  # of the person's cookies: logging out elsewhere begins another
    issued: int = 0

    @property
    def fresh(self) -> bool:
        """Whether it need not be replaced yet."""
        return time.time() - self.issued < FRESH


class Cookies:
    """Signs and reads cookies with a key that outlives the server."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="person")

    def header(self, person: str, secure: bool, generation: int = 0) -> str:
        """The header that gives a person their cookie."""
        signed = str(self._signer.dumps([person, generation, int(time.time())]))
        cookie = Cookie(COOKIE, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return cookie.to_header(header="")

    def read(self, cookie: str | None) -> Pass | None:
        """What a cookie says; None if we did not sign it, or too long ago."""
        try:
            said = msgspec.convert(self._signer.loads(cookie or ""), Pass | str)
        except (BadSignature, msgspec.ValidationError):
            return None
        if isinstance(said, str):  # as cookies were at first
            return Pass(said)
        return said if time.time() - said.issued < YEAR else None


def new_key() -> str:
    """A key that nobody knows."""
    return token_hex(32)


def key_file(data: Path) -> str:
    """The key in the data folder, which is made where there is none; only its owner may read it."""
    private_files.make_folder(data)
    file, key = data / "cookie.key", new_key()
    try:
        with private_files.create(file) as new:
            new.write(key.encode("ascii"))
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    return key
