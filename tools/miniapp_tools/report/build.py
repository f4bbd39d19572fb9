# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the report of sessions as a page (from page.html), as Markdown and as CSV."""

import csv
import io
import json
import pathlib

import jinja2
import jsonschema

from miniapp_tools import published
from miniapp_tools.book import chart, data, markdown, rungs
from miniapp_tools.book.verdicts import ratio_text
from miniapp_tools.compare import change_points, machine, verdicts
from miniapp_tools.declared import folder_of
from miniapp_tools.measured import points, reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.nightly import history
from miniapp_tools.predict import committed
from miniapp_tools.report import charts, portability

HERE = pathlib.Path(__file__).resolve().parent
MOST_HISTORIES = 24
# {heading of a column: key in the `resources` of a variant's results}
RESOURCE_KEYS = {"registers": "registers", "scratch": "scratch", "LDS": "lds", "waves": "occupancy"}
RESOURCE_KEYS |= {"instructions": "instructions", "kB fetched": "fetched_kb", "kB written": "written_kb"}
# {key of a prediction: (heading of its column, factor to the unit of the heading)}
PREDICTED_KEYS = {"fetched": ("fetched GB", 1e-9), "written": ("written GB", 1e-9), "milliseconds": ("ms", 1)}
PREDICTED_KEYS |= {"published_fetched": ("published: fetched GB", 1e-9), "published_milliseconds": ("published: ms", 1)}
SOURCE_ENDINGS = {"gpu": (".hip.hpp", ".cuda.hpp"), "host": ".omp.hpp"}  # {kind of a variant: endings of its source files}
TEXT_COLUMNS = ("outcome", "claim", "note")  # columns that contain sentences

NULLABLE_NUMBER = {"type": ["number", "null"]}
LIST_OF_TEXTS = {"type": "array", "items": {"type": "string"}}
INTERVAL_KEYS = ("ratio", "low", "high")
CHANGE_SCHEMA = {"type": ["object", "null"], "properties": dict.fromkeys(INTERVAL_KEYS, NULLABLE_NUMBER), "required": list(INTERVAL_KEYS)}
TEXT_SCHEMA = {"type": "string"}
POINT_SCHEMA = {
    "type": "object",
    "properties": {"name": TEXT_SCHEMA, "label": TEXT_SCHEMA, "word": {"enum": list(verdicts.WORDS)}, "change": CHANGE_SCHEMA, "beside": LIST_OF_TEXTS},
    "required": ["name", "word", "change", "beside"],
}
VERDICT_SCHEMA = {
    "type": "object",
    "properties": {"exit_code": {"type": "integer"}, "points": {"type": "array", "items": POINT_SCHEMA}}
    | dict.fromkeys(("controls", "changed", "notes"), LIST_OF_TEXTS),
    "required": ["exit_code", "changed", "points"],
}


def read_verdict(path):
    """Reads the verdict that `scripts/compare -o` or a night wrote. Raises Problem if the file holds something else."""
    data = reading.read_json(path)
    reading.require_valid(jsonschema.Draft202012Validator(VERDICT_SCHEMA), data, f"{path} is no verdict of scripts/compare or scripts/nightly")
    return data


def column_headings(merits):
    """Returns the headings of the table of a run. Each figure of merit has a column, whose heading is the figure's
    unit."""
    return ["variant", "kind", "median ms", *(m["unit"] for m in merits), "% of limit", "ratio", "spread %", *RESOURCE_KEYS, "error", *TEXT_COLUMNS]


def limit_sentence(point):
    """Returns a sentence on the limit to which the shares refer, and on the other kernels that were timed for it."""
    if not (point.limit and point.merits):
        return "This run has no limit to compare with."
    merit = point.merits[0]
    rates = {k.get("name"): k.get("rate_per_second") or 0 for k in (point.limit, *(point.limit.get("kernels") or ()))}
    limit, *others = [f"{name} {rate / merit['unit_per_second']:.4g} {merit['unit']}" for name, rate in rates.items()]
    return f"Limit: {limit}" + (f"; timed beside it: {', '.join(others)}" if others else "") + "."


