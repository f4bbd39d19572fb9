# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""An extension of Sphinx. It turns names of variants, sources and pages into links, and makes a page of each source
that is linked. It writes formulas as MathML, which browsers can show without scripts, fonts or network."""

import functools
import html
import pathlib
import posixpath
import re

from docutils import nodes
from latex2mathml import converter
from sphinx import addnodes
from sphinx.transforms import SphinxTransform

from miniapp_tools.declared import files_with_rung
from miniapp_tools.site.order import ROOT

SOURCES_FOLDER = "sources"
LANGUAGES = {"": "bash", ".cmake": "cmake", ".cpp": "cpp", ".cu": "cuda", ".hpp": "cpp", ".py": "python", ".txt": "text", ".yaml": "yaml"}
BACKENDS = ("hip", "omp", "cuda", "mpi", "nccl")
PLACEHOLDER_PATTERN = re.compile(r"[a-z]|\d+")
INTERVAL_PATTERN = re.compile(r"[\d.]+ \[[\d.]+, [\d.]+\]")  # a ratio with its interval, which must stay on one line of a table
PATH_ROOTS = ("", "kernels", "src")  # folders to which a path in a page may be relative, in addition to the folder of the page

PAGE_TEMPLATE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{name}</title>
<link rel="stylesheet" href="{up}_static/pygments.css">
<link rel="stylesheet" href="{up}_static/book.css">
<body class="source">
<p>Named by {links}</p>
<h1>{name}</h1>
<div class="highlight-{language}">{code}</div>
</body>
</html>
"""


def has_source_page(path):
    return path.is_file() and path.suffix in LANGUAGES


@functools.cache
def named_file(folder, name):
    """Returns the file to which a path such as `parts/tile_map.hpp` refers in a page of that folder, or None."""
    if "." not in name and "/" not in name:
        return None
    for start in (folder, *(ROOT / w for w in PATH_ROOTS)):
        path = (start / name).resolve()
        if has_source_page(path) and path.is_relative_to(ROOT):
            return path
    return None


@functools.cache
def rung_file(chapter, name):
    """Returns the source file of a rung that is called `hip/tiled/8`, `tiled/m` or `tiled`, or None."""
    pieces = name.split("/")
    backend = pieces.pop(0) if len(pieces) > 1 and pieces[0] in BACKENDS else ""
    while len(pieces) > 1 and PLACEHOLDER_PATTERN.fullmatch(pieces[-1]):
        pieces.pop()
    if not re.fullmatch(r"\w+", pieces[0]):
        return None
    found = files_with_rung(chapter, pieces[0])
    own = [p for p in found if (p.suffixes[:-1] or [""])[0].strip(".") == backend]
    return (own or found or [None])[0]


def chapter_of(folder):
    """Returns the folder kernels/<chapter> that contains `folder`, or None."""
    parts = folder.relative_to(ROOT).parts
    return ROOT / "kernels" / parts[1] if len(parts) > 1 and parts[0] == "kernels" else None


class Links(SphinxTransform):
    """Turns names in a page into links. This runs before Sphinx collects the files to download, because a linked source
    gets a page instead of a download."""

    default_priority = 400

    def link(self, path, shown):
        """Returns a link to the page of a source file. The nodes `shown` are the text of the link."""
        name = path.relative_to(ROOT).as_posix()
        self.env.miniapp_sources.setdefault(name, set()).add(self.env.docname)
        page = f"{SOURCES_FOLDER}/{name}.html"
        return nodes.reference("", "", *shown, internal=True, refuri=posixpath.relpath(page, posixpath.dirname(self.env.docname) or "."))

    def named_page(self, folder, name):
        """Returns the page of the book to which a path such as `results/gfx90a.md` refers, or None."""
        for start in (folder, ROOT):
            page = posixpath.relpath(posixpath.normpath((start / name).as_posix()), ROOT).removesuffix(".md")
            if name.endswith(".md") and page in self.env.found_docs:
                return page
        return None

    def apply(self):
        folder = (ROOT / self.env.docname).parent
        chapter = chapter_of(folder)
        for text in [text for entry in self.document.findall(nodes.entry) for text in entry.findall(nodes.Text)]:
            whole = INTERVAL_PATTERN.sub(lambda found: found[0].replace(" ", "\u00a0"), text.astext())
            if whole != text.astext():
                text.parent.replace(text, nodes.Text(whole))
        for node in list(self.document.findall(addnodes.download_reference)):
            path = pathlib.Path(ROOT, node["reftarget"].lstrip("/")) if node["reftarget"].startswith("/") else folder / node["reftarget"]
            if has_source_page(path.resolve()):
                node.replace_self(self.link(path.resolve(), node.children))
        for node in list(self.document.findall(nodes.literal)):
            if isinstance(node.parent, (nodes.reference, addnodes.pending_xref, addnodes.download_reference)):
                continue
            name = node.astext()
            if page := self.named_page(folder, name):
                place = posixpath.relpath(f"{page}.html", posixpath.dirname(self.env.docname) or ".")
                node.replace_self(nodes.reference("", "", node.deepcopy(), internal=True, refuri=place))
            elif path := named_file(folder, name) or (chapter and (rung_file(folder, name) or rung_file(chapter, name))):
                node.replace_self(self.link(path, [node.deepcopy()]))


def source_page(app, name, named_by):
    """Returns the HTML of a source with highlighted syntax, below links to the pages that mention it. It has no
    navigation, which would take most of the time of the build."""
    text = (ROOT / name).read_text(encoding="utf-8", errors="replace")
    language = "python" if text.startswith("#!/usr/bin/env python3") else LANGUAGES[(ROOT / name).suffix]
    up = "../" * (name.count("/") + 1)
    links = ", ".join(f'<a href="{up}{doc}.html">{html.escape(app.env.titles[doc].astext())}</a>' for doc in sorted(named_by))
    code = app.builder.highlighter.highlight_block(text, language, force=True)
    return PAGE_TEMPLATE.format(name=name, up=up, links=links, language=language, code=code)


def write_source_pages(app, exception):
    if exception is None:
        for name, named_by in app.env.miniapp_sources.items():
            path = pathlib.Path(app.outdir, SOURCES_FOLDER, f"{name}.html")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source_page(app, name, named_by), encoding="utf-8")


def inline_formula(translator, node):
    translator.body.append(converter.convert(node.astext()))
    raise nodes.SkipNode


def display_formula(translator, node):
    translator.body.append(f'<div class="formula">{converter.convert(node.astext(), display="block")}</div>\n')
    raise nodes.SkipNode


def clear_sources(app, env, names):
    env.miniapp_sources = {}


def setup(app):
    app.add_html_math_renderer("mathml", (inline_formula, None), (display_formula, None))
    app.add_transform(Links)
    app.connect("env-before-read-docs", clear_sources)
    app.connect("build-finished", write_source_pages)
