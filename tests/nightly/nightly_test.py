#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests scripts/nightly with ReFrame's local scheduler and a stand-in for the program, which writes the results that a
test has planted."""

import contextlib
import datetime
import errno
import io
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import time
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case, enter

enter("NIGHTLY")
import lxml.etree
import reframe
import yaml

from miniapp_tools import emulate, environment
from miniapp_tools.compare import pairs, tonight, verdicts
from miniapp_tools.measured import atomic, points
from miniapp_tools.measured.problem import Problem
from miniapp_tools.nightly import fitness, history, run, runner
from miniapp_tools.report import build
from miniapp_tools.resources import gates

import synthetic

ONE_GCD = ROOT / "tools/miniapp_tools/nightly/one_gcd"
INPUT = "runs:\n  - {family: toy, size: 8}\n"
TWO_ENTRIES = INPUT + "  - {family: other, size: 8}\n"


class ProgramStandIn(Case):
    """Runs nights with a stand-in for the program, and checks their exit codes and what they print."""

    def setUp(self):
        super().setUp()
        self.root = self.folder
        self.write_program("miniapp", f"#!{sys.executable}\n" + (ROOT / "tests/nightly/fake_miniapp").read_text().split("\n", 1)[1])
        self.write_input(INPUT)
        self.plant()

    def write_input(self, text):
        self.write_file("input.yaml", text)

    def plant(self, **what):
        self.write_file("plan.json", json.dumps({"tests": str(ROOT / "tests")} | what))

    def command(self, *more):
        files = ("--program", self.root / "miniapp", "--input", self.root / "input.yaml", "--state", self.root / "state")
        return [str(c) for c in (sys.executable, ROOT / "scripts/nightly", *files, "--force", "--apart", "0s", *more)]

    def run_night(self, code, *more):
        return self.assert_ends(code, *self.command(*more))

    def last_file(self, name):
        return max(self.root.glob(f"state/nights/*/{name}"))

    def assert_night_ends(self, code, *words, **planted):
        self.plant(**planted)
        self.assert_contains(self.run_night(code).stdout, *words)


class Nights(ProgramStandIn):
    def test_slower_wrong_and_heavier_variants_are_named_with_their_verdict(self):
        first = self.run_night(5).stdout
        self.assertRegex(first.splitlines()[0], r"^verdict 5: no baseline .*; 3 NEW$")
        self.assertIn("toy/flat\n", first)
        self.assertEqual(json.loads(self.last_file("verdict.json").read_text())["exit_code"], 5)
        self.assert_night_ends(0, "3 SAME")
        self.assert_night_ends(3, "1 SLOWER", "toy/flat", "confirmed", slow={"toy/flat": 1.3})
        self.assert_night_ends(3, "1 SLOWER", slow={"toy/flat": 1.3})  # a red night does not become the baseline
        self.assert_night_ends(1, "1 WRONG", "toy/plain", "17 elements differ", wrong=["toy/plain"])
        self.assert_night_ends(3, "1 HEAVIER", "toy/hip/tiled", "registers 64 to 128", registers={"toy/hip/tiled": 128})
        self.assert_junit_is_valid("HEAVIER")
        self.assertEqual(len((self.root / "state/history.jsonl").read_text().splitlines()), 6)

    def test_a_clock_that_fell_is_marked_at_its_rows_and_makes_them_doubtful(self):
        self.assert_night_ends(5)
        self.assert_night_ends(0, "3 SAME", clocks=[1700, 1700, 210, 1690, 210])
        fell = "the clock of the GPU fell from 1700 to 1200 MHz while it ran"
        self.assert_night_ends(4, "3 SUSPECT", fell, clocks=[1700, 1700, 210, 1200, 1200])
        self.assert_contains(self.last_file("report.html").read_text(), fell, 'flat</a> <span class="SUSPECT">SUSPECT</span></td>')

    def test_damaged_lines_of_the_history_are_reported_and_kept(self):
        self.assert_night_ends(5)
        path = self.root / "state/history.jsonl"
        torn = path.read_text() + '{"night": "2026-01-01T00", "log_sec\n[]\n{"night": 5}\n'
        path.write_text(torn)
        self.assert_night_ends(0, "history.jsonl:2 is damaged", "history.jsonl:4 is damaged", "3 SAME")
        self.assertTrue(path.read_text().startswith(torn))
        self.assertEqual(len(history.read_history(self.root / "state")[0]), 2)
        self.assertIn("history.jsonl:3 is damaged", self.last_file("report.html").read_text())

    def test_a_state_folder_without_locks_is_reported_and_a_read_only_one_refused(self):
        error = OSError(errno.ENOLCK, "No locks available")
        with mock.patch("fcntl.flock", side_effect=error), contextlib.redirect_stderr(io.StringIO()) as said, history.state_lock(self.root / "state"):
            self.assertIn("cannot be locked (No locks available): going on", said.getvalue())
        self.write_file("file")
        with self.assertRaisesRegex(Problem, "cannot be written .*--state or MINIAPP_STATE"), history.state_lock(self.root / "file/state"):
            pass

    def assert_junit_is_valid(self, word):
        schema = lxml.etree.XMLSchema(file=str(pathlib.Path(reframe.__file__).parent / "schemas/junit.xsd"))
        document = lxml.etree.parse(str(self.last_file("junit.xml")))
        self.assertTrue(schema.validate(document), schema.error_log)
        self.assertEqual([f.get("type") for f in document.iter("failure")], [word])

    def test_a_baseline_needs_nights_of_two_days(self):
        """Nights of one day are refused as a baseline, and nights of two days are accepted."""
        self.assert_night_ends(5)
        self.assert_night_ends(0)
        self.assertIn("2 days", self.run_night(5, "--accept", "first of its kind").stderr)
        first = min(self.root.glob("state/nights/*/night.json"))
        facts = json.loads(first.read_text())
        first.write_text(json.dumps(facts | {"date": "2026-01-01T00:00:00Z"}))
        self.run_night(0, "--accept", "first of its kind")
        self.assert_night_ends(0, "first of its kind")

    def options_with_reference(self, share):
        """Makes a reference in which toy/flat reaches `share` % of the limit on this machine, and returns the options
        that select it. Results of the stand-in reach 1.6 %."""
        made = synthetic.results([synthetic.variant("flat", 1e-3) | {"share_of_limit": share / 100}])
        synthetic.write_results(self.root / "known.json", made)
        entry = {"results": str(self.root / "known.json"), "low": -0.1, "high": 0.1}
        (self.root / "references.yaml").write_text(yaml.safe_dump({"local:default": entry}))
        return ("--references", self.root / "references.yaml")

    def test_a_figure_beyond_its_reference_is_reported_and_leaves_the_night_in_doubt(self):
        self.assert_night_ends(5)
        self.run_night(0, *self.options_with_reference(1.6))
        self.assertIn("beyond the reference: toy/flat", self.run_night(4, *self.options_with_reference(3.2)).stdout)

    def start_until_file(self, there, **how):
        """Starts a night, waits until a file matches `there`, at most a minute, and returns the night's process."""
        process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)
        until = time.monotonic() + 60
        while time.monotonic() < until and not list(self.root.glob(there)):
            time.sleep(0.1)
        return process

    def test_a_killed_night_is_resumed(self):
        self.write_input(TWO_ENTRIES)
        self.plant(sleep=1)  # so that another night can begin meanwhile
        process = self.start_until_file("state/nights/*/00_toy_*/first/done", start_new_session=True)
        self.assertIn("running already", self.run_night(6).stderr, "two nights at once")
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.plant()
        done = self.run_night(5)
        self.assert_contains(done.stderr, "resuming", "family toy, size 8: done already")
        self.assertIn("6 NEW", done.stdout)
        self.assertEqual(len(list(self.root.glob("state/nights/*"))), 1)

    def test_processes_of_a_dead_night_are_killed(self):
        self.plant(sleep=60)
        process = self.start_until_file("started")
        process.kill()
        process.wait()
        self.assertTrue(self.running_programs(), "the program goes on when the night alone is killed")
        self.plant()
        self.assertIn("had left running", self.run_night(5).stderr)
        self.assertEqual(self.running_programs(), [])

    def running_programs(self):
        """Returns the files /proc/*/cmdline of the processes that run this test's stand-in for the program."""
        words = [p.joinpath("cmdline") for p in pathlib.Path("/proc").glob("[0-9]*")]
        mark = os.fsencode(self.root / "miniapp") + b"\0" + os.fsencode(self.root / "state/nights")
        return [w for w in words if w.exists() and mark in w.read_bytes()]

    def test_entries_beyond_the_budget_are_reported(self):
        self.write_input(TWO_ENTRIES)
        self.assert_night_ends(5, "6 NEW")
        began = time.monotonic()
        self.plant(sleep=1.2)
        self.assertIn("1 entries were not run: family other", self.run_night(4, "--budget", "13s").stdout)
        self.assertLess(time.monotonic() - began, 30)

    def test_a_mistake_in_the_input_is_reported_before_anything_runs(self):
        self.plant(refused="input.yaml:2:5: toy has no variant 'flatt'; did you mean 'flat'?")
        self.assertIn("did you mean 'flat'", self.run_night(2).stderr)
        self.assertEqual(list(self.root.glob("state/nights/*")), [])

    def test_a_program_that_fails_makes_the_night_inconclusive(self):
        self.write_program("miniapp", "echo broken >&2\nexit 6")
        self.assertIn("no results", self.run_night(4).stderr)


