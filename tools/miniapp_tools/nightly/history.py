# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files that nights leave: a folder each, in which all is whole or not at all, so that a night that died is taken up; the baseline, renewed only on
purpose; and history.jsonl.

  <state>/lock                      held while a night runs; the kernel lets go of it, however the process ends
  <state>/nights/<date>/night.json  commit, input, program, fingerprint; finished with an exit code
  <state>/nights/<date>/<entry>/<batch>/round_*.json
  <state>/baselines/<fingerprint>.json
  <state>/history.jsonl             a line a night: the middle of each point's times, the words that are not SAME, by how much points
                                    were beyond their noise"""

import contextlib
import datetime
import fcntl
import itertools
import json
import math
import os
import pathlib
import shutil
import signal
import sys

from miniapp_tools.measured import atomic, points, reading
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, NO_BASELINE, REGRESSION, WRONG, Problem

TEXTS = ("night", "date", "commit", "fingerprint")


def path_of(folder):
    return folder / "history.jsonl"


def when(date):
    """Parses a date as start() writes it, or a day alone."""
    return datetime.datetime.fromisoformat(date.replace("Z", "+00:00")).replace(tzinfo=datetime.timezone.utc)


def line_of(text):
    """The night that a line tells of; None where it is damaged."""
    try:
        line = json.loads(text)
        logs = line["log_seconds"].values()
        logs = [*logs, *line.setdefault("beyond", {}).values()]  # older lines have none
        when(line["date"])
        good = all(isinstance(line[key], str) for key in TEXTS) and all(type(v) in (int, float) and math.isfinite(v) for v in logs)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return line if good else None


def texts(folder):
    path = path_of(folder)
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}") from error


def read(folder):
    """(the nights, oldest first; what to tell of lines that are no night: the nights go on without them)."""
    made = [(number, line_of(text)) for number, text in enumerate(texts(folder), 1) if text.strip()]
    path = path_of(folder)
    told = [f"{path}:{number} is damaged: left out of the history; mend or take away the line" for number, line in made if line is None]
    return [line for _, line in made if line], told


def beyond(folder, fingerprint, since, before, apart):
    """Returns deviations beyond their noise in the nights of a machine after `since`, newest first: [{point: log ratio}].
    Each is at least `apart` seconds older than the one after it, and the first than `before`: what disturbs an hour counts
    as one night."""
    found, last = [], when(before)
    for line in reversed([one for one in read(folder)[0] if one["fingerprint"] == fingerprint and one["date"] > since]):
        began = when(line["date"])
        if (last - began).total_seconds() >= apart and began < last:
            found, last = [*found, line["beyond"]], began
    return found


def append(folder, line):
    """Writes a night's line, in place of an older one of that night; lines that cannot be read stay as they are."""
    kept = [text for text in texts(folder) if text.strip() and (line_of(text) or {}).get("night") != line["night"]]
    atomic.write(path_of(folder), "".join(text + "\n" for text in [*kept, json.dumps(line)]))


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
        atomic.write(self.folder / "night.json", self.facts)

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
        atomic.write(place / "done", "".join(f"{line}\n" for line in told))

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


RUNS, DAYS, KEPT = 5, 2, 10
OF_EMULATOR = 1, 1, 1  # the same: it counts the same every night


def file_of(folder, fingerprint):
    return folder / "baselines" / f"{fingerprint}.json"


def accept(folder, reason):
    """Makes the baseline of the last good nights of the machine that ran last; says which."""
    finished = [n for n in nights(folder) if n.facts.get("exit_code") is not None and n.facts.get("fingerprint")]
    if not finished:
        raise Problem(f"no finished night in {folder}; run scripts/nightly first", NO_BASELINE)
    fingerprint = finished[-1].facts["fingerprint"]
    least_runs, least_days, most = OF_EMULATOR if finished[-1].facts.get("emulated") else (RUNS, DAYS, KEPT)
    same = [n for n in finished if n.facts["fingerprint"] == fingerprint and n.facts["exit_code"] != WRONG]
    # Back to where a regression began, or was mended: nights before and after one are not of one kind.
    red = same[-1].facts["exit_code"] == REGRESSION if same else False
    chosen = list(itertools.takewhile(lambda n: (n.facts["exit_code"] == REGRESSION) == red, reversed(same)))[:most][::-1]
    runs = [(n, f) for n in chosen for f in sorted(n.folder.glob("*/first/round_*.json"))]
    days = {n.facts["date"][:10] for n in chosen}
    count = sum(n.facts["rounds"] for n in chosen)
    if count < least_runs or len(days) < least_days:
        what = f"{count} runs on {len(days)} days of {fingerprint} that are alike"
        raise Problem(f"a baseline needs {least_runs} runs on {least_days} days; there are {what}; run more nights", NO_BASELINE)
    path = file_of(folder, fingerprint)
    path.parent.mkdir(exist_ok=True)
    files = [str(f.relative_to(folder)) for _, f in runs]
    facts = {"fingerprint": fingerprint, "reason": reason, "accepted": chosen[-1].facts["date"], "nights": [n.folder.name for n in chosen]}
    sessions = [reading.read_results(f) for _, f in runs]
    atomic.write(path, facts | {"files": files, "sessions": sessions})
    return path, facts


def kept(path):
    """Reads what accept() wrote."""
    data = reading.read_json(path)
    try:
        nights = [f.split("/")[1] for f in data["files"]]
        since, words = data["accepted"], f"baseline of {data['accepted'][:10]}: {data['reason']}"
        sessions = [reading.read_results(f"{path}, run {n}", data=one) for n, one in enumerate(data["sessions"])]
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Problem(f"{path} is no baseline ({error!r}); take it away and accept one again (--accept)") from error
    return [points.session_of(s, path) for s in sessions], nights, since, words


def load(folder, fingerprint, current):
    """(sessions, their night's names, the date of the last of them, what it is); sessions empty where there is none."""
    path = file_of(folder, fingerprint)
    if path.exists():
        return kept(path)
    # A red night is no measure for the next one: what it found would be forgotten a day later.
    for night in reversed(list(nights(folder))):
        facts = night.facts
        if night.folder != current and facts.get("fingerprint") == fingerprint and facts.get("exit_code") in (GOOD, NO_BASELINE):
            files = sorted(night.folder.glob("*/first/round_*.json"))
            made = [s for f in files for s in points.sessions(f)]
            return made, [night.folder.name] * len(made), facts["date"], f"provisional: the night of {facts['date']} alone"
    return [], [], "", ""
