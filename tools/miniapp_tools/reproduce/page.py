# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""kernels/PUBLISHED.md: published figures beside ours, of committed files alone."""

import textwrap

from miniapp_tools import chapters, figures
from miniapp_tools.reproduce import rows
from miniapp_tools.reproduce.ours import ROOT, Ours

PAGE = ROOT / "kernels/PUBLISHED.md"
REGISTERS = ROOT / "tests/gpu_resources/gfx90a.txt"
FILES = [ROOT / "kernels" / f for f in ("laplacian/published/h200.json", "transpose/published/h200.json")]
FIGURES = ("vgpr", "sgpr", "scratch", "occupancy")

laplacian = chapters.published("laplacian")
lbm = chapters.published("lbm")
transpose = chapters.published("transpose")


def paragraph(text):
    return textwrap.wrap(text, 116, break_long_words=False, break_on_hyphens=False)


def table(heads, lines, left=1):
    yield f"| {' | '.join(heads)} |"
    yield "|" + " --- |" * left + " ---: |" * (len(heads) - left)
    yield from (f"| {' | '.join(line)} |" for line in lines)
    yield ""


def number(value, digits=2):
    return "" if value is None else f"{value:.{digits}f}"


def head(ours):
    session = next(iter(ours.sessions))
    yield "# Published figures beside ours"
    yield ""
    yield from paragraph(
        "Some kernels of this book come from articles that print registers and times. This page puts those figures next to ours."
    )
    yield ""
    yield from paragraph(
        "**Published** figures were measured or compiled by others: AMD lab notes, \"Finite difference method - Laplacian\" 1 to 4 (one GCD of "
        "an MI250X, ROCm 5.3) and \"Register pressure in AMD CDNA2 GPUs\" (ROCm 5.4); CSC, hip-programming (MI100)."
    )
    yield ""
    yield from paragraph(
        f"**Ours** are the registers that Debian's clang gives for gfx90a, and times on one {session.device}. We had no MI200. So registers can "
        "be compared one by one, and times cannot: the H200 is another GPU with other caches. Its times show where the same ladder leads there. "
        f"Measured {session.date[:10]}, commit {session.provenance['commit'][:10]}, Kokkos {session.provenance['kokkos']}, "
        "`inputs/published.yaml`."
    )
    yield ""
    yield from paragraph("Made by `scripts/book` from committed files.")
    yield ""


def registers(reference):
    ours = figures.parse(REGISTERS.read_text())
    compiler = next(line.removeprefix("# compiler: ") for line in REGISTERS.read_text().splitlines() if line.startswith("# compiler: "))
    yield "## Laplacian: registers on gfx90a, double"
    yield ""
    yield f"Published (ROCm 5.3) -> ours ({compiler}). SGPRs limit nothing here, and are not judged."
    yield ""

    def line(row):
        variant = laplacian.variant_of_row(row)
        mine = ours[f"laplacian/{variant} double"]
        verdicts = {laplacian.verdict(f, row[f], mine[f]) for f in FIGURES if f != "sgpr"}
        word = next(v for v in ("differs", "better", "same") if v in verdicts)
        return (f"`{variant}`", *(f"{row[f]} -> {mine[f]}" for f in FIGURES), word)

    yield from table(("our rung", "VGPR", "SGPR", "scratch", "waves", "verdict"), [line(r) for r in reference["kernels"] if "vgpr" in r])


def speeds(reference, ours):
    found = list(rows.speeds(reference, ours))
    device = next(mine["session"].short_device for *_, mine in found if mine)
    yield "## Laplacian: speed at 512 x 512 x 512, double, blocks of 256 x 1 x 1"
    yield ""
    yield from paragraph(rows.target(reference).replace("target:", "*Of target*:", 1))
    yield ""

    def line(row, variant, mine):
        published = (number(row["speedup"]), f"{row['target_pct']:.1f} %", number(row["fetch_gb"], 3))
        if mine is None:
            return (f"`{variant}`", *published, "", "", "", "")
        share = f"{100 * mine['limit']:.1f} %" if mine["limit"] is not None else ""
        return (f"`{variant}`", *published, number(mine["ms"], 4), f"{number(mine['speedup'])} {mine['interval']}".strip(), f"{mine['gb_per_s']:.0f}", share)

    heads = ("our rung", "published: speedup", "of target", "fetched GB", f"ours, {device}: ms", "speedup [95 %]", "GB/s", "of limit")
    yield from table(heads, [line(*f) for f in found])


