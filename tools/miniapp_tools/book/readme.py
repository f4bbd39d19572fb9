# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the generated blocks of a README.

    <!-- results:begin h200 size=512x512x512 precision=double -->
    <!-- results:end -->

The words after `begin` are a machine and then selectors, which choose a run by its parameters. The block shows the
short table of that run. Other selectors and machines:

    also=default_order          the table contains that rung even if it is slow
    across=operation            the table has a column for each value of that parameter
    simulations=all             the table of whole simulations instead of a run
    machines                    in a chapter of rows: the verdict on each row's first change on each machine
    row=stride across=size      in a chapter of rows or small families: the times of one row by a parameter
    gfx90a                      the compiler's figures for that GPU, with selectors precision and part;
                                portable=baseline,tiled/8 chooses portable rungs

A row is a family `chapter.row` whose variants have an expected effect; other families with a dot in their names are
small families. In a chapter of small families, a machine's block shows our fastest variants beside the fastest
libraries. The first block of a machine that is not about simulations chooses the run of the machine's chart."""

import pathlib
import re

from miniapp_tools.book import chart, data, library_comparison, registers, rungs, verdicts
from miniapp_tools.book.data import choose_runs
from miniapp_tools.book.markdown import block_pattern, milliseconds, paragraph, percent, table, three_digits, with_filled_blocks
from miniapp_tools.book.rungs import limit_sentence, machine_heading, provenance_sentence
from miniapp_tools.measured.problem import Problem

BLOCK_PATTERN = block_pattern("results")
ARCH = "gfx90a"
REGISTERS_FILE = pathlib.Path("tests/gpu_resources/gfx90a.txt")


def parse_request(words, where):
    """Returns the words of a block as (machine, parameter that `across` names or None, {name: value} of the other
    selectors)."""
    machine, *given = re.sub(r",\s+", ",", words).split()  # a list may continue on the next line
    if any("=" not in s for s in given):
        raise Problem(f"{where}: '{words}' should be a machine and then name=value")
    selectors = dict(s.split("=", 1) for s in given)
    return machine, selectors.pop("across", None), selectors


def run_selectors(selectors):
    """Returns the selectors that choose a run: all except `also`."""
    return {k: v for k, v in selectors.items() if k != "also"}


def text_with_new_blocks(path, lines_of):
    """Returns the text of a README in which the content of each block is lines_of(words of the block)."""
    text = path.read_text()
    return with_filled_blocks(text, "results", lines_of, path) if "<!-- results:begin" in text else text


def block_requests(path):
    return [parse_request(m["words"], path) for m in BLOCK_PATTERN.finditer(path.read_text())]


def with_machine_block(path, machine, runs):
    """Returns the text of a README with an empty block for a machine that has none. The new block follows the first
    block of the last other machine whose selectors choose a run of this machine, too. If there is no such block, the
    text is unchanged."""
    text = path.read_text()
    blocks = [(parse_request(m["words"], path), m.end()) for m in BLOCK_PATTERN.finditer(text)]
    if machine in (name for (name, _, _), _ in blocks):
        return text
    if verdicts.has_row_families(runs):
        return text  # the table already has a column for each machine
    without_runs = library_comparison.has_small_families(runs)
    places = {}
    for (name, across, selectors), end in blocks:
        selectors = run_selectors(selectors)
        if name in (ARCH, "machines") or name in places or across or "simulations" in selectors or (without_runs and selectors):
            continue
        if without_runs or chosen_runs_or_empty(runs, selectors, path):
            places[name] = (end, " ".join([machine, *(f"{k}={v}" for k, v in selectors.items())]))
    if not places:
        return text
    end, words = list(places.values())[-1]
    return f"{text[:end]}\n\n<!-- results:begin {words} -->\n<!-- results:end -->{text[end:]}"


def chosen_runs_or_empty(runs, selectors, where):
    try:
        return choose_runs(runs, selectors, where)
    except Problem:
        return []


def chart_run(path, machine, runs):
    """Returns the run of a machine's chart: the one that the machine's first block without `simulations` chooses, or
    the first run if there is no such block."""
    for name, _, selectors in block_requests(path):
        if name == machine and "simulations" not in selectors:
            return choose_runs(runs, run_selectors(selectors), path)[0]
    return runs[0]


def missing_results_lines(machine):
    return [
        f"No results of {machine} are committed yet. They come from `miniapp INPUT -o results.json` there and",
        f"`python3 tools/miniapp_tools results import results.json --machine {machine}`.",
    ]


