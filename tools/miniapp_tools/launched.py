# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which kernels a row's variant launches, where no kernel bears its name: from a run over a runtime that notes launches
(launches), and as a committed list, tests/gpu_resources/gfx90a-launched.txt."""

import pathlib
import re

from miniapp_tools import figures, launches
from miniapp_tools.code_object import Unusable

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = "gfx90a-launched.txt"
FILE = ROOT / "tests/gpu_resources" / NAME
ARGUMENTS = r"<(?:[^<>()]|<(?:[^<>()]|<[^<>()]*>)*>)*>"
CAST = re.compile(r"\((?:unsigned )?(?:\w+::)*\w+\)(?=-?\d)")  # sums<(miniapp::advice::staging::Way)2>
OWN = re.compile(rf"miniapp::{launches.ROWS}::(?P<name>(?:\w+::)*\w+)(?P<arguments>{ARGUMENTS})?\(")


def short(name):
    """`staging::sums<true>` of a kernel of a row's own, by its demangled name; None of a library's or the driver's. A
    second lambda in a function is `churn::step 2`."""
    name = CAST.sub("", name)
    found = OWN.search(name)
    if not found:
        return None
    arguments = re.sub(r"\w+::", "", found["arguments"] or "").replace("> >", ">>")
    arguments = re.sub(r"(?<=\d)u?l+\b", "", arguments)
    arguments = re.sub(r"\b(HIP|Cuda)Space\b", "MemorySpace", arguments)
    number = re.search(r"'lambda(\d+)'", name[found.end() :])
    return found["name"].removesuffix("::operator") + arguments + (f" {int(number[1]) + 2}" if number else "")


def variants_of(families):
    """(family, variant) of the rows' variants, in reading order."""
    rows = {f: variants for f, variants in (families or {}).items() if f.partition(".")[0] in launches.ROWS}
    return [(family, variant) for family, variants in rows.items() for variant in variants]


def of_variants(kernels, families, regions):
    """{family/variant: its kernels}, None of what does not apply; `regions` as launches.add() returns them."""
    by_symbol = {k["symbol"]: k for k in kernels}
    found = {}
    for family, variant in variants_of(families):
        symbols = regions.get(f"{family}/{variant}")
        own = [by_symbol[s] for s in sorted(symbols or ()) if s in by_symbol and short(by_symbol[s]["name"])]
        found[f"{family}/{variant}"] = None if symbols is None else own
    return found


def precision(name):
    found = re.search(r"Arrays<(double|float)>", name) or re.search(r"\b(double|float)\b", name)
    return found[1] if found else "float"


def add(kernels, families, found):
    """Gives a variant without a kernel of its name those that it launches: a kernel of several variants comes again."""
    named = {(k["family"], k["variant"]) for k in kernels}
    for family, variant in variants_of(families):
        if (family, variant) in named:
            continue
        for kernel in found[f"{family}/{variant}"] or ():
            known = kernel if kernel["family"] is None else dict(kernel)
            name = kernel["name"]
            known.update(family=family, variant=variant, precision=precision(name), part=short(name))
            if known is not kernel:
                kernels.append(known)


def committed(families):
    """[(family, variant, its kernels' names)] of the committed list."""
    found = figures.launched(FILE.read_text()) if FILE.is_file() else {}
    return [(family, variant, found.get(f"{family}/{variant}") or []) for family, variant in variants_of(families)]


def text_of(table):
    lines = [
        f"# Kernels that each variant of a row launches on {table['arch']}, of its chapter's own; noted where the",
        "# program runs over a runtime without a GPU. Written by scripts/resources BUILD --update.",
    ]
    return "\n".join([*lines, *(figures.launched_line(*found) for found in table["launched"].items())]) + "\n"


def require(table):
    """Committed figures of rows cannot be judged where it is not known which kernels are theirs."""
    if table.get("launched", {}) is None:
        raise Unusable(f"launches are not noted: of Kokkos {table['kokkos']}, or there is no g++, or no header of HIP")


def judge(table):
    """Gate: a variant launches other kernels than committed, or is not in the list."""
    require(table)
    old, new = figures.launched(FILE.read_text()), table["launched"]
    for variant in dict.fromkeys([*old, *new]):
        if variant not in new:
            yield f"{variant}: was there, is not any more"
        elif variant not in old:
            yield f"{variant}: is not in {NAME}"
        elif old[variant] != new[variant]:
            yield f"{variant}: launched {old[variant]}, launches {new[variant]}"


def write(table):
    FILE.write_text(text_of(table))
