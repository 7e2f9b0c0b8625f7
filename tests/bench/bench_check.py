"""How long the commands take, as ratios and medians in one run: `python tests/bench/bench_check.py`.

Not a test: machines are noisy. The bars are a check of 4.2 within 2.5 times a bare pytest run of four trivial
tests in the same environment, and `exit137 --help` within 0.2 s.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TRIVIAL = "".join(f"def test_{number}():\n    assert {number} == {number}\n\n\n" for number in range(4))


def seconds(command: list[str], times: int, folder: Path) -> list[float]:
    """Wall time of each run; the first, which fills caches, is left out."""
    taken = []
    for _ in range(times + 1):
        began = time.perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        taken.append(time.perf_counter() - began)
    return taken[1:]


def main(times: int = 9) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "test_trivial.py").write_text(TRIVIAL, encoding="utf-8")
        solution = str(ROOT / "solutions" / "lesson4" / "level2.py")
        python = [sys.executable, "-m"]
        bare = statistics.median(seconds([*python, "pytest", "-q", "test_trivial.py"], times, folder))
        check = statistics.median(seconds([*python, "grader", "check", "4.2", solution], times, folder))
        usage = statistics.median(seconds([*python, "grader", "--help"], times, folder))
    print(f"bare pytest, four trivial tests   {bare:.2f} s")
    print(f"exit137 check 4.2                 {check:.2f} s   {check / bare:.2f} times the bare run (bar: 2.5)")
    print(f"exit137 --help                    {usage:.2f} s   (bar: 0.2 s)")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
