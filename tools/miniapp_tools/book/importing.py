# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Imports results files of `miniapp -o` into kernels/<chapter>/results/<machine>.json, where the name <machine> does
not contain the number of ranks.

Raw samples, and facts that tell where the program ran (PRIVATE_KEYS, SOURCE_FOLDER_PATTERN), are left out. Numbers are
rounded to six digits."""

import json
import re

from miniapp_tools.declared import folder_of
from miniapp_tools.measured import reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.measured.reading import SCHEMA_VERSIONS, texts_of

SCHEMA_VERSION = 3
LIST_KEYS = ("runs", "simulations")  # the two lists of a session
# Keys of the provenance that are not published.
PRIVATE_KEYS = ("host", "env.SLURM_JOB_ID")
# The part of a source's path, in a variant's note, that names a folder of the measuring machine. It is not published
# either.
SOURCE_FOLDER_PATTERN = re.compile(r"(?<!\S)/\S*?/(?=(?:kernels|src)/)")


def rounded(value):
    if isinstance(value, float):
        return float(f"{value:.6g}")
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return [rounded(v) for v in value] if isinstance(value, list) else value


def committed_variant(old):
    new = {"name": old["name"], "kind": old.get("kind", "portable")}
    new |= {k: v for k, v in old.items() if k not in (*new, "rate_per_second", "time_s")}
    if "note" in new:
        new["note"] = SOURCE_FOLDER_PATTERN.sub("", new["note"])
    if "time_s" in old:
        samples = old["time_s"].get("samples", ())
        new["time_s"] = old["time_s"] | {"samples": len(samples) if isinstance(samples, (list, tuple)) else samples}
        new.setdefault("rates_per_second", [r for r in (old.get("rate_per_second"),) if r is not None])
    return new


def committed_limit(old):
    """Returns the limit without its samples, or None if the run has no limit."""
    if not old or not old.get("name"):
        return None
    name_and_rate = ("name", "rate_per_second")
    return {k: old.get(k) for k in name_and_rate} | {"kernels": [{k: kernel.get(k) for k in name_and_rate} for kernel in old.get("kernels", ())]}


def committed_run(old):
    """Returns a run without samples. Figures of merit without a quantity, which stand for plain times, are left out."""
    new = {k: v for k, v in old.items() if k not in ("limit", "variants", "merit", "merits")}
    merits = [m for m in old.get("merits", [old.get("merit")]) if m and m["quantity"] != "none"]
    variants = [committed_variant(v) for v in old.get("variants", ())]
    return new | {"merits": merits, "limit": committed_limit(old.get("limit")) if merits else None, "variants": variants}


def chapter_of(run):
    """Returns the chapter of a run. The run's family is called `chapter`, or `chapter.row` for a row of the chapter."""
    return run["family"].split(".")[0]


def committed_session(path):
    """Reads a results file and returns its session in the form that is committed. Raises Problem if the file was
    imported already."""
    session = reading.read_results(path, SCHEMA_VERSIONS)
    if "sessions" in session:
        raise Problem(f"{path} was imported already; give what `miniapp -o` wrote")
    facts = {k: v for k, v in session["provenance"].items() if k not in PRIVATE_KEYS}
    simulations = [committed_run(s) for s in session.get("simulations", ())]
    return {"provenance": facts, "measure": session["measure"], "runs": [committed_run(r) for r in session["runs"]], "simulations": simulations}


def import_warnings(session):
    """Yields warnings about results: sources of an unknown commit or with uncommitted changes, and wrong or failed
    variants."""
    commit = session["provenance"].get("commit", "")
    if not commit or commit.endswith("-dirty"):
        yield f"measured by a program whose sources were not committed (commit {commit or 'unknown'})"
    for run in session["runs"]:
        for variant in run["variants"]:
            if variant.get("status") in ("wrong", "failed"):
                yield f"{run['family']}/{variant['name']} is {variant['status']}: {variant.get('note', '')}"


def results_text(machine, sessions):
    """Returns the text of a results file, with one line for each variant so that a diff can be read."""

    def line(value):
        return json.dumps(rounded(value), ensure_ascii=False)

    parts = []
    for session in sessions:
        runs = []
        for run in session["runs"]:
            head = line({k: v for k, v in run.items() if k != "variants"})[:-1]
            runs.append("    " + head + ', "variants": [\n      ' + ",\n      ".join(map(line, run["variants"])) + "\n    ]}")
        facts = f'   "provenance": {line(session["provenance"])},\n   "measure": {line(session["measure"])},\n'
        facts += f'   "simulations": {line(session["simulations"])},\n'
        parts.append("  {\n" + facts + '   "runs": [\n' + ",\n".join(runs) + "\n   ]\n  }")
    return f'{{"schema_version": {SCHEMA_VERSION}, "machine": "{machine}", "sessions": [\n' + ",\n".join(parts) + "\n]}\n"


def is_same_problem(one, other):
    """Returns whether two runs or simulations have equal families and equal values of all common parameters."""
    mine, others = texts_of(one["parameters"]), texts_of(other["parameters"])
    return one["family"] == other["family"] and all(mine[k] == others[k] for k in mine.keys() & others.keys())


def rank_count(session):
    return int(session["provenance"].get("ranks", 1))


def kept_sessions(path, sessions, keep):
    """Returns the sessions of a file that stay beside the newer `sessions`: those on other numbers of ranks and, if
    `keep` is set, those on the same numbers of ranks, without the runs and simulations that the newer sessions contain
    too."""
    if not path.is_file():
        return []

    def without_newer(session, kind):
        newer = [run for new in sessions for run in new[kind]]
        return [r for r in session.get(kind, ()) if not any(is_same_problem(r, n) for n in newer)]

    told = json.loads(path.read_text())["sessions"]
    newer_ranks = {rank_count(s) for s in sessions}
    others = [s for s in told if rank_count(s) not in newer_ranks]
    old = [s for s in told if s not in others] if keep else []
    return others + [s for s in (o | {kind: without_newer(o, kind) for kind in LIST_KEYS} for o in old) if any(s[kind] for kind in LIST_KEYS)]


def import_results(root, paths, machine, keep=False):
    """Writes a results file for each chapter in the results. New sessions replace the old ones on as many ranks; with
    `keep`, they replace only the runs that were measured again. Results of N ranks of the machine `NAME` or `NAMExN`
    are in NAME.json. Returns the written paths and warnings."""
    sessions = [committed_session(path) for path in paths]
    name = next((machine.removesuffix(f"x{n}") for n in sorted(map(rank_count, sessions)) if n > 1 and machine.endswith(f"x{n}")), machine)
    warnings = [warning for session in sessions for warning in import_warnings(session)]
    written = []
    for chapter in dict.fromkeys(chapter_of(run) for session in sessions for kind in LIST_KEYS for run in session[kind]):
        folder = root / "kernels" / folder_of(chapter)
        if not (folder / "README.md").is_file():
            raise Problem(f"there is no chapter {folder}")
        own = [s | {kind: [r for r in s[kind] if chapter_of(r) == chapter] for kind in LIST_KEYS} for s in sessions]
        path = folder / "results" / f"{name}.json"
        path.parent.mkdir(exist_ok=True)
        own = [s for s in own if any(s[kind] for kind in LIST_KEYS)]
        own += kept_sessions(path, own, keep)
        if not any(s["runs"] for s in own):
            raise Problem(f"{path}: simulations and no run of the chapter; import runs first and these with --keep")
        path.write_text(results_text(name, own))
        written.append(path)
    return written, warnings
