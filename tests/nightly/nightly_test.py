#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""scripts/nightly through ReFrame's local scheduler, with a program that stands for ours and does what is planted."""

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

INPUT = "runs:\n  - {family: toy, size: 8}\n"
TWO = INPUT + "  - {family: other, size: 8}\n"


class Stand(Case):
    """The program that stands for ours, and what nights with it end with."""

    def setUp(self):
        super().setUp()
        self.root = self.folder
        self.program("miniapp", f"#!{sys.executable}\n" + (ROOT / "tests/nightly/fake_miniapp").read_text().split("\n", 1)[1])
        self.input(INPUT)
        self.plant()

    def input(self, text):
        self.file("input.yaml", text)

    def plant(self, **what):
        self.file("plan.json", json.dumps({"tests": str(ROOT / "tests")} | what))

    def command(self, *more):
        files = ("--program", self.root / "miniapp", "--input", self.root / "input.yaml", "--state", self.root / "state")
        return [str(c) for c in (sys.executable, ROOT / "scripts/nightly", *files, "--force", "--apart", "0s", *more)]

    def night(self, *more):
        return subprocess.run(self.command(*more), capture_output=True, text=True)

    def last(self, name):
        return max(self.root.glob(f"state/nights/*/{name}"))

    def ends(self, code, *words, **planted):
        self.plant(**planted)
        done = self.night()
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.contains(done.stdout, *words)


