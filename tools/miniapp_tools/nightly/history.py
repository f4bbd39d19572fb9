# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The files that nights leave. In a night's folder, a file `done` marks each entry whose results are complete, so that
a later call can resume a night that died. The baseline changes only if accept_baseline() is called.

  <state>/lock                      held while a night runs; the kernel releases it however the process ends
  <state>/nights/<date>/night.json  commit, digest of input and program, fingerprint of the machine, and an exit code if it is finished
  <state>/nights/<date>/<entry>/<batch>/round_*.json
  <state>/baselines/<fingerprint>.json
  <state>/history.jsonl             a line for each night: the median of each point's times, the verdicts that are not SAME,
                                    and the deviations beyond the threshold"""

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

TEXT_FIELDS = ("night", "date", "commit", "fingerprint")


def history_path(folder):
    return folder / "history.jsonl"


def parse_date(date):
    """Parses a date as start_or_resume() writes it, or a date without time."""
    return datetime.datetime.fromisoformat(date.replace("Z", "+00:00")).replace(tzinfo=datetime.timezone.utc)


def parse_line(text):
    """Returns the facts of the night that a line of history.jsonl describes, or None if the line is damaged."""
    try:
        line = json.loads(text)
        logs = line["log_seconds"].values()
        logs = [*logs, *line.setdefault("beyond", {}).values()]  # lines of older versions have none
        parse_date(line["date"])
        good = all(isinstance(line[key], str) for key in TEXT_FIELDS) and all(type(v) in (int, float) and math.isfinite(v) for v in logs)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return line if good else None


def history_lines(folder):
    """Returns the lines of history.jsonl, or [] if there is none. Raises Problem if it cannot be read."""
    path = history_path(folder)
    try:
        return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}") from error


def read_history(folder):
    """Returns the nights, oldest first, and a message for each damaged line, which is left out."""
    made = [(number, parse_line(text)) for number, text in enumerate(history_lines(folder), 1) if text.strip()]
    path = history_path(folder)
    told = [f"{path}:{number} is damaged: left out of the history; mend or take away the line" for number, line in made if line is None]
    return [line for _, line in made if line], told


def deviations_since(folder, fingerprint, since, before, apart):
    """Returns a list of {point: log ratio}, newest night first: what nights of a machine after `since` found beyond its
    noise. Nights that began less than `apart` seconds before the next one in the list, or before `before`, are left
    out, so that a disturbance of an hour counts as one night."""
    found, last = [], parse_date(before)
    for line in reversed([one for one in read_history(folder)[0] if one["fingerprint"] == fingerprint and one["date"] > since]):
        began = parse_date(line["date"])
        if (last - began).total_seconds() >= apart and began < last:
            found, last = [*found, line["beyond"]], began
    return found


def append_line(folder, line):
    """Adds a night's line to history.jsonl, in place of an older line of the same night; damaged lines stay as they
    are."""
    kept = [text for text in history_lines(folder) if text.strip() and (parse_line(text) or {}).get("night") != line["night"]]
    atomic.write(history_path(folder), "".join(text + "\n" for text in [*kept, json.dumps(line)]))


LONGEST_PAUSE = 24 * 3600  # seconds after which a night is not resumed, because the machine may have changed


def default_folder():
    """Returns the folder of nights: $MINIAPP_STATE or, by default, miniapp/nightly in $XDG_STATE_HOME or
    ~/.local/state."""
    home = os.environ.get("XDG_STATE_HOME") or os.path.expanduser("~/.local/state")
    return pathlib.Path(os.environ.get("MINIAPP_STATE") or pathlib.Path(home, "miniapp/nightly"))


@contextlib.contextmanager
def state_lock(folder):
    """Holds the lock of the folder, so that only one night runs at a time. A file system without locks (Lustre without
    -o flock, some NFS) cannot prevent a second night."""
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
    """A night's folder, and the facts in its night.json."""
    def __init__(self, folder, facts):
        self.folder, self.facts = folder, facts

    def save(self, **more):
        self.facts |= more
        atomic.write(self.folder / "night.json", self.facts)

    def folder_of(self, entry, batch):
        """Returns the folder of an entry's results in a batch (`first` or `second`)."""
        return self.folder / entry.key / batch

    def is_done(self, entry, batch):
        return (self.folder_of(entry, batch) / "done").exists()

    def end_time(self, entry, batch):
        """Returns the time at which the entry was done, in seconds since the epoch."""
        return (self.folder_of(entry, batch) / "done").stat().st_mtime

    def store_results(self, entry, batch, stage, told=()):
        """Copies an entry's results out of ReFrame's stage folder. The lines `told`, on figures outside their
        references, are written last, into the file `done`: without this file the entry does not count as measured."""
        place = self.folder_of(entry, batch)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for file in sorted(stage.glob("round_*.json")) + [f for n in ("before.txt", "after.txt", "clocks.txt") if (f := stage / n).exists()]:
            shutil.copy(file, place / file.name)
        atomic.write(place / "done", "".join(f"{line}\n" for line in told))

    def reference_lines(self, entry, batch):
        """Returns the lines on figures outside their references that store_results() wrote."""
        return (self.folder_of(entry, batch) / "done").read_text().splitlines()

    def sessions(self, entry, batch):
        files = sorted(self.folder_of(entry, batch).glob("round_*.json"))
        return [s for f in files for s in points.sessions(f)]


def read_nights(folder):
    """Yields the nights whose night.json can be read, oldest first."""
    for file in sorted(folder.glob("nights/*/night.json")):
        with contextlib.suppress(OSError, ValueError, RecursionError):
            facts = json.loads(file.read_text())
            if isinstance(facts, dict) and type(facts.get("began")) in (int, float) and isinstance(facts.get("date"), str):
                yield Night(file.parent, facts)


