# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The join as a Markdown table, for a README."""

from miniapp_tools.book import markdown

FIGURES = {  # heading: our name of it
    "L2 hit %": "l2_hit_percent",
    "sectors a load": "sectors_per_load",
    "occupancy %": "achieved_occupancy_percent",
    "lanes": "lanes_per_instruction",
    "memory %": "memory_throughput_percent",
    "registers": "registers",
    "local bytes": "local_memory_bytes",
}
HEADS = ("variant", "ms", "fetched / model", "written / model", *FIGURES)


def number(value, digits=3):
    return "" if value is None or isinstance(value, str) else f"{value:.{digits}g}" if abs(value) < 1000 else f"{value:.0f}"


def row(r):
    over = r.get("over_model") or {}
    figures = r["figures"] if r["launches"] else {}
    ratios = (f"{over[n]:.3f}" if n in over else "" for n in ("bytes_fetched", "bytes_written"))
    name = f"`{r['point'].split()[0]}`" + (" *" if r.get("not_counted") else "")
    return [name, number(r["time_s"] and 1e3 * r["time_s"]), *ratios, *(number(figures.get(f)) for f in FIGURES.values())]


def lines(profile):
    """A line of facts, the table, and what the star means."""
    p = profile["provenance"]
    kokkos = p.get("kokkos", "").removeprefix("Kokkos ")
    yield f"{p.get('device', 'unknown machine')}, {p.get('date', '')[:10]}, {p.get('compiler', '')}, Kokkos {kokkos}; times are of a run without the profiler."
    yield ""
    yield from markdown.table(HEADS, map(row, profile["variants"]), right=range(1, len(HEADS)))
    if any(r.get("not_counted") for r in profile["variants"]):
        yield ""
        yield "\\* of its main kernel alone: a launch runs kernels, too, that do not bear the variant's name."
