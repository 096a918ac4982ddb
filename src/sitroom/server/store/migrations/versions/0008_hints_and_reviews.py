"""Whether players may ask for hints, and reviews of matches that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "reviews",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
    op.drop_column("matches", "hints")