class Nights(Stand):
    def test_same_then_slower_wrong_heavier_each_named(self):
        self.ends(5, "no baseline")
        self.ends(0, "3 SAME")
        self.ends(3, "1 SLOWER", "toy/flat", "confirmed", slow={"toy/flat": 1.3})
        self.ends(3, "1 SLOWER", slow={"toy/flat": 1.3})  # a red night does not become the measure
        self.ends(1, "1 WRONG", "toy/plain", "17 elements differ", wrong=["toy/plain"])
        self.ends(3, "1 HEAVIER", "toy/hip/tiled", "registers 64 to 128", registers={"toy/hip/tiled": 128})
        self.valid_junit("HEAVIER")
        self.assertEqual(len((self.root / "state/history.jsonl").read_text().splitlines()), 6)

    def test_a_clock_that_fell_is_marked_at_its_rows_and_makes_them_doubtful(self):
        self.ends(5)
        self.ends(0, "3 SAME", clocks=[1700, 1700, 210, 1690, 210])
        fell = "the clock of the GPU fell from 1700 to 1200 MHz while it ran"
        self.ends(4, "3 SUSPECT", fell, clocks=[1700, 1700, 210, 1200, 1200])
        self.contains(self.last("report.html").read_text(), fell, 'flat</a> <span class="SUSPECT">SUSPECT</span></td>')

    def test_one_verdict_and_short_names(self):
        self.plant()
        done = self.night()
        self.assertRegex(done.stdout.splitlines()[0], r"^verdict 5: no baseline .*; 3 NEW$")
        self.assertNotIn("ends with", done.stdout)
        self.assertIn("toy/flat\n", done.stdout)
        self.assertEqual(json.loads(self.last("verdict.json").read_text())["exit_code"], 5)

    def test_damaged_lines_of_the_history_are_told_and_kept(self):
        self.ends(5)
        path = self.root / "state/history.jsonl"
        torn = path.read_text() + '{"night": "2026-01-01T00", "log_sec\n[]\n{"night": 5}\n'
        path.write_text(torn)
        self.ends(0, "history.jsonl:2 is damaged", "history.jsonl:4 is damaged", "3 SAME")
        self.assertTrue(path.read_text().startswith(torn))
        self.assertEqual(len(history.read(self.root / "state")[0]), 2)
        self.assertIn("history.jsonl:3 is damaged", self.last("report.html").read_text())

    def test_a_file_system_without_locks_or_that_is_read_only(self):
        error = OSError(errno.ENOLCK, "No locks available")
        with mock.patch("fcntl.flock", side_effect=error), contextlib.redirect_stderr(io.StringIO()) as said, history.locked(self.root / "state"):
            self.assertIn("cannot be locked (No locks available): going on", said.getvalue())
        self.file("file")
        with self.assertRaisesRegex(Problem, "cannot be written .*--state or MINIAPP_STATE"), history.locked(self.root / "file/state"):
            pass

    def valid_junit(self, word):
        schema = lxml.etree.XMLSchema(file=str(pathlib.Path(reframe.__file__).parent / "schemas/junit.xsd"))
        document = lxml.etree.parse(str(self.last("junit.xml")))
        self.assertTrue(schema.validate(document), schema.error_log)
        self.assertEqual([f.get("type") for f in document.iter("failure")], [word])

    def test_accepting(self):
        """One day is not enough; two are. Then 3 % counts."""
        self.ends(5)
        self.ends(0)
        refused = self.night("--accept", "first of its kind")
        self.assertEqual(refused.returncode, 5)
        self.assertIn("2 days", refused.stderr)
        first = min(self.root.glob("state/nights/*/night.json"))
        facts = json.loads(first.read_text())
        first.write_text(json.dumps(facts | {"date": "2026-01-01T00:00:00Z"}))
        self.assertEqual(self.night("--accept", "first of its kind").returncode, 0)
        self.ends(0, "first of its kind")

    def reference(self, share, expected=""):
        """Makes `share` (%) of toy/flat this machine's reference; results of the tests' program reach 1.6 %."""
        made = synthetic.results([synthetic.variant("flat", 1e-3) | {"share_of_limit": share / 100}])
        synthetic.write_results(self.root / "known.json", made)
        entry = {"results": str(self.root / "known.json"), "low": -0.1, "high": 0.1, "expected_failures": {}}
        entry["expected_failures"] = {"toy/flat precision=double size=8": expected} if expected else {}
        (self.root / "references.yaml").write_text(yaml.safe_dump({"local:default": entry}))
        return ("--references", self.root / "references.yaml")

    def test_references_are_told_and_marks_are_kept_honest(self):
        self.ends(5)
        self.assertEqual(self.night(*self.reference(1.6)).returncode, 0)
        for share, expected, code, says in (
            (3.2, "", 4, "beyond the reference: toy/flat"),
            (3.2, "known bug", 0, "fails as it is marked to: toy/flat"),
            (1.6, "known bug", 4, "marked to fail and does not: toy/flat"),
        ):
            done = self.night(*self.reference(share, expected))
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            self.assertIn(says, done.stdout)

    def begun(self, there, **how):
        """A night that has come so far."""
        process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **how)
        until = time.monotonic() + 60
        while time.monotonic() < until and not list(self.root.glob(there)):
            time.sleep(0.1)
        return process

    def test_killed_and_taken_up(self):
        self.input(TWO)
        self.plant(sleep=1)  # time for another night to begin
        process = self.begun("state/nights/*/00_toy_*/first/done", start_new_session=True)
        second = self.night()
        self.assertEqual(second.returncode, 6, "two nights at once")
        self.assertIn("running already", second.stderr)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.plant()
        done = self.night()
        self.assertIn("taking up", done.stderr)
        self.assertIn("family toy, size 8: there already", done.stderr)
        self.assertIn("6 NEW", done.stdout)
        self.assertEqual(len(list(self.root.glob("state/nights/*"))), 1)

    def test_what_a_dead_night_left_running_is_ended(self):
        self.plant(sleep=60)
        process = self.begun("started")
        process.kill()
        process.wait()
        self.assertTrue(self.running(), "the program goes on when the night alone is killed")
        self.plant()
        done = self.night()
        self.assertIn("had left running", done.stderr)
        self.assertEqual(self.running(), [])

    def running(self):
        """Processes of the program in our folder."""
        words = [p.joinpath("cmdline") for p in pathlib.Path("/proc").glob("[0-9]*")]
        mark = os.fsencode(self.root / "miniapp") + b"\0" + os.fsencode(self.root / "state/nights")
        return [w for w in words if w.exists() and mark in w.read_bytes()]

    def test_budget_keeps_the_first_and_tells_the_rest(self):
        self.input(TWO)
        self.ends(5, "6 NEW")
        began = time.monotonic()
        self.plant(sleep=1.2)
        done = self.night("--budget", "13s")
        self.assertLess(time.monotonic() - began, 30)
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertIn("1 entries were not run: family other", done.stdout)

    def test_quarantined_is_slow_in_peace_and_wrong_is_not(self):
        self.ends(5)
        today = datetime.date.today()
        entry = {"point": "toy/*", "owner": "A", "reason": "driver", "added": today, "expires": today + datetime.timedelta(7)}
        (self.root / "state/quarantine.yaml").write_text(yaml.safe_dump([entry]))
        self.ends(0, "quarantined until", slow={"toy/flat": 1.3})
        self.ends(1, wrong=["toy/flat"])

    def test_a_mistake_in_the_input_is_told_before_anything_runs(self):
        self.plant(refused="input.yaml:2:5: toy has no variant 'flatt'; did you mean 'flat'?")
        done = self.night()
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("did you mean 'flat'", done.stderr)
        self.assertEqual(list(self.root.glob("state/nights/*")), [])

    def test_a_program_that_dies_is_an_error_of_the_night(self):
        self.program("miniapp", "echo broken >&2\nexit 6")
        done = self.night()
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertIn("no results", done.stderr)
        self.assertNotIn("Traceback", done.stderr)


