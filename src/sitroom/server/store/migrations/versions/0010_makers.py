"""For whom a match was made, so that its bots think at that client's expense after a restart too."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("matches", sa.Column("maker", sa.String(64), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("matches", "maker")