def number_text(value, digits=3, times=1):
    return "" if value is None else f"{times * value:.{digits}f}"


def source_path(root, point):
    """Returns the path, in the repository, of the source file of a point's rung, or of the chapter's folder if the rung
    has no file."""
    chapter = pathlib.Path(root, "kernels", folder_of(point.family))
    files = rungs.rung_files(chapter, rungs.base_name(point.variant, point.kind))
    own = next((file for file in files if file.name.endswith(SOURCE_ENDINGS.get(point.kind, ".hpp"))), None)
    return own.relative_to(root).as_posix() if own else f"kernels/{folder_of(point.family)}/"


def row_cells(point):
    """Returns the cells of a point's row, in the order of column_headings()."""
    r, claim = point.resources, point.expectation
    error = point.verdict.get("error") if point.status in ("ok", "wrong") else None  # other results were not compared with a reference
    return [
        *(point.variant, point.kind, number_text(point.median, 4, 1e3)),
        *([markdown.four_digits(r / m["unit_per_second"]) for r, m in zip(point.rates, point.merits)] or [""] * len(point.merits)),
        *(number_text(point.share, 1, 100), ratio_text(point.speedup), number_text(point.spread, 1, 100)),
        *(str(r.get(key, "")) for key in RESOURCE_KEYS.values()),
        "" if error is None else f"{error:.1e}",
        *(", ".join(w for w in (claim.get("effect"), claim.get("outcome")) if w not in (None, "not applicable")), claim.get("claim") or ""),
        ("" if point.status == "ok" else point.status.upper() + " ") + point.note,
    ]


def run_section(root, url, session, own, title, marks):
    """Returns the title, the pictures and the table of one run for page.html. `marks` is {name of a point: verdict}."""
    timed = [p for p in own if p.has_time]
    family = own[0].family
    chapter, shares = f"{root}/kernels/{folder_of(family)}", published.shares_of_peak(family, own[0].parameters)
    rows, heads = [row_cells(p) for p in own], column_headings(own[0].merits)
    kept = [n for n in range(len(heads)) if any(row[n] for row in rows)]
    return {
        "title": f"{family}, {title}; {session.device}" + (f", {session.ranks} ranks" if session.ranks > 1 else ""),
        "parameters": own[0].parameters_text,
        "ladder": charts.ladder_chart(chapter, data.Run(own, session), title, shares) if timed else None,
        "samples": charts.sample_strips(timed, title) if timed else None,
        "limit": limit_sentence(own[0]),
        "heads": [data.ratio_heading(own) if heads[n] == "ratio" else heads[n] for n in kept],
        "words": sum(heads[n] not in TEXT_COLUMNS for n in kept),
        "rows": [(url + source_path(root, p), marks.get(p.name, ""), [row[n] for n in kept]) for p, row in zip(own, rows)],
    }


def family_sections(root, url, sessions, marks):
    """Yields, for each family, the section of page.html with all of its runs."""
    telling = points.distinguishing_parameters(p for s in sessions for p in s.points.values())

    def run_title(point):
        """Returns a title for the run of a point: the parameters in TITLE_PARAMETERS and those that differ between runs
        of the family."""
        names = (*data.TITLE_PARAMETERS, *telling.get(point.family, ()))
        return ", ".join(f"{k} {v}" for k, v in sorted(point.parameters.items()) if k in names)

    for family in dict.fromkeys(p.family for s in sessions for p in s.points.values()):
        own = [(s, of_case) for s in sessions for of_case in s.points_by_run if of_case[0].family == family]
        yield {"name": family, "cases": [run_section(root, url, s, of_case, run_title(of_case[0]), marks) for s, of_case in own]}


