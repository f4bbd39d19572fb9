# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Orders a chapter's variants as a ladder of rungs, each with its portable and its native tunings, and makes the short
tables of the READMEs."""

from __future__ import annotations

import dataclasses

from miniapp_tools.book.data import best
from miniapp_tools.book.markdown import four_digits, milliseconds, paragraph, percent, table, three_digits
from miniapp_tools.declared import files_with_rung
from miniapp_tools.measured.points import SIDE_OF_KIND, short_device
from miniapp_tools.measured.problem import Problem

NATIVE_KINDS = tuple(kind for kind, side in SIDE_OF_KIND.items() if side == "native")
BOUND_KIND = "bound"  # kind of a variant that is no step of a ladder; limit_sentence() mentions it


@dataclasses.dataclass
class Rung:
    """A step of the ladder, with the tunings of its portable and of its native side. One of the lists may be empty."""

    number: int | None
    portable: list
    native: list

    @property
    def tunings(self):
        return self.portable + self.native

    @property
    def label(self):
        return "" if self.number is None else f"{self.number:02}"


def base_name(name, kind):
    """Returns the name of the rung to which a variant belongs, without backend and tunings: `tiled` for
    `hip/tiled/8`."""
    pieces = name.split("/")
    if kind in NATIVE_KINDS:
        pieces = pieces[1:]
    while len(pieces) > 1 and pieces[-1].isdigit():
        pieces.pop()
    return "/".join(pieces)


def rung_files(chapter, base):
    """Returns the source files of a rung, which files_with_rung() finds by as many of the first words of the rung's name as
    possible: `layout_soa` is in 07_layout.hpp. The prefix of `mpi/staged` does not count: this rung is in
    01_staged.mpi.hpp."""
    words = base.removeprefix("mpi/").removeprefix("nccl/").replace("/", "_").split("_")
    names = ("_".join(words[:length]) for length in range(len(words), 0, -1))
    return next(filter(None, (files_with_rung(chapter, name) for name in names)), [])


def rung_number(chapter, base):
    """Returns the number with which the names of the rung's files begin, or None if the rung has no file."""
    return next((int(file.name[:2]) for file in rung_files(chapter, base)), None)


def ladder(chapter, variants):
    """Returns the rungs in reading order. Portable and native variants with the same number and name form one rung. If
    a single portable and a single native rung of a number remain without a partner, these two form one rung, too. A
    variant without its own file takes the number of the variant before it; libraries without a file come last and have
    no number. Bounds are left out."""
    sides = {}
    number = 0
    for variant in variants:
        kind = variant.kind
        if kind == BOUND_KIND:
            continue
        base = base_name(variant.variant, kind)
        own = rung_number(chapter, base)
        number = own or number
        shown = None if kind == "library" and own is None else number or None
        sides.setdefault((shown, base), ([], []))[kind in NATIVE_KINDS].append(variant)
    rungs = [Rung(n, portable, native) for (n, _), (portable, native) in sides.items()]
    for number in {r.number for r in rungs} - {None}:
        alone = [r for r in rungs if r.number == number and not (r.portable and r.native)]
        portable, native = [r for r in alone if r.portable], [r for r in alone if r.native]
        if len(portable) == len(native) == 1:
            portable[0].native = native[0].native
            rungs = [r for r in rungs if r is not native[0]]
    return sorted(rungs, key=lambda r: 1000 if r.number is None else r.number)


def machine_heading(machine, runs):
    """Returns the device and the date of the first run, as the heading of a column."""
    provenance = runs[0].session.provenance
    return f"{short_device(provenance.get('device') or machine)}, {provenance['date'][:10]}"


def provenance_sentence(session):
    """Returns the date, device, compiler and Kokkos of a session as a sentence."""
    known = session.provenance
    pieces = [known.get("device"), known.get("compiler"), known.get("kokkos") and f"Kokkos {known['kokkos'].removeprefix('Kokkos ')}"]
    return f"{known['date'][:10]}: {', '.join(p for p in pieces if p)}."


def limit_sentence(run):
    if not run.limit:
        return "No limit is set against it."
    limit = f"Limit {run.limit_rate(run.limit):.4g} {run.unit()} (`{run.limit['name']}`)."
    bound = run.best((BOUND_KIND,))
    if bound is None:
        return limit
    rung = run.best(("portable", "gpu", "host"))
    passed = f", which is no bound: `{rung.variant}` is faster" if rung and rung.speed_key() > bound.speed_key() else ""
    return f"{limit} The same accesses with nothing computed: {100 * bound.share:.1f} % (`{bound.variant}`){passed}."


PORTABLE_KINDS = ("portable",)
MOST_ROWS = 15


def side_cells(run, variants, mark):
    """Returns the four cells of one side of a rung: name, milliseconds, rate and share of the limit of the side's best
    tuning; or empty cells if none was measured. The name is bold if that tuning is `mark`."""
    found = best(variants)
    if found is None:
        return ["", "", "", ""]
    name = f"**`{found.variant}`**" if found is mark else f"`{found.variant}`"
    return [name, milliseconds(found), three_digits(run.rate(found, -1)), percent(found.share)]


