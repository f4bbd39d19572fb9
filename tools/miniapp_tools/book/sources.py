# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Which paragraph of a source is which row: what published/*.yaml says against what the files of the rows declare."""

import re

from miniapp_tools.book.markdown import paragraph, table
from miniapp_tools.measured.problem import Problem
from miniapp_tools.packages import yaml

PAGE = "sources.md"
GUIDELINES, ADVICE = "hip_guidelines.yaml", "advice_*.yaml"
ROW_FILE = re.compile(r"\d\d_(\w+)\.")
STRING = r'"(?:[^"\\]|\\.)*"'
DECLARED = re.compile(rf"(of_the_page|of_the_post|of_the_notes|of_this_book|Whose::source,)\s*\(?\s*({STRING}(?:\s*{STRING})*)")
SOURCES = {
    "of_the_page": "HIP performance guidelines",
    "of_the_post": "the post on Kokkos",
    "of_the_notes": "AMD lab notes on register pressure",
    "of_this_book": "this book",
    "Whose::source,": "another source",
}
NO_PREDICTION = re.compile(rf"no_prediction\(\s*({STRING}(?:\s*{STRING})*)")
MECHANISM = re.compile(r"(by\(\s*)?Mechanism::(\w+)")  # by(...) is that of one claim
ABOUT = (
    "This page says which row of the chapter tests which paragraph of the HIP performance guidelines and which advice of the post on"
    " Kokkos. A paragraph or an advice that no row tests has its reason in place of a row.",
    "Made by `scripts/book` from `published/` and from what the file of each row declares.",
)

WITHOUT = (
    "The claims of these rows get no verdict: nothing that is counted, and no rate that the program measures, predicts their ratios within"
    " a factor of two. Their ratios are measured and printed all the same."
)


def declared(chapter):
    """{row: (its source, what of it)} of the files of the rows; a row is declared in one of its files."""
    found = {}
    for path in sorted(chapter.glob("*/[0-9][0-9]_*.?pp")):
        row = ROW_FILE.match(path.name)[1]
        found.setdefault(row, None)
        if match := DECLARED.search(path.read_text()):
            what = "".join(text[1:-1] for text in re.findall(STRING, match[2])).replace('\\"', '"')
            found[row] = found[row] or (match[1], what)
    return found


def reasons(chapter):
    """{row: why nothing that is counted or measured predicts its ratio} of the rows that say so."""
    found = {}
    for path in sorted(chapter.glob("*/[0-9][0-9]_*.?pp")):
        if match := NO_PREDICTION.search(path.read_text()):
            found[ROW_FILE.match(path.name)[1]] = "".join(text[1:-1] for text in re.findall(STRING, match[1]))
    return found


def mechanisms(chapter):
    """{row: the mechanism by which its changes should act}, as the enumerator is called."""
    found = {}
    for path in sorted(chapter.glob("*/[0-9][0-9]_*.?pp")):
        for of_one_claim, mechanism in MECHANISM.findall(path.read_text()):
            if not of_one_claim:
                found.setdefault(ROW_FILE.match(path.name)[1], mechanism)
    return found


def expect(holds, text):
    if not holds:
        raise Problem(text)


def row_or_reason(entry, rows, where):
    """`row` in code, or the reason; one of them there must be."""
    row, reason = entry.get("row"), entry.get("reason")
    expect(row or reason, f"{where} has no row and no reason: give it a `row`, or a `reason` why it has none")
    expect(not row or row in rows, f"{where} names the row `{row}`, which has no file in the chapter")
    return f"`{row}`" if row else f"none: {reason}"


def paragraphs(published, rows, where):
    """Rows of the table of the HIP page, in the page's order."""
    entries = [{"row": row} | told for row, told in published["rows"].items()] + published["without_row"]
    named = published["paragraphs"]
    for entry in entries:
        expect(entry["paragraph"] in named, f"{where}: '{entry['paragraph']}' is not in the list `paragraphs`")
    for row, (source, what) in rows.items():
        of_page = [entry["paragraph"] for entry in entries if entry.get("row") == row]
        expect(source != "of_the_page" or what in of_page, f"{where}: the row `{row}` declares the paragraph '{what}', and stands under {of_page}")
    for name in named:
        mine = [entry for entry in entries if entry["paragraph"] == name]
        expect(mine, f"{where}: the paragraph '{name}' has no row and no reason: add it to `rows`, or with a `reason` to `without_row`")
        for entry in mine:
            yield [name, entry["claim"], row_or_reason(entry, rows, f"{where}: '{entry['claim']}'")]


def advice(published, rows, where):
    """Rows of the table of what the post says."""
    for entry in [*published["pairs"], *published["declined"]]:
        what = entry.get("what") or " ".join(f"`{entry[k]}`" for k in ("row", "change") if k in entry)
        times = [f"{entry[m]} times on {about['hardware']}" for m, about in published["provenance"].items() if m in entry]
        known = "; ".join([*times, *(entry[k] for k in ("note", "gain") if k in entry)])
        yield [what, known, row_or_reason(entry, rows, f"{where}: {what}")]


def page(chapter):
    """The text, or None for a chapter that publishes no such page."""
    file = chapter / "published" / GUIDELINES
    if not file.is_file():
        return None
    rows = {row: found for row, found in declared(chapter).items() if found}
    told = yaml.safe_load(file.read_text())
    lines = [f"# {chapter.name}: which paragraph is which row", ""]
    for text in ABOUT:
        lines += [*paragraph(text), ""]
    lines += ["## The HIP performance guidelines", "", *paragraph(told["provenance"]["guidelines"]["source"] + "."), ""]
    lines += table(["paragraph", "claim, in our words", "row"], list(paragraphs(told, rows, file.name)))
    of_post = []
    for path in sorted(file.parent.glob(ADVICE)):
        of_post += advice(yaml.safe_load(path.read_text()), rows, path.name)
    lines += ["", "## The advice with published figures", "", *table(["advice", "published", "row"], of_post)]
    others = [[f"`{row}`", SOURCES[source], what] for row, (source, what) in rows.items() if source != "of_the_page"]
    lines += ["", "## Rows of other sources", "", *table(["row", "source", "what of it"], sorted(others, key=lambda r: (r[1], r[0])))]
    if silent := reasons(chapter):
        lines += ["", "## Rows without a prediction", "", *paragraph(WITHOUT)]
        lines += ["", *table(["row", "no prediction, because"], [[f"`{row}`", why] for row, why in sorted(silent.items())])]
    return "\n".join(lines) + "\n"
