"""Holding a process that runs an answer: limits, the Linux seal, and what stands in for it elsewhere.

Stdlib and ctypes only. The modules import one another relatively, so the folder can be loaded on its
own, without the package `grader` (see README.md).
"""