def chosen_rungs(chapter, run, also=()):
    """Returns MOST_ROWS of the rungs that were measured, or all if there are fewer (the first, those of the variants
    `also`, and the fastest others), and the number of measured rungs that are left out. Raises Problem if a variant of
    `also` was not measured."""
    rungs = [r for r in ladder(chapter, run.variants) if best(r.tunings)]
    unknown = set(also) - {v.variant for r in rungs for v in r.tunings}
    if unknown:
        raise Problem(f"{run.family}, {run.short_title()}: {', '.join(sorted(unknown))} is to be shown and was not measured")
    asked = [r for r in rungs if r is rungs[0] or any(v.variant in also for v in r.tunings)]
    fastest = sorted((r for r in rungs if r not in asked), key=lambda r: best(r.tunings).speed_key(), reverse=True)
    kept = asked + fastest[: MOST_ROWS - len(asked)]
    return [r for r in rungs if r in kept], len(rungs) - len(kept)


def best_sides_sentence(run):
    portable, native = run.best(PORTABLE_KINDS), run.best(NATIVE_KINDS)
    if not (portable and native):
        return []
    shares = [f" at {percent(v.share)}" if v.share is not None else "" for v in (portable, native)]
    text = f"Best portable `{portable.variant}`{shares[0]}, best native `{native.variant}`{shares[1]}"
    if portable.median and native.median:
        text += f": portable over native {native.median / portable.median:.2f}"
    return paragraph(text + ".")


def rung_table(chapter, run, also=()):
    """Returns the lines of a table that shows the best portable tuning of each rung beside the best native one, and of
    the sentences below the table."""
    rungs, left_out = chosen_rungs(chapter, run, also)
    marks = run.best(PORTABLE_KINDS), run.best(NATIVE_KINDS)
    unit = run.unit(-1)
    heads = ["rung", "portable", "ms", unit, "of limit", "native", "ms", unit, "of limit"]
    rows = [[r.label, *side_cells(run, r.portable, marks[0]), *side_cells(run, r.native, marks[1])] for r in rungs]
    kept = [n for n in range(len(heads)) if any(r[n] for r in rows)]
    right = [at for at, n in enumerate(kept) if n not in (0, 1, 5)]
    lines = table([heads[n] for n in kept], [[r[n] for n in kept] for r in rows], right)
    below = [*best_sides_sentence(run), *([f"{left_out} slower rungs are left out."] if left_out else [])]
    return [*lines, "", *below] if below else lines


def parameter_table(chapter, runs, parameter):
    """Returns the lines of a table of rates. It has a row for each rung's portable and for its native side, at most
    MOST_ROWS rows, and a column for each value of the parameter, which shows the tuning that is best at this value."""
    if all(r.parameters[parameter].isdecimal() for r in runs):
        runs = sorted(runs, key=lambda r: int(r.parameters[parameter]))
    rungs = ladder(chapter, runs[0].variants)
    rows = []
    for rung in rungs:
        for variants in filter(None, (rung.portable, rung.native)):
            names = {v.variant for v in variants}
            found = [best([v for v in r.variants if v.variant in names]) for r in runs]
            if any(found):
                cells = [f"{three_digits(r.rate(v))} ({percent(v.share)})" if v else "" for r, v in zip(runs, found)]
                rows.append([rung.label, f"`{next(v for v in found if v).variant}`", *cells])
    heads = ["rung", f"variant, {runs[0].unit()} (of limit)", *(r.parameters[parameter] for r in runs)]
    return table(heads, rows[:MOST_ROWS], range(2, len(heads)))


def time_table(runs, parameter):
    """Returns the lines of a table of the variants' times in milliseconds, with their notes. It has a column for each
    value of the parameter."""
    runs = sorted(runs, key=lambda r: float(r.parameters[parameter]))
    times = {}
    for at, run in enumerate(runs):
        for v in run.variants:
            times.setdefault(v.variant, [""] * len(runs))[at] = milliseconds(v) + (f" ({v.note})" if v.note and v.median else "")
    rows = [[f"`{name}`", *cells] for name, cells in times.items() if any(cells)]
    return table(["variant", *(r.parameters[parameter] for r in runs)], rows, range(1, len(runs) + 1))


def simulation_table(found):
    """Returns the lines of a table of whole simulations. The parameter `launches` has a column if its value differs
    between them."""
    rows = []
    differ = len({one["parameters"].get("launches") for one in found}) > 1
    for one in found:
        rates = [three_digits(r / m["unit_per_second"]) for r, m in zip(one["rates_per_second"], one["merits"])]
        share = one["rates_per_second"][0] / one["limit"]["rate_per_second"] if one["limit"] and rates else None
        size = one["parameters"].get("size") or one["parameters"].get("bodies", "") + " bodies"
        steps = str(one["last_step"] - one["first_step"])
        launched = [f"`{one['parameters'].get('launches', '')}`"] if differ else []
        cells = [steps, four_digits(one["seconds_in_steps"]), *rates, percent(share)]
        rows.append([size, f"`{one['variant']}`", *launched, *cells])
    named = ["size", "variant", *(["launches"] if differ else [])]
    heads = [*named, "steps", "seconds", *(m["unit"] for m in found[0]["merits"]), "of limit"]
    return table(heads, rows, range(len(named), len(heads)))
