#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the page of scripts/report, its behaviour in headless Chromium, and the metric of portability."""

import csv
import io
import json
import pathlib
import re
import sys
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, enter

enter("NIGHTLY")
from miniapp_tools import published
from miniapp_tools.measured import points
from miniapp_tools.measured.problem import Problem
from miniapp_tools.report import build, charts, portability

import browser
import synthetic


def sessions(**facts):
    variants = [synthetic.variant(n, t, 0.01) for n, t in (("plain", 4e-5), ("flat", 2e-5), ("hip/plain", 1.8e-5))]
    variants.append(synthetic.wrong_variant("<script>alert(1)</script>"))
    return [synthetic.session(variants, facts, family=family) for family in ("toy", "other")]


JUDGEMENT = {
    "exit_code": 3,
    "controls": ["controls: none were measured"],
    "changed": ["compiler: a to b"],
    "points": [{"name": "toy/flat size=8", "word": "SLOWER", "change": {"ratio": 1.08, "low": 1.07, "high": 1.09}, "beside": ["registers 90 to 128"]}],
}
PICTURES = ["Share of the limit by rung", "Raw samples", "Roofline", "History of toy/flat", "Portability cascade of toy", "Portable over native"]
HISTORY_LINES = [{"date": f"2026-01-{d:02}", "log_seconds": {"toy/flat": 0.05 * (d > 10) + 0.001 * (d % 2)}} for d in range(1, 21)]


def page_text(*variants, **parameters):
    return build.page_html(ROOT, "", [synthetic.session(list(variants), **parameters)], None, [])[0]


