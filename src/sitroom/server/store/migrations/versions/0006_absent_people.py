"""Kinds of clock, requests that outlive a restart, seats that change hands, and chat among allies."""

from collections.abc import Callable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

MATCHES = sa.table("matches", sa.column("id", sa.String), sa.column("clock", sa.JSON(none_as_null=True)))


def upgrade() -> None:
    op.add_column("matches", sa.Column("requests", sa.JSON(none_as_null=True)))
    op.add_column("chairs", sa.Column("invite", sa.String(64)))
    op.add_column("chat", sa.Column("name", sa.String(40)))
    op.add_column("chat", sa.Column("audience", sa.SmallInteger))
    _rewrite_clocks(lambda clock: {"kind": "total", **clock})


def downgrade() -> None:
    op.execute(sa.text("DELETE FROM chat WHERE audience IS NOT NULL"))  # else everybody would hear it
    for table, column in (("chat", "audience"), ("chat", "name"), ("chairs", "invite"), ("matches", "requests")):
        op.drop_column(table, column)
    _rewrite_clocks(lambda clock: {"seconds": clock["seconds"], "delay": clock["delay"]})


def _rewrite_clocks(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    connection = op.get_bind()
    for match, clock in connection.execute(sa.select(MATCHES.c.id, MATCHES.c.clock)).all():
        if clock is not None:
            connection.execute(sa.update(MATCHES).where(MATCHES.c.id == match).values(clock=change(clock)))
