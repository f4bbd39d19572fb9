# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs Sphinx; a warning, such as a link that leads nowhere, is an error."""

import contextlib
import gc
import io
import os
import pathlib
import shutil
import sys
import tempfile

from sphinx.cmd.build import build_main

from miniapp_tools.site import made
from miniapp_tools.site.order import FOLDERS, FRONT, ROOT

CONFIGURATION = pathlib.Path(__file__).parent
INDEX = f"""<!doctype html>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={FRONT}.html">
<title>miniapp</title>
<a href="{FRONT}.html">The book</a>
"""


def may_replace(output):
    """Says if the folder may be replaced: it is empty, holds a book, or is not there."""
    return not output.exists() or output.is_dir() and ((output / "searchindex.js").is_file() or not any(output.iterdir()))


def gather(folder):
    """All that Sphinx reads, in that folder: the repository's pages as copies, since Sphinx follows links, and those that are
    made; links to what pages may name besides."""
    for path in ROOT.iterdir():
        if path.name in FOLDERS:
            shutil.copytree(path, folder / path.name)
        elif path.suffix == ".md":
            shutil.copy(path, folder)
        else:
            os.symlink(path, folder / path.name)
    for path, text in made.pages().items():
        (folder / path.relative_to(ROOT)).write_text(text)


def build(output):
    """Builds the book. Returns 0, 1 if a page is wrong, 2 if the folder is not ours; the pages stand there as a whole or not at all."""
    if not may_replace(output):
        print(f"book: {output} holds something else than a book\n      Name a folder that is empty or not there (-o).", file=sys.stderr)
        return 2
    fresh = output.with_name(output.name + ".new")
    shutil.rmtree(fresh, ignore_errors=True)
    trees = fresh.with_name(output.name + ".trees")
    options = ["-b", "html", "-q", "--no-color", "-W", "--keep-going", "-E", "-d", str(trees), "-c", str(CONFIGURATION)]
    gc.set_threshold(200_000, 50, 50)  # the trees of all pages live to the end: to look through them again and again takes a quarter of the time
    with tempfile.TemporaryDirectory(prefix="miniapp_book_") as pages:
        gather(pathlib.Path(pages))
        with contextlib.redirect_stderr(io.StringIO()) as told:
            code = build_main([*options, pages, str(fresh)])
    print(told.getvalue().replace(f"{pages}/", ""), end="", file=sys.stderr)  # places as the repository has them
    shutil.rmtree(trees, ignore_errors=True)
    if code != 0:
        shutil.rmtree(fresh, ignore_errors=True)
        return 1
    (fresh / "index.html").write_text(INDEX)
    shutil.rmtree(output, ignore_errors=True)
    fresh.rename(output)
    return 0
