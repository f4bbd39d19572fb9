# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs the program under mpirun, on up to 8 ranks and with small sizes: ranks_test.py [--peers] PROGRAM [options of
unittest]

With --peers the program has MPI's ranks but does not send halos by its messages."""
import contextlib
import json
import math
import os
import pathlib
import random
import signal
import subprocess
import sys
import time
import unittest
import unittest.mock

import jsonschema

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

WITHOUT_MESSAGES = sys.argv[1] == "--peers"
PROGRAM = sys.argv[2 if WITHOUT_MESSAGES else 1]
del sys.argv[1 : 3 if WITHOUT_MESSAGES else 2]
SCHEMA = json.loads((ROOT / "src/driver/report/results.schema.json").read_text())
RANK_COUNTS = (1, 2, 3) if WITHOUT_MESSAGES else (1, 2, 3, 4, 6, 8)
TRANSPORTS = "[peers]" if WITHOUT_MESSAGES else "[peers, messages]"
QUICK_MEASURE = "measure: {samples: 3, sample_ms: 0.01, warmup_ms: 0, batches: 1, apart_ms: 0}\n"
ENVIRONMENT = {**os.environ, "OMP_NUM_THREADS": "1", "OMP_PROC_BIND": "false"}
MESSAGE_VARIANTS = set() if WITHOUT_MESSAGES else {"mpi/staged", "mpi/one_kernel", "mpi/persistent", "mpi/aware"}


def mpirun(count, *arguments):
    # Without the first two options mpirun refuses to run as root, and to start more ranks than there are cores.
    return ["mpirun", "--allow-run-as-root", "--oversubscribe", "--bind-to", "none", "-n", str(count), PROGRAM, *arguments]


class UnderMpirun(Case):
    """Runs the program with several ranks."""

    def write_input(self, text):
        return str(self.write_file("in.yaml", QUICK_MEASURE + text))

    def run_on(self, count, *arguments, code=0, typed=""):
        """Runs the program on so many ranks, which must end with `code`."""
        return self.assert_ends(code, *mpirun(count, *arguments), env=ENVIRONMENT, input=typed, timeout=240)

    def measure(self, count, text):
        out = self.folder / f"{count}.json"
        done = self.run_on(count, self.write_input(text), "--overwrite", "-o", str(out))
        results = json.loads(out.read_text())
        jsonschema.validate(results, SCHEMA)
        return results, done.stdout

    def run_simulation(self, count, output, more, code=0):
        return self.run_simulations(count, [(output, more)], code)

    def run_simulations(self, count, which, code=0):
        """Runs several simulations one after the other on the same ranks; `which` lists (output, parameters)."""
        one = "{{family: lbm, size: 13x11x9, radius: 4, uz: 0.01, report_every: 5, fields_precision: double, output: {}, {}}}"
        text = ", ".join(one.format(self.folder / output, more) for output, more in which)
        return self.run_on(count, self.write_input(f"simulate: [{text}]\n"), code=code)


