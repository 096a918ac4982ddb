"""Which bot failed in a chair."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("chairs", sa.Column("failed", sa.String(32)))


def downgrade() -> None:
    op.drop_column("chairs", "failed")