class Evenings(Case):
    """An evening resumes the last evening's night only if that night is less than a day old and of the same program."""

    first_evening = datetime.datetime(2026, 1, 10, 22, tzinfo=datetime.timezone.utc)

    def start(self, hours, content="a"):
        """Returns (the night that begins `hours` hours after the first one, whether it resumes an earlier night)."""
        return history.start_or_resume(self.folder, {"content": content, "rounds": 5}, self.first_evening + datetime.timedelta(hours=hours))

    def test_only_a_young_night_of_the_same_program_is_resumed(self):
        first, taken_up = self.start(0)
        self.assertFalse(taken_up)
        first.save(errors=["toy: no results"], seconds={"toy": 5})
        again, taken_up = self.start(23.9)
        self.assertEqual((again.folder, taken_up), (first.folder, True))
        self.assertEqual(again.facts["errors"], ["toy: no results"], "what failed before it was broken off is not forgotten")
        self.assertEqual(run.last_seconds(self.folder), {"toy": 5})
        self.assertFalse(self.start(23.8, content="b")[1], "another program")
        second, taken_up = self.start(24.1)
        self.assertFalse(taken_up, "older than a day")
        third, taken_up = self.start(47)
        self.assertEqual((third.folder, taken_up), (second.folder, True), "the second evening's, not the first's")
        third.save(exit_code=0)
        self.assertFalse(self.start(47.5)[1], "it was finished")

    def test_unmeasured_entries_change_the_exit_code(self):
        good, slow = verdicts.Report([], []), verdicts.Report([verdicts.Row("toy/flat", "SLOWER")], [])
        entry = mock.Mock(title="family toy")
        for report, left, errors, beyond, code in (
            (good, [], [], [], 0),
            (good, [], None, [], 0),
            (good, [entry], [], [], 4),
            (good, [], ["toy: no results"], [], 4),
            (good, [], [], ["beyond the reference"], 4),
            (slow, [entry], ["toy: no results"], ["beyond the reference"], 3),
        ):
            self.assertEqual(run.exit_code_and_reason(report, left, "the night before", errors, beyond)[0], code)
            without = run.exit_code_and_reason(report, left, "", errors, beyond)[0]
            self.assertEqual(without, 3 if report is slow else 5)

    def test_a_step_is_reported_with_the_night_that_began_it(self):
        for n in range(70):
            date = (self.first_evening + datetime.timedelta(n)).strftime("%Y-%m-%dT%H:%M:%SZ")
            for machine, at in (("this", 55), ("other", 20)):
                times = {"toy/flat": 0.05 * (n >= at) + 0.0005 * (n % 3)}
                line = {"night": f"{machine} {n}", "date": date, "commit": f"c{n}", "fingerprint": machine, "words": {}, "log_seconds": times}
                history.append_line(self.folder, line)
        self.assertEqual([(night, commit) for _, night, commit, _ in run.steps_in_history(self.folder, "this")], [("this 55", "c55")])

    def test_nights_since_a_baseline_count_if_they_lie_an_hour_apart(self):
        """Only nights of this machine count. They come newest first, and each is at least an hour older than the one
        before it."""
        nights = (("a", "01", "02:30:00", 1), ("a", "02", "02:30:00", 2), ("b", "03", "02:30:00", 3), ("a", "03", "01:50:00", 4), ("a", "03", "02:30:00", 5))
        for machine, day, hour, by in nights:
            date = f"2026-01-{day}T{hour}Z"
            line = {"night": date + machine, "date": date, "commit": "c", "fingerprint": machine, "log_seconds": {}, "beyond": {"toy": by}}
            history.append_line(self.folder, line)
        found = history.deviations_since(self.folder, "a", "2026-01-01T02:30:00Z", "2026-01-04T02:30:00Z", 3600)
        self.assertEqual(found, [{"toy": 5}, {"toy": 2}])

    def test_the_clock_of_a_gpu_counts_before_that_of_its_host(self):
        for readings, words in (
            ("gpu 1700 cpu 2600\ngpu 1690 cpu 2600\ngpu 1500 cpu 800\ngpu 1600 cpu 800\n", ""),
            ("gpu 1700\ngpu 210\ngpu 1200\ngpu 210\n", "the clock of the GPU fell from 1700 to 1200 MHz while it ran"),
            ("cpu 2600\ncpu 800\n\ncpu 2000\ncpu 2000\n", "the clock of the CPU fell from 2600 to 2000 MHz while it ran"),
            ("cpu 2600\ncpu 800\n", ""),
            ("", ""),
        ):
            self.assertEqual(fitness.clock_drop(self.write_file("clocks.txt", readings)), words)
        self.assertEqual(fitness.clock_drop(self.folder / "none.txt"), "")
        self.assertRegex(fitness.clock_reading(), r"^(gpu \d+ ?)?(cpu \d+)?$")

    def test_a_file_is_on_the_disk_before_it_has_its_name(self):
        path, calls = self.folder / "night.json", []

        def synced(file):
            calls.append((pathlib.Path(f"/proc/self/fd/{file}").read_text(), path.exists()))

        with mock.patch.object(atomic.os, "fsync", synced):
            atomic.write(path, "whole")
        self.assertEqual(calls, [("whole", False)])
        self.assertEqual(path.read_text(), "whole")


