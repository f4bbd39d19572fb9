# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The pages of the book in reading order."""

import pathlib
import re

from miniapp_tools import ROOT

FRONT_PAGE = "README"


def parts_of_kernels(text):
    """Returns a list of (heading, pages below it) from the table of kernels/README.md."""
    parts = []
    for heading, page in re.findall(r"^\| (?:\*\*(.+)\*\*|\[.+?\]\((\S+)\.md\)) \|", text, re.M):
        if heading:
            parts.append((heading, []))
        elif parts:
            parts[-1][1].append(f"kernels/{page}")
    return parts


# The parts of the book as (heading, pages). A page that is not listed here appears below the page of the nearest folder
# above it that is.
PARTS = (
    ("Begin here", ("kernels/README", "kernels/TABLES", "kernels/ROOFLINE", "kernels/GLOSSARY")),
    *parts_of_kernels((ROOT / "kernels/README.md").read_text()),
    ("Without the machine", ("tools/gfx90a/README", "kernels/PREDICTION", "kernels/PUBLISHED", "kernels/WHY")),
    ("Machines and tools", ("scripts/README", "scripts/machines/BUILDING", "tests/mutants/README")),
    ("The project", ("CONTRIBUTING", "SECURITY", "CHANGELOG")),
)
PAGE_FOLDERS = ("kernels", "scripts", "tests", "tools")


def page_names(root=ROOT):
    """Returns the sorted names of all pages as Sphinx uses them: paths relative to the root, without .md."""
    found = [*root.glob("*.md"), *(p for folder in PAGE_FOLDERS for p in (root / folder).rglob("*.md"))]
    return sorted(p.relative_to(root).with_suffix("").as_posix() for p in found)


def unlisted_pages(names):
    """Returns {listed page of a folder: unlisted pages in this folder or in folders below it that have no listed
    page}."""
    named = {FRONT_PAGE, *(name for _, part in PARTS for name in part)}
    found = {}
    for name in names:
        if name in named:
            continue
        folders = pathlib.PurePosixPath(name).parents
        found.setdefault(next(above for f in folders if (above := (f / FRONT_PAGE).as_posix()) in named), []).append(name)
    return found


def navigation(page, names):
    """Returns the MyST directives that make the navigation show other pages below `page`, or "" if there are none."""
    parts = PARTS if page == FRONT_PAGE else (("", unlisted_pages(names).get(page, ())),)
    return "\n".join(
        "\n".join(("", "```{toctree}", ":hidden:", *([f":caption: {caption}"] if caption else []), *(f"/{name}" for name in part), "```"))
        for caption, part in parts
        if part
    )
