"""Phase 3 (p10-13): where a command may go, who is pinned, how orders are carried out, what carriers launch."""
