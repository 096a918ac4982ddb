"""Matches that begin from a position."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("matches", sa.Column("position", sa.Text))


def downgrade() -> None:
    op.drop_column("matches", "position")
