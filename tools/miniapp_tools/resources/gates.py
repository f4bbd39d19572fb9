# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gates on the resources of the variants, and the committed figures for them. A gate yields a sentence for each figure
that is worse than it should be."""

import datetime
import re

from miniapp_tools import ROOT, published
from miniapp_tools.resources.code_object import Unusable
from miniapp_tools.resources.figures import rows, worst_by_kernel
from miniapp_tools.resources.resource_table import COMMITTED_KOKKOS, kernel_key

FOLDER = ROOT / "tests/gpu_resources"
DEBIAN_CLANG = "15"  # version of clang in Debian 12's hipcc
FIELDS = ("vgpr", "sgpr", "agpr", "scratch", "spill", "lds", "occupancy", "flat", "stores", "nontemporal")


def baseline_file(table):
    """Returns the path of the committed figures for the version of clang that compiled the program."""
    clang = re.search(r"clang version (\d+)", table.get("compiler", ""))
    return FOLDER / (f"gfx90a-clang-{clang[1]}.txt" if clang and clang[1] != DEBIAN_CLANG else "gfx90a.txt")


def figures_of_kernel(kernel):
    return {"spill": kernel["sgpr_spill"] + kernel["vgpr_spill"], "stores": sum(kernel["stores"].values()), "nontemporal": kernel["nontemporal_stores"]} | {
        f: kernel[f] for f in FIELDS if f in kernel and f != "stores"
    }


def kernels_of_variants(table):
    return [k for k in table["kernels"] if k["family"]]


def judge_published(table):
    """Yields a sentence for each figure of a kernel that is worse than published (kernels/*/published), or not equal
    where it must be. Raises Unusable if the compiler or the Kokkos of the program is not that of the committed
    figures."""
    read_baseline(table)
    yield from published.differences_from_published(table["kernels"])


def judge_baseline(table):
    """Yields a sentence for each kernel with more scratch memory, more spills or fewer waves than committed, or with
    another number of nontemporal stores, and for each committed kernel that the program lacks."""
    if table["kokkos"] == COMMITTED_KOKKOS and not table.get("launched", True):
        raise Unusable(f"launches are not noted: of Kokkos {table['kokkos']}, or there is no g++, or no header of HIP")
    committed = read_baseline(table)
    now = worst_by_kernel((kernel_key(k), figures_of_kernel(k)) for k in kernels_of_variants(table))
    for name, new in now.items():
        # A kernel without committed figures must not spill or use scratch memory either.
        old = committed.get(name, {"scratch": 0, "spill": 0})
        for field in ("scratch", "spill"):
            if new[field] > old[field]:
                yield f"{name}: {field} was {old[field]}, is {new[field]}"
        if "occupancy" in old and new["occupancy"] < old["occupancy"]:
            yield f"{name}: occupancy was {old['occupancy']} waves, is {new['occupancy']} (vgpr was {old['vgpr']}, is {new['vgpr']})"
        if "nontemporal" in old and new["nontemporal"] != old["nontemporal"]:
            yield f"{name}: nontemporal stores were {old['nontemporal']}, are {new['nontemporal']}"
    for name in sorted(committed.keys() - now.keys()):
        yield f"{name}: was there, is not any more"


def judge_scratch(table):
    """Yields a sentence for each native kernel that uses scratch memory although its variant does not declare
    may_spill."""
    for kernel in kernels_of_variants(table):
        variant = table["families"][kernel["family"]][kernel["variant"]]
        if variant["kind"] == "gpu" and kernel["scratch"] > 0 and not variant.get("may_spill"):
            yield f"{kernel_key(kernel)}: {kernel['scratch']} bytes of scratch a lane; its variant does not declare may_spill"


def judge_names(table):
    """Yields a sentence for each kernel that is counted for a variant because of its name, although the recorded
    launches show it only while other variants are timed."""
    variants = {r: symbols for r, symbols in (table["regions"] or {}).items() if r.partition("/")[0] in table["families"]}
    for kernel in kernels_of_variants(table):
        timed = {r for r, symbols in variants.items() if kernel["symbol"] in symbols}
        if timed and f"{kernel['family']}/{kernel['variant']}" not in timed:
            yield f"{kernel_key(kernel)}: its name says so, but it is launched by {', '.join(sorted(timed))} alone"


GATES = {"published": judge_published, "baseline": judge_baseline, "scratch": judge_scratch, "names": judge_names}


def read_baseline(table):
    """Returns the committed figures as {kernel: {field: figure}}. Raises Unusable if there are none, or if they were
    made with another compiler or Kokkos than the program."""
    file = baseline_file(table)
    mine = f"Kokkos {table['kokkos']} and {table['compiler']}"
    if not file.is_file():
        raise Unusable(f"no committed figures of {mine}: {file}; scripts/resources BUILD --update writes them")
    text = file.read_text()
    committed = " and ".join(re.search(f"^# {what}: (.*)$", text, re.M)[1] for what in ("Kokkos", "compiler"))
    if f"Kokkos {committed}" != mine:
        raise Unusable(f"the committed figures are of Kokkos {committed}; this build is of {mine}")
    return worst_by_kernel(rows(text))


def write_baseline(table):
    """Writes the figures of the program as the committed ones. Raises Unusable if this would replace the figures of
    Debian's compiler by figures with another version of Kokkos."""
    file = baseline_file(table)
    of_debian = "-clang-" not in file.name
    if of_debian and table["kokkos"] != COMMITTED_KOKKOS:
        raise Unusable(f"{file.name} is of Kokkos {COMMITTED_KOKKOS}; this build is of {table['kokkos']}")
    widths = {field: max(5, len(field)) for field in FIELDS}
    header = " ".join(f"{field:>{width}}" for field, width in widths.items())
    lines = [
        f"# Resources of every kernel of every variant on {table['arch']}; written by scripts/resources BUILD --update.",
        f"# compiler: {table['compiler']}",
        f"# Kokkos: {table['kokkos']}",
        *([] if of_debian else [f"# HIP: {table['hip']}", f"# date: {datetime.date.today()}"]),
        "#" + header[1:] + "  kernel",
    ]
    for kernel in kernels_of_variants(table):
        values = figures_of_kernel(kernel)
        lines.append(" ".join(f"{values[field]:>{width}}" for field, width in widths.items()) + f"  {kernel_key(kernel)}")
    file.write_text("\n".join(lines) + "\n")
