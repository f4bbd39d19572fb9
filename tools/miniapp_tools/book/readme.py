# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The blocks of a README that miniapp_tools results writes.

    <!-- results:begin h200 size=512x512x512 precision=double -->
    <!-- results:end -->

between which stands the short table of the run that the selectors choose, `also=default_order` with that rung, however
slow; `across=operation` makes a column for each value of that parameter; `simulations=all` are whole ones in place of a run.
Of a chapter of rows, `machines` is the table of what the first change of each row does on each machine, and a machine with `row=stride across=size` the times of one row. Of a chapter of small
families, a machine is the fastest of ours beside the fastest library. The machine gfx90a stands for the compiler's
figures, with selectors precision and part; `portable=baseline,tiled/8` makes it those rungs.
The first block of a machine without `across` chooses the run of its chart."""

import pathlib
import re

from miniapp_tools.book import chart, data, library_comparison, registers, rungs, verdicts
from miniapp_tools.book.data import choose
from miniapp_tools.book.markdown import full_results_hint, milliseconds, paragraph, percent, table, three_digits
from miniapp_tools.book.rungs import heading, limit_text, short_facts
from miniapp_tools.declared import place_of
from miniapp_tools.measured.problem import Problem

BEGIN = re.compile(r"^<!-- results:begin", re.M)
BLOCK = re.compile(r"^<!-- results:begin (.*?) -->\n(.*?)^<!-- results:end -->$", re.M | re.S)
ARCH = "gfx90a"
FIGURES = pathlib.Path("tests/gpu_resources/gfx90a.txt")


def request(words, where):
    """(machine, parameter to go across or None, selectors)"""
    machine, *given = re.sub(r",\s+", ",", words).split()  # a list may go on in the next line
    if any("=" not in s for s in given):
        raise Problem(f"{where}: '{words}' should be a machine and then name=value")
    selectors = dict(s.split("=", 1) for s in given)
    return machine, selectors.pop("across", None), selectors


def of_runs(selectors):
    """The selectors that choose a run; `also` says what is shown of it."""
    return {k: v for k, v in selectors.items() if k != "also"}


def with_blocks_written(path, block):
    """The README with each of its blocks as block(match) says."""
    text = path.read_text()
    begun, whole = len(BEGIN.findall(text)), len(BLOCK.findall(text))
    if begun != whole:
        raise Problem(f"{path}: {begun} blocks begin and {whole} have an end, <!-- results:end --> on a line of its own")
    return BLOCK.sub(block, text)


def requests(path):
    return [request(m[1], path) for m in BLOCK.finditer(path.read_text())]


def with_machine(path, machine, runs):
    """The README with a block of that machine, where it has none: behind the first block of another machine, the last such
    machine whose selectors choose a run of this one, too. As it is where there is no such block."""
    text = path.read_text()
    blocks = [(request(m[1], path), m.end()) for m in BLOCK.finditer(text)]
    if machine in (name for (name, _, _), _ in blocks):
        return text
    if verdicts.of_rows(runs):
        return text  # its table has a column of each machine
    without_runs = library_comparison.of_families(runs)
    places = {}
    for (name, across, selectors), end in blocks:
        selectors = of_runs(selectors)
        if name in (ARCH, "machines") or name in places or across or "simulations" in selectors or (without_runs and selectors):
            continue
        if without_runs or chooses(runs, selectors, path):
            places[name] = (end, " ".join([machine, *(f"{k}={v}" for k, v in selectors.items())]))
    if not places:
        return text
    end, words = list(places.values())[-1]
    return f"{text[:end]}\n\n<!-- results:begin {words} -->\n<!-- results:end -->{text[end:]}"


def chooses(runs, selectors, where):
    try:
        return choose(runs, selectors, where)
    except Problem:
        return []


def chart_run(path, machine, runs):
    """The run that the chapter's chart shows: the one that the machine's first block chooses, or else the first."""
    for name, _, selectors in requests(path):
        if name == machine and "simulations" not in selectors:
            return choose(runs, of_runs(selectors), path)[0]
    return runs[0]


def missing(machine):
    return [
        f"No results of {machine} are committed yet. They come from `miniapp INPUT -o results.json` there and",
        f"`python3 tools/miniapp_tools results import results.json --machine {machine}`.",
    ]


def results_lines(chapter, machine, parameter, selectors, runs, where):
    if not runs:
        return missing(machine)
    chosen = choose(runs, of_runs(selectors), where)
    run = chosen[0]
    if parameter and any(parameter not in r.parameters for r in chosen):
        raise Problem(f"{where}: {run.family} has no parameter '{parameter}'; it has {', '.join(run.parameters)}")
    about = ", ".join(f"{k} {v}" for k, v in run.telling().items() if k != parameter)
    limit = "" if parameter else " " + limit_text(run)
    lines = [*paragraph(f"**{about}.**{limit} Measured {short_facts(run.session)}"), ""]
    if parameter:
        lines += rungs.across(chapter, chosen, parameter)
    else:
        shown = f"{run.family} on {machine}, {run.short_title()}: share of the limit"
        drawn = run is chart_run(where, machine, runs) and chart.content(chapter, machine, run)["steps"]
        lines += [f"![{shown}](results/{machine}.svg)", ""] if drawn else []
        lines += chart.stages_block(run, machine) if run is chart_run(where, machine, runs) else []
        lines += rungs.short(chapter, run, [name for name in selectors.get("also", "").split(",") if name])
    return [*lines, full_results_hint(place_of(chapter), machine)]


def simulations(machine, runs):
    """The table of whole simulations."""
    found = data.simulations(runs) if runs else []
    if not found:
        return missing(machine)
    dates = dict.fromkeys(short_facts(s["session"]) for s in found)
    return [*paragraph("**Whole simulations.** Measured " + " ".join(dates)), "", *rungs.simulated(found)]


def compiled(chapter, selectors, figures, where):
    compiler, kernels, ran = figures
    if not kernels:
        return [f"No figures of {ARCH} are committed yet: `scripts/resources build/hip-mi200 --update` writes them."]
    lines = [*paragraph(", ".join(f"{k} {v}" for k, v in selectors.items()).capitalize() + ". " + registers.source(compiler)), ""]
    if "portable" in selectors:
        names = selectors.pop("portable").split(",")
        lines = [f"Portable rungs, compiled as the rungs by hand are ({compiler}).", ""]
        return [*lines, *registers.portable(kernels, selectors, names), "", f"All: `results/{ARCH}.md`, which `scripts/book` makes."]
    lines += registers.short(chapter, kernels, selectors, where)
    lines += paragraph(f"Every kernel, portable ones too, stands in `results/{ARCH}.md`, which `scripts/book` makes.")
    return [*lines, "", *paragraph(registers.sentence(ran, registers.way_up(chapter)[3:]))] if ran.variants else lines


def of_row(path, machine, parameter, selectors, runs):
    """The times of one row, or of one small family, by a parameter."""
    family = f"{path.parent.name}.{selectors.pop('row')}"
    chosen = choose(runs, {"family": family} | selectors, path)
    return [f"{heading(machine, chosen)}, milliseconds by {parameter}:", "", *rungs.times_across(chosen, parameter)]


def of_rows(path, machine, results):
    if machine != "machines":
        raise Problem(f"{path}: a chapter of rows has one table of all machines: the block should be 'machines', not '{machine}'")
    return verdicts.block(path.parent.name, results)


def filled(path, chapter, results, figures):
    """The README with its blocks written anew. results: {machine: runs}; figures: of gfx90a."""

    def block(match):
        machine, parameter, selectors = request(match[1], path)
        if "row" in selectors and parameter and machine in results:
            lines = of_row(path, machine, parameter, selectors, results[machine])
        elif machine == "machines" or verdicts.of_rows(results.get(machine, ())):
            lines = of_rows(path, machine, results)
        elif machine == ARCH:
            lines = compiled(chapter, selectors, figures, path)
        elif "simulations" in selectors:
            lines = simulations(machine, results.get(machine, ()))
        elif library_comparison.of_families(results.get(machine, ())):
            lines = library_comparison.block(machine, results[machine])
        else:
            lines = results_lines(chapter, machine, parameter, selectors, results.get(machine), path)
        return "\n".join([f"<!-- results:begin {match[1]} -->", *lines, "<!-- results:end -->"])

    return with_blocks_written(path, block)


def printed_row(run, variant):
    if variant.status != "ok":  # prints no figure
        return [f"`{variant.variant}`", "", *("" for _ in run.merits), "", "", "", "", f"{variant.status}: {variant.note}"]
    rates = [three_digits(run.rate(variant, at)) for at in range(len(run.merits))]
    ratio, error = variant.speedup, variant.verdict.get("error")
    return [
        f"`{variant.variant}`",
        milliseconds(variant),
        *rates,
        percent(variant.share),
        verdicts.ratio_text(ratio),
        percent(variant.spread),
        "" if error is None else f"{error:.1e}",
        variant.note,
    ]


def printed(run):
    """Every variant, in the program's order."""
    heads = ["variant", "ms", *(m["unit"] for m in run.merits), "of limit", data.ratio_heading(run.variants), "spread", "error", "note"]
    right = [n for n, head in enumerate(heads) if head not in ("variant", data.ratio_heading(run.variants), "note")]
    return table(heads, [printed_row(run, v) for v in run.variants], right)


def printed_block(root, words, where):
    machine, _, selectors = request(words, where)
    chapter = selectors.pop("chapter", None)
    file = root / f"kernels/{chapter}/results/{machine}.json"
    if not file.is_file():
        raise Problem(f"{where}: '{words}' should name a machine and chapter=, of which {file} is there")
    run = data.choose(data.read(file), selectors, where)[0]
    about = f"**{run.family}, {run.short_title()}.** {limit_text(run)} Measured {short_facts(run.session)}"
    return [*paragraph(about), "", *printed(run)]


def front_page(root, path):
    """The README with its blocks written anew."""

    def written(match):
        lines = printed_block(root, match[1], path)
        return "\n".join([f"<!-- results:begin {match[1]} -->", *lines, "<!-- results:end -->"])

    return with_blocks_written(path, written)
