# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""From sessions to the page, and to Markdown and CSV."""

import csv
import io
import pathlib

import yaml

from miniapp_tools.book import data
from miniapp_tools.compare import change_points
from miniapp_tools.measured import points, reading
from miniapp_tools.measured.problem import Problem
from miniapp_tools.nightly import history
from miniapp_tools.predict import beside
from miniapp_tools.report import charts, page, portability

MOST_HISTORIES = 24


def published(root, family):
    """{rung: % of peak} of the figures that others measured, where the chapter has such of bandwidth."""
    found = {}
    for file in pathlib.Path(root).glob(f"kernels/{family}/published/*.yaml"):
        figures = yaml.safe_load(file.read_text())
        base = (figures.get("figure_of_merit") or {}).get("baseline_gb_per_s")
        for kernel in figures.get("kernels", ()) if base else ():
            name = kernel["ladder"].split("/")[0]
            if "speedup" in kernel and "+" not in name:
                found[name] = max(found.get(name, 0), 100 * base * kernel["speedup"] / 1638.4)  # GB/s of one GCD
    return found


def limit_text(point):
    """What the shares are of, and what was timed beside it."""
    if not (point.limit and point.merits):
        return "No limit is set against it."
    merit = point.merits[0]
    rates = {k.get("name"): k.get("rate_per_second") or 0 for k in (point.limit, *(point.limit.get("kernels") or ()))}
    limit, *others = [f"{name} {rate / merit['unit_per_second']:.4g} {merit['unit']}" for name, rate in rates.items()]
    return f"Limit: {limit}" + (f"; timed beside it: {', '.join(others)}" if others else "") + "."


def by_case(session):
    cases = {}
    for point in session.points.values():
        cases.setdefault((point.family, point.case), []).append(point)
    return cases


def heading(point, telling):
    """The parameters that one looks for, and those that tell this case from others."""
    return ", ".join(f"{k} {v}" for k, v in sorted(point.parameters.items()) if k in data.TELLING or k in telling.get(point.family, ()))


def family_sections(root, url, sessions, drawn):
    telling = points.telling(p for s in sessions for p in s.points.values())
    for family in dict.fromkeys(p.family for s in sessions for p in s.points.values()):
        body = []
        for session in sessions:
            for (_, case), own in [c for c in by_case(session).items() if c[0][0] == family]:
                timed = [p for p in own if p.valid]
                short = heading(own[0], telling)
                body.append(f"<h3>{page.escape(f'{family}, {short}; {session.device}')}</h3>")
                if case:
                    body.append(f'<details><summary>all parameters</summary><p class="case">{page.escape(case)}</p></details>')
                pictures = [charts.ladder(f"{root}/kernels/{family}", timed, short, published(root, family)), charts.strips(timed, short)] if timed else []
                for n, picture in enumerate(p for p in pictures if p):
                    picture.name += f"_{len(drawn)}"
                    drawn.append(picture)
                    inside = picture.svg if n == 0 else f"<details><summary>raw samples</summary>{picture.svg}</details>"
                    body.append(f'<figure tabindex="0">{inside}</figure>')
                body.append(f'<p class="faint">{page.escape(limit_text(own[0]))}</p>' + page.table(root, url, own))
        yield family, family, page.section(family, family, "".join(body), family)


def history_section(lines, labels, drawn):
    """The points that changed, then others, up to a number."""
    names = dict.fromkeys(n for one in lines for n in one["log_seconds"])
    rows = []
    for name in names:
        had = [one for one in lines if name in one["log_seconds"]]
        values = [one["log_seconds"][name] for one in had]
        rows.append((labels.get(name, name), values, change_points.steps(values), [one["date"][:10] for one in had]))
    rows.sort(key=lambda r: -max((abs(s.log_ratio) for s in r[2]), default=0))
    pictures = [charts.history(*r) for r in rows[:MOST_HISTORIES] if len(r[1]) > 1]
    drawn += pictures
    left = f'<p class="faint">{len(rows) - MOST_HISTORIES} points without larger steps are not drawn.</p>' if len(rows) > MOST_HISTORIES else ""
    return page.section("history", "History", "".join(f'<figure tabindex="0">{p.svg}</figure>' for p in pictures) + left)


