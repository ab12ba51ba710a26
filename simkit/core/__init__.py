"""What all games share; no game is known here."""
