"""Charts that seats are filling in."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "drafts",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("chair", sa.SmallInteger, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("actions", sa.JSON, nullable=False),
        sa.Column("done", sa.BigInteger),
        sa.Column("spent", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("drafts")
