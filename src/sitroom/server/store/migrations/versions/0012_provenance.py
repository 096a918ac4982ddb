"""How matches began, and by what a copy of one that goes on is known."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("matches", sa.Column("began", sa.String(8), nullable=False, server_default="setup"))
    op.add_column("matches", sa.Column("exact", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("matches", sa.Column("source", sa.String(32)))
    # What can be told of older matches. Records that were not over when they came look like any other match.
    matches = sa.table("matches", *map(sa.column, ("began", "exact", "position", "status", "played", "created")))
    over_at_once = (matches.c.status == "over") & (matches.c.played == matches.c.created)
    op.execute(matches.update().where(over_at_once).values(began="record", exact=sa.true()))
    op.execute(matches.update().where(matches.c.position.is_not(None)).values(began="position", exact=sa.true()))
    op.create_table(
        "places",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("likeness", sa.String(64), nullable=False),
        sa.Column("source", sa.String(32), nullable=False),
    )
    op.create_index("places_by_likeness", "places", ["likeness"])


def downgrade() -> None:
    op.drop_table("places")
    for column in ("source", "exact", "began"):
        op.drop_column("matches", column)
