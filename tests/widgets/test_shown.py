"""What a front end gets: a widget where there is one, and plain text in any case."""

from __future__ import annotations

import subprocess
import sys

import pytest
from exit137.widgets import predict, quiz, shown


def test_the_bundle_has_the_text_twin_and_a_widget() -> None:
    bundle = quiz(4)._repr_mimebundle_()
    assert bundle["text/plain"] == quiz(4).text()
    assert "model_id" in bundle[shown.WIDGET_VIEW]


def test_without_ipywidgets_the_text_remains(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ipywidgets", None)
    assert predict("4.ledger")._repr_mimebundle_() == {"text/plain": predict("4.ledger").text()}


def test_the_models_do_not_import_ipywidgets() -> None:
    code = (
        "import sys, exit137.widgets as w; str(w.quiz(4)); w.quiz(4).answer('mail', 'b'); w.predict('4.ledger').text();"
        "assert 'ipywidgets' not in sys.modules and 'IPython' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_backticks_become_code_and_the_rest_is_escaped() -> None:
    assert shown.as_html("a `b<c` & d") == "a <code>b&lt;c</code> &amp; d"


def test_said_shows_itself_without_quotes() -> None:
    assert repr(shown.Said("It's done")) == "It's done"


def test_a_name_the_package_does_not_have() -> None:
    import exit137.widgets

    with pytest.raises(AttributeError, match="nothing"):
        exit137.widgets.nothing  # noqa: B018
