"""The check of the Host header, against DNS rebinding.

A foreign page can let its own name point at this machine. For the browser, that page and this server are then
one site: Origin and Host agree, and the page can read responses. But Host still has the foreign name. So the
server answers only to localhost, IP addresses (which need no DNS), the names in --site, --host and
--allow-host, and the machine's own name if it listens for other machines.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from urllib.parse import urlsplit

_HOST = re.compile(r"(?:\[([0-9A-Fa-f:.]+)\]|([^\s\[\]@:/?#\\]+))(?::[0-9]{0,5})?")
LOCAL = "localhost"  # browsers never ask DNS for it or its subdomains


def host_name(header: str) -> str | None:
    """The name or address in a Host header, in lower case, without the port; None if it is malformed.

    >>> [host_name(each) for each in ("Play.Example.org:8000", "[::1]:80", "a:b", "a.", "x y", "[::1].a")]
    ['play.example.org', '::1', None, 'a', None, None]
    """
    found = _HOST.fullmatch(header)
    return (found[1] or found[2]).lower().removesuffix(".") if found else None


def is_address(name: str) -> bool:
    """Whether this is an IP address.

    >>> [is_address(name) for name in ("127.0.0.1", "::1", "127.1", "localhost")]
    [True, True, False, False]
    """
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


class AllowedHosts:
    """The host names of this server.

    >>> known = AllowedHosts(["play.example.org"])
    >>> [known.allows(host) for host in ("Play.example.org:443", "localhost:8000", "[::1]", "evil.example")]
    [True, True, True, False]
    """

    def __init__(self, names: Iterable[str]) -> None:
        self.names = frozenset(name.lower().removesuffix(".") for name in names)

    def allows(self, header: str | None) -> bool:
        """Whether to answer a request with this Host. Browsers always send one; some probes send none."""
        if header is None:
            return True
        name = host_name(header)
        if name is None:
            return False
        return name == LOCAL or name.endswith(f".{LOCAL}") or name in self.names or is_address(name)


def own_names(host: str) -> tuple[str, ...]:
    """The host names of a server that listens at `host`; with the machine's name if others can reach it.

    >>> own_names("127.0.0.1"), own_names("localhost"), own_names("games.lan")[:1]
    ((), (), ('games.lan',))
    """
    if host == LOCAL or (is_address(host) and ipaddress.ip_address(host).is_loopback):
        return ()
    machine = socket.gethostname()
    given = () if is_address(host) else (host,)
    return (*given, machine, f"{machine.split('.')[0]}.local")


def site_name(site: str) -> tuple[str, ...]:
    """The host name in the URL of the site, if it has one.

    >>> site_name("https://play.example.org/"), site_name("")
    (('play.example.org',), ())
    """
    try:
        name = urlsplit(site).hostname
    except ValueError:
        return ()
    return () if name is None else (name,)
