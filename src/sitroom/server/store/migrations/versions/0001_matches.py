"""Matches, chairs, answers and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("clock", sa.JSON),
        sa.Column("spectators", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("waiting", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("problem", sa.Text),
        sa.Column("played", sa.BigInteger, nullable=False),
    )
    op.create_index("matches_by_play", "matches", ["status", "spectators", "played"])
    op.create_table(
        "chairs",
        _match(),
        sa.Column("chair", sa.SmallInteger, primary_key=True),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("who", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(32)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("digest", sa.String(64)),
    )
    op.create_table(
        "answers",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.SmallInteger, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("spent", sa.Integer, nullable=False),
    )
    op.create_table(
        "chat",
        _match(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("chair", sa.SmallInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )


def downgrade() -> None:
    for table in ("chat", "answers", "chairs", "matches"):
        op.drop_table(table)


def _match() -> sa.Column[str]:
    return sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True)