SLURM_SCRIPTS = {
    "sbatch": """
        script=${@: -1}
        grep ^#SBATCH "$script" >> "$HOME/submitted"
        option() { sed -n "s/^#SBATCH --$1=//p" "$script"; }
        $(sed -n '1s/^#!//p' "$script") "$script" > "$(option output)" 2> "$(option error)"
        echo "Submitted batch job 7" """,
    "scontrol": 'echo "${@: -1}"',
    "sacct": "echo '7|COMPLETED|0:0|'$(date +%s)'|node1'",
    "srun": """
        [ "$1" != --version ] || exec echo slurm 23.02.7
        echo "$1" >> "$HOME/launched"
        for SLURM_LOCALID in 0 1 2 3 4 5 6 7; do
            export SLURM_LOCALID
            "${@:2}" &
        done
        wait""",
}


NOT_ON_A_NODE = re.compile(r"apt.*|dpkg.*|s(batch|acct|control|run)|hipcc|clang.*|amdclang.*")
BASH_PROFILE = """\
module() {{
    echo "$*" >> "$HOME/modules"
    case " $* " in *" rocm "*) PATH=$HOME/rocm:$PATH ;; esac
    case " $* " in *" kokkos "*) export Kokkos_ROOT={kokkos} ;; esac
}}
export PATH={path}
"""
PLANTED_CHANGE = ("c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), s);", "c[i] = op(a[i] + 0 * a[n - 1 - i], Operation::inputs == 2 ? b[i] : T(0), s);")


