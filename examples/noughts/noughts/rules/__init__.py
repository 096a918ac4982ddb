"""The rules. Chance says who begins; that player notes the first mark in secret. The other, who may choose any square,
marks one; then the first mark is shown. If both chose the same square, the second player has it.
"""
