# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A night's folder: what was measured lies there whole or not at all, so that a night that died is taken up.

  <state>/lock                      held while a night runs; the kernel lets go of it, however the process ends
  <state>/nights/<date>/night.json  commit, input, program, fingerprint; finished with an exit code
  <state>/nights/<date>/<entry>/<batch>/round_*.json
  <state>/baselines/<fingerprint>.json
  <state>/history.jsonl             a line a night"""

import contextlib
import datetime
import fcntl
import json
import os
import pathlib
import shutil
import signal
import sys

from miniapp_tools.measured import points, whole
from miniapp_tools.measured.problem import ENVIRONMENT, Problem

YOUNG = 24 * 3600  # an older night is not taken up: the machine is another by then


def default_folder():
    home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return pathlib.Path(os.environ.get("MINIAPP_STATE") or pathlib.Path(home, "miniapp/nightly"))


@contextlib.contextmanager
def locked(folder):
    """Holds the lock of the folder, so that one night runs at a time. On a file system without locks (Lustre without -o
    flock, some NFS) nothing keeps a second away."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = open(folder / "lock", "a+")
    except OSError as error:
        raise Problem(f"{folder} cannot be written ({error.strerror}): give another folder, --state or MINIAPP_STATE", ENVIRONMENT) from None
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.seek(0)
            raise Problem(f"a night is running already: process {lock.read().strip()} (lock {lock.name})", ENVIRONMENT) from None
        except OSError as error:
            print(f"nightly: {lock.name} cannot be locked ({error.strerror}): going on; start no second night", file=sys.stderr)
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


class Night:
    def __init__(self, folder, facts):
        self.folder, self.facts = folder, facts

    def save(self, **more):
        self.facts |= more
        whole.write(self.folder / "night.json", self.facts)

    def place(self, entry, batch):
        return self.folder / entry.key / batch

    def done(self, entry, batch):
        return (self.place(entry, batch) / "done").exists()

    def ended(self, entry, batch):
        """The time at which it was done, in seconds since the epoch."""
        return (self.place(entry, batch) / "done").stat().st_mtime

    def keep(self, entry, batch, stage, told=()):
        """Takes the results out of ReFrame's stage folder, and what it told of references; `done` is written last."""
        place = self.place(entry, batch)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for file in sorted(stage.glob("round_*.json")) + [f for n in ("before.txt", "after.txt", "clocks.txt") if (f := stage / n).exists()]:
            shutil.copy(file, place / file.name)
        whole.write(place / "done", "".join(f"{line}\n" for line in told))

    def told(self, entry, batch):
        return (self.place(entry, batch) / "done").read_text().splitlines()

    def sessions(self, entry, batch):
        files = sorted(self.place(entry, batch).glob("round_*.json"))
        return [s for f in files for s in points.sessions(f)]


def nights(folder):
    """Yields the nights whose night.json is whole; a damaged one is ignored."""
    for file in sorted(folder.glob("nights/*/night.json")):
        with contextlib.suppress(OSError, ValueError, RecursionError):
            facts = json.loads(file.read_text())
            if isinstance(facts, dict) and type(facts.get("began")) in (int, float) and isinstance(facts.get("date"), str):
                yield Night(file.parent, facts)


def end_leftovers(folder):
    """Ends what a night that died has left running here, which would disturb this one: ReFrame and its job go on when
    the night alone is killed. They are known by the night's folder among their arguments. Returns how many they were."""
    unfinished = [os.fsencode(n.folder) + b"/" for n in nights(folder) if "exit_code" not in n.facts]
    ended = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if any(place in words for place in unfinished) and int(process.name) != os.getpid():
                os.kill(int(process.name), signal.SIGKILL)
                ended += 1
    return ended


def start(folder, facts, now=None):
    """The night that was broken off, if it is young and of the same program and input; else a new one. (night, taken up)"""
    now = now or datetime.datetime.now(datetime.timezone.utc)
    for night in nights(folder):
        age = now.timestamp() - night.facts["began"]
        if "exit_code" not in night.facts and age < YOUNG and all(night.facts.get(k) == v for k, v in facts.items()):
            return night, True
    night = Night(folder / "nights" / now.strftime("%Y-%m-%dT%H%M%S.%f")[:-3], dict(facts))
    night.folder.mkdir(parents=True)
    night.save(began=now.timestamp(), date=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    return night, False
