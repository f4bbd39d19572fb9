# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads published figures of kernels like ours (every kernels/*/published/*.yaml with `tables`) and shows them beside
ours.

A file names its `source`, the `arch` of the GPU, our `family`, and the `machine` of scripts/predict. `registers` says
how the registers of its rows are judged: the fields `no_worse` must not be worse than published, the fields `equal`
must be equal. A table has the `parameters` of the launch, the variant to which its ratios refer (`base`; with `ratio:
time` they are times over the time of the base), the published columns to show ({key: heading}) and `rows`.
`base_gb_per_s` of a table, the published rate of the base, and `peak_gb_per_s` of the file give the shares that
scripts/report shows. A row names our `variant`. It may have

    family, parameters, block     if they differ from those of the table
    portable                      the portable rung that does the same
    kernel, kernel_equal          the beginning of the name of a kernel that the program has from the unchanged published source, and
                                  the fields in which it must be equal to the published row
    chosen                        if parameters of the model of scripts/predict were chosen by looking at this row's counters
    spills, not_the_same          if the kernel spills, or if ours differs from the published kernel
    vgpr, sgpr, scratch, ...      published registers
    ns, speedup or gb_per_s       the published time
    l2_hit_pct, fetch_gb, ...     published counters"""


from miniapp_tools import ROOT
from miniapp_tools.book import importing, markdown
from miniapp_tools.book.markdown import paragraph
from miniapp_tools.environment import yaml
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem
from miniapp_tools.resources import figures

PAGE = ROOT / "kernels/PUBLISHED.md"
REGISTERS = ROOT / "tests/gpu_resources/gfx90a.txt"
REGISTER_FIELDS = ("vgpr", "sgpr", "scratch", "occupancy")
REPRODUCED_WITHIN = 0.05  # largest relative difference from a published ratio that counts as reproduced
COUNTERS_OF_A_WAVE = {"valu": "valu_insts", "salu": "salu_insts", "smem": "sfetch_insts"}


def published_files():
    """Returns {path: content} of the files with tables."""
    read = {path: yaml.safe_load(path.read_text()) for path in sorted(ROOT.glob("kernels/*/published/*.yaml"))}
    return {path: content for path, content in read.items() if "tables" in content}


def rows(content):
    """Yields (table, row) for each row in the tables of a file. Family and parameters are added to a row that takes
    them from the table or the file."""
    for table in content["tables"]:
        for row in table["rows"]:
            block = {"block": row["block"]} if "block" in row else {}
            yield table, row | {"family": row.get("family", content["family"]), "parameters": row.get("parameters", table.get("parameters", {})) | block}


def published_seconds(table, row):
    """Returns the published time of a row in seconds, which may follow from a published speedup or bandwidth."""
    if "ns" in row:
        return 1e-9 * row["ns"]
    if "speedup" in row:
        return 1e-3 * table["base_ms"] / row["speedup"]
    return (table["bytes_read"] + table["bytes_written"]) / (1e9 * row["gb_per_s"])


def is_base(table, row):
    return table["base"] in (row["variant"], f"{row['family']}/{row['variant']}")


def ratio(table, base, mine):
    """Returns the ratio of two times as the source states it: `mine` over `base` if the source compares times,
    otherwise the speedup, `base` over `mine`."""
    return mine / base if table.get("ratio") == "time" else base / mine


def rows_with_counters(content, known=()):
    """Returns a dictionary for each row with a published hit rate, with which scripts/predict is compared. Rows of
    another family, or of a kernel that differs from ours, are left out. A row that names a portable rung in `known` has
    a second dictionary for this rung."""
    found = []
    bases = {id(table): published_seconds(table, row) for table, row in rows(content) if "parameters" in table and is_base(table, row)}
    for table, row in rows(content):
        if "l2_hit_pct" not in row or row.get("not_the_same") or row["family"] != content["family"]:
            continue
        one = {name: row[name] for name in ("variant", "parameters", "portable") if name in row}
        one |= {"kind": "spills" if row.get("spills") else "by hand", "chosen": row.get("chosen", False)}
        one |= {"hit": row["l2_hit_pct"], "seconds": published_seconds(table, row), "copy": bases[id(table)]}
        if "fetch_gb" in row or "fetch_eff_pct" in row:
            one["fetched"] = 1e9 * row["fetch_gb"] if "fetch_gb" in row else 100 * table["bytes_read"] / row["fetch_eff_pct"]
        if "valu_insts" in row:
            one["of_wave"] = {name: row[key] for name, key in COUNTERS_OF_A_WAVE.items()}
        found.append(one)
    return found + [row | {"variant": row["portable"], "kind": "portable", "chosen": False} for row in found if row.get("portable") in known]


def shares_of_peak(family, parameters):
    """Returns {native rung without `hip/`: published share of the peak bandwidth in percent} for the rungs that were
    published with these parameters. Of several tunings of a rung, the fastest counts."""
    found = {}
    for content in published_files().values():
        for table, row in rows(content) if content["family"] == family else ():
            if "base_gb_per_s" in table and all(parameters.get(name, value) == str(value) for name, value in row["parameters"].items()):
                rung = row["variant"].split("/")[1]
                found[rung] = max(found.get(rung, 0), 100 * table["base_gb_per_s"] * row["speedup"] / content["peak_gb_per_s"])
    return found


def is_worse(field, published, ours):
    return ours < published if field == "occupancy" else ours > published


def differences_from_published(kernels):
    """Yields a sentence for each figure of a program's kernels that is worse than published, or not equal where it must
    be, and for each published kernel that the program lacks."""
    for content in published_files().values():
        judged = content.get("registers")
        for _, row in rows(content) if judged else ():
            name = f"{row['family']}/{row['variant']} {judged['precision']}"
            ours = [k for k in kernels if (k["family"], k["variant"], k["precision"]) == (row["family"], row["variant"], judged["precision"])]
            same = [k for k in kernels if "kernel" in row and k["name"].startswith(row["kernel"])]
            if "vgpr" in row and not ours or "kernel" in row and not same:
                yield f"{name}: not in the program"
                continue
            wrong = [(f, k) for k in ours for f in judged.get("no_worse", ()) if f in row and is_worse(f, row[f], k[f])]
            wrong += [(f, k) for k in (*ours, *same) for f in judged.get("equal", ()) if f in row and k[f] != row[f]]
            wrong += [(f, k) for k in same for f in row.get("kernel_equal", ()) if k[f] != row[f]]
            for field, kernel in wrong:
                yield f"{name}: {field} is {kernel[field]}{', without our change' if kernel in same else ''}, published is {row[field]}"


class OurResults:
    """Our own results for the launches whose times were published, from files of `miniapp -o` or from committed
    files."""

    def __init__(self, paths):
        self.sessions = [s for path in paths for s in points.sessions(path)]

    def point(self, session, family, variant, parameters):
        fits = (p for p in session.points.values() if (p.family, p.variant) == (family, variant) and p.has_time)
        return next((p for p in fits if all(p.parameters.get(k) == str(v) for k, v in parameters.items())), None)

    def points_of_table(self, content, table):
        """Returns (session, {index of a row of the table: our point}, our point of the base) for the first session that
        has the base, or (None, {}, None)."""
        own = [row for of, row in rows(content) if of is table]
        base = next(row for row in own if is_base(table, row))
        for session in self.sessions:
            found = self.point(session, base["family"], base["variant"], base["parameters"])
            if found:
                named = (self.point(session, row["family"], row["variant"], row["parameters"]) for row in own)
                return session, {n: p for n, p in enumerate(named) if p}, found
        return None, {}, None


def committed_results():
    """Returns the paths of our results, h*.json, that are committed beside the published figures."""
    return [path for folder in sorted({path.parent for path in published_files()}) for path in sorted(folder.glob("h*.json"))]


def import_results(paths, machine):
    """Writes our results of inputs/published.yaml, without samples, beside the published figures. Returns the paths of
    the written files."""
    sessions, written = [importing.committed_session(path) for path in paths], []
    for path, content in published_files().items():
        families = {row["family"] for table, row in rows(content) if "parameters" in table}
        own = [s | {"runs": [r for r in s["runs"] if r["family"] in families], "simulations": []} for s in sessions]
        own = [s for s in own if s["runs"]]
        if own:
            written.append(path.with_name(f"{machine}.json"))
            written[-1].write_text(importing.results_text(machine, own))
    return written


def register_section(content, ours, compiler):
    """Yields the lines of the section on the published registers of a file, beside ours. `ours` is {family/variant
    precision: figures}."""
    judged = content["registers"]
    yield f"## {judged['title']}: registers on {content['arch']}, {judged['precision']}"
    yield ""
    yield from paragraph(f"Published -> ours ({compiler}). SGPRs limit nothing here. {judged.get('about', '')}")
    yield ""
    lines, fields = [], judged.get("no_worse", ())
    for _, row in rows(content):
        mine = ours.get(f"{row['family']}/{row['variant']} {judged['precision']}")
        if "vgpr" in row and mine:
            bad, equal = any(is_worse(f, row[f], mine[f]) for f in fields), all(row[f] == mine[f] for f in fields)
            verdict = [("worse" if bad else "same" if equal else "better")] if fields else []
            lines.append([f"`{row['variant']}`", *(f"{row[f]} -> {mine[f]}" for f in REGISTER_FIELDS), *verdict])
    heads = ["our rung", "VGPR", "SGPR", "scratch", "waves", *(["verdict"] if fields else [])]
    yield from markdown.table(heads, lines, range(1, len(heads)))
    yield ""


def time_section(content, table, ours):
    """Yields the lines of the section on the times of a table. Raises Problem if our results lack its base."""
    session, mine, base = ours.points_of_table(content, table)
    if session is None:
        raise Problem(f"the results have no run of {content['family']} that {table['base']} is in: {table['title']}")
    own = [row for of, row in rows(content) if of is table]
    published_base = next(published_seconds(table, row) for row in own if is_base(table, row))
    judged = session.provenance.get("device_arch", "").split(":")[0] == content["arch"]
    word = "time over the base's" if table.get("ratio") == "time" else "times as fast"
    yield f"## {table['title']}"
    yield ""
    yield from paragraph(f"{table.get('about', '')} The base of the ratios is `{table['base']}`.".strip())
    yield ""
    lines = []
    for n, row in enumerate(own):
        published, cells = ratio(table, published_base, published_seconds(table, row)), [""] * (3 + judged)
        if n in mine:
            value = ratio(table, base.median, mine[n].median)
            off = value / published - 1
            cells = [f"{1e3 * mine[n].median:.4f}", f"{value:.2f}", markdown.percent(mine[n].share)]
            cells += [("reproduces" if abs(off) <= REPRODUCED_WITHIN else f"differs by {100 * off:+.0f} %")] if judged else []
        name = f"`{row['variant']}`" if row["family"] == content["family"] else f"`{row['family']}/{row['variant']}`"
        mark = " *" if row.get("not_the_same") else ""
        lines.append([name + mark, f"{published:.2f}", *(str(row.get(key, "")) for key in table["shown"]), *cells])
    heads = ["our rung", f"published: {word}", *table["shown"].values(), f"ours, {session.short_device}: ms", word, "of limit"]
    yield from markdown.table([*heads, *(["reproduced"] if judged else [])], lines, range(1, len(heads)))
    yield ""


def page_text():
    """Returns the text of kernels/PUBLISHED.md, made from committed results and registers."""
    ours, committed, all_files = OurResults(committed_results()), REGISTERS.read_text(), list(published_files().values())
    kernels = figures.figures_by_kernel(committed)
    compiler = next(line.removeprefix("# compiler: ") for line in committed.splitlines() if line.startswith("# compiler: "))
    known = ours.sessions[0].provenance
    lines = ["# Published figures beside ours", ""]
    for words in (
        "Some kernels of this book come from articles that print registers and times. This page puts those figures next to ours.",
        f"**Published** figures were measured or compiled by others: {'; '.join(content['source'] for content in all_files)}.",
        f"**Ours** are the registers that {compiler} gives, and times on one {ours.sessions[0].device}. Registers can be compared one by one,"
        " and times only on a GPU of the published kind: others have other caches, and their times show where the same ladder leads there."
        f" Measured {known['date'][:10]}, commit {known.get('commit', 'unknown')[:10]}, Kokkos {known.get('kokkos', 'unknown')},"
        " `inputs/published.yaml`. The share of the limit is over the session's best copy; a row with a * is not the same kernel.",
    ):
        lines += [*paragraph(words), ""]
    for content in all_files:
        if "registers" in content:
            lines += register_section(content, kernels, compiler)
        for table in content["tables"]:
            lines += time_section(content, table, ours) if "base" in table else []
    return "\n".join(lines).rstrip() + "\n"
