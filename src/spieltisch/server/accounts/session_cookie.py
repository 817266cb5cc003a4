"""Signed cookies that scripts cannot read: one says who the person is, the other at which device they are.

The device cookie outlives logging out. It says which people have been logged in there before, so that
strangers who try passwords elsewhere cannot keep them out (see login_throttle.py).
"""

import hmac
import time
from hashlib import sha256
from pathlib import Path
from secrets import token_hex, token_urlsafe

import msgspec
from itsdangerous import BadSignature, URLSafeSerializer
from litestar.datastructures import Cookie

from spieltisch.server.storage import private_files

SESSION_COOKIE = "spieltisch"
DEVICE_COOKIE = "spieltisch_device"
YEAR = 365 * 24 * 3600
RENEW_AFTER = 30 * 24 * 3600  # seconds until a cookie in use is replaced
CONFIRMED_FOR = 5 * 60  # seconds after a log-in in which the password is not asked for again
MAX_PEOPLE_PER_DEVICE = 8  # people whom one device remembers


class SessionCookie(msgspec.Struct, array_like=True):
    """What a cookie says."""

    person: str
    generation: int = 0  # of the person's cookies: logging out elsewhere begins another
    issued: int = 0
    proved: int = 0  # when the person last gave a password or a recovery code at this device; 0: never

    @property
    def fresh(self) -> bool:
        """Whether it need not be replaced yet."""
        return time.time() - self.issued < RENEW_AFTER

    @property
    def proven(self) -> bool:
        """Whether the person has logged in, or given the password, in the last few minutes."""
        return 0 <= time.time() - self.proved < CONFIRMED_FOR


class DeviceCookie(msgspec.Struct, array_like=True, frozen=True):
    """What a device cookie says. A mark means nothing to anyone without the key."""

    id: str  # random
    issued: int
    marks: tuple[str, ...] = ()  # one for each person who has been logged in here, the last one at the end


class CookieSigner:
    """Signs and reads cookies with a key that outlives the server."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="person")
        self._device_signer = URLSafeSerializer(key, salt="device")
        self._mark_key = sha256(f"device mark {key}".encode()).digest()

    def header(self, person: str, secure: bool, generation: int = 0, proved: int = 0) -> str:
        """The header that gives a person their cookie."""
        said = [person, generation, int(time.time()), proved]
        return _header(SESSION_COOKIE, str(self._signer.dumps(said)), secure)

    def read(self, cookie: str | None) -> SessionCookie | None:
        """What a cookie says; None if we did not sign it, or too long ago."""
        try:
            said = msgspec.convert(self._signer.loads(cookie or ""), SessionCookie | str)
        except (BadSignature, msgspec.ValidationError):
            return None
        if isinstance(said, str):  # as cookies were at first
            return SessionCookie(said)
        return said if time.time() - said.issued < YEAR else None

    # -- devices -----------------------------------------------------------------------------------------

    def read_device(self, cookie: str | None) -> DeviceCookie | None:
        """What a device cookie says; None if we did not sign it, or too long ago."""
        try:
            said = msgspec.convert(self._device_signer.loads(cookie or ""), DeviceCookie)
        except (BadSignature, msgspec.ValidationError):
            return None
        return said if time.time() - said.issued < YEAR else None

    def knows(self, device: DeviceCookie, person: str, generation: int) -> bool:
        """Whether a person has been logged in at a device, and has not ended that from another one."""
        wanted = self._mark(device.id, person, generation)
        return any(hmac.compare_digest(wanted, mark) for mark in device.marks)

    def device_header(self, device: DeviceCookie | None, secure: bool, person: str, generation: int) -> str:
        """The header that makes a device remember one more person; the one of long ago is forgotten."""
        name = token_urlsafe(9) if device is None else device.id
        mark = self._mark(name, person, generation)
        others = () if device is None else tuple(each for each in device.marks if each != mark)
        said = [name, int(time.time()), [*others, mark][-MAX_PEOPLE_PER_DEVICE:]]
        return _header(DEVICE_COOKIE, str(self._device_signer.dumps(said)), secure)

    def _mark(self, device: str, person: str, generation: int) -> str:
        told = f"{device} {person} {generation}".encode()
        return hmac.new(self._mark_key, told, sha256).hexdigest()[:24]


def _header(name: str, signed: str, secure: bool) -> str:
    cookie = Cookie(name, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return cookie.to_header(header="")


def new_key() -> str:
    """A key that nobody knows."""
    return token_hex(32)


def key_file(data: Path, name: str = "cookie.key") -> str:
    """The key in the data folder, which is made where there is none; only its owner may read it."""
    private_files.make_folder(data)
    file, key = data / name, new_key()
    try:
        with private_files.create(file) as new:
            new.write(key.encode("ascii"))
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    return key