@unittest.skipUnless(os.environ.get("MINIAPP_SLOW"), "MINIAPP_SLOW is not set: a program for MI200 is built, twice")
class Node(Case):
    """Tests that a user gets from a clone to the page of the second night by the commands of scripts/README.md, on a
    stand-in for a node: without apt and dpkg, with hipcc and a Kokkos for HIP from modules, the scripts above instead
    of Slurm, and the emulator of a gfx90a instead of GPUs."""

    def setUp(self):
        super().setUp()
        kokkos = environment.prefix() / "kokkos-hip-gfx90a"
        if not kokkos.is_dir() or not shutil.which("hipcc"):
            self.skipTest(f"no hipcc, or no Kokkos for gfx90a in {kokkos}: scripts/setup --hip")
        for place in ("/usr/local/bin", "/usr/bin"):
            for program in pathlib.Path(place).iterdir():
                link = self.folder / "bin" / program.name
                if not NOT_ON_A_NODE.fullmatch(program.name) and not link.exists():
                    link.parent.mkdir(exist_ok=True)
                    link.symlink_to(program)
        for name, does in SLURM_SCRIPTS.items():
            self.write_program(f"bin/{name}", f"#!/bin/bash\n{does}\n")
        self.write_program("rocm/hipcc", f'exec {shutil.which("hipcc")} "$@"')
        self.write_file(".bash_profile", BASH_PROFILE.format(kokkos=kokkos, path=self.folder / "bin"))
        python = environment.folder(environment.NIGHTLY)
        (self.folder / "prefix").mkdir()
        (self.folder / "prefix" / python.name).symlink_to(python)
        subprocess.run(["git", "clone", "-q", ROOT, self.folder / "clone"], check=True)
        self.write_file("input.yaml", "runs:\n  - {family: stream, size: 10007, operation: [scale, triad]}\n")

    def shell(self, line, code=0):
        """Runs a line in a login shell of the user, in the clone."""
        own = {"HOME": self.folder, "PATH": self.folder / "bin", "CCACHE_BASEDIR": self.folder, "MINIAPP_PREFIX": self.folder / "prefix"}
        own |= {"MINIAPP_MODULES": "rocm kokkos", "MINIAPP_ACCESS": "--account=me"}
        kept = {name: os.environ[name] for name in ("CMAKE_CXX_COMPILER_LAUNCHER", "CCACHE_DIR") if name in os.environ}
        command = ("bash", "-lc", f"module load rocm kokkos; {line}")
        own = {name: str(value) for name, value in own.items()} | kept
        return self.assert_ends(code, *command, cwd=self.folder / "clone", env=own, stdin=subprocess.DEVNULL)

    def run_night(self, code):
        return self.shell(f"scripts/nightly --site mi250x-slurm:gcd --emulated --input {self.folder}/input.yaml", code).stdout

    def test_two_nights_from_clone_to_page(self):
        said = self.shell("scripts/setup --run --hip").stderr
        self.assertIn("kokkos-hip-gfx90a/lib/cmake/Kokkos: used as it is", said)
        self.assertNotIn("building", said)
        self.shell("cmake --preset hip-mi200 -D MINIAPP_CHAPTERS=stream -D MINIAPP_BUILD_TESTS=OFF")
        self.assertIn("no baseline", self.run_night(5))
        nights = self.folder / ".local/state/miniapp/nightly/nights"
        self.assertEqual(len(list(nights.glob("*/00_stream_*/first/round_00_gcd*.json"))), 8)
        self.assert_contains((self.folder / "submitted").read_text(), "#SBATCH --account=me\n")
        self.assert_contains((self.folder / "modules").read_text(), "load rocm\nload kokkos\n")
        source = self.folder / "clone/kernels/stream/01_flat.hip.hpp"
        text = source.read_text()
        self.assertEqual(text.count(PLANTED_CHANGE[0]), 1)
        source.write_text(text.replace(*PLANTED_CHANGE))
        said = self.run_night(3)
        heavier = {word for line in said.splitlines() if line.startswith("  HEAVIER ") for word in line.split() if "/" in word}
        self.assertEqual(heavier, {"stream/hip/flat"}, said)
        self.assert_contains(said, "instructions ")
        page = max(nights.glob("*/report.html"))
        self.assert_contains(page.read_text(), "HEAVIER", "stream/hip/flat", "instructions")