def history_section(lines, labels):
    """Returns charts of the history of points, for page.html, and by how much the number of points exceeds
    MOST_HISTORIES. Only the MOST_HISTORIES points with the largest steps have a chart, and of these only points that
    were measured in more than one night."""
    rows = []
    for name in dict.fromkeys(n for one in lines for n in one["log_seconds"]):
        had = [one for one in lines if name in one["log_seconds"]]
        values = [one["log_seconds"][name] for one in had]
        rows.append((labels.get(name, name), values, change_points.steps(values), [(one["date"][:10], one.get("commit", "")) for one in had]))
    rows.sort(key=lambda r: -max((abs(s.log_ratio) for s in r[2]), default=0))
    shown = [charts.history_chart(*r) for r in rows[:MOST_HISTORIES] if len(r[1]) > 1]
    return {"pictures": shown, "left": len(rows) - MOST_HISTORIES}


def portability_section(sessions):
    made = portability.best_cells(sessions)
    shares, best_known = (portability.efficiencies_by_problem(made, efficiency) for efficiency in ("architectural_efficiency", "application_efficiency"))
    pictures = [charts.cascade_chart(p, own, portability.cascade_rows) for p, own in shares.items() if len(next(iter(own.values()))) > 1]
    rows = [
        (problem, code, len(own), *(f"{portability.harmonic_mean(of[problem][code].values()):.3f}" for of in (shares, best_known)))
        for problem, codes in shares.items()
        for code, own in codes.items()
    ]
    return {"pictures": [p for p in (*pictures, charts.navigation_chart(made)) if p], "rows": rows}


def predicted_section(every):
    """Returns the table of the committed predictions for the launches of these points, or None if there are none. All
    predictions are in double, so only points in double count."""
    launches = {(p.family, p.parameters.get("size"), p.parameters.get("block")) for p in every if p.parameters.get("precision") == "double"}
    rows = []
    for row in committed.rows_with_problem({family for family, *_ in launches}):
        edge, block = row["problem"].split("^3 ")
        if (row["rung"].split("/")[0], f"{edge}x{edge}x{edge}", block) in launches:
            rows.append([row["rung"], row["problem"], *(number_text(row.get(key), 3, factor) for key, (_, factor) in PREDICTED_KEYS.items())])
    return {"heads": ["rung", "problem", *(heading for heading, _ in PREDICTED_KEYS.values())], "rows": rows} if rows else None


def verdict_counts(judged):
    """Returns {word: number of points with this verdict}, without words that no point has."""
    counts = {w: sum(r["word"] == w for r in judged["points"]) for w in verdicts.WORDS}
    return {w: n for w, n in counts.items() if n}


def page_html(root, url, sessions, judged, lines):
    """Returns the text of the page and {name of a PNG file: Drawing}. `url` is the beginning of links to sources,
    `judged` a verdict that read_verdict() returned, or None, and `lines` are those of the history of nights."""
    every = [p for s in sessions for p in s.points.values()]
    if not every:
        raise Problem("these results hold no points")
    shown = [{"label": "", **r} for r in judged["points"] if r["word"] != "SAME"] if judged else ()
    found = list(family_sections(root, url, sessions, {r["name"]: r["word"] for r in shown}))
    rooflines = []
    for device in dict.fromkeys(s.device for s in sessions):
        if roof := charts.roofline_chart([s for s in sessions if s.device == device]):
            rooflines.append({"picture": roof, "id": f"roofline{len(rooflines)}", "device": device})
    nights = history_section(lines, points.labels(every)) if any(one["log_seconds"] for one in lines) else None
    several = portability_section(sessions) if len({s.device for s in sessions}) > 1 else None
    predicted = predicted_section(every)
    numbered = [p for f in found for case in f["cases"] for p in (case["ladder"], case["samples"]) if p] + [r["picture"] for r in rooflines]
    drawn = {f"{p.name}_{n}.png": p for n, p in enumerate(numbered)}
    drawn |= {f"{p.name}.png": p for section in (nights, several) if section for p in section["pictures"]}
    contents = [("verdict", "Verdict"), *((f["name"], f["name"]) for f in found)]
    contents += [(r["id"], f"Roofline {points.short_device(r['device'])}") for r in rooflines]
    parts = (("history", nights), ("portability", several), ("predicted", predicted), ("provenance", sessions))
    contents += [(name, name.capitalize()) for name, part in parts if part]
    environment = jinja2.Environment(loader=jinja2.FileSystemLoader(HERE), autoescape=True, trim_blocks=True, undefined=jinja2.StrictUndefined)
    environment.filters["json"] = json.dumps
    return environment.get_template("page.html").render(
        title=f"miniapp: {', '.join(dict.fromkeys(s.short_device for s in sessions))}",
        dark_style=chart.dark_style_rules(chart.EXTRA_COLOURS),
        contents=contents,
        judged=judged and {"controls": (), "notes": (), **judged},
        counts=verdict_counts(judged) if judged else {},
        shown=shown,
        wrong=[p.name for p in every if p.status in verdicts.BAD_STATUSES],
        how=dict.fromkeys(line for s in sessions for line in machine.notes_on_times(s)),
        families=found,
        rooflines=rooflines,
        history=nights,
        portability=several,
        predicted=predicted,
        sessions=sessions,
    ), drawn


