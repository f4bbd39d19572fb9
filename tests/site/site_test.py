# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/book: it refuses a book with a mistake, and the whole book has no broken link and looks right in
headless Chromium."""

import html
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import environment

if not environment.is_made(environment.BOOK):
    print("skipped: Sphinx is not installed; scripts/book installs it (scripts/requirements.ini), as does scripts/test --hip")
    sys.exit(77)
from miniapp_tools.declared import folder_of
from miniapp_tools.site import order

import browser
import links

WIDTHS = (390, 1280)
REGISTERS = (ROOT / "tests/gpu_resources/gfx90a.txt").read_text()
LEAST_CONTRAST = 4.5  # required by WCAG for text
# {page that only the book has: text that the page must contain}
GENERATED_PAGES = {
    "kernels/PUBLISHED": "published: times as fast",
    "tests/mutants/README": "which test noticed first",
    **{f"kernels/{folder_of(family)}/results/gfx90a": "nontemporal" for family in set(re.findall(r"^[^#].*?  (\w+)[/.]", REGISTERS, re.M))},
}
SCHEMES = {"dark": 0, "light": 1}  # Chromium's preferredColorScheme


def book_command(root, output):
    return [sys.executable, root / "scripts/book", "-o", output]


def look_at_pages(folder, pages, scheme, seconds=0):
    """Opens pages of the folder with a colour scheme. Returns what looked_at.js finds and the console's messages."""
    outer = folder / "looked_at.html"
    told = f"const PAGES = {json.dumps(pages)}, WIDTHS = {json.dumps(WIDTHS)}, SECONDS = {seconds};"
    outer.write_text(f"<body><script>{told}{pathlib.Path(__file__).with_name('looked_at.js').read_text()}</script>")
    found, console = browser.open_page(outer, f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", virtual_time=600_000, timeout=800)
    outer.unlink()
    return json.loads(found or "[]"), console


class StubBook(Case):
    """A book whose pages have only a heading, except for those that a test writes."""

    def setUp(self):
        super().setUp()
        self.root, self.output = self.folder / "root", self.folder / "book"
        for name in (order.FRONT_PAGE, *(page for _, part in order.PARTS for page in part)):
            self.write(f"{name}.md", f"# {name}\n")
        for name in ("tools/miniapp_tools", "scripts/book", "scripts/requirements.ini"):
            copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
            copy(ROOT / name, self.root / name)
        self.write_generated_pages({})

    def write_generated_pages(self, pages):
        """Replaces the generated pages by `pages`, {path: text}, because this book has no figures for them."""
        text = f"from miniapp_tools.site.order import ROOT\n\n\ndef pages():\n    return {{ROOT / p: t for p, t in {pages}.items()}}\n"
        self.write("tools/miniapp_tools/site/generated.py", text)

    def build(self, code):
        """Builds the book, which must end with `code`, and returns what was printed to standard error."""
        return self.assert_ends(code, *book_command(self.root, self.output)).stderr

    def build_page(self):
        """Builds the book without broken links and returns the chapter's page."""
        self.build(0)
        self.assertEqual(list(links.broken_links(self.output)), [])
        return (self.output / "kernels/peak/README.html").read_text()

    def write(self, name, text):
        self.write_file(f"root/{name}", text)

    def test_a_broken_link_is_refused(self):
        for text in ("[there](nothing.md)\n", "[there](../stream/README.md#nothing)\n", "![a picture](nothing.svg)\n"):
            self.write("kernels/peak/README.md", "# peak\n\n" + text)
            self.assertRegex(self.build(1), r"(?m)^kernels/peak/README\.md:\d+: WARNING")
            self.assertFalse(self.output.exists())

    def test_formulas_and_links_to_sources_are_made(self):
        self.write("kernels/peak/01_fma.hpp", "int fma;\n")
        self.write("kernels/peak/01_fma.hip.hpp", "int native;\n")
        rows = "| rung |\n| --- |\n| `fma/n` |\n| `hip/fma/4` |\n| 1.5 [1.4, 1.6] |\n"
        self.write("kernels/peak/README.md", f"# peak\n\n```math\na^2\n```\n\n{rows}\n[one](01_fma.hpp)\n")
        text = self.build_page()
        self.assertIn("<msup>", text)
        self.assertIn("1.5\u00a0[1.4,\u00a01.6]", html.unescape(text))  # the interval must not be broken over two lines
        self.assertEqual(text.count('href="../../sources/kernels/peak/01_fma.hpp.html"'), 2)
        self.assertEqual(text.count('href="../../sources/kernels/peak/01_fma.hip.hpp.html"'), 1)
        self.assertIn("../../../kernels/peak/README.html", (self.output / "sources/kernels/peak/01_fma.hpp.html").read_text())

    def test_the_name_of_a_generated_page_becomes_a_link(self):
        self.write_generated_pages({"kernels/peak/results/made.md": "# made\n\n[back](../README.md)\n"})
        (self.root / "kernels/peak/results").mkdir()
        self.write("kernels/peak/README.md", "# peak\n\nSee `results/made.md` and `kernels/GLOSSARY.md`, not `results/none.md`.\n")
        text = self.build_page()
        for link, there in (("results/made.html", True), ("../GLOSSARY.html", True), ("results/none.html", False)):
            self.assertEqual(bool(re.search(rf'href="{link}"><code', text)), there, link)
        self.assertTrue((self.output / "kernels/peak/results/made.html").is_file())
        self.assertFalse((self.root / "kernels/peak/results/made.md").exists())

    def test_wrong_figures_end_the_build(self):
        text = "from miniapp_tools.measured.problem import Problem\n\n\ndef pages():\n    raise Problem('no run with size=9')\n"
        self.write("tools/miniapp_tools/site/generated.py", text)
        self.assertEqual(self.build(2), "book: no run with size=9\n")
        self.assertFalse(self.output.exists())

    def test_syntax_of_myst_is_plain_text(self):
        self.write("kernels/peak/README.md", "# peak\n\nfrom 10.7\n% to 10.6\n(all)=\n+++ of it\n")
        self.assertIn("from 10.7 % to 10.6 (all)= +++ of it", " ".join(self.build_page().split()))

    def test_a_folder_with_other_files_is_not_replaced(self):
        self.output.mkdir()
        (self.output / "thesis.txt").write_text("years of work")
        self.assertIn("empty", self.build(2))
        self.assertTrue((self.output / "thesis.txt").exists())


class WholeBook(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.kept = tempfile.TemporaryDirectory(prefix="miniapp_book_")
        cls.addClassCleanup(cls.kept.cleanup)
        cls.folder = pathlib.Path(cls.kept.name, "book")
        cls.done = subprocess.run(book_command(ROOT, cls.folder), capture_output=True, text=True)

    def setUp(self):
        self.assertEqual(self.done.returncode, 0, self.done.stderr)

    def test_the_book_has_every_page(self):
        for name in (*order.page_names(), *GENERATED_PAGES):
            self.assertTrue((self.folder / f"{name}.html").is_file(), name)

    def test_generated_pages_have_their_figures(self):
        for name, text in GENERATED_PAGES.items():
            self.assertIn(text, (self.folder / f"{name}.html").read_text(), name)

    def test_no_link_is_broken(self):
        self.assertEqual(list(links.broken_links(self.folder)), [])

    def test_pages_are_readable_in_a_browser(self):
        if not browser.BROWSER:
            self.skipTest("no Chromium here: scripts/setup --browser installs it, to open the pages")
        pages = [f"{name}.html" for name in (*order.page_names(), *GENERATED_PAGES)] + ["sources/kernels/laplacian/01_baseline.hpp.html"]
        for scheme in SCHEMES:
            found, console = look_at_pages(self.folder, pages, scheme)
            self.assertEqual(console, [])
            self.assertEqual(len(found), len(WIDTHS) * len(pages), "a page did not open")
            for page in found:
                with self.subTest(page["page"], width=page["width"], scheme=scheme):
                    self.assertGreater(page["words"], 0)
                    self.assertLessEqual(page["full"], page["width"])
                    self.assertEqual(page["dark"], scheme == "dark")
                    self.assertGreaterEqual(page["least"], LEAST_CONTRAST)

    def test_the_search_works_without_a_server(self):
        if not browser.BROWSER:
            self.skipTest("no Chromium here: scripts/setup --browser installs it, to search in a browser")
        found, console = look_at_pages(self.folder, ["search.html?q=coalescing"], "light", seconds=5)
        self.assertEqual(console, [])
        self.assertGreater(found[0]["results"], 0)


if __name__ == "__main__":
    unittest.main()
