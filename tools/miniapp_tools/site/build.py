# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the book with Sphinx. Every warning, for instance about a broken link, is an error."""

import contextlib
import gc
import io
import os
import pathlib
import shutil
import sys
import tempfile

from sphinx.cmd.build import build_main

from miniapp_tools.site import generated
from miniapp_tools.site.order import FRONT_PAGE, PAGE_FOLDERS, ROOT

CONFIGURATION_FOLDER = pathlib.Path(__file__).parent
INDEX_HTML = f"""<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={FRONT_PAGE}.html">
<title>miniapp</title>
<a href="{FRONT_PAGE}.html">The book</a>
"""


def may_replace(output):
    """Returns whether the folder may be replaced: it does not exist, is empty, or holds a book."""
    return not output.exists() or output.is_dir() and ((output / "searchindex.js").is_file() or not any(output.iterdir()))


def gather_pages(folder):
    """Puts everything that Sphinx reads into `folder`: copies of the repository's pages, because Sphinx would follow
    links to where they point; the generated pages; and links to everything else, to which pages may refer."""
    for path in ROOT.iterdir():
        if path.name in PAGE_FOLDERS:
            shutil.copytree(path, folder / path.name)
        elif path.suffix == ".md":
            shutil.copy(path, folder)
        else:
            os.symlink(path, folder / path.name)
    for path, text in generated.pages().items():
        (folder / path.relative_to(ROOT)).write_text(text)


def build(output):
    """Builds the book in the folder `output`, completely or not at all. Returns 0 for success, 1 if a page is wrong, or
    2 if the folder holds something else than a book."""
    if not may_replace(output):
        print(f"book: {output} holds something else than a book\n      Name a folder that is empty or not there (-o).", file=sys.stderr)
        return 2
    fresh = output.with_name(output.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    trees = fresh.with_name(output.name + ".trees")
    options = ["-b", "html", "-q", "--no-color", "-W", "--keep-going", "-E", "-d", str(trees), "-c", str(CONFIGURATION_FOLDER)]
    gc.set_threshold(200_000, 50, 50)  # the trees of all pages are kept until the end; collecting garbage among them often would take a quarter of the time
    with tempfile.TemporaryDirectory(prefix="miniapp_book_") as pages:
        gather_pages(pathlib.Path(pages))
        with contextlib.redirect_stderr(io.StringIO()) as told:
            code = build_main([*options, pages, str(fresh)])
    print(told.getvalue().replace(f"{pages}/", ""), end="", file=sys.stderr)  # with paths relative to the repository
    shutil.rmtree(trees, ignore_errors=True)
    if code != 0:
        shutil.rmtree(fresh, ignore_errors=True)
        return 1
    (fresh / "index.html").write_text(INDEX_HTML)
    shutil.rmtree(output, ignore_errors=True)
    fresh.rename(output)
    return 0
