"""Which live matches are for the list: those in which people play each other, or nobody plays."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

ALONE = """
    UPDATE matches SET listed = :no WHERE id IN (
        SELECT match_id FROM chairs WHERE who <> 'bot' OR digest IS NOT NULL GROUP BY match_id HAVING COUNT(*) = 1
    )
"""
"""One person against bots. Who shares a screen is not known of matches from before."""


def upgrade() -> None:
    op.add_column("matches", sa.Column("listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.get_bind().execute(sa.text(ALONE), {"no": False})
    op.create_index("matches_to_watch", "matches", ["status", "spectators", "listed", "played"])


def downgrade() -> None:
    op.drop_index("matches_to_watch", "matches")
    op.drop_column("matches", "listed")
