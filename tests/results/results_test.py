#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests miniapp_tools results on a book with one toy chapter: what it imports and the differences that it finds. What
its tables and charts show is tested by `miniapp_tools results check` on the committed pages. Also tests the page of
published figures, with committed and with invented results, and the gate that compares registers with published
ones."""

import json
import pathlib
import re
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools import environment, published
from miniapp_tools.resources import figures

if environment.is_made(environment.NIGHTLY):  # it contains matplotlib and jsonschema
    environment.enter(environment.NIGHTLY)
from miniapp_tools.book import chart, data, importing, pages, readme, rules_of_thumb, verdicts
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
GFX90A_TABLE = """# compiler: clang 0
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
            self.write_file(f"kernels/toy/{rung}")
        self.readme = self.write_file("kernels/toy/README.md", README)
        self.write_file(str(readme.REGISTERS_FILE), GFX90A_TABLE)
        known = [{"name": "plain", "kind": "portable"}, *({"name": f"hip/plain/{n}", "kind": "gpu"} for n in (1, 2))]
        self.write_file("kernels/variants.json", json.dumps({"families": [{"name": "toy", "variants": known}]}))
        self.import_new(results_of(LADDER))
        self.write_book()

    def import_new(self, results, machine="box", keep=False):
        return importing.import_results(self.root, [self.write_file("results.json", json.dumps(results))], machine, keep)

    def write_book(self):
        texts, charts = pages.all_pages_and_charts(self.root)
        for path, text in texts.items():
            path.write_text(text)
        for path, shown in charts.items():
            path.write_text(f"drawn by matplotlib 0; data-sha256 {chart.digest(shown)}")

    def differing_files(self):
        return [line.split(" ")[0] for line in pages.check_book(self.root)]

    def generated_page(self, path):
        """Returns the text of a page that is generated as a whole."""
        return pages.generated_pages(self.root)[path]

    def replace_text(self, path, old, new):
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new))


class NewMachine(Book):
    """Imports results of a machine that no page shows yet."""

    def test_no_value_of_a_chart_is_rounded_to_0(self):
        self.assertEqual([chart.rounded(value) for value in (12.3456, 0.00012345)], [12.346, 0.000123])

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
        self.replace_text(self.readme, "begin box size=8", "begin box size=9")
        before = self.readme.read_text()
        self.import_new(results_of(LADDER), "other")
        self.assertEqual(pages.add_machine_blocks(self.root, "other"), ["toy"])
        self.assertEqual(self.readme.read_text(), before)

    def test_every_chapter_has_a_place_for_results_of_a_gpu(self):
        shown = []
        for path in sorted(ROOT.glob("kernels/**/results/h200.json")):
            for runs in data.read_runs_by_machine(path).values():
                about = path.parents[1] / "README.md"
                word = "machines" if verdicts.has_row_families(runs) else "mi250x"
                self.assertIn(f"<!-- results:begin {word}", readme.with_machine_block(about, "mi250x", runs), path)
                shown.append(path.parents[1])
        self.assertEqual(sorted(set(shown)), pages.chapter_folders(ROOT))


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
                self.replace_text(path, old, new)
                found = pages.check_book(self.root)
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


class RulesOfThumb(unittest.TestCase):
    def test_a_change_without_committed_figures_is_an_error(self):
        with mock.patch.object(rules_of_thumb, "declared_changes", lambda: [("rule", "lbm", "unrolled", "no_such_rung")]):
            with self.assertRaisesRegex(Problem, "no_such_rung"):
                rules_of_thumb.table_lines(pages.ROOT, readme.REGISTERS_FILE, {"cpu": "CPU"})


