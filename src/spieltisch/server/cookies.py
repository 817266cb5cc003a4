"""Who somebody is: a signed cookie that scripts cannot read."""

import os
from pathlib import Path
from secrets import token_hex

from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

COOKIE = "spieltisch"
YEAR = 365 * 24 * 3600


class Cookies:
    """Signs and reads cookies with a key that stays in the data folder."""

    def __init__(self, data: Path) -> None:
        self._signer = URLSafeSerializer(_key(data / "cookie.key"), salt="person")

    def header(self, person: str, secure: bool) -> str:
        """The header that gives a person their cookie."""
        signed = str(self._signer.dumps(person))
        cookie = Cookie(COOKIE, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
        return cookie.to_header(header="")

    def read(self, cookie: str | None) -> str | None:
        """The person that a cookie names; None if we did not sign it."""
        try:
            person = self._signer.loads(cookie or "")
        except BadSignature:
            return None
        return person if isinstance(person, str) else None


def _key(file: Path) -> str:
    """The key in the file, which is made where there is none; only its owner may read it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as new:
        key = token_hex(32)
        new.write(key)
    return key