def planes(reference, ours):
    yield "## Laplacian: 1024 x 1024 x 1024, where three planes outgrow the MI250X's L2"
    yield ""
    found = list(rows.planes(reference, ours))
    session = next(mine["session"] for *_, mine, _ in found if mine)
    x, y, _ = reference["large_planes"]["size"]
    cache = int(session.provenance["last_level_cache_bytes"]) / 2**20
    yield from paragraph(
        f"Gains are over the first row. Three planes are {3 * 8 * x * y / 2**20:.0f} MiB; the MI250X's L2 has 8, the last-level cache of the "
        f"{session.short_device} {cache:.0f}. Probably that is why the two columns of gains differ; it is not proved."
    )
    yield ""
    notes = []

    def line(row, variant, gain, mine, note):
        notes.extend([note] if note else [])
        own = (f"{mine['gb_per_s']:.0f}", number(mine["gain"])) if mine else ("", "")
        about = (f"`{variant}`" + (" *" if note else ""), rows.block_of(row), str(row["launch_bound"]))
        return (*about, f"{row['gb_per_s']:.0f}", number(gain), f"{row['fetch_eff_pct']:.1f} %", *own)

    heads = ("our rung", "block", "launch bound", "published: GB/s", "gain", "fetched well", "ours: GB/s", "gain")
    yield from table(heads, [line(*f) for f in found], 2)
    for note in dict.fromkeys(notes):
        yield from paragraph(f"\\* Not the same kernel: {note}; ours with that store promises blocks of 256 and refuses this one.")
        yield ""


def best(reference, ours):
    yield "## Laplacian: the best block and rows a thread of kernel 5 at 512 x 512 x 512"
    yield ""
    lines = [("published", r["gpu"], rows.block_of(r), str(r["m"]), "", "") for r in reference["best_parameters"]]
    lines += [("ours", s.short_device, block, m, number(ms, 4), str(tried)) for s, block, m, ms, tried in rows.best_measured(ours)]
    if predicted := rows.best_predicted():
        block, m, ms, tried = predicted
        lines.append(("ours, predicted by a model, not measured", "MI250X", block, m, number(ms, 4), str(tried)))
    yield from table(("whose", "GPU", "block", "m", "ms", "best of"), lines, 3)


def registers_lbm():
    ours = figures.parse(REGISTERS.read_text())
    yield "## Lattice Boltzmann: registers on gfx90a, double"
    yield ""
    yield from paragraph(
        "Published (ROCm 5.4) -> ours. The published kernel lacks a factor 3, which ours has ([why](lbm/README.md#a-mistake-in-the-published-kernel)). "
        "So the figures need not be equal. `scripts/reproduce BUILD` compares the same source without the factor."
    )
    yield ""

    def line(row):
        mine = ours[f"lbm/{row['variant']} double"]
        return (f"`{row['variant']}`", *(f"{row[f]} -> {mine[f]}" for f in FIGURES))

    yield from table(("our rung", "VGPR", "SGPR", "scratch", "waves"), [line(r) for r in lbm.load()["steps"]])


def transposes(ours):
    about = transpose.load()["provenance"]
    yield f"## Transposes: {about['size']} x {about['size']}, {about['precision']}, time over the copy's"
    yield ""
    heads = ("our rung", f"published ({about['hardware']}): us", "over copy", "L2 hits", "LDS conflicts", "GPU busy", "lanes used", "ours: us", "over copy")
    percent = ("l2_hit", "lds_bank_conflict", "gpu_busy", "valu_utilization")

    def line(row, time, over):
        published = (number(row["ns"] / 1e3, 1), number(row["over_copy"]), *(f"{row[p]} %" for p in percent))
        return (f"`{row['family']}/{row['variant']}`", *published, number(time and 1e6 * time, 1), number(over))

    yield from table(heads, [line(*r) for r in transpose.rows(ours)])


def text():
    reference, ours = laplacian.load(), Ours(FILES)
    parts = (head(ours), registers(reference), speeds(reference, ours), planes(reference, ours), best(reference, ours), registers_lbm(), transposes(ours))
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"