def results_lines(chapter, machine, parameter, selectors, runs, where):
    if not runs:
        return missing_results_lines(machine)
    chosen = choose_runs(runs, run_selectors(selectors), where)
    run = chosen[0]
    if parameter and any(parameter not in r.parameters for r in chosen):
        raise Problem(f"{where}: {run.family} has no parameter '{parameter}'; it has {', '.join(run.parameters)}")
    about = ", ".join(f"{k} {v}" for k, v in run.title_parameters().items() if k != parameter)
    limit = "" if parameter else " " + limit_sentence(run)
    lines = [*paragraph(f"**{about}.**{limit} Measured {provenance_sentence(run.session)}"), ""]
    if parameter:
        lines += rungs.parameter_table(chapter, chosen, parameter)
    else:
        stages = "; stages" if chart.stages_by_variant(run) else ""
        shown = f"{run.family} on {machine}, {run.short_title()}: share of the limit{stages}"
        drawn = run is chart_run(where, machine, runs) and chart.ladder_data(chapter, machine, run)["steps"]
        lines += [f"![{shown}](results/{machine}.svg)", ""] if drawn else []
        lines += rungs.rung_table(chapter, run, [name for name in selectors.get("also", "").split(",") if name])
    return lines


def simulation_lines(machine, runs):
    found = data.simulations(runs) if runs else []
    if not found:
        return missing_results_lines(machine)
    dates = dict.fromkeys(provenance_sentence(s["session"]) for s in found)
    return [*paragraph("**Whole simulations.** Measured " + " ".join(dates)), "", *rungs.simulation_table(found)]


def register_lines(chapter, selectors, figures, where):
    compiler, kernels, ran = figures
    if not kernels:
        return [f"No figures of {ARCH} are committed yet: `scripts/resources build/hip-mi200 --update` writes them."]
    lines = [*paragraph(", ".join(f"{k} {v}" for k, v in selectors.items()).capitalize() + ". " + registers.source_sentence(compiler)), ""]
    if "portable" in selectors:
        names = selectors.pop("portable").split(",")
        lines = [f"Portable rungs, compiled as the rungs by hand are ({compiler}).", ""]
        return [*lines, *registers.portable_table(kernels, selectors, names), "", f"All: `results/{ARCH}.md`, which `scripts/book` makes."]
    lines += registers.native_table(chapter, kernels, selectors, where)
    executed = f" {registers.executed_sentence(ran, registers.path_to_kernels(chapter)[3:])}" if ran.variants else ""
    return lines + paragraph(f"Every kernel, portable ones too, stands in `results/{ARCH}.md`, which `scripts/book` makes.{executed}")


def row_times_lines(path, machine, parameter, selectors, runs):
    """Returns the lines of a block on the times of one row or small family, by the values of a parameter."""
    family = f"{path.parent.name}.{selectors.pop('row')}"
    chosen = choose_runs(runs, {"family": family} | selectors, path)
    return [f"{machine_heading(machine, chosen)}, milliseconds by {parameter}:", "", *rungs.time_table(chosen, parameter)]


def row_verdict_lines(path, machine, results):
    if machine != "machines":
        raise Problem(f"{path}: a chapter of rows has one table of all machines: the block should be 'machines', not '{machine}'")
    return verdicts.table_lines(path.parent.name, results)


def updated_readme(path, chapter, results, figures):
    """Returns the text of a README with all blocks renewed. `results` is {machine: runs}; `figures` is (compiler,
    kernels, executed instructions) for gfx90a."""

    def lines_of(words):
        machine, parameter, selectors = parse_request(words, path)
        if "row" in selectors and parameter and machine in results:
            lines = row_times_lines(path, machine, parameter, selectors, results[machine])
        elif machine == "machines" or verdicts.has_row_families(results.get(machine, ())):
            lines = row_verdict_lines(path, machine, results)
        elif machine == ARCH:
            lines = register_lines(chapter, selectors, figures, path)
        elif "simulations" in selectors:
            lines = simulation_lines(machine, results.get(machine, ()))
        elif library_comparison.has_small_families(results.get(machine, ())):
            lines = library_comparison.block_lines(machine, results[machine])
        else:
            lines = results_lines(chapter, machine, parameter, selectors, results.get(machine), path)
        return lines

    return text_with_new_blocks(path, lines_of)


def full_table_row(run, variant):
    if variant.status != "ok":  # a variant without a correct result has no figures
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


def full_table(run):
    heads = ["variant", "ms", *(m["unit"] for m in run.merits), "of limit", data.ratio_heading(run.variants), "spread", "error", "note"]
    right = [n for n, head in enumerate(heads) if head not in ("variant", data.ratio_heading(run.variants), "note")]
    return table(heads, [full_table_row(run, v) for v in run.variants], right)


def front_page_block(root, words, where):
    machine, _, selectors = parse_request(words, where)
    chapter = selectors.pop("chapter", None)
    file = root / f"kernels/{chapter}/results/{machine}.json"
    if not file.is_file():
        raise Problem(f"{where}: '{words}' should name a machine and chapter=, of which {file} is there")
    run = data.choose_runs(data.read_runs(file), selectors, where)[0]
    about = f"**{run.family}, {run.short_title()}.** {limit_sentence(run)} Measured {provenance_sentence(run.session)}"
    return [*paragraph(about), "", *full_table(run)]


def updated_front_page(root, path):
    return text_with_new_blocks(path, lambda words: front_page_block(root, words, path))
