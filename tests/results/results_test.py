#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests miniapp_tools results on a book with one toy chapter: the files that it writes and the differences that it
finds."""

import json
import pathlib
import re
import subprocess
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import environment
from miniapp_tools.resources import figures

if environment.is_made(environment.NIGHTLY):  # it contains matplotlib and jsonschema
    environment.enter(environment.NIGHTLY)
from miniapp_tools.book import chart, data, importing, library_comparison, pages, readme, roofline, rules_of_thumb, verdicts
from miniapp_tools.environment import yaml
from miniapp_tools.measured.problem import Problem

import synthetic

try:
    import matplotlib
except ImportError:
    matplotlib = None

README = """# toy

<!-- results:begin box size=8 -->
<!-- results:end -->

<!-- results:begin gfx90a precision=double -->
<!-- results:end -->
"""
GFX90A = """# compiler: clang 0
# Kokkos: 4.5
#vgpr  sgpr  agpr scratch spill   lds occupancy  flat stores nontemporal  kernel
   13    18     0       0     0     0         8     2      1           0  toy/plain double
   20    18     0       0     0     0         8     0      1           0  toy/hip/plain/1 double
   90    18     0     180    44     0         5     0      1           0  toy/hip/plain/2 double
"""


def toy_variant(name, milliseconds, share, kind="portable"):
    return synthetic.variant(name, 1e-3 * milliseconds, kind=kind, rates_per_second=[1e12 * share], share_of_limit=share)


def results_of(variants):
    return synthetic.results(variants, {"device": "Box", "host": "secret"})


LADDER = [toy_variant("plain", 10, 0.1), toy_variant("other/2", 2.5, 0.4), toy_variant("other/4", 2, 0.5), toy_variant("omp/plain", 1.25, 0.8, "host")]


class Book(Case):
    def setUp(self):
        super().setUp()
        self.root, self.chapter = self.folder, self.folder / "kernels/toy"
        for rung in ("01_plain.hpp", "01_plain.omp.hpp", "02_other.hpp"):
            self.file(f"kernels/toy/{rung}")
        self.readme = self.file("kernels/toy/README.md", README)
        self.file(str(readme.FIGURES), GFX90A)
        known = [{"name": "plain", "kind": "portable"}, *({"name": f"hip/plain/{n}", "kind": "gpu"} for n in (1, 2))]
        self.file("kernels/variants.json", json.dumps({"families": [{"name": "toy", "variants": known}]}))
        self.import_new(results_of(LADDER))
        self.write_book()

    def import_new(self, results, machine="box", keep=False):
        return importing.import_results(self.root, [self.file("results.json", json.dumps(results))], machine, keep)

    def write_book(self):
        texts, charts = pages.all_pages(self.root)
        for path, text in texts.items():
            path.write_text(text)
        for path, shown in charts.items():
            path.write_text(f"drawn by matplotlib 0; data-sha256 {chart.digest(shown)}")

    def differing_files(self):
        return [line.split(" ")[0] for line in pages.check(self.root)]

    def generated_page(self, path):
        """Returns the text of a page that is generated as a whole."""
        return pages.generated_pages(self.root)[path]

    def change(self, path, old, new):
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))


class NewMachine(Book):
    """Imports results of a machine that no page shows yet."""

    def test_a_new_machine_gets_a_table_and_a_chart(self):
        self.import_new(results_of(LADDER), "other")
        self.assertEqual(pages.add_machine_blocks(self.root, "other"), [])
        self.write_book()
        text = self.readme.read_text()
        self.assertRegex(text, r"(?s)begin box size=8 -->.*?results:end -->\n\n<!-- results:begin other size=8 -->\n\*\*size 8")
        self.assertIn("results/other.svg", text)
        self.assertEqual(self.differing_files(), [])
        pages.add_machine_blocks(self.root, "other")
        self.assertEqual(self.readme.read_text(), text)

    def test_a_page_without_a_similar_table_is_reported_and_unchanged(self):
        self.change(self.readme, "begin box size=8", "begin box size=9")
        before = self.readme.read_text()
        self.import_new(results_of(LADDER), "other")
        self.assertEqual(pages.add_machine_blocks(self.root, "other"), ["toy"])
        self.assertEqual(self.readme.read_text(), before)

    def test_every_chapter_has_a_place_for_results_of_a_gpu(self):
        shown = []
        for path in sorted(ROOT.glob("kernels/**/results/h200*.json")):
            if path.stem in ("h200", "h200x2"):
                about = path.parents[1] / "README.md"
                runs = data.read(path)
                word = "machines" if verdicts.has_row_families(runs) else "mi250x"
                self.assertIn(f"<!-- results:begin {word}", readme.with_machine(about, "mi250x", runs), path)
                shown.append(path.parents[1])
        self.assertEqual(sorted(set(shown)), pages.chapters(ROOT))


class Check(Book):
    def test_changed_files_are_named(self):
        self.assertEqual(self.differing_files(), [])
        about, box, svg = self.readme, self.chapter / "results/box.json", self.chapter / "results/box.svg"
        for path, old, new, wrong in (
            (about, "80.0 %", "81.0 %", [about]),
            (about, "# toy\n", "# toy" + 120 * "y" + "\n", ["README.md:1 has 125 characters"]),
            (box, '"share_of_limit": 0.8', '"share_of_limit": 0.9', [about, svg]),
            (svg, "data-sha256 ", "data-sha256 0", [svg]),
            (about, "box size=8", "box size=9", ["no run with size=9"]),
            (about, "<!-- results:end -->", "", ["2 blocks begin and 0 have an end"]),
            (about, "box size=8", "box size=8 also=another", ["another is to be shown and was not measured"]),
        ):
            with self.subTest(new):
                before = path.read_text()
                self.change(path, old, new)
                found = pages.check(self.root)
                self.assertEqual(len(found), len(wrong), found)
                for line, said in zip(found, wrong):
                    self.assertIn(str(said.relative_to(self.root)) if isinstance(said, pathlib.Path) else said, line)
                path.write_text(before)

    def test_files_that_are_no_longer_generated_are_named(self):
        """A chart that no README shows is not drawn, and pages that are generated as a whole are not committed."""
        self.import_new(results_of(LADDER), "other")
        self.assertEqual(self.differing_files(), [])
        (self.chapter / "results/other.svg").write_text("of no page")
        page = self.chapter / "results/gfx90a.md"
        self.assertIn("| `hip/plain/2` | double |  | 90 | 180 | 44 |", self.generated_page(page))
        page.write_text(self.generated_page(page))
        self.assertEqual(self.differing_files(), ["kernels/toy/results/gfx90a.md", "kernels/toy/results/other.svg"])


class Readme(Book):
    def test_selectors_choose_the_lines_of_a_block(self):
        for asked, instead, line in (
            ("gfx90a precision=double", "gfx90a precision=double", "| 01 | `hip/plain/1`, `2` | 20, 90 | 0, 180 | 0, 44 | 8, 5 |"),
            ("gfx90a precision=double", "gfx90a precision=double portable=plain", "| `plain` | double | 13 | 0 | 8 | 2 |"),
            ("box size=8", "box across=precision", "| 02 | `other/4` | 500 (50.0 %) |"),
            ("box size=8", "box size=8 also=other/2", "| 02 | **`other/4`** |"),
            ("box size=8", "moon size=8", "No results of moon are committed yet"),
        ):
            self.readme.write_text(README.replace(asked, instead))
            self.write_book()
            self.assertIn(line, self.readme.read_text())

    def test_the_table_shows_the_best_tuning_of_each_rung(self):
        text = self.readme.read_text()
        self.assertIn("| 01 | `plain` | 10.00 | 100 | 10.0 % | **`omp/plain`** | 1.250 | 800 | 80.0 % |", text)
        self.assertIn("| 02 | **`other/4`** | 2.000 | 500 | 50.0 % |", text)
        self.assertNotIn("other/2", text)
        self.assertIn("portable over native 0.62", text)
        self.assertIn("`scripts/report kernels/toy/results/box.json -o page.html` writes a page", text)


def row_run(family, value, effect, outcome):
    """Returns the results of a row with one change, which is faster by the factor `value`."""
    ratio = {"value": value, "low": value - 0.1, "high": value + 0.1}
    claim = {"claim": "it helps (some source)", "over": "before", "at_least": 1.03, "at_most": None}
    claim |= {"ratio": ratio, "effect": effect, "outcome": outcome}
    variants = [{"name": "before", "kind": "portable", "status": "ok", "time_s": {"median": 1.0}}]
    variants.append({"name": "after", "kind": "portable", "status": "ok", "expectation": claim, "time_s": {"median": 1.0 / value}})
    return {"family": family, "parameters": {"size": 8}, "work": {}, "merits": [], "limit": None, "variants": variants}


SAYS = {"claim": "twice, says the source", "at_least": 1.03, "at_most": None, "machines": "all"}
CHANGES = [{"name": "before"}, {"name": "after", "over": "before", "source_says": SAYS}, {"name": "later", "over": "after"}]
DECLARED = [{"name": f"toys.{row}", "chapter": "toys", "help": f"do {row}", "variants": CHANGES} for row in ("one", "two")]


class Rows(Book):
    """A chapter of rows that was measured on two machines."""

    def setUp(self):
        super().setUp()
        known = mock.patch.object(verdicts.declared, "families", lambda file=None, read=verdicts.declared.families: read(file) if file else DECLARED)
        known.start()
        self.addCleanup(known.stop)
        self.readme = self.file("kernels/toys/README.md", "# toys\n<!-- results:begin machines -->\n<!-- results:end -->\n")
        for machine, value in (("box", 2.0), ("tin", 0.5)):
            results = results_of([])
            results["runs"] = [row_run("toys.one", 1.5, "no verdict", "no verdict"), row_run("toys.two", value, "bounded", "bounded")]
            self.import_new(results, machine)
        self.write_book()

    def test_verdicts_follow_from_the_ratios(self):
        text = self.readme.read_text()
        self.assertIn(
            "| do one (`one`) | `after` over `before` | helps 1.50 [1.40, 1.60], as said | helps 1.50 [1.40, 1.60], as said | twice, says the source |", text
        )
        self.assertIn("| do two (`two`) | `after` over `before` | helps 2.00 [1.90, 2.10], as said | hurts 0.50 [0.40, 0.60], not as said |", text)
        self.assertIn(": 2 helps.", text)
        self.assertIn(": 1 helps, 1 hurts.", text)
        self.assertEqual(self.differing_files(), [])

    def test_the_interval_decides_the_effect(self):
        for low, high, word in ((1.04, 2, "helps"), (0.98, 1.02, "neutral"), (0.5, 0.97, "hurts"), (0.9, 1.1, "unclear"), (1.0, 1.2, "unclear")):
            self.assertEqual(verdicts.effect({"value": 1, "low": low, "high": high}), word)
        self.assertEqual(verdicts.effect({"value": 2}), "", "times that were not taken as a pair have no interval")

    def test_the_ratio_of_a_reversed_pair_is_inverted(self):
        with mock.patch.object(verdicts, "changes", lambda _: [(DECLARED[0], {"name": "before", "over": "after"})]):
            self.assertIn("hurts 0.67 [0.62, 0.71]", verdicts.table_lines("toys", {"box": data.read(self.readme.parent / "results/box.json")})[-1])

    def test_the_bound_of_the_faster_side_is_named(self):
        runs = data.read(self.readme.parent / "results/box.json")
        before, after = runs[0].variants
        before.figures["nearest_floor"], after.figures["nearest_floor"] = {"of": "launch", "share": 1}, {"of": "memory", "share": 0.95}
        family = DECLARED[0]
        self.assertEqual(verdicts.table_cell(runs, family, family["variants"][1]), "helps 1.50 [1.40, 1.60], as said; memory")
        after.figures["nearest_floor"] = {"of": "memory", "share": 0.8}
        self.assertEqual(verdicts.table_cell(runs, family, family["variants"][1]), "helps 1.50 [1.40, 1.60], as said")

    def test_a_claim_about_gpus_is_not_judged_on_a_cpu(self):
        runs = data.read(self.readme.parent / "results/box.json")
        ratio = {"value": 1.5, "low": 1.4, "high": 1.6}
        said = (("OpenMP", "gpus", ""), ("OpenMP", "cpus", "as said"), ("CUDA", "nvidia", "as said"), ("CUDA", "amd", ""), ("HIP", "gpus", "as said"))
        for backend, machines, told in said:
            runs[0].session.provenance["backend"] = backend
            self.assertEqual(verdicts.agreement_with_source(SAYS | {"machines": machines}, runs, ratio), told, (backend, machines))
        self.assertEqual(verdicts.agreement_with_source(SAYS | {"at_least": 1.5}, runs, ratio), "", "the interval reaches over an end")


def operation_run(tolerance, ours, library):
    """Returns the results of a family with a slow loop, and with variants of ours and of a library, (name, kind,
    seconds)."""
    variants = [{"name": n, "kind": k, "status": "ok", "time_s": {"median": t}} for n, k, t in (("slow", "portable", 9.0), *ours, *library)]
    parameters = {"operation": "solve", "tolerance": tolerance, "precision": "double"}
    return {"family": "tools.solve", "parameters": parameters, "work": {}, "merits": [], "limit": None, "variants": variants}


class Families(Book):
    """A chapter of small families, each of which is one operation."""

    def setUp(self):
        super().setUp()
        self.readme = self.file("kernels/tools/README.md", "# tools\n<!-- results:begin box -->\n<!-- results:end -->\n")
        ours, library = [("loop", "portable", 0.004)], [("library/one", "library", 0.002), ("library/two", "library", 0.008)]
        results = results_of([])
        results["runs"] = [operation_run(0.1, ours, []), operation_run(0.01, ours, library)]
        self.import_new(results)
        self.write_book()

    def test_the_table_shows_our_best_variant_and_the_best_library(self):
        row = "| `solve` | operation solve, tolerance 0.01 | `loop` | 4.000 |  | `library/one` | 2.000 |  | 2.00 |"
        self.assertIn(row, self.readme.read_text())
        self.assertEqual(self.differing_files(), [])

    def test_the_chart_shows_only_runs_with_a_limit(self):
        runs = data.read(self.readme.parent / "results/box.json")
        self.assertIsNone(library_comparison.chart_data(runs, "Box"))
        _, ours, _, library = runs[1].variants
        ours.share, library.share = 0.5, 0.01
        library.median = 0.001
        self.assertEqual(library_comparison.chart_data(runs, "Box")["sides"], [["solve  operation solve, tolerance 0.01", {"ours": 50, "library": 1}]])
        self.assertIn("](results/box.svg)", "\n".join(library_comparison.block_lines("box", runs)))


class Rooflines(Book):
    """A book with two chapters for the roofline: one that moves memory and one that computes."""

    def setUp(self):
        super().setUp()
        (self.root / roofline.PAGE).write_text("<!-- results:begin rooflines chapters=one,two -->\n<!-- results:end -->\n")

    def chapter_of(self, name, work, quantity, rates, in_cache=False):
        self.file(f"kernels/{name}/README.md", f"# {name}\n")
        variants = [{"name": n, "kind": kind, "status": "ok", "time_s": {"median": 1.0}, "share_of_limit": 0.5} for n, kind in rates]
        run = {"family": name, "parameters": {"precision": "double"}, "work": work, "in_cache": in_cache}
        run |= {
            "merits": [{"quantity": quantity, "unit": "G/s", "unit_per_second": 1e9}],
            "limit": {"name": "fastest", "rate_per_second": 4e9, "kernels": []},
            "variants": variants,
        }
        facts = {"provenance": {"date": "2026-01-02T03:04:05Z", "device": "Box"}, "measure": {}, "runs": [run]}
        self.file(f"kernels/{name}/results/box.json", json.dumps({"schema_version": 2, "machine": "box", "sessions": [facts]}))

    def rooflines(self):
        return roofline.pages(self.root)

    def test_points_and_limits_of_a_roofline(self):
        self.chapter_of("one", {"bytes_read": 1e9, "bytes_written": 1e9, "flops": 1e9}, "bytes", [("a", "portable"), ("hip/a", "gpu")])
        self.chapter_of("two", {"bytes_written": 1e6, "flops": 3e9}, "flops", [("b", "portable")])
        pages, charts = self.rooflines()
        text = pages[self.root / roofline.PAGE]
        self.assertIn("| `one` | precision double | 0.5 | 1.0 | 1.0 |  | 2.0 | 50.0 % |", text)
        self.assertIn("| `two` | precision double | 3000 | 3.0 |  |  | 4.0 | 75.0 % |", text)
        shown = charts[roofline.chart_path(self.root, "box")]
        self.assertEqual(shown["points"], [["one", 0.5, {"portable": 1, "native": 1}], ["two", 3000, {"portable": 3}]])
        self.assertEqual((shown["memory"], shown["peaks"]), ([4, 4], {"double": 4}))
        self.chapter_of("one", {"bytes_read": 1e9, "flops": 2e5}, "bytes", [("a", "portable")])
        shown = self.rooflines()[1][roofline.chart_path(self.root, "box")]
        self.assertEqual(shown["points"][0], ["one", 0.0002, {"portable": 0.0002}])

    def test_runs_in_cache_and_machines_without_a_peak_are_left_out(self):
        self.chapter_of("one", {"bytes_read": 1e9, "flops": 1e9}, "bytes", [("a", "portable")])
        self.chapter_of("two", {"bytes_read": 1e9, "flops": 1e9}, "bytes", [("a", "portable")], in_cache=True)
        pages, charts = self.rooflines()
        self.assertEqual((list(pages), charts), ([self.root / roofline.PAGE], {}))
        self.assertIn("No roofline of box", pages[self.root / roofline.PAGE])
        self.assertEqual([p.name for p in roofline.points_of_machines(self.root, ["one", "two"])["box"][0]], ["one"])


class Stages(Book):
    """Results of a variant with the stages of two instances on two ranks, and of a variant without stages."""

    SPANS = [(0, "first", "interior", 0, 4), (0, "second", "exchange", 0, 1), (0, "second", "shell", 1, 2)]
    SPANS += [(1, "first", "interior", 0, 4), (1, "second", "exchange", 0, 4)]

    def results(self):
        told = toy_variant("other/2", 2.5, 0.4)
        told["timeline"] = [
            {"rank": rank, "lane": lane, "stage": stage, "begin_s": 1e-3 * begin, "end_s": 1e-3 * end} for rank, lane, stage, begin, end in self.SPANS
        ]
        return results_of([LADDER[0], told])

    def test_stages_of_a_launch_are_a_picture_in_the_readme(self):
        path = chart.stages_path(self.chapter, "box")
        self.assertFalse(path.is_file())
        self.assertNotIn("box-timeline.svg", self.readme.read_text())
        self.import_new(self.results())
        self.write_book()
        self.assertIn("](results/box-timeline.svg)", self.readme.read_text())
        self.assertEqual(self.differing_files(), [])
        self.import_new(results_of(LADDER))
        self.write_book()
        self.assertEqual(self.differing_files(), ["kernels/toy/results/box-timeline.svg"])


class SmallRungs(unittest.TestCase):
    def test_a_change_without_committed_figures_is_an_error(self):
        known = rules_of_thumb.changes()
        self.assertIn(("a larger tile for as many threads", "transpose", "rows/64/4", "rows/32/8"), known)
        text = rules_of_thumb.table_lines(pages.ROOT, readme.FIGURES, {"cpu": "CPU"})
        self.assertEqual(len(text), 2 + len(known))
        with mock.patch.object(rules_of_thumb, "changes", lambda: [*known, ("rule", "lbm", "unrolled", "no_such_rung")]):
            with self.assertRaisesRegex(Problem, "no_such_rung"):
                rules_of_thumb.table_lines(pages.ROOT, readme.FIGURES, {"cpu": "CPU"})


class Prose(unittest.TestCase):
    """Sentences of the pages repeat the figures of the committed tables."""

    FIGURE = re.compile(r"\{(\w+):([^\s}]+)(?: ([^}]+))?\}")

    @staticmethod
    def run_of(chapter, machine, **parameters):
        return data.choose(data.read(ROOT / f"kernels/{chapter}/results/{machine}.json"), parameters, chapter)[0]

    def assert_contains(self, page, *sentences):
        text = " ".join((ROOT / "kernels" / page).read_text().split())
        for sentence in sentences:
            self.assertIn(sentence, text, page)

    def test_sentences_repeat_the_figures_of_the_tables(self):
        told = yaml.safe_load(pathlib.Path(__file__).with_name("prose.yaml").read_text())
        runs = {name: self.run_of(**how) for name, how in told["runs"].items()}
        kernels = figures.worst_by_kernel(figures.rows((ROOT / readme.FIGURES).read_text()))

        def filled(match):
            name, variant, how = match.groups()
            if name == "gfx90a":
                kernel, _, field = f"{variant} {how}".rpartition(" ")
                return str(kernels[kernel][field])
            run, found = runs[name], {v.variant: v for v in runs[name].variants}
            if how is None:
                return f"{100 * found[variant].share:.1f}"
            if how == "rate":
                return f"{run.rate(found[variant], -1):.1f}"
            if how.startswith("over "):
                return f"{found[how[5:]].median / found[variant].median:.2f}"
            return f"{1e3 * found[variant].median:.{how.removeprefix('ms')}f}"

        for page, sentences in told["pages"].items():
            self.assert_contains(page, *(self.FIGURE.sub(filled, sentence) for sentence in sentences))

    def test_the_pages_of_transpose_repeat_its_comparisons(self):
        runs = [self.run_of("transpose", "h200", rows=r, precision=p, place="out") for r, p in (("16384", "double"), ("32768", "float"))]
        ours, library, native = zip(*([1e3 * run.best(kinds).median for kinds in (("portable", "gpu"), ("library",), ("gpu",))] for run in runs))
        portable = [1e3 * run.best(("portable",)).median for run in runs]
        self.assertEqual([f"{n / p:.2f}" for n, p in zip(native, portable)], ["1.00", "1.00"])
        self.assert_contains(
            "transpose/results/notes.md",
            f"The best rungs take {ours[0]:.3f} and {ours[1]:.3f} ms where cublasDgeam takes {library[0]:.3f} and cublasSgeam {library[1]:.3f}.",
        )
        kept = [row for session in json.loads((ROOT / "kernels/transpose/peers/h200.json").read_text()) for row in session["rows"]]
        faster = []
        for row in kept:
            least = min(other["seconds"] for other in [*row["peers"], *([row["library"]] if row["library"] else [])])
            faster += [least / row[side]["seconds"] for side in ("portable", "native")]
        self.assertGreater(min(faster), 1)
        words = f"ours are the fastest on all, by {min(faster):.2f} to {max(faster):.2f} times."
        self.assert_contains("transpose/README.md", f"on {len(kept)} matrices, odd, skinny and in place", words)

    def test_the_gallery_repeats_the_figures_of_its_results(self):
        kept = sorted((ROOT / "kernels/lbm/simulation/gallery").glob("*.json"))
        self.assertGreater(len(kept), 3)
        for path in kept:
            results = json.loads(path.read_text())
            run, about = results["simulations"][0], results["provenance"]
            rates = [f"{rate / merit['unit_per_second']:.1f} {merit['unit']}" for rate, merit in zip(run["rates_per_second"], run["merits"])]
            share = 100 * run["rates_per_second"][0] / run["limit"]["rate_per_second"]
            self.assert_contains(
                "lbm/simulation/GALLERY.md",
                f"scripts/run inputs/{path.stem}.yaml ![{path.stem}: phi in a plane at several moments, and its surface](gallery/{path.stem}.png)"
                f" {'x'.join(map(str, run['parameters']['size']))} sites, {run['last_step'] - run['first_step']} steps by"
                f" `{run['variant']}` in {run['seconds_in_steps']:.1f} s: {', '.join(rates)}, {share:.1f} % of `{run['limit']['name']}`."
                f" Measured {about['date'][:10]}, commit {about['commit'][:12]}: {about['cpu']}, {about['threads']} threads, {about['compiler']},"
                f" {about['flags']}, Kokkos {about['kokkos']},",
            )


class Import(Book):
    def test_samples_and_the_name_of_the_host_are_not_imported(self):
        text = (self.chapter / "results/box.json").read_text()
        self.assertNotIn("secret", text)
        variant = json.loads(text)["sessions"][0]["runs"][0]["variants"][0]
        self.assertEqual(variant["time_s"]["samples"], 11)

    def test_keep_retains_runs_that_were_not_measured_again(self):
        def sizes():
            return [r.parameters["size"] for r in data.read(self.chapter / "results/box.json")]

        later = results_of([toy_variant("plain", 5, 0.2)])
        later["runs"][0]["parameters"]["size"] = "16"
        self.import_new(later, keep=True)
        self.assertEqual(sizes(), ["16", "8"])
        self.import_new(results_of([toy_variant("plain", 4, 0.25)]), keep=True)
        self.assertEqual(sizes(), ["8", "16"])
        self.assertEqual(len(data.read(self.chapter / "results/box.json")[0].variants), 1)
        self.import_new(later)
        self.assertEqual(sizes(), ["16"])

    def test_a_figure_of_merit_without_a_limit_is_shown(self):
        points = {"quantity": "items", "unit": "Gpoints/s", "unit_per_second": 1e9}
        sides = (("plain", 1.0, "portable"), ("asm/plain", 0.5, "host"))
        results = results_of([synthetic.variant(n, s, kind=k, rates_per_second=[7e9 / s], share_of_limit=None) for n, s, k in sides])
        results["runs"][0] |= {"merits": [points], "limit": None}
        self.import_new(results)
        self.write_book()
        self.assertIn("| 01 | **`plain`** | 1000 | 7.0 | **`asm/plain`** | 500.0 | 14.0 |", self.readme.read_text())
        self.assertEqual(self.differing_files(), [])

    def test_two_figures_of_merit_and_simulations_are_shown(self):
        results = results_of([])
        merits = [synthetic.MERITS[0], {"quantity": "items", "unit": "MLUPS", "unit_per_second": 1e6}]
        variant = {"name": "plain", "kind": "portable", "status": "ok", "time_s": {"median": 1.0}, "rate_per_second": 2e9}
        variant |= {"rates_per_second": [2e9, 3e6], "share_of_limit": 0.5}
        simulation = results["runs"][0] | {"variant": "plain", "first_step": 0, "last_step": 70, "seconds_in_steps": 7.0, "rates_per_second": [1e9, 1.5e6]}
        limit = {"name": "copy/flat", "rate_per_second": 4e9, "kernels": []}
        results["runs"][0] |= {"merit": merits[0], "merits": merits, "variants": [variant], "limit": limit}
        results["simulations"] = [simulation | {"merits": merits, "limit": limit}]
        self.import_new(results)
        self.write_book()
        self.assertIn("| 01 | **`plain`** | 1000 | 3.0 | 50.0 % |", self.readme.read_text())
        row = "| 8 | `plain` | 70 | 7.000 | 1.0 | 1.5 | 25.0 % |"
        # A block of simulations before all others must not choose the run of the chart.
        self.readme.write_text("<!-- results:begin box simulations=all -->\n<!-- results:end -->\n" + self.readme.read_text())
        self.write_book()
        self.assertIn(row, self.readme.read_text())
        # Simulations have a separate input, and therefore a session without runs.
        again = results | {"runs": [], "simulations": [simulation | {"merits": merits, "limit": limit, "seconds_in_steps": 8.0}]}
        with self.assertRaisesRegex(Problem, "import runs first"):
            self.import_new(again)
        self.import_new(again, keep=True)
        self.write_book()
        self.assertIn(row.replace("7.000", "8.000"), self.readme.read_text())
        self.assertNotIn(row, self.readme.read_text())
        self.assertEqual(len(data.read(self.chapter / "results/box.json")), 1)
        # The parameter `launches` gets a column if the simulations differ in it.
        both = [again["simulations"][0] | {"parameters": {"size": 8, "launches": how}} for how in ("graph", "one_by_one")]
        self.import_new(again | {"simulations": both}, keep=True)
        self.write_book()
        for how in ("graph", "one_by_one"):
            self.assertIn(row.replace("7.000", "8.000").replace("`plain`", f"`plain` | `{how}`"), self.readme.read_text())

    def test_wrong_variants_and_uncommitted_sources_cause_warnings(self):
        results = results_of([LADDER[0], toy_variant("other/2", 1, 0.9) | {"status": "wrong", "note": "3 elements unwritten"}])
        results["provenance"]["commit"] = "1234-dirty"
        _, doubts = self.import_new(results)
        self.assertIn("not committed (commit 1234-dirty)", doubts[0])
        self.assertIn("toy/other/2 is wrong: 3 elements unwritten", doubts)
        self.write_book()
        self.assertNotIn("other/2", self.readme.read_text())

    def test_a_damaged_file_is_refused_and_writes_nothing(self):
        before = {p: p.read_bytes() for p in self.chapter.rglob("*") if p.is_file()}
        with self.assertRaises(Problem):
            self.import_new(results_of(LADDER) | {"runs": [None]}, "other")
        self.assertEqual({p: p.read_bytes() for p in self.chapter.rglob("*") if p.is_file()}, before)

    def test_names_with_dollars_and_stars_are_text(self):
        for name in ("$\\frac$", "**", "a|b", "../.."):
            self.import_new(results_of([*LADDER, toy_variant(name, 4, 0.25)]))
            self.write_book()
            self.assertEqual(self.differing_files(), [])

    def test_foreign_results_end_with_2(self):
        path = self.file("foreign.json", '{"schema_version": 3, "provenance": {}, "measure": {}, "runs": [{"family": ".."}]}')
        done = subprocess.run([sys.executable, ROOT / "tools/miniapp_tools", "results", "import", path, "--machine", "x"], capture_output=True, text=True)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertNotIn("Traceback", done.stderr)


@unittest.skipIf(matplotlib is None, "no matplotlib here")
class Chart(Book):
    def content(self):
        return pages.all_pages(self.root)[1][self.chapter / "results/box.svg"]

    def test_equal_data_give_equal_charts(self):
        shown = self.content()
        self.assertEqual(chart.svg_text(shown), chart.svg_text(shown))
        self.assertEqual(chart.DIGEST.search(chart.svg_text(shown))[1], chart.digest(shown))

    def test_a_chart_that_was_edited_is_named(self):
        path = self.chapter / "results/box.svg"
        path.write_text(chart.svg_text(self.content()).replace("portable", "mine"))
        self.assertEqual([line.split(" ")[0] for line in pages.check(self.root, matplotlib.__version__)], ["kernels/toy/results/box.svg"])

    def test_other_charts_contain_their_labels(self):
        about = {"title": "a title", "axis": "an axis"}
        for shown, words in (
            ({"stages": ["exchange", "shell"], "lines": [["rank 0", [[0, 0.0, 1.0], [1, 1.0, 2.5]]]]}, ("exchange", "shell", "rank 0")),
            ({"sides": [["solve", {"ours": 50, "library": 1}]]}, ("our fastest loop", "fastest library", "solve")),
            (
                {"memory": [1, 2], "peaks": {"double": 40}, "points": [["one", 0.5, {"native": 1}], ["two", 90, {"native": 9}]]},
                ("one", "double: 40.0 GFLOP/s", "best native variant"),
            ),
        ):
            for word in (*words, "a title", "an axis"):
                self.assertIn(f">{word}<", chart.svg_text(about | shown))
            self.assertNotIn("mathdefault", chart.svg_text(about | shown))

    def test_the_chart_names_the_kind_of_its_axis(self):
        shown = self.content()
        self.assertIn(">linear axis; ", chart.svg_text(shown))
        shown["steps"][0][1] = [["plain", 0.5]]
        self.assertIn(">logarithmic axis; ", chart.svg_text(shown))


if __name__ == "__main__":
    unittest.main()
