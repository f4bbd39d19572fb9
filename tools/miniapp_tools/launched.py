# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the kernels that a row's variant launches if no kernel bears its name, from a run over a runtime that notes launches (launches)."""

import re

from miniapp_tools import launches
from miniapp_tools.code_object import Unusable

ARGUMENTS = r"<(?:[^<>()]|<(?:[^<>()]|<[^<>()]*>)*>)*>"
CAST = re.compile(r"\((?:unsigned )?(?:\w+::)*\w+\)(?=-?\d)")  # sums<(miniapp::chapter::staging::Way)2>
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
    rows = {f: variants for f, variants in families.items() if f.partition(".")[0] in launches.ROWS}
    return [(family, variant) for family, variants in rows.items() for variant in variants]


def of_variants(kernels, families, regions):
    """{family/variant: its kernels}; `regions` as launches.add() returns them."""
    own = {k["symbol"]: k for k in kernels if short(k["name"])}
    names = [f"{family}/{variant}" for family, variant in variants_of(families)]
    return {name: [own[s] for s in sorted(regions.get(name, ())) if s in own] for name in names}


def precision(name):
    found = re.search(r"Arrays<(double|float)>", name) or re.search(r"\b(double|float)\b", name)
    return found[1] if found else "float"


def add(kernels, families, found):
    """Gives a variant without a kernel of its name those that it launches: a kernel of several variants comes again."""
    named = {(k["family"], k["variant"]) for k in kernels}
    for family, variant in variants_of(families):
        if (family, variant) in named:
            continue
        for kernel in found[f"{family}/{variant}"]:
            known = kernel if kernel["family"] is None else dict(kernel)
            name = kernel["name"]
            known.update(family=family, variant=variant, precision=precision(name), part=short(name))
            if known is not kernel:
                kernels.append(known)


def require(table):
    """Committed figures of rows cannot be judged where it is not known which kernels are theirs."""
    if not table.get("launched", True):
        raise Unusable(f"launches are not noted: of Kokkos {table['kokkos']}, or there is no g++, or no header of HIP")