class Prose(unittest.TestCase):
    """Sentences of the pages repeat the figures of the committed tables."""

    FIGURE = re.compile(r"\{(\w+):([^\s}]+)(?: ([^}]+))?\}")

    @staticmethod
    def run_of(chapter, machine, **parameters):
        return data.choose_runs(data.read_runs(ROOT / f"kernels/{chapter}/results/{machine}.json"), parameters, chapter)[0]

    def assert_contains(self, page, *sentences):
        text = " ".join((ROOT / "kernels" / page).read_text().split())
        for sentence in sentences:
            self.assertIn(sentence, text, page)

    def test_sentences_repeat_the_figures_of_the_tables(self):
        told = yaml.safe_load(pathlib.Path(__file__).with_name("prose.yaml").read_text())
        runs = {name: self.run_of(**how) for name, how in told["runs"].items()}
        kernels = figures.worst_by_kernel(figures.rows((ROOT / readme.REGISTERS_FILE).read_text()))

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
        sessions = json.loads((ROOT / "kernels/lbm/simulation/gallery/results.json").read_text())["sessions"]
        self.assertGreater(len(sessions), 3)
        for session in sessions:
            run, about = session["simulations"][0], session["provenance"]
            name = run["parameters"]["output"]
            rates = [f"{rate / merit['unit_per_second']:.1f} {merit['unit']}" for rate, merit in zip(run["rates_per_second"], run["merits"])]
            share = 100 * run["rates_per_second"][0] / run["limit"]["rate_per_second"]
            self.assert_contains(
                "lbm/simulation/README.md",
                f"`scripts/run inputs/{name}.yaml` runs it. ![{name}: phi in a plane at several moments, and its surface](gallery/{name}.png)"
                f" {'x'.join(map(str, run['parameters']['size']))} sites, {run['last_step'] - run['first_step']} steps by"
                f" `{run['variant']}` in {run['seconds_in_steps']:.1f} s: {', '.join(rates)}, {share:.1f} % of `{run['limit']['name']}`.",
                f"Measured {about['date'][:10]}, commit {about['commit'][:12]}: {about['cpu']}, {about['threads']} threads, {about['compiler']},"
                f" {about['flags']}, Kokkos {about['kokkos']},",
            )


class Import(Book):
    def test_samples_and_the_name_of_the_host_are_not_imported(self):
        text = (self.chapter / "results/box.json").read_text()
        self.assertNotIn("secret", text)
        variant = json.loads(text)["sessions"][0]["runs"][0]["variants"][0]
        self.assertEqual(variant["time_s"]["samples"], 11)

    def test_results_on_several_ranks_are_another_machine_in_the_same_file(self):
        path, before = self.chapter / "results/box.json", len(results_of(LADDER)["runs"])
        pair = results_of(LADDER)
        pair["provenance"]["ranks"] = "2"
        for _ in range(2):  # the second import replaces the first
            self.assertEqual(self.import_new(pair, "boxx2")[0], [path])
            found = pages.runs_by_machine(self.chapter)
            self.assertEqual({machine: len(runs) for machine, runs in found.items()}, {"box": before, "boxx2": before})
        self.import_new(results_of(LADDER[:2]), "box")
        found = pages.runs_by_machine(self.chapter)
        self.assertEqual([len(found[machine][0].variants) for machine in ("box", "boxx2")], [2, len(LADDER)])

    def test_keep_retains_runs_that_were_not_measured_again(self):
        def sizes():
            return [r.parameters["size"] for r in data.read_runs(self.chapter / "results/box.json")]

        later = results_of([toy_variant("plain", 5, 0.2)])
        later["runs"][0]["parameters"]["size"] = "16"
        self.import_new(later, keep=True)
        self.assertEqual(sizes(), ["16", "8"])
        self.import_new(results_of([toy_variant("plain", 4, 0.25)]), keep=True)
        self.assertEqual(sizes(), ["8", "16"])
        self.assertEqual(len(data.read_runs(self.chapter / "results/box.json")[0].variants), 1)
        self.import_new(later)
        self.assertEqual(sizes(), ["16"])

    def test_simulations_are_imported_beside_runs_that_were_not_measured_again_and_have_no_limit(self):
        """Simulations have a separate input, and therefore a session without runs."""
        results = results_of(LADDER)
        simulation = {"variant": "plain", "first_step": 0, "last_step": 70, "rates_per_second": [1e9]}
        simulation |= {k: v for k, v in results["runs"][0].items() if k != "variants"}
        self.readme.write_text(README + "<!-- results:begin box simulations=all -->\n<!-- results:end -->\n")
        results["runs"][0]["limit"] = None
        self.import_new(results)
        for seconds in (7.0, 8.0):
            again = results | {"runs": [], "simulations": [simulation | {"seconds_in_steps": seconds}]}
            with self.assertRaisesRegex(Problem, "import runs first"):
                self.import_new(again)
            self.import_new(again, keep=True)
            self.write_book()
            self.assertRegex(self.readme.read_text(), rf"steps \| seconds .*\n.*\n\| 8 \| `plain` \| 70 \| {seconds}00 \| 1.0 \| 0.1 % \|\n(?!\|)")
        self.assertEqual(len(data.read_runs(self.chapter / "results/box.json")), 1)

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
        path = self.write_file("foreign.json", '{"schema_version": 3, "provenance": {}, "measure": {}, "runs": [{"family": ".."}]}')
        self.assert_ends(2, sys.executable, ROOT / "tools/miniapp_tools", "results", "import", path, "--machine", "x")


