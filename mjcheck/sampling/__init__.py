"""The parts of which random hands are made."""