class Kernels(Case):
    """Compares the registers of a made-up program with committed ones."""

    def judge(self, **change):
        old = {"vgpr": 90, "sgpr": 20, "agpr": 0, "scratch": 0, "spill": 0, "lds": 0, "occupancy": 5, "stores": 1, "nontemporal": 0}
        new = old | {"sgpr_spill": 0, "vgpr_spill": 0, "stores": {"8": 1}, "nontemporal_stores": 0} | change
        kernel = new | {"family": "toy", "variant": "hip/flat", "precision": "double", "part": ""}
        committed = {"toy/hip/flat double": old, "of_a_chapter_that_is_not_built/hip/flat double": old}
        only = {"baseline": gates.GATES["baseline"]}
        with mock.patch.object(gates, "read_baseline", lambda table: committed), mock.patch.object(gates, "GATES", only):
            return run.heavier_kernels({"kernels": [kernel], "kokkos": ""})

    def test_more_registers_are_heavier_and_named(self):
        self.assertEqual(self.judge(), [])
        self.assertEqual(self.judge(vgpr=97), [])
        row = self.judge(vgpr=98)[0]
        self.assertEqual((row.name, row.word, row.beside[1:]), ("toy/hip/flat double", "HEAVIER", ["VGPR 90 to 98"]))
        self.assertEqual(self.judge(vgpr=128, occupancy=4)[0].beside[2], "baseline: occupancy was 5 waves, is 4 (vgpr was 90, is 128)")
        self.assertIn("scratch was 0, is 16", self.judge(scratch=16)[0].beside[1])

    def test_a_heavier_kernel_fails_even_the_first_night(self):
        report = verdicts.Report([], [])
        run.add_heavier_kernels(report, self.judge(vgpr=128), "registers judged")
        for compared_with in ("", "the night before"):
            self.assertEqual(run.exit_code_and_reason(report, [], compared_with, [], [])[0], 3)
        self.assertEqual(report.notes, ["registers judged"])

    def test_a_missing_program_is_reported_and_not_judged(self):
        found, told = run.judge_kernels(self.folder)
        self.assertEqual(found, [])
        self.assertIn("registers were not judged", told)


