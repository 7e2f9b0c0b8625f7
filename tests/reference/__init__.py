"""Tests of the reference implementation in lessons/exit137."""
