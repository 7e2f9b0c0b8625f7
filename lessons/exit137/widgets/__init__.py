"""What a lesson is played with: quiz, predictions and timeline.

Each is a plain model that can be printed and answered as text. In a front end with ipywidgets the same model
shows itself as buttons and a slider; without one nothing is lost and nothing waits.
"""

from exit137.widgets.predict import Prediction, predict, predictions, seen
from exit137.widgets.quiz import Quiz, quiz

__all__ = ["Prediction", "Quiz", "predict", "predictions", "quiz", "seen"]