def portability_section(sessions, drawn):
    cells = portability.cells(sessions)
    tables = portability.table(cells)
    body = [
        "<p>Harmonic mean of the share of each machine's measured limit, 0 where one fails (Pennycook, Sewall and Lee). "
        "Each machine takes its best size and rung of a problem.</p>"
    ]
    for problem, applications in tables.items():
        if len(next(iter(applications.values()))) > 1:
            drawn.append(charts.cascade(problem, applications, portability.cascade))
            body.append(f'<figure tabindex="0">{drawn[-1].svg}</figure>')
    chart = charts.navigation(cells)
    if chart:
        drawn.append(chart)
        body.append(f'<figure tabindex="0">{chart.svg}</figure>')
    rows = "".join(
        f"<tr><td>{page.escape(q)}</td><td>{a}</td><td>{len(e)}</td>"
        f"<td>{portability.harmonic(e.values()):.3f}</td><td>{portability.harmonic(x.values()):.3f}</td></tr>"
        for q, apps in tables.items()
        for (a, e), x in zip(apps.items(), portability.table(cells, "application_efficiency")[q].values())
    )
    head = "<tr><th>problem</th><th>code</th><th>machines</th><th>of the limit</th><th>of the best known</th></tr>"
    body.append(f'<div class="scroll" tabindex="0" role="region" aria-label="portability"><table><thead>{head}</thead><tbody>{rows}</tbody></table></div>')
    return page.section("portability", "Performance portability", "".join(body))


def predicted_section(families):
    """What the model says of rungs of these families on a machine that none of the sessions need have; none without any."""
    rows = beside.rows(families)
    if rows:
        body = f'<p class="faint">{page.escape(beside.TITLE)}</p>' + page.predicted(beside.HEADER, map(beside.cells, rows))
        yield "predicted", "Predicted", page.section("predicted", "Predicted, not measured", body)


def html(root, url, sessions, judged, lines):
    """(the page, its pictures)."""
    if not any(s.points for s in sessions):
        raise Problem("these results hold no points")
    drawn = []
    sections = [("verdict", "Verdict", page.section("verdict", "Verdict", page.verdict(judged, sessions)))]
    sections += family_sections(root, url, sessions, drawn)
    for device in dict.fromkeys(s.device for s in sessions):
        roof = charts.roofline([s for s in sessions if s.device == device])
        if roof:
            roof.name += f"_{len(drawn)}"
            drawn.append(roof)
            name = f"Roofline {points.short_device(device)}"
            anchor, figure = f"roofline{len(drawn)}", f'<figure tabindex="0">{roof.svg}</figure>'
            sections.append((anchor, name, page.section(anchor, f"Roofline, {device}", figure)))
    if lines:
        sections.append(("history", "History", history_section(lines, points.labels(p for s in sessions for p in s.points.values()), drawn)))
    if len({s.device for s in sessions}) > 1:
        sections.append(("portability", "Portability", portability_section(sessions, drawn)))
    sections += predicted_section({p.family for s in sessions for p in s.points.values()})
    facts = "".join(page.provenance(s) for s in sessions)
    sections.append(("provenance", "Provenance", page.section("provenance", "Provenance", facts)))
    families = dict.fromkeys(p.family for s in sessions for p in s.points.values())
    return page.whole(f"miniapp: {', '.join(dict.fromkeys(s.short_device for s in sessions))}", sections, families), drawn


def markdown(sessions, judged):
    """For a merge request: the verdict, then the best rung of each problem."""
    lines = []
    if judged:
        counts = {w: sum(r["word"] == w for r in judged["points"]) for w in dict.fromkeys(r["word"] for r in judged["points"])}
        lines += [f"**{', '.join(f'{n} {w}' for w, n in counts.items())}** (ends with {judged['exit_code']})", ""]
        lines += [f"- {r['word']} `{r.get('label') or r['name']}` {'; '.join(r['beside'])}" for r in judged["points"] if r["word"] != "SAME"] + [""]
    lines += ["| machine | problem | best portable | of limit | best native | of limit |", "|---|---|---|---:|---|---:|"]
    for session in sessions:
        for (family, case), listed in by_case(session).items():
            cells = []
            for wanted in (portability.PORTABLE, portability.NATIVE):
                own = [p for p in listed if p.valid and portability.application_of(p) == wanted]
                best = min(own, key=lambda p: p.median, default=None)
                cells += [best.variant, page.number(best.share, 1, 100) + " %" if best.share else ""] if best else ["", ""]
            lines.append(f"| {session.device} | {family} {case} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def table(sessions):
    """CSV, a row a point."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["platform", "application", "problem", "variant", "median_s", "rate_per_second", "unit", "share_of_limit", "status", "date", "commit"])
    for s in sessions:
        for p in s.points.values():
            application = portability.application_of(p) or p.kind
            facts = (p.rates[0] if p.rates else "", p.unit, "" if p.share is None else p.share, p.status, s.date, s.provenance.get("commit", ""))
            writer.writerow([s.device, application, f"{p.family} {p.case}", p.variant, "" if p.median is None else p.median, *facts])
    return out.getvalue()


def efficiencies(sessions):
    """CSV of the best of each application, platform and problem, by p3-analysis-library's names: its pp() takes the rows
    of one problem."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(["problem", "platform", "application", "arch eff", "app eff", "variant"])
    for c in portability.cells(sessions):
        writer.writerow([c.problem, c.platform, c.application, c.architectural, c.application_efficiency, c.variant])
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