class Emulated(Case):
    """Nights in the emulator of a gfx90a: its counts are judged, and times are not."""

    def emulated_sessions(self, instructions=1000, fetched=64.0, seconds=1e-3, cpu="one", findings=()):
        """Returns results as scripts/emulate writes them; the variant `hip/flat` was not counted."""
        region = dict.fromkeys((*emulate.INSTRUCTION_COUNTERS, "other"), 0) | {"region": "toy/flat", "launches_counted": 1}
        region |= {"SQ_INSTS_VALU": instructions - 10, "SQ_INSTS_VMEM": 10, "FETCH_SIZE": fetched, "WRITE_SIZE": 32.0}
        variants = [synthetic.variant(name, seconds, note="noisy") for name in ("flat", "hip/flat")]
        facts = {"device": points.EMULATOR_DEVICE, "cpu": cpu}
        path = synthetic.write_results(self.folder / "results.json", synthetic.results(variants, facts))
        emulate.add_counts_to_results(path, {"regions": [region], "findings": list(findings)})
        return points.sessions(path)

    def judge(self, **then):
        earlier = tonight.Baseline(self.emulated_sessions(), ["the night before"])
        reports = tonight.report(earlier, self.emulated_sessions(**then)), pairs.report((self.emulated_sessions(), self.emulated_sessions(**then)))
        found = [(report.exit_code, {row.label: (row.word, row.beside) for row in report.rows}) for report in reports]
        self.assertEqual(found[0], found[1])
        self.assertIn("times mean nothing", "".join(verdicts.report_lines(reports[0])))
        self.assertNotIn("noise", "".join(verdicts.report_lines(reports[0])))
        return found[0]

    def test_more_of_a_count_is_heavier_and_named(self):
        same = (0, {"toy/flat": ("SAME", [])})
        self.assertEqual(self.judge(), same)
        self.assertEqual(self.judge(seconds=2e-3, cpu="another"), same)
        for little in ({"instructions": 1010}, {"instructions": 900}, {"fetched": 64.6}):
            code, found = self.judge(**little)
            self.assertEqual((code, found["toy/flat"][0]), (0, "SAME"))
        self.assertEqual(self.judge(instructions=1011), (3, {"toy/flat": ("HEAVIER", ["instructions 1000 to 1011"])}))
        self.assertEqual(self.judge(fetched=65.0), (3, {"toy/flat": ("HEAVIER", ["fetched_kb 64.0 to 65.0"])}))

    def test_a_finding_makes_its_variant_wrong(self):
        finding = {"what": "LDS race", "kernel": "void k(int)", "regions": ["toy/hip/flat"]}
        wrong = ("WRONG", ["LDS race in k"])
        code, found = self.judge(findings=[finding])
        self.assertEqual((code, found["toy/hip/flat"], found["toy/flat"][0]), (1, wrong, "SAME"))
        code, found = self.judge(findings=[finding | {"regions": []}])
        self.assertEqual((code, {label: row[:1] for label, row in found.items()}), (1, {"toy/flat": wrong[:1], "toy/hip/flat": wrong[:1]}))

    def test_the_page_shows_counts_and_says_that_times_mean_nothing(self):
        html, pictures = build.page_html(ROOT, "", self.emulated_sessions(), None, [])
        self.assert_contains(html, "Executed by the emulator of a gfx90a: its times mean nothing", '<th scope="col">instructions</th>', "<td>1000</td>")
        for word in ("median ms", "noisy"):
            self.assertNotIn(word, html)
        self.assertEqual(pictures, {})

    def test_each_problem_is_an_entry(self):
        path = self.write_file("input.yaml", "runs:\n  - {family: toy, size: [8, 9], precision: [double, float], variants: [flat, tiled]}\n")
        titles = [entry.title for entry in runner.read_entries(path, by_problem=True)]
        self.assertIn("sample_ms: 0.001", runner.read_entries(path, by_problem=True)[0].text)
        self.assertEqual(titles[1:3], ["family toy, size 8, precision float", "family toy, size 9, precision double"])
        self.assertEqual(len(titles), 4)