class Ranks(UnderMpirun):
    """Tests results of several ranks. Limits are measured, so nothing else should run meanwhile."""

    def test_every_rank_measures_its_own_problem(self):
        for count in RANK_COUNTS:
            results, text = self.measure(count, "runs: [{family: stream, size: 10000, operation: [copy, dot]}]\n")
            ran = results["runs"][0]
            timed = [v for v in ran["variants"] if v["status"] == "ok"]
            self.assertGreater(len(timed), 1)
            self.assertEqual({v["status"] for v in ran["variants"]} - {"ok", "not applicable"}, set())
            if count == 1:
                self.assertNotIn("ranks", ran)
                continue
            self.assertEqual(len(ran["ranks"]), count)
            self.assertEqual(results["provenance"]["ranks"], str(count))
            self.assertIn(f"rank.{count - 1}", results["provenance"])
            self.assertIn(f"{count} ranks at once, GB/s", text)
            for variant in timed:
                medians = variant["time_s"]["rank_medians"]
                self.assertEqual(len(medians), count)
                self.assertEqual(medians[variant["slowest_rank"]], max(medians))

    def test_halo_is_right_by_every_transport(self):
        every = (
            ("13x7x5", "periodic: [yes, no], reach: [faces, corners]", 4),
            ("9x4x6", "width: 2, fields: 3, reach: corners, periodic: [yes, no]", 2),
            ("5x6x7", "axes: [x, y, z, yz], periodic: no", 4),
            ("77x4x3", "rows: [dense, lines], reach: corners", 2),
            ("1x1x1", "axes: z", 1),
        )
        for count in RANK_COUNTS:
            chosen = every if count < 4 else every[1:2]  # a synchronisation of 8 ranks on 2 cores takes some time slices
            text = "runs:\n" + "".join(f"  - {{family: halo, size: {size}, {more}}}\n" for size, more, _ in chosen)
            results, _ = self.measure(count, text)
            self.assertEqual(len(results["runs"]), sum(runs for _, _, runs in chosen))
            for ran in results["runs"]:
                right = {v["name"] for v in ran["variants"] if v["status"] == "ok"}
                peers = {"peer_copy", "peer_write", "peer_read", "peer_write_fused"}
                peers |= {f"{name}/{cells}" for name in ("peer_write_in_turns", "peer_write_lines") for cells in (1, 2, 4)}
                peers |= {f"peer_write_then_meet/{cells}" for cells in (1, 4)}
                self.assertLessEqual(MESSAGE_VARIANTS | peers, right, ran)

    def test_ranks_form_the_box_that_the_input_names(self):
        boxes = ("6x1x1", "1x6x1", "3x2x1", "0x1x3")
        runs = (f"{{family: halo, size: 4x5x6, ranks: {ranks}, variants: [peer_write, peer_copy, 'mpi/*']}}" for ranks in boxes)
        self.measure(6, f"runs: [{', '.join(runs)}]\n")
        done = self.run_on(4, self.write_input("runs: [{family: halo, size: 4, ranks: 3x1x1}]\n"), code=6)
        self.assertIn("ranks 3x1x1 cannot be made of the 4 that were started", done.stderr)

    def test_a_laplacian_on_ranks_equals_that_of_one_to_the_bit(self):
        text = "runs: [{family: overlap, size: [8x8x8, 9x11x10, 23x9x17], transport: " + TRANSPORTS + "}]\n"
        for count in RANK_COUNTS:
            results, _ = self.measure(count, text)
            for ran in results["runs"]:
                right = {v["name"] for v in ran["variants"] if v["status"] == "ok"}
                self.assertEqual(right, {"exchange_first", "overlapped", "strips"})
                self.assertEqual({v["verdict"]["error"] for v in ran["variants"] if v["name"] in right}, {0})
        boxes = ("4x1x1", "1x4x1", "1x1x4", "2x2x1", "1x2x2")
        self.measure(4, f"runs: [{', '.join(f'{{family: overlap, size: 9x7x5, ranks: {ranks}}}' for ranks in boxes)}]\n")

    def test_a_step_of_lbm_on_ranks_equals_that_of_one_to_the_bit(self):
        every = {"fused", "nontemporal/16", "prefetch_row", "omp/prefetch_row", "columns", "columns_blocked/2"}
        for count in RANK_COUNTS:  # a synchronisation of 8 ranks on 2 cores takes some time slices
            wanted = every if count < 4 else {"omp/prefetch_row", "columns"}
            more = f"transport: {TRANSPORTS}, precision: [double, float]" if count == 2 else ""
            text = f"family: lbm_ranks, size: [9x8x10, 37x11x5], variants: {sorted(wanted)}, {more}"
            results, _ = self.measure(count, f"runs: [{{{text}}}]\n")
            for ran in results["runs"]:
                found = {(v["name"], v["status"], v["verdict"]["error"]) for v in ran["variants"]}
                self.assertEqual(found, {(name, "ok", 0) for name in wanted}, ran)
        narrow = ["omp/prefetch_row", "prefetch_row", "columns", "columns_blocked/2"]
        for count in (1, 2, 3):
            text = "family: lbm_ranks, size: [9x8x10, 37x11x5], storage: [half, scaled_half, carried_half], precision: [double, float]"
            results, _ = self.measure(count, f"runs: [{{{text}, variants: {narrow}}}]\n")
            ran = [v for each in results["runs"] for v in each["variants"] if v["status"] != "not applicable"]
            self.assertEqual({(v["name"], v["status"], v["verdict"]["error"]) for v in ran}, {(name, "ok", 0) for name in narrow})
        boxes = ("4x1x1", "1x4x1", "1x1x4", "2x2x1", "1x2x2", "2x1x2")[:: 4 if WITHOUT_MESSAGES else 1]
        runs = (f"{{family: lbm_ranks, size: 9x7x5, ranks: {ranks}, variants: [fused, columns]}}" for ranks in boxes)
        self.measure(4, f"runs: [{', '.join(runs)}]\n")

    def test_every_rank_reports_the_stages_of_a_launch(self):
        one = "first instance"
        two = "second instance"
        stages = {
            "exchange_first": [(one, "exchange"), (one, "all points")],
            "overlapped": [(one, "interior"), (two, "exchange"), (two, "shell")],
            "strips": [(one, "interior"), (two, "exchange"), (two, "shell")],
            "columns": [(one, "inner columns"), (two, "populations"), (two, "phi"), (two, "outer columns")],
        }
        stages["columns_blocked/2"] = stages["columns"]
        text = f"runs: [{{family: overlap, size: 9x11x10, transport: {TRANSPORTS}}}, {{family: lbm_ranks, size: 9x8x10}}]\n"
        for count in (1, 2, 3):
            results, _ = self.measure(count, text)
            variants = [v for ran in results["runs"] for v in ran["variants"]]
            self.assertTrue(all(name in {v["name"] for v in variants} for name in stages))
            for variant in variants:
                wanted = stages.get(variant["name"], [])
                if count == 1 and variant["name"] in ("columns", "columns_blocked/2"):
                    wanted = []  # these have no stages if the box is not cut
                told = variant.get("timeline", [])
                self.assertEqual([(s["lane"], s["stage"]) for s in told], wanted * (count if variant["status"] == "ok" else 0))
                self.assertEqual([s["rank"] for s in told], [rank for rank in range(count) for _ in wanted])
                for before, span in zip([None, *told], told):
                    self.assertLessEqual(0, span["begin_s"])
                    self.assertLessEqual(span["begin_s"], span["end_s"])
                    if before and (before["rank"], before["lane"]) == (span["rank"], span["lane"]):
                        self.assertLessEqual(before["end_s"], span["begin_s"])

    def test_a_transpose_on_ranks_is_right_by_every_transport(self):
        for count in RANK_COUNTS:
            results, _ = self.measure(count, "runs: [{family: transpose_ranks, size: [1, 7, 33, 100]}]\n")
            for ran in results["runs"]:
                right = {v["name"] for v in ran["variants"] if v["status"] == "ok"}
                self.assertEqual(right, {"peer_read", "peer_read_in_turns"} | MESSAGE_VARIANTS & {"mpi/staged", "mpi/aware"}, ran)

    def test_gravity_on_ranks_is_right_by_every_transport(self):
        # Of the interactions that one rank computes for 257 bodies, only about a quarter counts (257^2 of 512^2); the
        # others are with the padding of tiles. So such runs stay below the limit, even if busy cores made the limit
        # too low. A synchronisation of 8 ranks on 2 cores takes some time slices, so the more ranks, the fewer runs.
        cases = {
            1: ("[5, 257], precision: [double, float]", 4),
            2: ("[5, 257, 1031], precision: float", 3),
            3: ("[5, 257], precision: double", 2),
        }
        of_one = {}
        for count in RANK_COUNTS:
            sizes, runs = cases.get(count, ("257, precision: float", 1))
            results, _ = self.measure(count, f"runs: [{{family: nbody_ranks, bodies: {sizes}}}]\n")
            self.assertEqual(len(results["runs"]), runs)
            messages = set() if WITHOUT_MESSAGES else {"mpi/allgather", "mpi/allgather_aware", "mpi/ring", "mpi/ring_aware"}
            for ran in results["runs"]:
                case = (ran["parameters"]["bodies"], ran["parameters"]["precision"])
                right = {v["name"] for v in ran["variants"] if v["status"] == "ok"}
                self.assertEqual(right, {"peer_read", "peer_gather"} | messages, ran)
                errors = {v["name"]: v["verdict"]["error"] for v in ran["variants"] if v["name"] in right}
                # All rungs of one rank, and those that gather the bodies in the order of one rank, add in the same
                # order and must be equal to the bit.
                if count == 1:
                    self.assertEqual(len(set(errors.values())), 1, errors)
                    of_one[case] = errors["peer_gather"]
                gathered = {errors[name] for name in right if "gather" in name}
                self.assertEqual(gathered, {of_one.get(case, errors["peer_gather"])}, errors)
                self.assertLessEqual(len({errors[name] for name in right if "ring" in name}), 1, errors)
                if case[0] > 256:
                    self.assertGreater(min(errors.values()), 0, errors)  # the oracle adds in another order

    def assert_same_files(self, one, other, step):
        files = [f"{{}}_fields_{step:08}.h5", "{}.checkpoint"]
        for name in files:
            mine, its = ((self.folder / name.format(prefix)).read_bytes() for prefix in (one, other))
            self.assertEqual(len(mine), len(its), name)
            self.assertTrue(mine == its, f"{name} of {one} and {other} differ")
        lines = [[x for x in (self.folder / f"{prefix}.csv").read_text().splitlines() if x[0] != "#"] for prefix in (one, other)]
        self.assertEqual(lines[0][0], lines[1][0])
        self.assertEqual(len(lines[0]), len(lines[1]))
        for row, same in zip(lines[0][1:], lines[1][1:]):
            for a, b in zip(row.split(","), same.split(",")):
                self.assertTrue(a == b or abs(float(a) - float(b)) < 1e-9 * (1 + abs(float(a))), (row, same))

    def test_a_simulation_on_ranks_equals_that_of_one_to_the_bit(self):
        more = "steps: 10, fields_every: 10, checkpoint_every: 10"
        portable = [("prefetch_row", (1, 6)), ("fused", (1, 6)), ("columns", (1, 4)), ("columns_blocked/2", (1, 4))]
        by = {count: {} for count in (*RANK_COUNTS, 4, 6)}
        for variant, counts in [("omp/prefetch_row", RANK_COUNTS), *portable]:
            for count in counts:
                by[count][variant.replace("/", "_")] = f"variant: {variant}"
        for precision, storage in (("double", "half"), ("float", "half"), ("float", "scaled_half"), ("float", "carried_half")):
            for count in (1, 3):
                by[count][f"{precision}_{storage}"] = f"precision: {precision}, storage: {storage}"
        for count, which in by.items():
            self.run_simulations(count, [(f"{name}{count}", f"{own}, {more}") for name, own in which.items()])
            for name in which:
                self.assert_same_files(f"{name}1", f"{name}{count}", 10)
        transport = "peers" if WITHOUT_MESSAGES else "messages"
        done = self.run_simulation(4, "best", f"{more}, transport: {transport}, ranks: 2x2x1, fields_stride: 2, fields_plane: y=5")
        self.assertIn(f"2x2x1 ranks, {transport}", done.stdout)
        self.run_simulation(1, "plane", f"{more}, fields_stride: 2, fields_plane: y=5")
        self.assert_same_files("plane", "best", 10)

    def simulate_bodies(self, count, *simulations):
        one = "{{family: nbody, bodies: 301, dt: 0.01, report_every: 5, output: {}, {}}}"
        text = ", ".join(one.format(self.folder / output, more) for output, more in simulations)
        return self.run_on(count, self.write_input(f"simulate: [{text}]\n"))

    def test_bodies_in_motion_on_ranks_equal_those_of_one_to_the_bit(self):
        more = "steps: 10, snapshots_every: 10, checkpoint_every: 10"
        gathered, half = f"variant: peer_gather, {more}", "variant: peer_gather, steps: 5, checkpoint_every: 5, snapshots_every: 10"
        others = [("read", f"variant: peer_read, {more}")] + ([] if WITHOUT_MESSAGES else [("ring", f"variant: mpi/ring, {more}")])
        best = "peer_gather" if WITHOUT_MESSAGES else "mpi/allgather"  # its name is in the files
        self.simulate_bodies(1, ("bodies1", gathered), ("preferred", f"variant: {best}, steps: 10, snapshots_every: 10"))
        self.simulate_bodies(2, ("bodies2", gathered), ("best", "steps: 10, snapshots_every: 10"))
        self.simulate_bodies(3, ("bodies3", gathered), ("half", half), *others)
        on = self.simulate_bodies(2, ("half", f"{gathered}, restart: yes"))  # the checkpoint is of three ranks
        self.assertIn("restarted from step 5", on.stdout)
        for name in ("bodies2", "bodies3", "half"):
            self.assert_same_files("bodies1", name, 10)
        for end in ("_fields_00000010.h5", ".csv"):
            self.assertEqual(*((self.folder / f"{name}{end}").read_bytes() for name in ("preferred", "best")))
        for name, _ in others:  # each variant adds in an order of its own
            last = [(self.folder / f"{one}.csv").read_text().splitlines()[-1].split(",") for one in ("bodies1", name)]
            for mine, its in zip(*last):
                self.assertAlmostEqual(float(mine), float(its), delta=1e-5)

    def test_walls_and_obstacles_on_ranks_equal_those_of_one_to_the_bit(self):
        # The boxes are cut in every direction, through walls, and through obstacles that touch walls and each other;
        # one obstacle is one site thick.
        solid = "walls: z- angle 60; z+ moving 0.02 0 0; y angle 110, obstacles: "
        solid += "sphere 6 5 3 2.5 angle 40; box 0 0 0 2 3 1; box 4 9 0 9 10 8; box 3 2 5 10 2 5; cylinder z 11 7 1.2 angle 120"
        rock = self.folder / "rock.raw"
        rock.write_bytes(bytes(random.Random(17).choices((0, 1), (4, 1), k=13 * 11 * 9)))
        more = "steps: 10, fields_every: 10, checkpoint_every: 10, gravity: 1e-4"
        # In builds without MPI, boxes that are cut in x are left out: the chapter is then compiled with FMA contraction
        # (kernels/lbm/chapter.cmake), and the last bits of their results may differ from those of one rank.
        boxes = {
            "fused": ("1x1x1", "1x2x1", "1x1x3") if WITHOUT_MESSAGES else ("1x1x1", "1x2x1", "1x1x3", "2x1x2"),
            "nontemporal/16": ("1x1x1", "1x2x2") if WITHOUT_MESSAGES else ("1x1x1", "2x1x1", "1x2x2"),
        }
        by = {}
        for name, walls in (("walls", solid), ("rock", f"obstacles_file: {rock}, walls: x angle 70, contact_angle: 50")):
            for variant, cut in boxes.items():
                for box in cut:
                    count = math.prod(int(n) for n in box.split("x"))
                    output = (f"{name}_{variant.replace('/', '_')}", box)
                    by.setdefault(count, {})[output] = f"variant: {variant}, {more}, {walls}, ranks: {box}"
        for count in sorted(by):
            self.run_simulations(count, [(f"{name}{box}", own) for (name, box), own in by[count].items()])
            for name, box in by[count]:
                self.assert_same_files(f"{name}1x1x1", f"{name}{box}", 10)

    def test_a_checkpoint_of_four_ranks_goes_on_with_six(self):
        self.run_simulation(1, "whole", "steps: 20, checkpoint_every: 10, fields_every: 20")
        self.run_simulation(4, "parts", "steps: 10, checkpoint_every: 10, fields_every: 20")
        rest = self.run_simulation(6, "parts", "steps: 20, checkpoint_every: 10, fields_every: 20, restart: yes")
        self.assertIn("restarted from step 10", rest.stdout)
        self.assert_same_files("whole", "parts", 20)


