# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Maps a kernel's name to `family/variant`, by the name alone."""
import re

from miniapp_tools import declared


def families(program, environment=None):
    """{family: what the program says of it} in reading order; None where it does not start."""
    try:
        return {family["name"]: family for family in declared.families_of_program(program, environment)}
    except FileNotFoundError:
        return None


def known(program=None):
    """{family: {variant: what is declared of it}} in reading order, of all builds; a program that starts here knows its own better."""
    all_families = {family["name"]: family for family in declared.families()} | ((program and families(program)) or {})
    return {name: {v["name"]: v for v in family["variants"]} for name, family in all_families.items()}


# hip_tiled_kernel<double, 8>, or the function around a Kokkos lambda, tiled<double, 8>(...)
# A row of a chapter is a namespace in it: chapter::row::before<float>(...) is chapter.row/before
NESTED = r"(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*"
NATIVE = re.compile(rf"miniapp::(?P<family>\w+(?:::\w+)?)::hip_(?P<rung>\w+?)_kernel<(?P<arguments>{NESTED})>")
PORTABLE = re.compile(rf"miniapp::(?P<family>\w+(?:::\w+)?)::(?P<rung>\w+)<(?P<arguments>(?:double|float)\b{NESTED})>\(")
LAUNCHES = {"oneeach", "resident"}  # kernels/common/resident.hpp: the second is the name of a variant
CAST = re.compile(r"\((?:unsigned )?(?:int|long|short|char|bool)\)(?=-?\d)")  # ncu writes tiled<double, (int)8>


def word_of(argument):
    """`narrow inhalf` of miniapp::chapter::Narrow<float, miniapp::chapter::InHalf>: its names, but for the precision."""
    names = re.findall(r"\w+", re.sub(r"\w+::", "", argument))
    return " ".join(n.lower() for n in names if n not in ("double", "float"))


def spelled(pieces):
    """Variants' names that a function may stand for: `indexed_unknown` is that, or else `indexed/unknown`."""
    yield "_".join(pieces)
    for first in range(len(pieces) - 1, 0, -1):
        yield "_".join(pieces[:first]) + "/" + "_".join(pieces[first:])


def variant_of(name, families):
    """(family, variant, precision, part) of a demangled kernel name, None for a helper's kernel.

    Arguments after the precision that are numbers belong to the variant. What they are not (an
    operation), and what follows the rung's name (flat_sum, flat_map), is the part: a variant may own
    several kernels."""
    name = CAST.sub("", name)
    for pattern, prefix in ((NATIVE, "hip/"), (PORTABLE, "")):
        for match in pattern.finditer(name):
            family = match["family"].replace("::", ".")
            if family not in families:
                continue
            precision, *arguments = (argument.strip() for argument in re.split(r",(?![^<]*>)", match["arguments"]))
            numbers = [re.sub("u?l*$", "", a) for a in arguments if re.match(r"-?\d", a)]
            words = [word_of(a) for a in arguments if not re.match(r"-?\d", a)]
            launch = "resident/" if "resident" in words else ""
            words = [word for word in words if word not in LAUNCHES]
            pieces = match["rung"].split("_")
            for own, others in ((numbers, []), ([], numbers)):  # numbers that no variant is named after are a part
                for length in range(len(pieces), 0, -1):
                    for rung in spelled(pieces[:length]):
                        variant = "/".join([prefix + launch + rung] + own)
                        if variant in families[family]:
                            return family, variant, precision, " ".join(pieces[length:] + words + others)
    return None
