# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes the generated files of the book: the committed pages and charts, and the pages on registers, which only the
built book has."""


from miniapp_tools import ROOT
from miniapp_tools.book import chart, data, library_comparison, readme, registers, roofline, rules_of_thumb, verdicts
from miniapp_tools.book.rungs import machine_heading
from miniapp_tools.declared import family_prefix, path_in_kernels
from miniapp_tools.measured.problem import Problem

LONGEST_LINE = 120


def chapter_folders(root):
    """Returns the folders of the chapters and, inside them, the folders that have their own page and results."""
    kernels = root / "kernels"
    within = (p for p in kernels.glob("*/*/README.md") if (p.parent / "results").is_dir())
    return sorted(p.parent for p in (*kernels.glob("*/README.md"), *within))


def runs_by_machine(chapter):
    return {machine: runs for p in sorted((chapter / "results").glob("*.json")) for machine, runs in data.read_runs_by_machine(p).items()}


def shows_chart(text, machine):
    return f"results/{machine}.svg" in text


def chapter_pages(root, chapter):
    """Returns the pages {path: text} and the charts {path: data} of one chapter."""
    results = runs_by_machine(chapter)
    about = chapter / "README.md"
    compiler, kernels = registers.read_registers(root / readme.REGISTERS_FILE, family_prefix(chapter))
    ran = registers.read_executed(root, family_prefix(chapter))
    pages = {about: readme.updated_readme(about, chapter, results, (compiler, kernels, ran))}
    charts = {}
    for machine, runs in results.items():
        if verdicts.has_row_families(runs):
            continue
        if library_comparison.has_small_families(runs):
            charts[chapter / f"results/{machine}.svg"] = library_comparison.chart_data(runs, machine_heading(machine, runs))
            continue
        run = readme.chart_run(about, machine, runs)
        if not shows_chart(pages[about], machine):
            continue
        shown = chart.ladder_data(chapter, machine, run)
        if stages := chart.stages_data(run, machine_heading(machine, [run])):
            shown["launch"] = stages
        charts[chapter / f"results/{machine}.svg"] = shown
    return pages, {path: shown for path, shown in charts.items() if shown and shown.get("steps", True)}


def generated_pages(root=ROOT):
    """Returns {path: text} of the chapters' pages on registers, which are generated as a whole and therefore not
    committed."""
    pages = {}
    for chapter in chapter_folders(root):
        compiler, kernels = registers.read_registers(root / readme.REGISTERS_FILE, family_prefix(chapter))
        ran = registers.read_executed(root, family_prefix(chapter))
        if kernels:
            executed = registers.instruction_section(ran, registers.path_to_kernels(chapter))
            pages[chapter / f"results/{readme.ARCH}.md"] = registers.registers_page(chapter, compiler, kernels, executed)
    return pages


def add_machine_blocks(root, machine):
    """Adds a block for the machine to each README whose chapter has results of it that the page does not show. Returns
    the chapters whose page has no place for such a block."""
    without = []
    for chapter in chapter_folders(root):
        if runs := runs_by_machine(chapter).get(machine):
            about = chapter / "README.md"
            text = readme.with_machine_block(about, machine, runs)
            about.write_text(text)
            word = "machines" if verdicts.has_row_families(runs) else f"{machine} "
            if f"<!-- results:begin {word}" not in text:
                without.append(path_in_kernels(chapter))
    return without


def all_pages_and_charts(root=ROOT):
    pages, charts = {}, {}
    for chapter in chapter_folders(root):
        own, drawn = chapter_pages(root, chapter)
        pages |= own
        charts |= drawn
    about = root / "kernels/README.md"
    if about.is_file():
        pages[about] = rules_of_thumb.updated_page(root, readme.REGISTERS_FILE, about.read_text())
    own, drawn = roofline.page_and_chart(root)
    pages |= own
    charts |= drawn
    front_page = root / "README.md"
    if front_page.is_file():
        pages[front_page] = readme.updated_front_page(root, front_page)
    return pages, charts


def wide_line_complaints(root, path):
    """Yields a sentence for each line that is longer than allowed. Rows of generated tables are exempt."""
    generated = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        generated = line.startswith("<!-- results:begin") or generated and not line.startswith("<!-- results:end")
        if len(line) > LONGEST_LINE and not (generated and line.startswith("|")):
            yield f"{path.relative_to(root)}:{number} has {len(line)} characters; {LONGEST_LINE} are allowed"


def stray_files(root, wanted):
    """Returns the generated pages and charts of the tree that are not `wanted` any more."""
    made = [p for pattern in ("**/results/*.md", "**/results/*.svg") for p in (root / "kernels").glob(pattern)]
    return [p for p in made if p not in wanted and p.name != "notes.md"]


def write_book(root=ROOT):
    """Writes all pages and charts that differ from the files of the tree. Returns the written paths."""
    pages, charts = all_pages_and_charts(root)
    pages |= {path: chart.svg_text(shown) for path, shown in charts.items()}
    written = [p for p, text in pages.items() if not p.is_file() or p.read_text() != text]
    for path in written:
        path.parent.mkdir(exist_ok=True)
        path.write_text(pages[path])
    return written


def chart_problem(path, shown, matplotlib_version):
    """Returns what is wrong with a committed chart, or None. Compares the digest of its data and, if
    `matplotlib_version` is the one that drew the chart, all bytes."""
    text = path.read_text() if path.is_file() else ""
    found, version = chart.DIGEST_PATTERN.search(text), chart.VERSION_PATTERN.search(text)
    if not (found and version) or found[1] != chart.digest(shown):
        return "does not show the committed results"
    if version[1] == matplotlib_version and text != chart.svg_text(shown):
        return "is not what miniapp_tools results draws"
    return None


def check_book(root=ROOT, matplotlib_version=None):
    """Returns a sentence for each file of the book that differs from what `miniapp_tools results` would write, for each
    line of a chapter's page that is too long, and for each generated file without a source. If a page cannot be made,
    returns the reason alone."""
    try:
        pages, charts = all_pages_and_charts(root)
        generated_pages(root)
    except Problem as problem:
        return [str(problem)]
    wrong = [f"{p.relative_to(root)} is not what miniapp_tools results writes" for p, t in pages.items() if not p.is_file() or p.read_text() != t]
    for path, shown in charts.items():
        what = chart_problem(path, shown, matplotlib_version)
        wrong += [f"{path.relative_to(root)} {what}"] if what else []
    for chapter in chapter_folders(root):
        wrong += wide_line_complaints(root, chapter / "README.md")
    return wrong + [f"{p.relative_to(root)} has no source any more" for p in stray_files(root, pages | charts)]
