# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Published figures beside ours: kernels/PUBLISHED.md of committed files alone, and the same of a program and its results."""

from miniapp_tools import chapters, figures
from miniapp_tools.book import markdown
from miniapp_tools.book.markdown import paragraph
from miniapp_tools.measured.problem import Problem
from miniapp_tools.reproduce import rows
from miniapp_tools.reproduce.ours import ROOT, Ours, is_published_hardware

PAGE = ROOT / "kernels/PUBLISHED.md"
REGISTERS = ROOT / "tests/gpu_resources/gfx90a.txt"
FILES = [ROOT / "kernels" / f for f in ("laplacian/published/h200.json", "transpose/published/h200.json")]
FIGURES = ("vgpr", "sgpr", "scratch", "occupancy")

laplacian = chapters.published("laplacian")
lbm = chapters.published("lbm")
transpose = chapters.published("transpose")
CLOSE = 0.05


def table(heads, lines, left=1):
    return [*markdown.table(heads, lines, range(left, len(heads))), ""]


def number(value, digits=2):
    return "" if value is None else f"{value:.{digits}f}"


def head(ours, compiler):
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
        f"**Ours** are the registers that {compiler} gives for gfx90a, and times on one {session.device}. Registers can be compared one by one, and "
        "times only on a GPU of the published kind: others have other caches, and their times show where the same ladder leads there. "
        f"Measured {session.date[:10]}, commit {session.provenance.get('commit', 'unknown')[:10]}, Kokkos {session.provenance.get('kokkos', 'unknown')}, "
        "`inputs/published.yaml`."
    )
    yield ""


def registers(reference, ours, compiler):
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
    session = next((mine["session"] for *_, mine in found if mine), None)
    if session is None:
        raise Problem("the results have no laplacian run of 512x512x512 in double with hip/baseline, which speedups are over")
    device, judged = session.short_device, is_published_hardware(session)
    yield "## Laplacian: speed at 512 x 512 x 512, double, blocks of 256 x 1 x 1"
    yield ""
    yield from paragraph(rows.target(reference).replace("target:", "*Of target*:", 1))
    yield ""

    def line(row, variant, mine):
        published = (number(row["speedup"]), f"{row['target_pct']:.1f} %", number(row["fetch_gb"], 3))
        if mine is None:
            return (f"`{variant}`", *published, "", "", "", "", *[""] * judged)
        share = mine["target"] if judged else mine["limit"]
        off = mine["speedup"] / row["speedup"] - 1
        word = ["reproduces" if abs(off) <= CLOSE else f"differs by {100 * off:+.0f} %"] * judged
        own = (number(mine["ms"], 4), f"{number(mine['speedup'])} {mine['interval']}".strip(), f"{mine['gb_per_s']:.0f}", markdown.percent(share))
        return (f"`{variant}`", *published, *own, *word)

    heads = ("our rung", "published: speedup", "of target", "fetched GB", f"ours, {device}: ms", "speedup [95 %]", "GB/s")
    yield from table([*heads, *(("of target", "speedup") if judged else ("of limit",))], [line(*f) for f in found])


def planes(reference, ours):
    yield "## Laplacian: 1024 x 1024 x 1024, where three planes outgrow the MI250X's L2"
    yield ""
    found = list(rows.planes(reference, ours))
    session = next((mine["session"] for *_, mine, _ in found if mine), next(iter(ours.sessions)))
    x, y, _ = reference["large_planes"]["size"]
    cache = int(session.provenance.get("last_level_cache_bytes") or 0) / 2**20
    other = f", the last-level cache of the {session.short_device} {cache:.0f}. Probably that is why the two columns of gains differ; it is not proved"
    yield from paragraph(
        f"Gains are over the first row. Three planes are {3 * 8 * x * y / 2**20:.0f} MiB; the MI250X's L2 has 8"
        f"{'' if is_published_hardware(session) or not cache else other}."
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


def registers_lbm(ours, program):
    """Of a program also the same source without the factor, which it holds and never launches."""
    without = {row["variant"]: kernel for row, kernel, _ in lbm.rows(program)} if program else {}
    yield "## Lattice Boltzmann: registers on gfx90a, double"
    yield ""
    yield from paragraph(
        "Published (ROCm 5.4) -> ours. The published kernel lacks a factor 3, which ours has ([why](lbm/README.md#a-mistake-in-the-published-kernel)). "
        "So the figures need not be equal. `reproduce BUILD` shows between them those of the same source without the factor."
    )
    yield ""

    def line(row):
        mine = ours[f"lbm/{row['variant']} double"]
        own = [kernel for kernel in (without.get(row["variant"]), mine) if kernel]
        return (f"`{row['variant']}`", *(" -> ".join(str(kernel[f]) for kernel in (row, *own)) for f in FIGURES))

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


def committed():
    text = REGISTERS.read_text()
    return figures.parse(text), next(line.removeprefix("# compiler: ") for line in text.splitlines() if line.startswith("# compiler: "))


def text(ours=None, program=None):
    """Of results, and of the kernels of a program (resource_table.read); of committed ones where none are given."""
    reference, ours = laplacian.load(), ours or Ours(FILES)
    kernels, compiler = committed()
    if program:
        kernels, compiler = {f"{k['family']}/{k['variant']} {k['precision']}": k for k in program["kernels"] if k["family"]}, program["compiler"]
    parts = [head(ours, compiler), registers(reference, kernels, compiler), speeds(reference, ours), planes(reference, ours), best(reference, ours)]
    parts += [registers_lbm(kernels, program), transposes(ours)]
    return "\n".join(line for part in parts for line in part).rstrip() + "\n"
