# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page's text: everything of a results file is escaped."""

import glob
import json
import pathlib
from html import escape

from miniapp_tools.book import chart, data
from miniapp_tools.compare import verdicts
from miniapp_tools.measured import kinds

HERE = pathlib.Path(__file__).resolve().parent
COLUMNS = (
    *("variant", "kind", "median ms", "rate", "% of limit", "ratio", "spread %"),
    *("registers", "scratch", "LDS", "waves", "error", "outcome", "claim", "note"),
)


def number(value, digits=3, times=1):
    return "" if value is None else f"{times * value:.{digits}f}"


def source_of(root, point):
    """The rung's file, as a path in the repository; the chapter where there is none of that name."""
    from miniapp_tools.book import rungs

    base = rungs.base_name(point.variant, point.kind)
    chapter = pathlib.Path(root, "kernels", point.family)
    words = base.replace("/", "_").split("_")
    for length in range(len(words), 0, -1):
        for ending in kinds.of(point.kind).endings:
            for file in chapter.glob(f"[0-9][0-9]_{glob.escape('_'.join(words[:length]))}{ending}"):
                return f"kernels/{point.family}/{file.name}"
    return f"kernels/{point.family}/"


def cells(root, base_url, point):
    link = f'<a href="{escape(base_url)}{escape(source_of(root, point))}">{escape(point.variant)}</a>'
    r, s = point.resources, point.speedup
    ratio = number(s.get("value"), 2)
    if None not in (s.get("value"), s.get("low"), s.get("high")):
        ratio += f" [{s['low']:.2f}, {s['high']:.2f}]"
    error = point.verdict.get("error") if point.status in ("ok", "wrong") else None  # of others nothing was compared
    rates = ", ".join(f"{r / m['unit_per_second']:.1f} {m['unit']}" for r, m in zip(point.rates, point.merits))
    figures = (point.kind, number(point.median, 4, 1e3), rates, number(point.share, 1, 100), ratio, number(point.spread, 1, 100))
    rest = (*(r.get(k, "") for k in ("registers", "scratch", "lds", "occupancy")), "" if error is None else f"{error:.1e}")
    status = "" if point.status == "ok" else point.status.upper() + " "
    outcome = ", ".join(filter(None, (point.expectation.get("effect"), point.expectation.get("outcome"))))
    words = (outcome, point.expectation.get("claim") or "", status + point.note)
    return [f"<td>{link}</td>", *(f"<td>{escape(str(c))}</td>" for c in (*figures, *rest)), *(f'<td class="words">{escape(w)}</td>' for w in words)]


def table(root, base_url, points):
    """Columns that are empty for all, such as the registers of a CPU's, are left out."""
    lines = [cells(root, base_url, p) for p in points]
    kept = [n for n in range(len(COLUMNS)) if any(line[n] not in ("<td></td>", '<td class="words"></td>') for line in lines)]
    names = [data.ratio_heading(points) if name == "ratio" else name for name in COLUMNS]
    head = "".join(f'<th scope="col">{names[n]}</th>' for n in kept)
    rows = "".join(
        f'<tr data-family="{escape(p.family)}" data-variant="{escape(p.short)}">{"".join(line[n] for n in kept)}</tr>'
        for p, line in zip(points, lines)
    )
    return f'<div class="scroll" tabindex="0" role="region" aria-label="table"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def predicted(header, rows):
    """A table apart: nothing of it was measured."""
    head = "".join(f'<th scope="col">{escape(h)}</th>' for h in header)
    body = "".join(
        f'<tr data-family="{escape(r[0].split("/")[0])}" data-variant="{escape(r[0].split("/", 1)[1])}">'
        + "".join(f"<td>{escape(c)}</td>" for c in r)
        + "</tr>"
        for r in rows
    )
    return f'<div class="scroll" tabindex="0" role="region" aria-label="predicted"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def section(identity, title, body, family=""):
    mark = f' data-family="{escape(family)}"' if family else ""
    return f'<section id="{escape(identity)}"{mark}><h2>{escape(title)}</h2>{body}</section>'


def verdict(judged, sessions):
    """What one wants to know first."""
    if not judged:
        bad = [p for s in sessions for p in s.points.values() if p.status in verdicts.BAD]
        words = f"{len(bad)} results are wrong: " + ", ".join(p.name for p in bad) if bad else "no result is wrong; nothing to compare with"
        return f'<p class="verdict {"WRONG" if bad else "SAME"}">{escape(words)}</p>'
    rows = judged["points"]
    counts = {w: sum(r["word"] == w for r in rows) for w in verdicts.ORDER}
    words = ", ".join(f'<span class="{w}">{n} {w}</span>' for w, n in counts.items() if n)
    lines = [f'<p class="verdict">{words or "nothing compared"}; ends with {judged["exit_code"]}</p>']
    lines += [f"<p>{escape(line[:1].upper() + line[1:])}.</p>" for line in judged.get("controls", ())]
    lines += [f"<p>Changed: {escape(line)}</p>" for line in judged["changed"]]
    lines += [f"<p>{escape(line)}</p>" for line in judged.get("notes", ())]
    shown = [r for r in rows if r["word"] != "SAME"]
    if shown:
        lines.append('<div class="scroll" tabindex="0" role="region" aria-label="verdicts"><table><tbody>')
        for r in shown:
            c = r["change"]
            figures = f"{c['ratio']:.3f} [{c['low']:.3f}, {c['high']:.3f}]" if c and None not in (c["ratio"], c["low"], c["high"]) else ""
            lines.append(f'<tr><td class="{r["word"]}">{r["word"]}</td><td class="words">{escape(r.get("label") or r["name"])}</td><td>{figures}</td>')
            lines.append(f'<td class="words why">{escape("; ".join(r["beside"]))}</td></tr>')
        lines.append("</tbody></table></div>")
    return "".join(lines)


def provenance(session):
    facts = "".join(f"<dt>{escape(k)}</dt><dd>{escape(str(v))}</dd>" for k, v in sorted(session.provenance.items()) if k != "host")
    title = escape(f"{session.device}, {session.date[:10]}, commit {session.provenance.get('commit', 'unknown')}")
    return f"<details><summary>{title}</summary><dl>{facts}</dl><pre>{escape(json.dumps(session.measure))}</pre></details>"


def whole(title, sections, families):
    """One file: no script, style, picture or letter from elsewhere."""
    options = '<option value="">all</option>' + "".join(f"<option>{escape(f)}</option>" for f in families)
    links = "".join(f'<a href="#{escape(i)}">{escape(t)}</a>' for i, t, _ in sections)
    controls = f'<label>family <select id="family">{options}</select></label>'
    controls += '<label>variant <input id="variant" type="search"></label><span id="shown" role="status"></span>'
    style = (HERE / "page.css").read_text() + chart.dark_rules()
    body = "".join(text for _, _, text in sections)
    return (
        f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><link rel=\"icon\" href=\"data:,\"><style>{style}</style></head><body><h1>{escape(title)}</h1>"
        f'<nav aria-label="contents and filters">{links}{controls}</nav><main>{body}</main><script>{(HERE / "page.js").read_text()}</script></body></html>\n'
    )
