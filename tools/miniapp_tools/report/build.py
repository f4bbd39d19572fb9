# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the page (page.html) of sessions, and Markdown and CSV."""

import csv
import io
import json
import pathlib

import jinja2
import jsonschema

from miniapp_tools.book import chart, data, markdown, rungs
from miniapp_tools.compare import change_points, machine, verdicts
from miniapp_tools.declared import folder_of
from miniapp_tools.measured import kinds, points, reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.nightly import history
from miniapp_tools.report import charts, portability

HERE = pathlib.Path(__file__).resolve().parent
MOST_HISTORIES = 24
# Heading: key in the results.
RESOURCES = {"registers": "registers", "scratch": "scratch", "LDS": "lds", "waves": "occupancy"}
RESOURCES |= {"instructions": "instructions", "kB fetched": "fetched_kb", "kB written": "written_kb"}
WORDS = ("outcome", "claim", "note")  # columns of sentences

NUMBER = {"type": ["number", "null"]}
TEXTS = {"type": "array", "items": {"type": "string"}}
CHANGE = {"type": ["object", "null"], "properties": {k: NUMBER for k in ("ratio", "low", "high")}, "required": ["ratio", "low", "high"]}
POINT = {
    "type": "object",
    "properties": {"name": {"type": "string"}, "label": {"type": "string"}, "word": {"enum": list(verdicts.WORDS)}, "change": CHANGE, "beside": TEXTS},
    "required": ["name", "word", "change", "beside"],
}
VERDICT = {
    "type": "object",
    "properties": {"exit_code": {"type": "integer"}, "controls": TEXTS, "changed": TEXTS, "notes": TEXTS, "points": {"type": "array", "items": POINT}},
    "required": ["exit_code", "changed", "points"],
}


def read_verdict(path):
    """Reads the verdict that `scripts/compare -o` or a night wrote. Raises Problem if the file holds something else."""
    data = reading.parsed(path)
    error = next(jsonschema.Draft202012Validator(VERDICT).iter_errors(data), None)
    if error is not None:
        where = "/".join(map(str, error.absolute_path)) or "the file"
        raise Problem(f"{path} is no verdict of scripts/compare or scripts/nightly: {where}: {error.message[: reading.LONGEST_QUOTE]}")
    return data


def columns(merits):
    """Headings of a table; figures of merit have a column each, headed by their units."""
    return ["variant", "kind", "median ms", *(m["unit"] for m in merits), "% of limit", "ratio", "spread %", *RESOURCES, "error", *WORDS]


def limit_text(point):
    """A sentence on the limit that the shares are of, and on what was timed beside it."""
    if not (point.limit and point.merits):
        return "This run has no limit to compare with."
    merit = point.merits[0]
    rates = {k.get("name"): k.get("rate_per_second") or 0 for k in (point.limit, *(point.limit.get("kernels") or ()))}
    limit, *others = [f"{name} {rate / merit['unit_per_second']:.4g} {merit['unit']}" for name, rate in rates.items()]
    return f"Limit: {limit}" + (f"; timed beside it: {', '.join(others)}" if others else "") + "."


def number(value, digits=3, times=1):
    return "" if value is None else f"{times * value:.{digits}f}"


def source_of(root, point):
    """The rung's file, as a path in the repository; the chapter where there is none of that name."""
    chapter = pathlib.Path(root, "kernels", folder_of(point.family))
    files = rungs.files_of(chapter, rungs.base_name(point.variant, point.kind))
    own = next((file for file in files if file.name.endswith(kinds.of(point.kind).endings)), None)
    return own.relative_to(root).as_posix() if own else f"kernels/{folder_of(point.family)}/"


def cells(point):
    """The texts of a row, in the order of columns()."""
    r, s, claim = point.resources, point.speedup, point.expectation
    ratio = number(s.get("value"), 2)
    if None not in (s.get("value"), s.get("low"), s.get("high")):
        ratio += f" [{s['low']:.2f}, {s['high']:.2f}]"
    error = point.verdict.get("error") if point.status in ("ok", "wrong") else None  # other results were not compared
    return [
        *(point.variant, point.kind, number(point.median, 4, 1e3)),
        *([markdown.four_digits(r / m["unit_per_second"]) for r, m in zip(point.rates, point.merits)] or [""] * len(point.merits)),
        *(number(point.share, 1, 100), ratio, number(point.spread, 1, 100)),
        *(str(r.get(key, "")) for key in RESOURCES.values()),
        "" if error is None else f"{error:.1e}",
        *(", ".join(w for w in (claim.get("effect"), claim.get("outcome")) if w not in (None, "not applicable")), claim.get("claim") or ""),
        ("" if point.status == "ok" else point.status.upper() + " ") + point.note,
    ]