class Evenings(Case):
    """The second evening and the third find what the first left."""

    first = datetime.datetime(2026, 1, 10, 22, tzinfo=datetime.timezone.utc)

    def start(self, hours, content="a"):
        """(name of the night that begins so many hours after the first, whether it was taken up)"""
        return history.start(self.folder, {"content": content, "rounds": 5}, self.first + datetime.timedelta(hours=hours))

    def test_only_a_young_night_of_the_same_program_is_taken_up(self):
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

    def test_what_was_not_measured_is_in_the_exit_code(self):
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
            self.assertEqual(run.verdict(report, [], left, "the night before", errors, beyond)[0], code)
            without = run.verdict(report, [], left, "", errors, beyond)[0]
            self.assertEqual(without, 3 if report is slow else 5)
        self.assertEqual(run.verdict(slow, slow.rows, [], "the night before", [], [])[0], 0, "held in quarantine")

    def test_a_step_is_told_with_the_night_that_began_it(self):
        for n in range(70):
            date = (self.first + datetime.timedelta(n)).strftime("%Y-%m-%dT%H:%M:%SZ")
            for machine, at in (("this", 55), ("other", 20)):
                times = {"toy/flat": 0.05 * (n >= at) + 0.0005 * (n % 3)}
                line = {"night": f"{machine} {n}", "date": date, "commit": f"c{n}", "fingerprint": machine, "words": {}, "log_seconds": times}
                history.append(self.folder, line)
        self.assertEqual([(night, commit) for _, night, commit, _ in run.alerts(self.folder, "this")], [("this 55", "c55")])

    def test_clocks_of_a_gpu_count_before_those_of_its_host_and_idle_readings_do_not(self):
        for readings, words in (
            ("gpu 1700 cpu 2600\ngpu 1690 cpu 2600\ngpu 1500 cpu 800\ngpu 1600 cpu 800\n", ""),
            ("gpu 1700\ngpu 210\ngpu 1200\ngpu 210\n", "the clock of the GPU fell from 1700 to 1200 MHz while it ran"),
            ("cpu 2600\ncpu 800\n\ncpu 2000\ncpu 2000\n", "the clock of the CPU fell from 2600 to 2000 MHz while it ran"),
            ("cpu 2600\ncpu 800\n", ""),
            ("", ""),
        ):
            self.assertEqual(fitness.fell(self.file("clocks.txt", readings)), words)
        self.assertEqual(fitness.fell(self.folder / "none.txt"), "")
        self.assertRegex(fitness.reading(), r"^(gpu \d+ ?)?(cpu \d+)?$")

    def test_a_file_is_on_the_disk_before_it_has_its_name(self):
        path, calls = self.folder / "night.json", []

        def synced(file):
            calls.append((pathlib.Path(f"/proc/self/fd/{file}").read_text(), path.exists()))

        with mock.patch.object(atomic.os, "fsync", synced):
            atomic.write(path, "whole")
        self.assertEqual(calls, [("whole", False)])
        self.assertEqual(path.read_text(), "whole")