class Page(Case):
    html, pictures = build.page_html(ROOT, "https://example.org/", sessions() + sessions(device="Other GPU"), JUDGEMENT, HISTORY_LINES)

    def test_the_page_loads_nothing_from_a_network_and_escapes_text(self):
        self.assertFalse(re.findall(r'(?:src|@import|url\()\s*=?\s*["\']?https?:', self.html))
        self.assertEqual(re.findall(r'<(?:img|link|script)[^>]+(?:src|href)="(?!data:)', self.html), [])
        self.assertNotIn("<script>alert(1)", self.html)
        self.assertIn("&lt;script&gt;alert(1)", self.html)

    def test_the_verdict_stands_before_all_pictures(self):
        self.assertLess(self.html.index("registers 90 to 128"), self.html.index("<figure"))

    def test_published_and_predicted_figures_are_shown_apart_and_only_of_the_launch_that_was_run(self):
        launch = {"size": "512x512x512", "block": "256x1x1", "precision": "double"}
        for other in ({}, {"size": "256x256x256"}, {"block": "64x1x1"}, {"precision": "float"}):
            with self.subTest(other):
                html = page_text(synthetic.variant("hip/baseline", 2e-3, 0.01), family="laplacian", **launch | other)
                self.assertEqual("diamonds: published" in html, not other)
                sections = [part.split('"')[1] for part in html.split("<section ") if "512^3 256x1x1" in part]
                self.assertEqual(sections, [] if other else ["predicted"])

    def test_published_shares_are_those_of_the_fastest_tuning(self):
        launch = {"size": "512x512x512", "block": "256x1x1", "precision": "double"}
        shares = published.shares_of_peak("laplacian", launch)
        self.assertAlmostEqual(shares["baseline"], 49.3, places=1)  # the article says about 50 %
        self.assertAlmostEqual(shares["nontemporal"] / shares["baseline"], 1.44, places=2)
        self.assertEqual(published.shares_of_peak("laplacian", launch | {"precision": "float"}), {})

    def test_tables_show_claims_limits_and_all_figures_of_merit(self):
        claim = {"claim": "it helps (some source)", "over": "plain", "effect": "hurts", "outcome": "not as expected"}
        results = synthetic.results([synthetic.variant("flat", 2e-5, 0.04, expectation=claim, rates_per_second=[8e11, 5e10])])
        run = results["runs"][0]
        run["variants"][0]["speedup"]["coverage"] = 0.875
        run["merits"] = [*run["merits"], {"quantity": "items", "unit": "Mpoints/s", "unit_per_second": 1e6}]
        run["limit"]["kernels"].append({"name": "copy/library", "rate_per_second": 9e11})
        html, _ = build.page_html(ROOT, "", [points.session_of(results, pathlib.Path("toy.json"))], None, [])
        self.assert_contains(
            html,
            '<td class="words">hurts, not as expected</td><td class="words">it helps (some source)</td>',
            '<th scope="col">GB/s</th><th scope="col">Mpoints/s</th>',
            "<td>800.0</td><td>50000</td>",
            "<td>1.00 [1.00, 1.00]</td><td>4.0</td>",
            '<th scope="col">ratio [88 %]</th>',
            '<th scope="col" class="words">claim</th>',
            "Limit: copy/flat 1000 GB/s; timed beside it: copy/library 900 GB/s.",
        )
        self.assertNotIn(">claim</th>", self.html)

    def test_a_run_without_a_figure_of_merit_shows_its_times(self):
        results = synthetic.results([synthetic.variant("flat", 2e-5, rates_per_second=[], share_of_limit=None)])
        results["runs"][0] |= {"merits": [], "limit": None}
        html, _ = build.page_html(ROOT, "", [points.session_of(results, pathlib.Path("toy.json"))], None, [])
        self.assert_contains(html, "ms, less is better", ">0.0200<")
        self.assertEqual([words for words in PICTURES if f'aria-label="{words}' in html], PICTURES[:2])

    def test_the_history_names_each_night_and_commit_once(self):
        nights = [("2026-01-01", "c1"), ("2026-01-01", "c1"), ("2026-01-02", "c2")]
        svg = charts.history_chart("toy", [0.0, 0.0, 0.1], [], nights).svg
        self.assertEqual([svg.count(f">{word}<") for word in ("2026-01-01", "c1", "2026-01-02", "c2")], [1, 1, 1, 1])

    def test_the_page_has_every_kind_of_picture(self):
        self.assert_contains(self.html, *(f'aria-label="{words}' for words in PICTURES))
        self.assertEqual(len(self.pictures), self.html.count("<figure"))
        kinds = {pathlib.Path(name).stem.split("_")[0] for name in self.pictures}
        self.assertEqual(kinds, {"ladder", "samples", "roofline", "history", "cascade", "navigation"})
        self.assertTrue(all(d.png.startswith(b"\x89PNG") for d in self.pictures.values()))

    def test_the_script_writes_every_format(self):
        results = synthetic.write_results(self.folder / "a.json", synthetic.results([synthetic.variant("flat", 2e-5, 0.01)]))
        formats = ("-o", self.folder / "a.html", "--csv", self.folder / "a.csv", "--png", self.folder / "png", "--markdown", self.folder / "a.md")
        formats += ("--efficiencies", self.folder / "e.csv")
        self.assertEqual(self.assert_ends(0, ROOT / "scripts/report", results, *formats).stderr, "")
        self.assertEqual({path.name for path in self.folder.glob("png/*")}, {"ladder_toy_0.png", "samples_toy_1.png", "roofline_2.png"})
        self.assertEqual(len((self.folder / "a.csv").read_text().splitlines()), 2)
        self.assertRegex((self.folder / "e.csv").read_text(), r"^problem,platform,application,arch eff,app eff,variant\r?\ntoy double,")
        self.assert_contains((self.folder / "a.md").read_text(), "| best portable |", "| flat |")

    def test_the_markdown_has_the_verdict_and_the_best_rungs(self):
        text = build.markdown_summary(sessions(), JUDGEMENT)
        self.assert_contains(text, "**1 SLOWER** (ends with 3)", "- SLOWER `toy/flat size=8` registers 90 to 128")
        self.assertRegex(text, r"\| flat \| (79|80|81)\.\d % \| hip/plain \|")

    def test_every_figure_of_the_csv_stands_under_its_heading(self):
        variant = synthetic.variant("flat", 2e-5, rates_per_second=[8e11, 5e10], share_of_limit=0.71)
        (found,) = csv.DictReader(io.StringIO(build.points_csv([synthetic.session([variant])])))
        self.assertEqual(len(build.points_csv(sessions()).splitlines()), 1 + 8)
        wanted = {"family": "toy", "precision": "double", "size": "8", "variant": "flat", "kind": "portable", "status": "ok"}
        wanted |= {"median_s": "2e-05", "bytes_per_second": "800000000000.0", "share_of_limit": "0.71"}
        wanted |= {"date": "2026-01-02T03:04:05Z", "commit": "000000000000", "device": "Synthetic GPU"}
        self.assertEqual({name: found[name] for name in wanted}, wanted)
        self.assertEqual(found["flops_per_second"], "")

    def test_the_time_of_a_wrong_variant_changes_nothing(self):
        """Nothing in the report depends on the time that a file holds for a variant with a wrong result."""

        def page_and_csv(status, median):
            bad = synthetic.variant("hip/bad", median, 0.01) | {"status": status, "rates_per_second": [1 / median], "share_of_limit": 1e-6 / median}
            variants = [synthetic.variant("plain", 4e-5, 0.01), bad, synthetic.variant("hip/plain", 3e-5, 0.01)]
            both = [synthetic.session(variants, {"device": d}) for d in ("One", "Other")]
            html, drawn = build.page_html(ROOT, "", both, None, [])
            return html, [d.png for d in drawn.values()], build.markdown_summary(both, None), build.points_csv(both), build.efficiencies_csv(both)

        for status in ("wrong", "failed"):
            self.assertEqual(page_and_csv(status, 1e-6), page_and_csv(status, 1e-4))

    def answer_of_script(self, width, script):
        if not browser.BROWSER:
            self.skipTest("no Chromium here: scripts/setup --browser installs it, to test the page in a browser")
        answer, console = browser.run_script(self.write_file("report.html", self.html), width, script)
        self.assertEqual(console, [])
        self.assertTrue(answer, "the page's script did not run")
        return json.loads(answer)

    def test_the_page_fits_into_narrow_and_wide_windows(self):
        for width in (1280, 390):
            found = self.answer_of_script(width, "out.inner = d.documentElement.clientWidth; out.full = d.documentElement.scrollWidth")
            self.assertEqual(found["inner"], width)
            self.assertLessEqual(found["full"], width, f"{width} pixels")

    def test_filters_hide_rows_and_sections(self):
        rows = "[...d.querySelectorAll('tr[data-variant]')].filter(r => !r.hidden).map(r => r.dataset.variant)"
        script = f"""out.before = {rows}; const v = d.getElementById('variant'); v.value = 'HIP/'; v.dispatchEvent(new w.Event('input'));
        out.hip = {rows}; const s = d.getElementById('family'); s.value = 'other'; s.dispatchEvent(new w.Event('change')); out.both = {rows};
        out.sections = [...d.querySelectorAll('section[data-family]')].filter(s => !s.hidden).length"""
        found = self.answer_of_script(1280, script)
        self.assertEqual(len(found["before"]), 16)
        self.assertEqual(set(found["hip"]), {"toy/hip/plain", "other/hip/plain"})
        self.assertEqual(set(found["both"]), {"other/hip/plain"})
        self.assertEqual(found["sections"], 1)

    def test_keyboard_reaches_filters_links_and_tables(self):
        found = self.answer_of_script(1280, "out.n = [...d.querySelectorAll('nav a, nav select, nav input, .scroll')].filter(e => e.tabIndex < 0).length")
        self.assertEqual(found["n"], 0)