class Ends(UnderMpirun):
    """Tests mistakes in inputs, signals, and ranks that die or never come. These tests wait most of the time."""

    def assert_printed_once(self, words, done):
        self.assertEqual(done.stderr.count(words), 1, done.stderr)

    def test_what_a_simulation_cannot_do_on_ranks_is_refused_once(self):
        for more, why in (
            ("steps: 1, variant: baseline", "on several ranks another has that side"),
            ("steps: 1, variant: layout_soa", "finds the far side of the box by its index"),
        ):
            self.assert_printed_once(why, self.run_simulation(2, "refused", more, code=2))

    def test_a_number_that_is_not_finite_on_one_rank_ends_all(self):
        more = "steps: 2000, checkpoint_every: 50, gravity: 0.01, tau_rho: 0.51"
        self.assert_printed_once("no longer finite", self.run_simulation(4, "broken", more, code=1))
        self.assertFalse(list(self.folder.glob("*.tmp")) + list(self.folder.glob("*.miniapp-lock")))

    def test_a_rank_that_dies_ends_a_simulation_which_goes_on_from_its_checkpoint(self):
        more = "steps: 100000000, checkpoint_every: 100"
        path = self.folder / "long.yaml"
        text = f"simulate: [{{family: lbm, size: 13x11x9, radius: 4, output: {self.folder / 'long'}, {more}}}]\n"
        checkpoint = self.folder / "long.checkpoint"
        self.assert_ends_when_killed(self.start(3, QUICK_MEASURE + text, until=checkpoint.exists))
        steps = int.from_bytes(checkpoint.read_bytes()[32:40], "little")
        path.write_text(QUICK_MEASURE + text.replace("100000000", str(steps + 10)).replace("radius: 4", "radius: 4, restart: yes"))
        self.assertIn(f"restarted from step {steps}", self.run_on(2, str(path)).stdout)

    def test_a_mistake_is_reported_once(self):
        self.assert_printed_once("strem", self.run_on(4, self.write_input("runs: [{family: strem}]\n"), code=2))
        self.assertEqual(self.run_on(3, "--list").stdout, self.run_on(1, "--list").stdout)

    def test_ranks_of_another_mpi_s_launcher_are_refused_once(self):
        for size, rank in (("PMI_SIZE", "PMI_RANK"), ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID")):
            told = ""
            for number in range(2):
                named = ENVIRONMENT | {size: "2", rank: str(number)}
                told += self.assert_ends(2, PROGRAM, "--list", env=named, timeout=60).stderr
            self.assertEqual(told.count("started 2 ranks, and this program's MPI sees one"), 1, told)

    def test_what_several_ranks_cannot_do_is_refused(self):
        self.assertIn("reaches the first rank alone", self.run_on(2, "-", typed="runs: [{family: stream}]\n", code=2).stderr)
        nbody = self.run_on(2, self.write_input("simulate: [{family: nbody, bodies: 64, steps: 1, variant: several/2}]\n"), code=2)
        self.assertIn("'several/2' computes the forces of one rank's bodies", nbody.stderr)

    def start(self, count, text, *of_mpirun, until=None, **variables):
        """Starts mpirun and returns its process when all ranks run and `until` is true, or two seconds later if there
        is no `until`."""
        path = self.folder / "long.yaml"
        path.write_text(text)
        command = mpirun(count, str(path), "-o", str(self.folder / "out.json"))
        command[1:1] = of_mpirun
        process = subprocess.Popen(
            command, env={**ENVIRONMENT, **variables}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        self.addCleanup(self.kill_leftovers, process)
        for _ in range(300):
            if len(self.ranks_of(process)) == count and (until is None or until()):
                break
            time.sleep(0.1)
        if until is None:
            time.sleep(2)
        self.assertIsNone(process.poll())
        return process

    def start_long_run(self):
        text = QUICK_MEASURE.replace("samples: 3, sample_ms: 0.01", "samples: 1000, sample_ms: 100")
        return self.start(3, text + "runs: [{family: halo, size: 16}, {family: halo, size: 17}]\n")

    def ranks_of(self, process):
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in children.stdout.split()]

    def kill_leftovers(self, process):
        """Kills what a failed test left running: a rank that waits in MPI takes a core."""
        if process.poll() is None:
            for pid in [*self.ranks_of(process), process.pid]:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
        process.communicate()

    def test_a_rank_that_dies_ends_all(self):
        self.assert_ends_when_killed(self.start_long_run())
        out = self.folder / "out.json"
        if out.exists():
            self.assertFalse(json.loads(out.read_text())["complete"])

    def assert_ends_when_killed(self, process):
        """Kills the last of three ranks: the run must fail, and no rank may go on."""
        ranks = self.ranks_of(process)
        self.assertEqual(len(ranks), 3)
        os.kill(ranks[2], signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 128 + signal.SIGKILL, errors)
        self.assertEqual([pid for pid in ranks if self.is_running(pid)], [], errors)

    def is_running(self, pid):
        """Returns whether a process still runs after five seconds. A zombie does not count as running."""
        for _ in range(50):
            state = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True).stdout.strip()
            if state[:1] in ("", "Z"):
                return False
            time.sleep(0.1)
        return True

    def assert_ends_when_a_rank(self, gets, text, phase, until, *of_mpirun):
        """Sends the signal `gets` to rank 1 of 2 during the work, and checks what the other rank says."""
        process = self.start(2, text, *of_mpirun, until=until, MINIAPP_PEER_WAIT="3")
        ranks = self.ranks_of(process)
        os.kill(ranks[1], gets)
        begin = time.monotonic()
        _, errors = process.communicate(timeout=60)
        self.assertLess(time.monotonic() - begin, 3 + 12)  # mpirun needs some time to end a process that is stopped
        if not of_mpirun:  # with --enable-recovery mpirun ends with 0
            self.assertEqual(process.returncode, 6, errors)
        self.assertEqual([pid for pid in ranks if self.is_running(pid)], [], errors)
        self.assertRegex(errors, f"miniapp: rank 1 has not answered for 3 s while rank 0 w[a-z0-9 ]+(, | ){phase}: it was stopped, or has ended")

    def test_a_rank_that_stops_or_is_killed_is_reported_and_ends_all(self):
        variants = "[peer_write]" if WITHOUT_MESSAGES else "[peer_write, mpi/staged]"
        halo = f"measure: {{samples: 1000, sample_ms: 100}}\nruns: [{{family: halo, size: 16, variants: {variants}}}]\n"
        for gets, of_mpirun in ((signal.SIGSTOP, []), (signal.SIGKILL, ["--enable-recovery"])):
            output = self.folder / gets.name
            lbm = f"{{family: lbm, size: 13x11x9, radius: 4, output: {output}, steps: 100000000, checkpoint_every: 100}}"
            for text, phase, until in (
                (halo, "[a-z ]+ing (limit|halo)/[a-z_/ ]+", None),
                (f"{QUICK_MEASURE}simulate: [{lbm}]\n", "simulating lbm, step [0-9]+ of 100000000", output.with_suffix(".checkpoint").exists),
            ):
                with self.subTest(phase=phase, gets=gets.name):
                    self.assert_ends_when_a_rank(gets, text, phase, until, *of_mpirun)

    def test_a_waiting_time_that_is_no_number_is_refused(self):
        with unittest.mock.patch.dict(ENVIRONMENT, MINIAPP_PEER_WAIT="soon"):
            self.assert_printed_once("MINIAPP_PEER_WAIT is 'soon': seconds above 0", self.run_on(2, "--version", code=2))

    def test_a_signal_ends_all_with_what_was_measured(self):
        process = self.start_long_run()
        out = self.folder / "out.json"
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        if out.exists():  # absent if mpirun ended the ranks first
            self.assertFalse(json.loads(out.read_text())["complete"])


if __name__ == "__main__":
    unittest.main()