class Refused(Case):
    def test_a_wrong_budget_and_a_wrong_input_are_refused(self):
        with self.assertRaises(Problem):
            runner.parse_seconds("soon")
        with self.assertRaises(Problem):
            runner.read_entries(ROOT / "README.md")

    def test_every_family_is_in_the_night(self):
        """A family whose name differs from its chapter's, such as a comparison of advice, need not be in the night."""
        done = self.run_program("--list=json")
        families = {family["name"] for family in json.loads(done.stdout)["families"] if family["name"] == family["chapter"]}
        self.assertIn("laplacian", families)
        named = {yaml.safe_load(e.text)["runs"][0]["family"] for e in runner.read_entries(ROOT / "inputs/nightly.yaml")}
        self.assertEqual(families - named, set())

    def run_program(self, *words):
        if not os.environ.get("MINIAPP_PROGRAM"):
            self.skipTest("MINIAPP_PROGRAM names no program")
        return self.assert_ends(0, os.environ["MINIAPP_PROGRAM"], *words)

    def test_the_program_accepts_the_inputs_of_nights_and_profiles(self):
        for name in ("nightly", "profile"):
            self.run_program(ROOT / f"inputs/{name}.yaml", "--dry-run")

    def test_unknown_systems_have_no_reference(self):
        file = ROOT / "scripts/machines/references.yaml"
        self.assertEqual(runner.read_references(ROOT, file, "mi250x-slurm:gcd"), {})
        self.assertGreater(len(runner.read_references(ROOT, file, "h200:gpu")), 100)


