"""What a lesson is played with: a stage for its accidents, predictions, timelines and a quiz.

Each is a plain model that can be printed and answered as text. In a front end with ipywidgets the same model
shows itself as buttons or a slider; without one nothing is lost and nothing waits.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from exit137.widgets.guesses import predict, predictions, seen
    from exit137.widgets.quizzes import quiz
    from exit137.widgets.recorder import record
    from exit137.widgets.stage import Stage

__all__ = ["Stage", "predict", "predictions", "quiz", "record", "seen"]

_HOME = {"Stage": "stage", "predict": "guesses", "predictions": "guesses", "quiz": "quizzes", "record": "recorder"}
_HOME |= {"seen": "guesses"}


def __getattr__(name: str) -> Any:
    # On demand, because the process that a stage starts needs none of it and should start fast.
    if name in _HOME:
        return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
