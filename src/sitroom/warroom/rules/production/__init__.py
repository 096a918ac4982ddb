"""Phase 7 (p22): trade with neutrals, purchases, placing them in industries, Chinese mobilization."""