def case_of(root, url, session, own, title, drawn, marks):
    """The pictures and the table of one family on one machine, without empty columns; `marks` has verdicts by a point's name."""
    timed = [p for p in own if p.valid]
    family = own[0].family
    pictures = []
    if timed:
        ladder = charts.ladder(f"{root}/kernels/{folder_of(family)}", data.Run(own, session), title)
        pictures = [drawn.add(p) for p in (ladder, charts.strips(timed, title)) if p]
    rows, heads = [cells(p) for p in own], columns(own[0].merits)
    kept = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    return {
        "title": f"{family}, {title}; {session.device}",
        "parameters": own[0].case,
        "pictures": pictures,
        "limit": limit_text(own[0]),
        "heads": [data.ratio_heading(own) if heads[n] == "ratio" else heads[n] for n in kept],
        "words": sum(heads[n] not in WORDS for n in kept),
        "rows": [(url + source_of(root, p), marks.get(p.name, ""), [row[n] for n in kept]) for p, row in zip(own, rows)],
    }


def families(root, url, sessions, drawn, marks):
    telling = points.distinguishing_parameters(p for s in sessions for p in s.points.values())

    def title(point):
        """The parameters that one looks for, and those that tell this case from others."""
        names = (*data.TITLE_PARAMETERS, *telling.get(point.family, ()))
        return ", ".join(f"{k} {v}" for k, v in sorted(point.parameters.items()) if k in names)

    for family in dict.fromkeys(p.family for s in sessions for p in s.points.values()):
        own = [(s, of_case) for s in sessions for of_case in s.cases if of_case[0].family == family]
        yield {"name": family, "cases": [case_of(root, url, s, of_case, title(of_case[0]), drawn, marks) for s, of_case in own]}


def histories(lines, labels, drawn):
    """The points that changed, then others, up to a number."""
    rows = []
    for name in dict.fromkeys(n for one in lines for n in one["log_seconds"]):
        had = [one for one in lines if name in one["log_seconds"]]
        values = [one["log_seconds"][name] for one in had]
        rows.append((labels.get(name, name), values, change_points.steps(values), [(one["date"][:10], one.get("commit", "")) for one in had]))
    rows.sort(key=lambda r: -max((abs(s.log_ratio) for s in r[2]), default=0))
    shown = [drawn.add(charts.history(*r), numbered=False) for r in rows[:MOST_HISTORIES] if len(r[1]) > 1]
    return {"pictures": shown, "left": len(rows) - MOST_HISTORIES}


def portable(sessions, drawn):
    made = portability.cells(sessions)
    shares, best_known = (portability.by_problem(made, efficiency) for efficiency in ("architectural", "application_efficiency"))
    pictures = [charts.cascade(p, own, portability.cascade) for p, own in shares.items() if len(next(iter(own.values()))) > 1]
    rows = [
        (problem, code, len(own), *(f"{portability.harmonic(of[problem][code].values()):.3f}" for of in (shares, best_known)))
        for problem, codes in shares.items()
        for code, own in codes.items()
    ]
    return {"pictures": [drawn.add(p, numbered=False) for p in pictures], "rows": rows}


class Pictures(list):
    """The page's pictures, each with a name of its own for its file."""

    def add(self, picture, numbered=True):
        picture.name += f"_{len(self)}" if numbered else ""
        self.append(picture)
        return picture


