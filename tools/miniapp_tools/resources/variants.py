# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the variant of a kernel by the kernel's name alone."""
import re

from miniapp_tools import declared


def families_by_name(program, environment=None):
    """Returns {name: family} for the families that the program lists, in reading order, or None if the program does not
    start."""
    try:
        return {family["name"]: family for family in declared.families_of_program(program, environment)}
    except FileNotFoundError:
        return None


def known_variants(program=None):
    """Returns {family: {variant: its declaration}} in reading order, from kernels/variants.json. If `program` starts on
    this machine, the declarations that it lists replace those in the file."""
    all_families = {family["name"]: family for family in declared.families()} | ((program and families_by_name(program)) or {})
    return {name: {v["name"]: v for v in family["variants"]} for name, family in all_families.items()}


# A native kernel is called hip_tiled_kernel<double, 8>. A portable kernel is a lambda in a function such as
# tiled<double, 8>(...). A row of a chapter is a namespace: chapter::row::before<float>(...) belongs to
# chapter.row/before.
NESTED_ARGUMENTS = r"(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*"
NATIVE_KERNEL = re.compile(rf"miniapp::(?P<family>\w+(?:::\w+)?)::hip_(?P<rung>\w+?)_kernel<(?P<arguments>{NESTED_ARGUMENTS})>")
PORTABLE_KERNEL = re.compile(rf"miniapp::(?P<family>\w+(?:::\w+)?)::(?P<rung>\w+)<(?P<arguments>(?:double|float)\b{NESTED_ARGUMENTS})>\(")
LAUNCH_TYPES = {"threadperelement", "residentblocks"}  # types of kernels/common/resident.hpp in lower case
CAST_TO_INTEGER = re.compile(r"\((?:unsigned )?(?:int|long|short|char|bool)\)(?=-?\d)")  # ncu prints tiled<double, (int)8>


def argument_words(argument):
    """Returns the words of a template argument in lower case, without namespaces and precision: `narrow inhalf` for
    miniapp::chapter::Narrow<float, miniapp::chapter::InHalf>."""
    names = re.findall(r"\w+", re.sub(r"\w+::", "", argument))
    return " ".join(n.lower() for n in names if n not in ("double", "float"))


def possible_names(pieces):
    """Yields the names of variants to which a function may belong: `indexed_unknown` and `indexed/unknown` for the
    words `indexed` and `unknown`."""
    yield "_".join(pieces)
    for first in range(len(pieces) - 1, 0, -1):
        yield "_".join(pieces[:first]) + "/" + "_".join(pieces[first:])


def variant_of(name, families):
    """Returns (family, variant, precision, part) for a demangled kernel name, or None if the kernel belongs to no
    variant.

    Template arguments that are numbers belong to the name of the variant. The part distinguishes several kernels of a
    variant; it consists of the other arguments (an operation) and of the words after the rung's name (flat_sum,
    flat_map)."""
    name = CAST_TO_INTEGER.sub("", name)
    for pattern, prefix in ((NATIVE_KERNEL, "hip/"), (PORTABLE_KERNEL, "")):
        for match in pattern.finditer(name):
            family = match["family"].replace("::", ".")
            if family not in families:
                continue
            precision, *arguments = (argument.strip() for argument in re.split(r",(?![^<]*>)", match["arguments"]))
            numbers = [re.sub("u?l*$", "", a) for a in arguments if re.match(r"-?\d", a)]
            words = [argument_words(a) for a in arguments if not re.match(r"-?\d", a)]
            launch = "resident/" if "residentblocks" in words else ""
            words = [word for word in words if word not in LAUNCH_TYPES]
            pieces = match["rung"].split("_")
            for own, others in ((numbers, []), ([], numbers)):  # numbers that occur in no variant's name belong to the part
                for length in range(len(pieces), 0, -1):
                    for rung in possible_names(pieces[:length]):
                        variant = "/".join([prefix + launch + rung] + own)
                        if variant in families[family]:
                            return family, variant, precision, " ".join(pieces[length:] + words + others)
    return None
