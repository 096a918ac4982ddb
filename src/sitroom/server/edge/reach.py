"""How others can reach this server; shown to anyone who sends an invitation from this machine itself."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_address

from starlette.requests import Request

from sitroom.server.edge.hosts import LOOPBACK
from sitroom.server.schema import Reach

NOWHERE = ("192.0.2.1", 9)
"""An address reserved for documentation. Nothing is sent to it: the route chosen to it reveals our own address."""


def reach(request: Request, hosts: Sequence[str]) -> Reach:
    """Is this server open to others, and at which addresses? Only clients on this machine are told."""
    opened = any(name not in LOOPBACK for name in hosts)
    if not on_this_machine(request):
        return {"open": opened, "addresses": []}
    _, port = request.scope["server"]
    return {"open": opened, "addresses": [f"http://{address}:{port}" for address in addresses()]}


def on_this_machine(request: Request) -> bool:
    """Does the request come from the machine that the server runs on?"""
    try:
        return request.client is not None and ip_address(request.client.host).is_loopback
    except ValueError:
        return False


def addresses() -> list[str]:
    """The address of this machine in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(NOWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return []
    return [] if ip_address(found).is_loopback else [found]
