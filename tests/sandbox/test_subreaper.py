"""Whatever a child leaves running is ended, however it hides, and nothing else is."""

from __future__ import annotations

import subprocess
import time
from typing import Any

import pytest

from .conftest import Person

SETUP = """
import sys, os, json, time, signal
sys.path.insert(0, {folder!r})
from sandbox import subreaper
subreaper.become()

def child(act):
    pid = os.fork()
    if pid == 0:
        try:
            act()
        finally:
            os._exit(0)
    return pid

def sleeper():
    time.sleep(20)

def daemon():
    os.setsid()
    child(lambda: (os.setsid(), child(sleeper), sleeper()))

def comet(leave):
    until = time.monotonic() + 20
    while time.monotonic() < until:
        if leave:
            os.setsid()
        if os.fork():
            os._exit(0)

def tree(depth=4):
    for _ in range(2 if depth else 0):
        child(lambda: tree(depth - 1))
    sleeper()

def deaf():
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    sleeper()

def stopped():
    os.kill(os.getpid(), signal.SIGSTOP)
    sleeper()

def disguised():
    open("/proc/self/comm", "w").write(") S 1 (")
    child(sleeper)
    sleeper()
"""

ACTS = {
    "daemon": "child(daemon)",
    "tree": "child(tree)",
    "deaf": "child(deaf)",
    "stopped": "child(stopped)",
    "disguised": "child(disguised)",
    "comet": "child(lambda: comet(False))",
    "comet in new sessions": "child(lambda: comet(True))",
    "three comets": "[child(lambda: comet(leave)) for leave in (False, True, True)]",
}


def run(person: Person, code: str) -> Any:
    return person.run("-c", SETUP.format(folder=str(person.folder)) + code)


@pytest.mark.parametrize(
    ("act", "by_scan"),
    [(act, False) for act in ACTS] + [(act, True) for act in ("daemon", "tree", "deaf", "stopped", "disguised")],
)
def test_nothing_survives(person: Person, act: str, by_scan: bool) -> None:
    code = f"""
subreaper._KERNEL_LISTS_CHILDREN = {not by_scan} and subreaper._KERNEL_LISTS_CHILDREN
{ACTS[act]}
time.sleep(0.05)
ended = subreaper.sweep()
try:
    os.waitpid(-1, os.WNOHANG)
    left = True
except ChildProcessError:
    left = False
print(json.dumps([ended, left, subreaper.sweep()]))
"""
    ended, left, again = run(person, code)
    assert ended >= 1
    assert (left, again) == (False, 0)


def test_the_spared_child_lives_with_its_children(person: Person) -> None:
    code = """
spared = child(lambda: (child(sleeper), sleeper()))
child(daemon)
time.sleep(0.05)
ended = subreaper.sweep({spared})
family = subreaper._family([spared])
print(json.dumps([ended, len(family), os.waitpid(spared, os.WNOHANG)]))
subreaper.sweep()
"""
    ended, family, status = run(person, code)
    assert ended in (2, 3)  # whether the first of the three has ended by itself
    assert (family, status) == (2, [0, 0])


def test_processes_of_others_are_left_alone(person: Person) -> None:
    bystander = subprocess.Popen(["sleep", "30"])
    try:
        run(person, "child(daemon); time.sleep(0.05); print(subreaper.sweep())")
        assert bystander.poll() is None
    finally:
        bystander.kill()
        bystander.wait()


def test_without_adoption_a_daemon_is_missed(person: Person) -> None:
    """Why become() is there: the control for all of the above."""
    code = """
from sandbox import kernel
kernel.prctl(kernel.PR_SET_CHILD_SUBREAPER, 0)
reader, writer = os.pipe()
def short():
    os.setsid()
    child(lambda: (time.sleep(0.3), os.write(writer, b"alive")))
os.waitpid(child(short), 0)
ended = subreaper.sweep()
print(json.dumps([ended, os.read(reader, 5).decode()]))
"""
    assert run(person, code) == [0, "alive"]


def test_what_cannot_be_ended_is_said(person: Person) -> None:
    code = """
subreaper._kill = lambda pid, keep: None
pid = child(lambda: time.sleep(1))
try:
    subreaper.sweep(seconds=0.1)
except TimeoutError as error:
    print(json.dumps(str(pid) in str(error)))
"""
    assert run(person, code) is True


def test_a_sweep_with_nothing_to_do_is_cheap(person: Person) -> None:
    code = """
began = time.perf_counter()
for _ in range(20):
    subreaper.sweep()
print(1000 * (time.perf_counter() - began) / 20)
"""
    began = time.perf_counter()
    assert run(person, code) < 20  # ms; 0.05 where the kernel lists children
    assert time.perf_counter() - began < 30
