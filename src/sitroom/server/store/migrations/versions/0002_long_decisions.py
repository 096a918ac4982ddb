"""Room for a decision of more than 24 days in milliseconds."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _spent(sa.BigInteger)


def downgrade() -> None:
    _spent(sa.Integer)


def _spent(kind: type[sa.Integer]) -> None:
    with op.batch_alter_table("answers") as answers:
        answers.alter_column("spent", type_=kind, existing_nullable=False)
