# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The results that a night is compared with: a machine's baseline, renewed only on purpose."""

import itertools

from miniapp_tools.measured import points, reading, whole
from miniapp_tools.measured.problem import GOOD, NO_BASELINE, REGRESSION, WRONG, Problem
from miniapp_tools.nightly import state

RUNS, DAYS, KEPT = 5, 2, 10
OF_EMULATOR = 1, 1, 1  # the same: it counts the same every night


def path_of(folder, fingerprint):
    return folder / "baselines" / f"{fingerprint}.json"


def accept(folder, reason):
    """Makes the baseline of the last good nights of the machine that ran last; says which."""
    finished = [n for n in state.nights(folder) if n.facts.get("exit_code") is not None and n.facts.get("fingerprint")]
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
    path = path_of(folder, fingerprint)
    path.parent.mkdir(exist_ok=True)
    files = [str(f.relative_to(folder)) for _, f in runs]
    facts = {"fingerprint": fingerprint, "reason": reason, "accepted": chosen[-1].facts["date"], "nights": [n.folder.name for n in chosen]}
    sessions = [reading.results(f) for _, f in runs]
    whole.write(path, facts | {"files": files, "sessions": sessions})
    return path, facts


def kept(path):
    """Reads what accept() wrote."""
    data = reading.parsed(path)
    try:
        nights = [f.split("/")[1] for f in data["files"]]
        since, words = data["accepted"], f"baseline of {data['accepted'][:10]}: {data['reason']}"
        sessions = [reading.results(f"{path}, run {n}", data=one) for n, one in enumerate(data["sessions"])]
    except (KeyError, TypeError, AttributeError, IndexError) as error:
        raise Problem(f"{path} is no baseline ({error!r}); take it away and accept one again (--accept)") from error
    return [points.session_of(s, path) for s in sessions], nights, since, words


def load(folder, fingerprint, current):
    """(sessions, their night's names, the date of the last of them, what it is); sessions empty where there is none."""
    path = path_of(folder, fingerprint)
    if path.exists():
        return kept(path)
    # A red night is no measure for the next one: what it found would be forgotten a day later.
    for night in reversed(list(state.nights(folder))):
        facts = night.facts
        if night.folder != current and facts.get("fingerprint") == fingerprint and facts.get("exit_code") in (GOOD, NO_BASELINE):
            files = sorted(night.folder.glob("*/first/round_*.json"))
            made = [s for f in files for s in points.sessions(f)]
            return made, [night.folder.name] * len(made), facts["date"], f"provisional: the night of {facts['date']} alone"
    return [], [], "", ""