@unittest.skipIf(matplotlib is None, "no matplotlib here")
class Chart(Book):
    def test_a_chart_that_was_edited_is_named(self):
        path = self.chapter / "results/box.svg"
        shown = pages.all_pages_and_charts(self.root)[1][path]
        self.assertEqual(chart.DIGEST_PATTERN.search(chart.svg_text(shown))[1], chart.digest(shown))
        path.write_text(chart.svg_text(shown).replace("portable", "mine"))
        self.assertEqual([line.split(" ")[0] for line in pages.check_book(self.root, matplotlib.__version__)], ["kernels/toy/results/box.svg"])


PUBLISHED = {content["family"]: content for content in published.published_files().values()}
LAPLACIAN, LBM = PUBLISHED["laplacian"], PUBLISHED["lbm"]
SPEED_TABLE, PLANES_TABLE = LAPLACIAN["tables"]


def times_text(table, ours):
    return "\n".join(published.time_section(LAPLACIAN, table, ours))


class PublishedTimes(Case):
    def invented_results(self, arch, *variants, size="512x512x512"):
        """Returns our results of a session with invented times."""
        data = synthetic.results(list(variants), facts={"device_arch": arch}, family="laplacian", size=size)
        data["runs"][0]["parameters"]["block"] = "256x1x1"
        return published.OurResults([synthetic.write_results(self.folder / "r.json", data)])

    def test_every_published_row_was_measured_and_no_host_is_named(self):
        ours = published.OurResults(published.committed_results())
        for file in published.committed_results():
            self.assertFalse([s for s in json.loads(file.read_text())["sessions"] if "host" in s["provenance"]], file)
        for content in PUBLISHED.values():
            for table in content["tables"]:
                if "base" in table:
                    _, mine, _ = ours.points_of_table(content, table)
                    self.assertEqual(len(mine), len(table["rows"]), table["title"])

    def test_times_on_another_gpu_are_not_judged(self):
        text = times_text(SPEED_TABLE, published.OurResults(published.committed_results()))
        self.assertNotIn("reproduces", text)
        self.assertRegex(text, r"`hip/nontemporal/8` \| 1.44 \| 100.0 \| 1.074 \| 0\.\d+ \| 1\.\d\d \| \d+\.\d % \|")

    def test_times_on_the_published_gpu_are_judged(self):
        baseline = synthetic.variant("hip/baseline", 2.64e-3)
        text = times_text(SPEED_TABLE, self.invented_results("gfx90a:sramecc+", baseline, synthetic.variant("hip/reordered/8", 2.64e-3 / 1.37)))
        self.assertRegex(text, r"(?m)hip/reordered/8` \| 1.37 .* 1.37 .*\| reproduces \|$")
        text = times_text(SPEED_TABLE, self.invented_results("gfx90a", baseline, synthetic.variant("hip/reordered/8", 2.64e-3)))
        self.assertRegex(text, r"(?m)hip/reordered/8` .*\| differs by -27 % \|$")

    def test_a_kernel_that_is_not_the_published_one_is_marked(self):
        self.assertIn("| `hip/reordered/8` * | 1.68 | 934.111 |", times_text(PLANES_TABLE, published.OurResults(published.committed_results())))

    def test_the_base_may_belong_to_another_family(self):
        table = PUBLISHED["transpose"]["tables"][0]
        text = "\n".join(published.time_section(PUBLISHED["transpose"], table, published.OurResults(published.committed_results())))
        self.assertRegex(text, r"`stream/hip/blocks/32` \| 1\.00 \| 0 .* \| 1\.00 \| \d+\.\d % \|")
        for row in table["rows"]:
            self.assertAlmostEqual(row["ns"] / table["rows"][0]["ns"], row["over_copy"], delta=0.005)


