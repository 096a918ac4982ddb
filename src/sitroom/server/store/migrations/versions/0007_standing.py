"""Standing orders of those who hold chairs."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "standing",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("chair", sa.SmallInteger, primary_key=True),
        sa.Column("holder", sa.String(64), nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("choices", sa.JSON, nullable=False),
        sa.Column("places", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("standing")
