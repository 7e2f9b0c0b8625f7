"""The reference implementation that the six lessons import: one idea a module."""
