"""How well the graders tell right from wrong, measured on the answers in tests/ and on mutants of every solution.

A mutant is a solution with one small fault put in by a rule. A grader that notices it takes a criterion away. One that
no criterion notices shows a check that is missing, or a change that is none; tests/equivalents.toml says why.

mutmut, cosmic-ray and mutatest were weighed and not taken: each runs a project's own tests over a source tree in the
tester's process, where here an answer is judged sealed, and none of them leaves out a key of a dict, takes a wider
class of exceptions or fills in a table, which are the faults that these exercises are about (operators.py).
"""