def markdown_summary(sessions, judged):
    """Returns the Markdown for a merge request: the verdict `judged`, unless it is None, and the best rungs of each
    problem."""
    lines = []
    if judged:
        lines += [f"**{', '.join(f'{n} {w}' for w, n in verdict_counts(judged).items())}** (ends with {judged['exit_code']})", ""]
        lines += [f"- {r['word']} `{r.get('label') or r['name']}` {'; '.join(r['beside'])}" for r in judged["points"] if r["word"] != "SAME"] + [""]
    rows = []
    for session in sessions:
        for listed in session.points_by_run:
            row = [session.device, f"{listed[0].family} {listed[0].parameters_text}"]
            for side in (portability.PORTABLE, portability.NATIVE):
                best = min((p for p in listed if p.has_time and p.side == side), key=lambda p: p.median, default=None)
                row += [best.variant, markdown.percent(best.share or None)] if best else ["", ""]
            rows.append(row)
    heads = ("machine", "problem", "best portable", "of limit", "best native", "of limit")
    return "\n".join([*lines, *markdown.table(heads, rows, right=(3, 5))]) + "\n"


def csv_text(heads, rows):
    out = io.StringIO()
    csv.writer(out).writerows([heads, *rows])
    return out.getvalue()


def points_csv(sessions):
    """Returns a CSV with one row for each point and the columns of `miniapp --format csv`."""
    every = [(s, p) for s in sessions for p in s.points.values()]
    parameters = list(dict.fromkeys(name for _, p in every for name in sorted(p.parameters)))
    facts = ("device", "threads", "commit", "date")
    quantities = ("bytes", "items", "flops")
    times, ratios = ("median", "minimum", "spread"), {"ratio": "value", "ratio_low": "low", "ratio_high": "high", "coverage": "coverage"}

    def csv_cells(session, point):
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
    return csv_text(heads, [csv_cells(s, p) for s, p in every])


def efficiencies_csv(sessions):
    """Returns a CSV of the best rung of each application, platform and problem. Its columns are those of
    p3-analysis-library, whose function pp() takes the rows of a single problem."""
    rows = [[c.problem, c.platform, c.application, c.architectural_efficiency, c.application_efficiency, c.variant] for c in portability.best_cells(sessions)]
    return csv_text(["problem", "platform", "application", "arch eff", "app eff", "variant"], rows)


def night_files(folder):
    """Returns what the folder of a night provides for the report: the results file of each entry's first run, the path
    of the verdict, the history's lines of the same machine, and messages on damaged lines. Raises Problem if `folder`
    is not the folder of a night of scripts/nightly."""
    folder = pathlib.Path(folder)
    firsts = [min(d.glob("round_*.json")) for d in sorted(folder.glob("*/first")) if list(d.glob("round_*.json"))]
    facts = reading.read_json(folder / "night.json")
    if not firsts or not isinstance(facts, dict):
        raise Problem(f"{folder} is no night's folder with results; give one of <state>/nights")
    lines, told = history.read_history(folder.resolve().parents[1])
    return firsts, folder / "verdict.json", [one for one in lines if one["fingerprint"] == facts.get("fingerprint")], told