def kill_leftovers(folder):
    """Kills processes that a dead night left running, and returns their number. They would disturb this night: ReFrame
    and its job go on if only the night's own process is killed. A process belongs to a dead night if its arguments name
    that night's folder."""
    unfinished = [os.fsencode(n.folder) + b"/" for n in read_nights(folder) if "exit_code" not in n.facts]
    ended = 0
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (process / "cmdline").read_bytes()
            if any(place in words for place in unfinished) and int(process.name) != os.getpid():
                os.kill(int(process.name), signal.SIGKILL)
                ended += 1
    return ended


def start_or_resume(folder, facts, now=None):
    """Returns (night, whether it is resumed): an unfinished night if it is less than a day old and has the same `facts`
    (on commit, program, input, site and rounds), else a new one."""
    now = now or datetime.datetime.now(datetime.timezone.utc)
    for night in read_nights(folder):
        age = now.timestamp() - night.facts["began"]
        if "exit_code" not in night.facts and age < LONGEST_PAUSE and all(night.facts.get(k) == v for k, v in facts.items()):
            return night, True
    night = Night(folder / "nights" / now.strftime("%Y-%m-%dT%H%M%S.%f")[:-3], dict(facts))
    night.folder.mkdir(parents=True)
    night.save(began=now.timestamp(), date=now.strftime("%Y-%m-%dT%H:%M:%SZ"))
    return night, False


LEAST_RUNS, LEAST_DAYS, MOST_NIGHTS = 5, 2, 10
LIMITS_OF_EMULATOR = 1, 1, 1  # LEAST_RUNS, LEAST_DAYS and MOST_NIGHTS for the emulator, whose counts do not vary from night to night


def baseline_path(folder, fingerprint):
    return folder / "baselines" / f"{fingerprint}.json"


def accept_baseline(folder, reason):
    """Makes a baseline for the machine of the last night, from this machine's newest nights: those that ended with a
    regression if the last one did, otherwise those that ended without one. Nights with a wrong result do not count.
    Returns the baseline's path and facts."""
    finished = [n for n in read_nights(folder) if n.facts.get("exit_code") is not None and n.facts.get("fingerprint")]
    if not finished:
        raise Problem(f"no finished night in {folder}; run scripts/nightly first", NO_BASELINE)
    fingerprint = finished[-1].facts["fingerprint"]
    least_runs, least_days, most = LIMITS_OF_EMULATOR if finished[-1].facts.get("emulated") else (LEAST_RUNS, LEAST_DAYS, MOST_NIGHTS)
    same = [n for n in finished if n.facts["fingerprint"] == fingerprint and n.facts["exit_code"] != WRONG]
    # Nights before a regression began, or before it was mended, are left out, because the later nights are not like
    # them.
    red = same[-1].facts["exit_code"] == REGRESSION if same else False
    chosen = list(itertools.takewhile(lambda n: (n.facts["exit_code"] == REGRESSION) == red, reversed(same)))[:most][::-1]
    runs = [(n, f) for n in chosen for f in sorted(n.folder.glob("*/first/round_*.json"))]
    days = {n.facts["date"][:10] for n in chosen}
    count = sum(n.facts["rounds"] for n in chosen)
    if count < least_runs or len(days) < least_days:
        what = f"{count} runs on {len(days)} days of {fingerprint} that are alike"
        raise Problem(f"a baseline needs {least_runs} runs on {least_days} days; there are {what}; run more nights", NO_BASELINE)
    path = baseline_path(folder, fingerprint)
    path.parent.mkdir(exist_ok=True)
    files = [str(f.relative_to(folder)) for _, f in runs]
    facts = {"fingerprint": fingerprint, "reason": reason, "accepted": chosen[-1].facts["date"], "nights": [n.folder.name for n in chosen]}
    sessions = [reading.read_results(f) for _, f in runs]
    atomic.write(path, facts | {"files": files, "sessions": sessions})
    return path, facts


def read_baseline(path):
    """Reads a baseline that accept_baseline() wrote. Returns a tuple like that of baseline_of()."""
    data = reading.read_json(path)
    try:
        nights = [f.split("/")[1] for f in data["files"]]
        since, words = data["accepted"], f"baseline of {data['accepted'][:10]}: {data['reason']}"
        sessions = [reading.read_results(f"{path}, run {n}", data=one) for n, one in enumerate(data["sessions"])]
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Problem(f"{path} is no baseline ({error!r}); take it away and accept one again (--accept)") from error
    return [points.session_of(s, path) for s in sessions], nights, since, words


def baseline_of(folder, fingerprint, current):
    """Returns the sessions of a machine's baseline, a list with the night of each session, the date of the last night,
    and a description. Without a baseline, the last good night takes its place; without a good night, all four are
    empty."""
    path = baseline_path(folder, fingerprint)
    if path.exists():
        return read_baseline(path)
    # A night with a regression is left out: otherwise the next night would be compared with the slower times.
    for night in reversed(list(read_nights(folder))):
        facts = night.facts
        if night.folder != current and facts.get("fingerprint") == fingerprint and facts.get("exit_code") in (GOOD, NO_BASELINE):
            files = sorted(night.folder.glob("*/first/round_*.json"))
            made = [s for f in files for s in points.sessions(f)]
            return made, [night.folder.name] * len(made), facts["date"], f"provisional: the night of {facts['date']} alone"
    return [], [], "", ""
