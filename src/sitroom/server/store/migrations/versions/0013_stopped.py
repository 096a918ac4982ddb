"""Which program stopped a match."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.add_column("matches", sa.Column("program", sa.String(64)))


def downgrade() -> None:
    op.drop_column("matches", "program")