class PublishedRegisters(unittest.TestCase):
    """A program whose registers are the published ones, except for those that a test changes."""

    def kernels(self, changes=()):
        """Yields the kernels of the program. `changes` is {(family, variant, True for our rung or False for the
        unchanged source): figures}."""
        for content in PUBLISHED.values():
            for _, row in published.rows(content) if "registers" in content else ():
                if "vgpr" in row:
                    known = dict.fromkeys(("agpr", "sgpr_spill", "vgpr_spill", "lds"), 0) | {f: row[f] for f in published.REGISTER_FIELDS}
                    for is_rung in (True, False) if "kernel" in row else (True,):
                        its = {"family": row["family"], "variant": row["variant"], "precision": "double", "name": row["variant"]}
                        its |= {} if is_rung else {"family": None, "variant": None, "precision": None, "name": row["kernel"] + "int)"}
                        yield its | known | dict(changes).get((row["family"], row["variant"], is_rung), {})

    def differences(self, *key, **figures):
        return list(published.differences_from_published(list(self.kernels({key: figures}))))

    def test_more_registers_are_worse_and_fewer_are_not(self):
        self.assertEqual(self.differences("laplacian", "hip/baseline", True, vgpr=99), ["laplacian/hip/baseline double: vgpr is 99, published is 24"])
        self.assertEqual(self.differences("laplacian", "hip/baseline", True, vgpr=23), [])
        self.assertEqual(len(self.differences("laplacian", "hip/baseline", True, occupancy=7)), 1)

    def test_only_the_unchanged_baseline_must_have_the_published_registers(self):
        unchanged = "lbm/hip/baseline double: vgpr is 103, without our change, published is 102"
        self.assertEqual(self.differences("lbm", "hip/baseline", False, vgpr=103), [unchanged])
        self.assertEqual(self.differences("lbm", "hip/baseline", True, vgpr=108), [])
        self.assertEqual(self.differences("lbm", "hip/no_pow", False, vgpr=102), [])

    def test_scratch_memory_and_spills_are_judged(self):
        self.assertEqual(len(self.differences("lbm", "hip/no_pow", False, scratch=8)), 1)
        self.assertEqual(len(self.differences("lbm", "hip/restrict/2", True, vgpr_spill=2)), 1)

    def test_a_missing_kernel_is_reported(self):
        kernels = [k for k in self.kernels() if "hip_no_pow_kernel" not in k["name"] and k["variant"] != "hip/reordered/2"]
        self.assertEqual(list(published.differences_from_published(kernels)), [
            "laplacian/hip/reordered/2 double: not in the program", "lbm/hip/no_pow double: not in the program"])


if __name__ == "__main__":
    unittest.main()
