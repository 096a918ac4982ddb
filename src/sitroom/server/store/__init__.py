"""The database: what is stored, how it is read and written, and how older ones are brought up to date."""
