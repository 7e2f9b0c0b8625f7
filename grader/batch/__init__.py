"""`exit137 grade`: a class in, one report a submission out; from the reports a table, a summary, a page a student.

Read run.py first. classroom.py finds what was handed in, workers.py has it judged by worker.py in processes of their
own, results.py keeps the reports; table.py, summary.py and grader/feedback.py are made from the reports alone.
"""

from .run import Options, grade

__all__ = ["Options", "grade"]
