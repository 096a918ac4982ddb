"""Snapshots of long matches; when a clock started, and when a server was last there to see it run."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("matches", sa.Column("running", sa.JSON))
    op.create_table(
        "snapshots",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seal", sa.String(64), nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "beats",
        sa.Column("id", sa.SmallInteger, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("beats")
    op.drop_table("snapshots")
    op.drop_column("matches", "running")