class OneGcd(Case):
    """Each task of a night takes a GCD of its own, however Slurm or Flux show it the devices."""

    def devices_and_output(self, task, devices=8, **environment):
        """Returns (ROCR_VISIBLE_DEVICES, name of the output) of a task that may open so many devices."""
        for n in range(8):
            (self.folder / f"renderD{128 + n}").unlink(missing_ok=True)
        for n in range(devices):
            self.write_file(f"renderD{128 + n}")
        named = {"PATH": "/usr/bin:/bin", "SLURM_LOCALID": str(task), "MINIAPP_RENDER_NODES": str(self.folder)}
        said = 'echo "${ROCR_VISIBLE_DEVICES:-none}" "$1" "${CUDA_VISIBLE_DEVICES:-}"'
        return tuple(self.assert_ends(0, ONE_GCD, "sh", "-c", said, "x", "round_gcd%.json", env=named | environment).stdout.split())

    def test_each_task_takes_its_own_device(self):
        every = ",".join(map(str, range(8)))
        for task, how, found in (
            *((task, {}, (str(task), f"round_gcd{task}.json")) for task in (0, 5, 7)),
            (3, {"ROCR_VISIBLE_DEVICES": "7,6,5,4,3,2,1,0"}, ("4", "round_gcd3.json")),
            # Flux names all devices in a list, or gives only the number of the task.
            (6, {"CUDA_VISIBLE_DEVICES": every}, ("none", "round_gcd6.json", "6")),
            (6, {"ROCR_VISIBLE_DEVICES": every, "CUDA_VISIBLE_DEVICES": every}, ("6", "round_gcd6.json")),
            ("", {"FLUX_TASK_LOCAL_ID": "6"}, ("6", "round_gcd6.json")),
            # A device that the scheduler chose is kept: by --gpu-bind or --gpus-per-task=1, by Flux's gpu-affinity, and in a job
            # that may open only one.
            (5, {"ROCR_VISIBLE_DEVICES": "0"}, ("0",)),
            (5, {"CUDA_VISIBLE_DEVICES": "5"}, ("none",)),
            (5, {"devices": 1}, ("none",)),
        ):
            with self.subTest(task=task, **how):
                self.assertEqual(self.devices_and_output(task, **how)[: len(found)], found)

    def test_no_task_is_a_rank_of_one_problem(self):
        launchers = re.findall(r'"([A-Z_]+)", "[A-Z_]+"}', (ROOT / "src/world/launcher.cpp").read_text())
        self.assertEqual(len(launchers), 4)
        done = subprocess.run([ONE_GCD, "env"], env=os.environ | dict.fromkeys(launchers, "8"), capture_output=True, text=True, check=True)
        self.assertEqual([name for name in launchers if f"{name}=" in done.stdout], [])


class Users(unittest.TestCase):
    """Tests which other users of a GPU are found in the output of the vendors' tools."""

    def users_named_by(self, tool, text, code):
        done = subprocess.CompletedProcess([], code, stdout=text)
        with mock.patch.object(fitness.shutil, "which", lambda name: name == tool), mock.patch.object(fitness.subprocess, "run", return_value=done):
            return fitness.gpu_users()

    def test_users_are_read_from_the_tool_that_is_there(self):
        for tool, text, code, users in (
            ("amd-smi", "gpu,name,pid,memory_usage\n0,N/A,N/A,N/A\n", 0, ""),
            ("amd-smi", "gpu,name,pid,memory_usage\n0,python3,4711,12 MB\n1,N/A,N/A,N/A\n", 0, "0,python3,4711,12 MB"),
            ("nvidia-smi", "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n", 9, ""),
            ("nvidia-smi", "4711, python3\n", 0, "4711, python3"),
        ):
            self.assertEqual(self.users_named_by(tool, text, code), users)

    def test_a_tool_that_hangs_is_given_up(self):
        with mock.patch.object(fitness, "TOOL_TIMEOUT", 0.1):
            self.assertEqual(fitness.tool_output("sleep", "60"), "")


if __name__ == "__main__":
    unittest.main()