def html(root, url, sessions, judged, lines):
    """(the page, its pictures)."""
    every = [p for s in sessions for p in s.points.values()]
    if not every:
        raise Problem("these results hold no points")
    drawn = Pictures()
    shown = [{"label": "", **r} for r in judged["points"] if r["word"] != "SAME"] if judged else ()
    found = list(families(root, url, sessions, drawn, {r["name"]: r["word"] for r in shown}))
    rooflines = []
    for device in dict.fromkeys(s.device for s in sessions):
        if roof := charts.roof([s for s in sessions if s.device == device]):
            rooflines.append({"picture": drawn.add(roof), "id": f"roofline{len(drawn)}", "device": device})
    nights = histories(lines, points.labels(every), drawn) if any(one["log_seconds"] for one in lines) else None
    several = portable(sessions, drawn) if len({s.device for s in sessions}) > 1 else None
    contents = [("verdict", "Verdict"), *((f["name"], f["name"]) for f in found)]
    contents += [(r["id"], f"Roofline {points.short_device(r['device'])}") for r in rooflines]
    parts = (("history", nights), ("portability", several), ("provenance", sessions))
    contents += [(name, name.capitalize()) for name, part in parts if part]
    of_word = {w: sum(r["word"] == w for r in judged["points"]) for w in verdicts.WORDS} if judged else {}
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters["json"] = json.dumps
    return environment.get_template("page.html").render(
        title=f"miniapp: {', '.join(dict.fromkeys(s.short_device for s in sessions))}",
        style=(HERE / "page.css").read_text() + chart.dark_style_rules(chart.EXTRA_COLOURS),
        script=(HERE / "page.js").read_text(),
        contents=contents,
        judged=judged and {"controls": (), "notes": (), **judged},
        counts={w: n for w, n in of_word.items() if n},
        shown=shown,
        wrong=[p.name for p in every if p.status in verdicts.BAD_STATUSES],
        how=dict.fromkeys(line for s in sessions for line in machine.notes_on_times(s)),
        families=found,
        rooflines=rooflines,
        history=nights,
        portability=several,
        sessions=sessions,
    ), drawn


def summary(sessions, judged):
    """The text for a merge request: the verdict, then the best rung of each problem."""
    lines = []
    if judged:
        counts = {w: sum(r["word"] == w for r in judged["points"]) for w in dict.fromkeys(r["word"] for r in judged["points"])}
        lines += [f"**{', '.join(f'{n} {w}' for w, n in counts.items())}** (ends with {judged['exit_code']})", ""]
        lines += [f"- {r['word']} `{r.get('label') or r['name']}` {'; '.join(r['beside'])}" for r in judged["points"] if r["word"] != "SAME"] + [""]
    rows = []
    for session in sessions:
        for listed in session.cases:
            row = [session.device, f"{listed[0].family} {listed[0].case}"]
            for wanted in (portability.PORTABLE, portability.NATIVE):
                own = [p for p in listed if p.valid and portability.application_of(p) == wanted]
                best = min(own, key=lambda p: p.median, default=None)
                row += [best.variant, markdown.percent(best.share or None)] if best else ["", ""]
            rows.append(row)
    heads = ("machine", "problem", "best portable", "of limit", "best native", "of limit")
    return "\n".join([*lines, *markdown.table(heads, rows, right=(3, 5))]) + "\n"


def points_csv(sessions):
    """CSV, a row a point, with the columns of `miniapp --format csv`: one for each parameter, SI units in the names."""
    every = [(s, p) for s in sessions for p in s.points.values()]
    parameters = list(dict.fromkeys(name for _, p in every for name in sorted(p.parameters)))
    facts = ("device", "threads", "commit", "date")
    quantities = ("bytes", "items", "flops")
    times, ratios = ("median", "minimum", "spread"), {"ratio": "value", "ratio_low": "low", "ratio_high": "high", "coverage": "coverage"}

    def cells(session, point):
        time = point.figures.get("time_s") or {}
        rates = {}
        for merit, rate in zip(point.merits, point.rates):
            rates.setdefault(merit["quantity"], rate)
        figures = [time.get(name) for name in times] + [rates.get(name) for name in quantities]
        figures += [point.share] + [point.speedup.get(name) for name in ratios.values()]
        figures += [point.verdict.get("error") if time else None]
        kept = [point.family, *(point.parameters.get(name) for name in parameters), point.variant, point.kind, point.status]
        return ["" if cell is None else cell for cell in (*kept, *figures, *(session.provenance.get(f) for f in facts), point.note)]

    heads = ["family", *parameters, "variant", "kind", "status", "median_s", "minimum_s", "spread"]
    heads += [f"{q}_per_second" for q in quantities] + ["share_of_limit", *ratios, "error", *facts, "note"]
    out = io.StringIO()
    csv.writer(out).writerows([heads, *(cells(s, p) for s, p in every)])
    return out.getvalue()


def night(folder):
    """(results files, verdict, history) of a night's folder of scripts/nightly."""
    folder = pathlib.Path(folder)
    firsts = [min(d.glob("round_*.json")) for d in sorted(folder.glob("*/first")) if list(d.glob("round_*.json"))]
    facts = reading.parsed(folder / "night.json")
    if not firsts or not isinstance(facts, dict):
        raise Problem(f"{folder} is no night's folder with results; give one of <state>/nights")
    lines, told = history.read(folder.resolve().parents[1])
    return firsts, folder / "verdict.json", [one for one in lines if one["fingerprint"] == facts.get("fingerprint")], told
