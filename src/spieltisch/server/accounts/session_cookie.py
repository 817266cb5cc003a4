"""The session cookie, which names the person, and the device cookie. Both are signed and HttpOnly.

The device cookie stays when a person logs out. It says which people have been logged in there before, so
that strangers who try passwords elsewhere cannot lock them out (see login_throttle.py).
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
RENEW_AFTER = 30 * 24 * 3600  # seconds until a cookie in use is renewed
CONFIRMED_FOR = 5 * 60  # seconds after a log-in in which no password is asked for
MAX_PEOPLE_PER_DEVICE = 8


class SessionCookie(msgspec.Struct, array_like=True):
    """The content of a session cookie."""

    person: str
    generation: int = 0  # of the person's cookies: logging out elsewhere starts a new one
    issued: int = 0
    confirmed_at: int = 0  # when the person last gave a password or recovery code here; 0: never

    @property
    def fresh(self) -> bool:
        """Whether it need not be renewed yet."""
        return time.time() - self.issued < RENEW_AFTER

    @property
    def recently_confirmed(self) -> bool:
        """Whether the person has given a password or recovery code in the last few minutes."""
        return 0 <= time.time() - self.confirmed_at < CONFIRMED_FOR


class DeviceCookie(msgspec.Struct, array_like=True, frozen=True):
    """The content of a device cookie. Marks are keyed hashes of people: useless without the key."""

    id: str  # random
    issued: int
    marks: tuple[str, ...] = ()  # of the people who have been logged in here, the latest last


class CookieSigner:
    """Signs and reads cookies with a key that outlives the process."""

    def __init__(self, key: str) -> None:
        self._signer = URLSafeSerializer(key, salt="person")
        self._device_signer = URLSafeSerializer(key, salt="device")
        self._mark_key = sha256(f"device mark {key}".encode()).digest()

    def session_header(self, person: str, secure: bool, generation: int = 0, confirmed_at: int = 0) -> str:
        """The Set-Cookie header of a session cookie."""
        content = [person, generation, int(time.time()), confirmed_at]
        return _header(SESSION_COOKIE, str(self._signer.dumps(content)), secure)

    def read(self, cookie: str | None) -> SessionCookie | None:
        """Read a session cookie; None if the signature is wrong or too old."""
        try:
            content = msgspec.convert(self._signer.loads(cookie or ""), SessionCookie | str)
        except (BadSignature, msgspec.ValidationError):
            return None
        if isinstance(content, str):  # the first format of the cookie
            return SessionCookie(content)
        return content if time.time() - content.issued < YEAR else None

    # -- devices -----------------------------------------------------------------------------------------

    def read_device(self, cookie: str | None) -> DeviceCookie | None:
        """Read a device cookie; None if the signature is wrong or too old."""
        try:
            content = msgspec.convert(self._device_signer.loads(cookie or ""), DeviceCookie)
        except (BadSignature, msgspec.ValidationError):
            return None
        return content if time.time() - content.issued < YEAR else None

    def is_known_device(self, device: DeviceCookie, person: str, generation: int) -> bool:
        """Whether a person has been logged in at a device, and has not logged it out from another one."""
        wanted = self._mark(device.id, person, generation)
        return any(hmac.compare_digest(wanted, mark) for mark in device.marks)

    def device_header(self, device: DeviceCookie | None, secure: bool, person: str, generation: int) -> str:
        """The Set-Cookie header of a device cookie with one more person; the oldest is dropped."""
        name = token_urlsafe(9) if device is None else device.id
        mark = self._mark(name, person, generation)
        others = () if device is None else tuple(each for each in device.marks if each != mark)
        content = [name, int(time.time()), [*others, mark][-MAX_PEOPLE_PER_DEVICE:]]
        return _header(DEVICE_COOKIE, str(self._device_signer.dumps(content)), secure)

    def _mark(self, device: str, person: str, generation: int) -> str:
        text = f"{device} {person} {generation}".encode()
        return hmac.new(self._mark_key, text, sha256).hexdigest()[:24]


def _header(name: str, signed: str, secure: bool) -> str:
    cookie = Cookie(name, value=signed, max_age=YEAR, httponly=True, samesite="lax", secure=secure)
    return cookie.to_header(header="")


def generate_key() -> str:
    """A new random key."""
    return token_hex(32)


def load_or_create_key(data: Path, name: str = "cookie.key") -> str:
    """Read a key from the data folder, or create it there; only its owner may read the file."""
    private_files.make_folder(data)
    file, key = data / name, generate_key()
    try:
        with private_files.create(file) as new:
            new.write(key.encode("ascii"))
    except FileExistsError:
        return file.read_text(encoding="ascii").strip()
    return key