class Kinds(unittest.TestCase):
    def test_kinds_are_those_of_the_program(self):
        schema = json.loads((ROOT / "src/driver/report/results.schema.json").read_text())
        self.assertEqual(schema["$defs"]["variant"]["properties"]["kind"]["enum"], list(points.SIDE_OF_KIND))

    def test_a_variant_that_was_not_compared_shows_no_error(self):
        left_out = synthetic.wrong_variant("flat") | {"status": "not applicable", "note": "copies only"}
        self.assertIn("0.0e+00", page_text(synthetic.wrong_variant("flat")))
        self.assertNotIn("0.0e+00", page_text(left_out))

    def test_an_unknown_kind_is_shown(self):
        kinds = (*points.SIDE_OF_KIND, "quantum")
        alone = [synthetic.session([synthetic.variant("flat", 1e-3, 0.01, kind=kind)], family="laplacian", size=kind) for kind in kinds]
        html = build.page_html(ROOT, "", alone, None, [])[0]
        self.assertEqual([html.count(f"<td>{kind}</td>") for kind in kinds], [1] * len(kinds))


class Hostile(Case):
    def test_unusual_names_do_not_break_the_page(self):
        names = ("$\\frac$", "a$b$c", "**", "[x", "../..", "/abs", "a_b_**", "\"><b>", "x" * 3000)
        sessions = [synthetic.session([synthetic.variant(name, 1e-3, 0.01, note=name)], size=name) for name in names]
        self.assertIn("</html>", build.page_html(ROOT, "", sessions, None, [])[0])

    def test_unprintable_characters_are_escaped(self):
        data = synthetic.results([synthetic.variant("flat", 1e-3, note="\x1b]0;owned\x07 \ud800 \u202e a\nb")])
        session = points.sessions(synthetic.write_results(self.folder / "a.json", data))[0]
        self.assertEqual(session.points["toy/flat precision=double size=8"].note, "\\x1b]0;owned\\x07 \\ud800 \\u202e a b")

    def test_a_file_without_a_verdict_is_refused(self):
        rows = ([5], [{}], [JUDGEMENT["points"][0] | {"word": "<b>"}], [JUDGEMENT["points"][0] | {"change": {"ratio": "a"}}])
        bad = ["{", "[]", "{}", *(json.dumps(JUDGEMENT | {"points": r}) for r in rows)]
        for text in bad:
            with self.subTest(text[-40:]), self.assertRaisesRegex(Problem, "verdict.json"):
                build.read_verdict(self.write_file("verdict.json", text))
        self.assertEqual(build.read_verdict(self.write_file("verdict.json", json.dumps(JUDGEMENT)))["exit_code"], 3)

    def test_only_some_of_many_samples_are_drawn(self):
        one = synthetic.variant("flat", 1e-3, 0.01)
        one["time_s"]["samples"] = [1e-3] * 20_000
        self.assertLess(len(page_text(one)), 200_000)


class Portability(unittest.TestCase):
    def test_the_cascade_is_sorted_by_efficiency(self):
        rows = portability.cascade_rows({"a": 0.5, "b": 1.0, "c": 0.0})
        self.assertEqual([(name, round(mean, 4)) for name, _, mean in rows], [("b", 1.0), ("a", 0.6667), ("c", 0.0)])

    def test_a_missing_platform_is_a_failure(self):
        cell = portability.Cell
        made = [cell("q", "portable", "a", 0.5, 1, "x"), cell("q", "portable", "b", 0.5, 1, "x"), cell("q", "native", "a", 1, 1, "y")]
        table = portability.efficiencies_by_problem(made)["q"]
        self.assertEqual(portability.harmonic_mean(table["portable"].values()), 0.5)
        self.assertEqual(portability.harmonic_mean(table["native"].values()), 0)


if __name__ == "__main__":
    unittest.main()