SLURM = {
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
MODULES = """\
module() {{
    echo "$*" >> "$HOME/modules"
    case " $* " in *" rocm "*) PATH=$HOME/rocm:$PATH ;; esac
    case " $* " in *" kokkos "*) export Kokkos_ROOT={kokkos} ;; esac
}}
export PATH={path}
"""
PLANTED = ("c[i] = op(a[i], Operation::inputs == 2 ? b[i] : T(0), s);", "c[i] = op(a[i] + 0 * a[n - 1 - i], Operation::inputs == 2 ? b[i] : T(0), s);")


@unittest.skipUnless(os.environ.get("MINIAPP_SLOW"), "MINIAPP_SLOW is not set: a program for MI200 is built, twice")
class Node(Case):
    """A user gets from a clone to the page of the second night by the lines of scripts/README.md alone, on a stand-in node: no apt, no dpkg; hipcc
    and a Kokkos for HIP come by modules; Slurm's programs are those above; a gfx90a in software executes the kernels."""

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
        for name, does in SLURM.items():
            self.program(f"bin/{name}", f"#!/bin/bash\n{does}\n")
        self.program("rocm/hipcc", f'exec {shutil.which("hipcc")} "$@"')
        self.file(".bash_profile", MODULES.format(kokkos=kokkos, path=self.folder / "bin"))
        python = environment.folder(environment.NIGHTLY)
        (self.folder / "prefix").mkdir()
        (self.folder / "prefix" / python.name).symlink_to(python)
        subprocess.run(["git", "clone", "-q", ROOT, self.folder / "clone"], check=True)
        self.file("input.yaml", "runs:\n  - {family: stream, size: 10007, operation: [scale, triad]}\n")

    def shell(self, line, code=0):
        """A log-in shell of the user, in the clone."""
        own = {"HOME": self.folder, "PATH": self.folder / "bin", "CCACHE_BASEDIR": self.folder, "MINIAPP_PREFIX": self.folder / "prefix"}
        own |= {"MINIAPP_MODULES": "rocm kokkos", "MINIAPP_ACCESS": "--account=me"}
        kept = {name: os.environ[name] for name in ("CMAKE_CXX_COMPILER_LAUNCHER", "CCACHE_DIR") if name in os.environ}
        command = ["bash", "-lc", f"module load rocm kokkos; {line}"]
        own = {name: str(value) for name, value in own.items()} | kept
        done = subprocess.run(command, cwd=self.folder / "clone", env=own, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def night(self, code):
        return self.shell(f"scripts/nightly --site mi250x-slurm:gcd --emulated --input {self.folder}/input.yaml", code).stdout

    def test_two_nights_from_clone_to_page(self):
        said = self.shell("scripts/setup --run --hip").stderr
        self.assertIn("kokkos-hip-gfx90a/lib/cmake/Kokkos: used as it is", said)
        self.assertNotIn("building", said)
        self.shell("cmake --preset hip-mi200 -D MINIAPP_CHAPTERS=stream -D MINIAPP_BUILD_TESTS=OFF")
        self.assertIn("no baseline", self.night(5))
        nights = self.folder / ".local/state/miniapp/nightly/nights"
        self.assertEqual(len(list(nights.glob("*/00_stream_*/first/round_00_gcd*.json"))), 8)
        self.contains((self.folder / "submitted").read_text(), "#SBATCH --account=me\n")
        self.contains((self.folder / "modules").read_text(), "load rocm\nload kokkos\n")
        source = self.folder / "clone/kernels/stream/01_flat.hip.hpp"
        text = source.read_text()
        self.assertEqual(text.count(PLANTED[0]), 1)
        source.write_text(text.replace(*PLANTED))
        said = self.night(3)
        heavier = {word for line in said.splitlines() if line.startswith("  HEAVIER ") for word in line.split() if "/" in word}
        self.assertEqual(heavier, {"stream/hip/flat"}, said)
        self.contains(said, "instructions ")
        page = max(nights.glob("*/report.html"))
        self.contains(page.read_text(), "HEAVIER", "stream/hip/flat", "instructions")


class Kernels(Case):
    """Registers of a built program against committed ones, of a made-up table."""

    def judged(self, **change):
        old = {"vgpr": 90, "sgpr": 20, "agpr": 0, "scratch": 0, "spill": 0, "lds": 0, "occupancy": 5, "stores": 1, "nontemporal": 0}
        new = old | {"sgpr_spill": 0, "vgpr_spill": 0, "stores": {"8": 1}, "nontemporal_stores": 0} | change
        kernel = new | {"family": "toy", "variant": "hip/flat", "precision": "double", "part": ""}
        committed = {"toy/hip/flat double": old, "of_a_chapter_that_is_not_built/hip/flat double": old}
        only = {"baseline": gates.GATES["baseline"]}
        with mock.patch.object(gates, "read_baseline", lambda table: committed), mock.patch.object(gates, "GATES", only):
            return run.heavier_kernels({"kernels": [kernel], "kokkos": ""})

    def test_a_rise_is_heavier_and_says_what(self):
        self.assertEqual(self.judged(), [])
        self.assertEqual(self.judged(vgpr=97), [])
        row = self.judged(vgpr=98)[0]
        self.assertEqual((row.name, row.word, row.beside[1:]), ("toy/hip/flat double", "HEAVIER", ["VGPR 90 to 98"]))
        row = self.judged(vgpr=128, occupancy=4)[0]
        self.assertEqual(row.beside[2], "baseline: occupancy was 5 waves, is 4 (vgpr was 90, is 128)")
        self.assertIn("scratch was 0, is 16", self.judged(scratch=16)[0].beside[1])

    def test_it_turns_a_night_red_even_the_first(self):
        report = verdicts.Report([], [])
        run.add_kernels(report, self.judged(vgpr=128), "registers judged")
        self.assertEqual(run.verdict(report, [], [], "", [], [])[0], 3)
        self.assertEqual(run.verdict(report, [], [], "the night before", [], [])[0], 3)
        self.assertEqual(report.notes, ["registers judged"])

    def test_a_program_that_is_none_is_told_and_not_judged(self):
        found, told = run.judged_kernels(self.folder)
        self.assertEqual(found, [])
        self.assertIn("registers were not judged", told)


class Emulated(Case):
    """Nights under the emulator of a gfx90a: what it counts is judged, and no time is."""

    def sessions(self, instructions=1000, fetched=64.0, seconds=1e-3, cpu="one", findings=()):
        """Results as scripts/emulate leaves them, of which `hip/flat` was not counted."""
        region = dict.fromkeys((*emulate.COLUMNS, "other"), 0) | {"region": "toy/flat", "launches_counted": 1}
        region |= {"SQ_INSTS_VALU": instructions - 10, "SQ_INSTS_VMEM": 10, "FETCH_SIZE": fetched, "WRITE_SIZE": 32.0}
        variants = [synthetic.variant(name, seconds, note="noisy") for name in ("flat", "hip/flat")]
        facts = {"device": points.EMULATOR_DEVICE, "cpu": cpu}
        path = synthetic.write_results(self.folder / "results.json", synthetic.results(variants, facts))
        emulate.note(path, {"regions": [region], "findings": list(findings)})
        return points.sessions(path)

    def judged(self, **then):
        earlier = tonight.Baseline(self.sessions(), ["the night before"])
        reports = tonight.report(earlier, self.sessions(**then)), pairs.report((self.sessions(), self.sessions(**then)))
        found = [(report.exit_code, {row.label: (row.word, row.beside) for row in report.rows}) for report in reports]
        self.assertEqual(found[0], found[1])
        self.assertIn("times mean nothing", "".join(verdicts.report_lines(reports[0])))
        self.assertNotIn("noise", "".join(verdicts.report_lines(reports[0])))
        return found[0]

    def test_more_of_a_count_is_heavier_and_named(self):
        same = (0, {"toy/flat": ("SAME", [])})
        self.assertEqual(self.judged(), same)
        self.assertEqual(self.judged(seconds=2e-3, cpu="another"), same)
        for little in ({"instructions": 1010}, {"instructions": 900}, {"fetched": 64.6}):
            code, found = self.judged(**little)
            self.assertEqual((code, found["toy/flat"][0]), (0, "SAME"))
        self.assertEqual(self.judged(instructions=1011), (3, {"toy/flat": ("HEAVIER", ["instructions 1000 to 1011"])}))
        self.assertEqual(self.judged(fetched=65.0), (3, {"toy/flat": ("HEAVIER", ["fetched_kb 64.0 to 65.0"])}))

    def test_what_is_found_is_wrong(self):
        finding = {"what": "LDS race", "kernel": "void k(int)", "regions": ["toy/hip/flat"]}
        wrong = ("WRONG", ["LDS race in k"])
        code, found = self.judged(findings=[finding])
        self.assertEqual((code, found["toy/hip/flat"], found["toy/flat"][0]), (1, wrong, "SAME"))
        code, found = self.judged(findings=[finding | {"regions": []}])
        self.assertEqual((code, {label: row[:1] for label, row in found.items()}), (1, {"toy/flat": wrong[:1], "toy/hip/flat": wrong[:1]}))

    def test_the_page_shows_counts_and_says_that_times_mean_nothing(self):
        html = build.page_html(ROOT, "", self.sessions(), None, [])
        for word in ("Executed by the emulator of a gfx90a: its times mean nothing", "<th scope=\"col\">instructions</th>", "<td>1000</td>"):
            self.assertIn(word, html)
        for word in ("median ms", "noisy"):
            self.assertNotIn(word, html)
        self.assertNotIn("<figure", html)

    def test_each_problem_is_an_entry(self):
        path = self.file("input.yaml", "runs:\n  - {family: toy, size: [8, 9], precision: [double, float], variants: [flat, tiled]}\n")
        titles = [entry.title for entry in runner.entries(path, by_problem=True)]
        self.assertIn("sample_ms: 0.001", runner.entries(path, by_problem=True)[0].text)
        self.assertEqual(titles[1:3], ["family toy, size 8, precision float", "family toy, size 9, precision double"])
        self.assertEqual(len(titles), 4)


class Since(Case):
    def test_what_the_nights_since_a_baseline_found(self):
        """Newest first, of this machine, each an hour before the next."""
        nights = (("a", "01", "02:30:00", 1), ("a", "02", "02:30:00", 2), ("b", "03", "02:30:00", 3), ("a", "03", "01:50:00", 4), ("a", "03", "02:30:00", 5))
        for machine, day, hour, by in nights:
            date = f"2026-01-{day}T{hour}Z"
            line = {"night": date + machine, "date": date, "commit": "c", "fingerprint": machine, "log_seconds": {}, "beyond": {"toy": by}}
            history.append(self.folder, line)
        found = history.beyond(self.folder, "a", "2026-01-01T02:30:00Z", "2026-01-04T02:30:00Z", 3600)
        self.assertEqual(found, [{"toy": 5}, {"toy": 2}])


class Refused(Case):
    def test_quarantine(self):
        day = datetime.date(2026, 1, 10)
        good = {"point": "toy/*", "owner": "A", "reason": "driver", "added": day, "expires": day + datetime.timedelta(7)}
        for says, change in (
            ("31 days; 14 at most", {"expires": datetime.date(2026, 2, 10)}),
            ("expired on 2026-01-05", {"added": datetime.date(2026, 1, 1), "expires": datetime.date(2026, 1, 5)}),
            ("needs exactly", {"because": "no"}),
        ):
            with self.assertRaisesRegex(Problem, says):
                run.read_quarantine(self.file("quarantine.yaml", yaml.safe_dump([good | change])), day)

    def test_a_quarantine_that_is_none(self):
        entry = "- {point: %s, owner: A, reason: r, added: 2026-01-01, expires: %s}"
        for written in ("- {point: [", "point: toy", "5", "- 5", "\x00", entry % ("[toy]", "2026-01-02"), entry % ("toy", "2026-01-02 10:00:00")):
            with self.subTest(written), self.assertRaisesRegex(Problem, "quarantine.yaml"):
                run.read_quarantine(self.file("quarantine.yaml", written))

    def test_input_and_budget(self):
        with self.assertRaises(Problem):
            runner.seconds("soon")
        with self.assertRaises(Problem):
            runner.entries(ROOT / "README.md")

    def test_every_family_is_in_the_night(self):
        """But for the rows of chapters that are many small families."""
        done = self.of_program("--list=json")
        families = {family["name"] for family in json.loads(done.stdout)["families"] if family["name"] == family["chapter"]}
        self.assertIn("laplacian", families)
        named = {yaml.safe_load(e.text)["runs"][0]["family"] for e in runner.entries(ROOT / "inputs/nightly.yaml")}
        self.assertEqual(families - named, set())

    def of_program(self, *words):
        if not os.environ.get("MINIAPP_PROGRAM"):
            self.skipTest("MINIAPP_PROGRAM names no program")
        done = subprocess.run([os.environ["MINIAPP_PROGRAM"], *words], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_the_program_takes_the_inputs(self):
        for name in ("nightly", "profile"):
            self.of_program(ROOT / f"inputs/{name}.yaml", "--dry-run")

    def test_unknown_systems_have_no_reference(self):
        file = ROOT / "scripts/machines/references.yaml"
        self.assertEqual(runner.references_of(ROOT, file, "mi250x-slurm:gcd"), ({}, {}))
        self.assertGreater(len(runner.references_of(ROOT, file, "h200:gpu")[0]), 100)


if __name__ == "__main__":
    unittest.main()
