"""What all models of this package share: a text twin, and a widget where there is a front end for it."""

from __future__ import annotations

import html
import importlib
import re
import textwrap
from collections.abc import Callable
from typing import Any

WIDTH = 96
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def widgets() -> Any:
    """The module ipywidgets, imported when something is shown. ImportError where it is not installed."""
    return importlib.import_module("ipywidgets")


class Said(str):
    """A piece of text that shows itself in a notebook as it would be printed, without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Shown:
    """A model that can be read as text, and shown as a widget where ipywidgets is at hand."""

    def text(self) -> str:
        """The text twin: all that the widget says, as plain lines."""
        raise NotImplementedError

    def widget(self) -> Any:
        """A new ipywidgets shell over this model. ImportError where ipywidgets is not installed."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": self.text()}
        try:
            widgets()
        except ImportError:
            return bundle
        view = self.widget()._repr_mimebundle_()
        if WIDGET_VIEW in view:
            bundle[WIDGET_VIEW] = view[WIDGET_VIEW]
        return bundle


def paragraph(text: str, indent: str = "", first: str | None = None) -> str:
    """`text` wrapped to WIDTH columns; `first` stands before the first line, `indent` before the others."""
    return textwrap.fill(
        " ".join(text.split()),
        WIDTH,
        initial_indent=indent if first is None else first,
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )


def as_html(text: str) -> str:
    """`text` as HTML: escaped, with `backticks` turned into code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(" ".join(text.split())))


def choice_row(text: str, on_press: Callable[[], None]) -> Any:
    """One choice as a button that wraps its text. Buttons, since a notebook takes a radio button's arrow keys away."""
    button = widgets().Button(
        description=text.replace("`", ""), layout=widgets().Layout(width="auto", height="auto", max_width="60em")
    )
    button.add_class("exit137-choice")
    button.on_click(lambda _: on_press())
    return button


STYLE = """<style>
.exit137-choice.jupyter-button { white-space: normal; text-align: left; line-height: 1.4; padding: 4px 10px; }
.exit137-choice.jupyter-button:focus-visible { outline: 2px solid var(--jp-brand-color1, #1976d2); }
.exit137-said { border-left: 3px solid var(--jp-border-color1, #999); padding-left: 8px; line-height: 1.4;
  max-width: 60em; white-space: normal; font-size: 14px; }
.exit137-ask { line-height: 1.4; font-size: 14px; max-width: 60em; white-space: normal; margin-top: 6px; }
.exit137-run, .exit137-scenes { border-collapse: collapse; font-size: 13px; line-height: 1.4; }
.exit137-run td, .exit137-run th { padding: 2px 10px 2px 4px; text-align: left; vertical-align: top;
  white-space: nowrap; }
.exit137-run td:nth-child(4) { white-space: normal; }
.exit137-run tr.here { outline: 2px solid var(--jp-brand-color1, #1976d2); }
.exit137-run tr.here td:last-child { font-weight: 600; }
.exit137-run tr.lost { opacity: 0.45; }
.exit137-scenes { margin-top: 10px; }
.exit137-scenes td, .exit137-scenes th { border: 1px solid var(--jp-border-color2, #ccc); padding: 2px 8px;
  text-align: left; vertical-align: top; }
.exit137-scenes pre { margin: 0; white-space: pre-wrap; overflow-wrap: break-word; word-break: normal; }
</style>"""


def style() -> Any:
    """The package's own style sheet as a widget without height."""
    return widgets().HTML(STYLE, layout=widgets().Layout(height="0", margin="0"))


def html_block(markup: str, kind: str) -> Any:
    """A widget that shows `markup` in a block of the class `exit137-KIND`, read out when it changes."""
    return widgets().HTML(wrap_html(markup, kind))


def wrap_html(markup: str, kind: str) -> str:
    """`markup` in a block of the class `exit137-KIND`; an empty markup gives an empty text."""
    return f'<div class="exit137-{kind}" role="status" aria-live="polite">{markup}</div>' if markup else ""
