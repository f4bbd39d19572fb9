#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program among faults: signals, full and closed outputs, failing allocations, odd names.

    faults_test.py PROGRAM [LIBRARY OF FAULTS] [options of unittest]
"""
import errno
import fcntl
import json
import os
import pathlib
import pty
import random
import resource
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

PROGRAM = ""
LIBRARY = ""
# Threads that sleep while they wait: other tests run beside this one.
ENVIRONMENT = os.environ | {"OMP_NUM_THREADS": "2", "OMP_PROC_BIND": "false", "OMP_WAIT_POLICY": "passive"}
MEASURE = "measure: {samples: 6, sample_ms: 0.01, warmup_ms: 0, apart_ms: 0}\n"
QUICK = MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n"
SIZES = list(range(1000, 1040))
LONG = f"measure: {{samples: 6, sample_ms: 10, warmup_ms: 0, apart_ms: 0}}\nruns: [{{family: stream, size: {SIZES}, variants: flat}}]\n"


def for_a_gpu():
    """Says if the program was built for one."""
    listed = subprocess.run([PROGRAM, "--list=json"], env=ENVIRONMENT, capture_output=True, text=True, check=True)
    variants = next(family for family in json.loads(listed.stdout)["families"] if family["name"] == "stream")["variants"]
    return any(variant["kind"] == "gpu" and variant["available"] for variant in variants)


def replacing(arguments):
    return ["--overwrite"] if "-o" in arguments else []


class Faults(unittest.TestCase):
    def setUp(self):
        kept = tempfile.TemporaryDirectory(prefix="miniapp faults ä ")
        self.addCleanup(kept.cleanup)
        self.folder = pathlib.Path(kept.name)
        self.output = self.folder / "results.json"

    def input(self, text):
        path = self.folder / "in put.yaml"
        path.write_text(text)
        return str(path)

    def run_program(self, *arguments, text=QUICK, environment=None, **more):
        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, "timeout": 120} | more
        done = subprocess.run([PROGRAM, self.input(text), *arguments, *replacing(arguments)], env=ENVIRONMENT | (environment or {}), text=True, **more)
        self.assertNotIn(done.returncode, (-signal.SIGSEGV, -signal.SIGABRT), done.stderr)
        return done

    def start(self, *arguments, text=LONG, **more):
        return subprocess.Popen(
            [PROGRAM, self.input(text), *arguments, *replacing(arguments)],
            env=ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **more,
        )

    def wait_for_output(self):
        for _ in range(600):
            if self.output.exists():
                return
            time.sleep(0.05)
        self.fail("no results within 30 s")

    def results(self):
        return json.loads(self.output.read_text())

    def test_a_signal_keeps_what_was_measured(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.output.unlink(missing_ok=True)
                program = self.start("-o", str(self.output))
                self.wait_for_output()
                program.send_signal(number)
                _, error = program.communicate(timeout=60)
                self.assertEqual(program.returncode, 128 + number, error)
                self.assertIn("stopped by signal", error)
                kept = self.results()
                self.assertFalse(kept["complete"])
                self.assertEqual(kept["stopped_by_signal"], number)
                self.assertGreaterEqual(len(kept["runs"]), 1)
                self.assertLess(len(kept["runs"]), len(SIZES))

    def test_a_second_ctrl_c_ends_it_at_once(self):
        """The first one waits for a launch that takes minutes. A shell shows the end by a second one as 130."""
        run = "{family: peak, chains: 1000000, steps: 1000000, variants: fma/1}"
        program = self.start("-o", str(self.output), text=QUICK.replace("]", f", {run}]"))
        self.wait_for_output()
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        with self.assertRaises(subprocess.TimeoutExpired):
            program.wait(timeout=1)
        program.send_signal(signal.SIGINT)
        program.communicate(timeout=5)
        self.assertEqual(program.returncode, -signal.SIGINT)
        self.assertEqual([run["family"] for run in self.results()["runs"]], ["stream"])
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json"])

    def test_a_kill_leaves_whole_results_and_resume_measures_the_rest(self):
        program = self.start("-o", str(self.output))
        self.wait_for_output()
        program.kill()
        program.communicate()
        before = self.results()
        self.assertFalse(before["complete"])

        done = self.run_program("--resume", str(self.output), text=LONG)

        self.assertEqual(done.returncode, 0, done.stderr)
        after = self.results()
        self.assertTrue(after["complete"])
        self.assertEqual(len(after["runs"]), len(SIZES))
        self.assertEqual(after["runs"][: len(before["runs"])], before["runs"])
        self.assertEqual(done.stdout.count(": kept"), len(before["runs"]))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json"])

    def test_kills_at_any_time_leave_whole_results(self):
        lots = random.Random(5)
        seen = set()
        for n in range(12):
            program = self.start("-o", str(self.output))
            if n >= 6:
                self.output.unlink(missing_ok=True)
                self.wait_for_output()
            time.sleep(lots.uniform(0.01, 0.3))
            program.kill()
            program.communicate()
            if self.output.exists():
                seen.add(len(self.results()["runs"]))  # whole JSON, or this fails
        self.run_program("-o", str(self.output))  # removes what the killed left
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json"])
        self.assertTrue(seen)

    def test_resume_refuses_other_sessions(self):
        self.run_program("-o", str(self.output))
        other = self.results()
        other["provenance"]["device"] = "another"
        self.output.write_text(json.dumps(other))
        done = self.run_program("--resume", str(self.output))
        self.assertEqual(done.returncode, 2)
        self.assertIn('cannot be resumed: device was "another"', done.stderr)
        self.output.write_text("{}")
        done = self.run_program("--resume", str(self.output))
        self.assertEqual(done.returncode, 2)
        self.assertIn("is no results file", done.stderr)

    def test_resume_measures_again_what_took_no_time(self):
        self.run_program("-o", str(self.output))
        whole = self.results()

        def of_variant(entry):
            return entry["variants"][0]["time_s"]

        def of_limit(entry):
            return entry["limit"]["kernels"][0]

        for part in (of_variant, of_limit):
            for sample in (0, -1e-9, None):
                older = json.loads(json.dumps(whole))
                part(older["runs"][0])["samples"][2] = sample
                self.output.write_text(json.dumps(older))
                with self.subTest(part.__name__, sample=sample):
                    done = self.run_program("--resume", str(self.output))
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertNotIn(": kept", done.stdout)
                    self.assertTrue(all(time > 0 for time in part(self.results()["runs"][0])["samples"]))
        self.assertIn(": kept", self.run_program("--resume", str(self.output)).stdout)

    def test_a_reader_that_leaves(self):
        program = self.start("-o", str(self.output))
        program.stdout.close()
        _, error = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 128 + signal.SIGPIPE, error)
        self.assertGreaterEqual(len(self.results()["runs"]), 1)

    def test_a_full_standard_output(self):
        with open("/dev/full", "w") as full:
            for arguments in ([], ["--dry-run"], ["--list"], ["--help"], ["--version"]):
                done = self.run_program(*arguments, stdout=full)
                self.assertEqual(done.returncode, 6, arguments)
                self.assertIn("cannot write to standard output", done.stderr)

    def test_a_closed_standard_output_and_error(self):
        def close(*streams):
            return lambda: [os.close(stream) for stream in streams]

        done = self.run_program("-o", str(self.output), preexec_fn=close(1))
        self.assertEqual(done.returncode, 6)
        self.assertEqual(len(self.results()["runs"]), 1)
        self.assertEqual(self.run_program("-q", "-o", str(self.output), preexec_fn=close(0, 1, 2)).returncode, 0)
        self.assertTrue(self.results()["complete"])

    def test_a_full_disk(self):
        def little_space():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

        self.output.write_text("old")
        done = self.run_program("-o", str(self.output), preexec_fn=little_space)
        self.assertEqual(done.returncode, 6)
        self.assertIn(f"cannot write {self.output}", done.stderr)
        self.assertEqual(self.output.read_text(), "old")
        self.assertEqual(len(list(self.folder.iterdir())), 2)

        done = self.run_program(text=self.simulation("steps: 100, report_every: 1"), preexec_fn=little_space)
        self.assertEqual(done.returncode, 6)
        self.assertIn("run.csv: File too large", done.stderr)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json", "run.csv"])

    def simulation(self, more="steps: 2", output="run"):
        return MEASURE + f"simulate: [{{family: lbm, size: 24x24x24, radius: 8, {more}, output: '{self.folder / output}'}}]\n"

    def test_a_lock_destroys_nothing(self):
        others = self.folder / "run.lock"
        others.write_text("deps")
        self.assertEqual(self.run_program(text=self.simulation()).returncode, 0)
        self.assertEqual(others.read_text(), "deps")

        lock = self.folder / ".new.miniapp-lock"
        text = self.simulation(output="new")
        self.assertIn(f"writes {lock}: lock", self.run_program("--dry-run", text=text).stdout)
        lock.write_text("precious")
        done = self.run_program(text=text)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is a file of somebody else's and no lock", done.stderr)
        self.assertEqual(lock.read_text(), "precious")

    def test_a_damaged_checkpoint_is_refused_before_the_work(self):
        self.assertEqual(self.run_program(text=self.simulation("steps: 2, checkpoint_every: 1")).returncode, 0)
        checkpoint = self.folder / "run.checkpoint"
        state = bytearray(checkpoint.read_bytes())
        for sign in (-1, -8 * 75 - 1):
            state[sign] ^= 0x80
        checkpoint.write_bytes(state)
        done = self.run_program(text=self.simulation("steps: 4, restart: yes"))
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("the checksum of its state is wrong", done.stderr)

    def test_a_fifo_is_refused_whoever_reads_it(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        why = "it is a FIFO, whose reader may let this wait; name a file"
        for with_a_reader in (False, True):
            reader = os.open(fifo, os.O_RDONLY | os.O_NONBLOCK) if with_a_reader else None
            done = self.run_program("-o", str(fifo), timeout=30)
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(f"-o: cannot write {fifo}: {why}", done.stderr)
        os.close(reader)
        done = self.run_program("--resume", str(fifo), timeout=30)
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("fifo: cannot be resumed: it is no file", done.stderr)

        for name in ("run.csv", "run.checkpoint"):  # the second may be written by any run, after a signal
            with self.subTest(name):
                os.mkfifo(self.folder / name)
                done = self.run_program(text=self.simulation(), timeout=30)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertIn(f"cannot write {self.folder / name}: {why}", done.stderr)
                if name == "run.checkpoint":
                    done = self.run_program(text=self.simulation("steps: 4, restart: yes"), timeout=30)
                    self.assertEqual(done.returncode, 2)
                    self.assertIn("run.checkpoint: it is no file", done.stderr)
                os.unlink(self.folder / name)

    def test_what_a_shell_has_opened_is_written_to(self):
        for command in ('"$0" "$1" -q -o >(cat > "$2"; exit); wait', '"$0" "$1" -q -o /dev/stdout | cat > "$2"'):
            self.output.unlink(missing_ok=True)
            command = ["bash", "-c", f"{command}; sleep 0.2", PROGRAM, self.input(QUICK), str(self.output)]
            done = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=120)
            self.assertEqual(done.stderr, "", command)
            self.assertTrue(self.results()["complete"], command)

    def test_a_name_that_no_file_can_have(self):
        os.symlink("b", self.folder / "a")
        os.symlink("a", self.folder / "b")
        for name, why in (
            (self.folder / "a", "its symbolic links lead in a circle; name a file"),
            (self.folder / ("x" * 5000), "the name is too long here"),
            (self.folder, "it is a folder"),
            ("/nowhere/results.json", "there is no folder /nowhere"),
        ):
            done = self.run_program("-o", str(name))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("-o: cannot write ", done.stderr)
            self.assertIn(why, done.stderr)
            self.assertLess(len(done.stderr), 300)
        done = self.run_program(text=self.simulation(output="x" * 5000))
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("the name is too long here", done.stderr)

    def test_a_full_file_system(self):
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4k", "none", disk], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("no file system can be mounted here")
        try:
            (disk / "old.json").write_text("old")
            done = self.run_program("-o", str(disk / "old.json"))
            self.assertEqual(done.returncode, 6)
            self.assertIn("No space left on device", done.stderr)
            self.assertEqual((disk / "old.json").read_text(), "old")
            self.assertEqual(len(list(disk.iterdir())), 1)
        finally:
            subprocess.run(["umount", disk])

    def test_another_user(self):
        if os.geteuid() != 0:
            self.skipTest("this user cannot become another")
        path = self.input(QUICK)
        for folder in (self.folder, pathlib.Path(path)):
            folder.chmod(0o755)
        program = pathlib.Path("/proc/self/fd/3")  # its folder may be closed to others

        def run(*arguments):
            with open(PROGRAM, "rb") as file:
                return subprocess.run(
                    [program, path, *arguments],
                    preexec_fn=lambda: (os.dup2(file.fileno(), 3), os.setgid(65534), os.setuid(65534)),
                    pass_fds=(3,),
                    env=ENVIRONMENT,
                    capture_output=True,
                    text=True,
                )

        self.assertEqual(run("-q").returncode, 0)
        done = run("-o", str(self.output))
        self.assertEqual(done.returncode, 6)
        self.assertIn("Permission denied", done.stderr)
        pathlib.Path(path).chmod(0o600)
        done = run()
        self.assertEqual(done.returncode, 2)
        self.assertIn("cannot be read: Permission denied", done.stderr)

    def test_standard_streams_as_files(self):
        with open(self.input(QUICK)) as text:
            done = subprocess.run([PROGRAM, "-", "-o", "-"], stdin=text, capture_output=True, env=ENVIRONMENT, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(json.loads(done.stdout)["complete"])

    def test_the_input_is_never_replaced(self):
        path = self.input(QUICK)
        done = self.run_program("-o", path)
        self.assertEqual(done.returncode, 2)
        self.assertIn("is the input", done.stderr)
        self.assertEqual(pathlib.Path(path).read_text(), QUICK)

    def test_devices_stay_devices(self):
        null = self.folder / "null"  # of its own: root could replace the machine's
        try:
            os.mknod(null, stat.S_IFCHR | 0o600, os.makedev(1, 3))
            null.write_text("x")
        except PermissionError:
            self.skipTest("no device can be made here")
        self.assertEqual(self.run_program("-q", "-o", str(null)).returncode, 0)
        self.assertTrue(stat.S_ISCHR(os.stat(null).st_mode))

    def test_mistakes_are_refused_with_what_would_be_right(self):
        many = list(range(1, 900))
        for words, text, said in (
            *(((), text, "in put.yaml:") for text in (",", "{runs: [{family: stream}]},", "[", "runs: [{family: stream}]\n---\nruns: []\n")),
            (["--dryrun"], QUICK, "did you mean '--dry-run'?"),
            ((), QUICK.replace("stream", "STREAM"), "did you mean 'stream'?"),
            ((), QUICK.replace("size", "SIZE"), "did you mean 'size'?"),
            ((), QUICK.replace("flat", "[]"), "'variants' is an empty list"),
            ((), "runs:\n  - family: stream\n    operation: copy\n    size: [1000, 90000000000]\n", "in put.yaml:4:18: stream, size 90000000000"),
            ((), MEASURE + f"runs: [{{family: stream, size: {many}}}, {{family: stream, size: {many}}}]\n", "more than 1000 runs"),
            *(([option, ""], QUICK, "") for option in ("--only", "-o", "--resume")),
        ):
            done = self.run_program(*words, text=text, timeout=30)
            self.assertEqual(done.returncode, 2, text[:200])
            self.assertIn(said, done.stderr)
        os.symlink("b", self.folder / "a")
        os.symlink("a", self.folder / "b")
        for path, why in ((self.folder, "Is a directory"), (self.folder / "a", "symbolic links"), ("/none", "No such file")):
            done = subprocess.run([PROGRAM, str(path)], capture_output=True, text=True)
            self.assertEqual(done.returncode, 2)
            self.assertIn(why, done.stderr)

    def test_a_variant_of_another_build_is_nothing_measured(self):
        other = self.run_program("-o", str(self.output), text=QUICK.replace("flat", "omp/simd" if for_a_gpu() else "hip/vector"))
        self.assertEqual(other.returncode, 6)
        self.assertIn("nothing was measured", other.stderr)

    def test_quiet_is_silent_on_standard_output(self):
        done = self.run_program("-q", environment={"KOKKOS_PRINT_CONFIGURATION": "1"})
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_what_is_echoed_is_short_and_harmless(self):
        done = self.run_program(text=QUICK.replace("1000", '"\\e[31m' + "x" * 50000 + '"'))
        self.assertEqual(done.returncode, 2)
        self.assertNotIn("\x1b", done.stderr)
        self.assertLess(len(done.stderr), 1000)
        done = self.run_program(text=MEASURE + "runs:\n" + "- {family: nope}\n" * 2000)
        self.assertLess(done.stderr.count("\n"), 30)
        self.assertIn("and 1980 more", done.stderr)

    def test_a_dry_run_says_how_many_and_how_long(self):
        done = self.run_program("--dry-run")
        self.assertEqual(done.returncode, 0)
        self.assertIn("1 run of 1 variant: about", done.stdout)

    def test_too_little_address_space(self):
        limit = 200_000_000  # OpenBLAS would try for ever to map more
        done = self.run_program(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)), timeout=30)
        if not for_a_gpu():  # which reserves terabytes
            self.assertEqual(done.returncode, 6, done.stderr)
            self.assertIn("of address space", done.stderr)

    def test_too_small_a_stack(self):
        limit = 48 << 10  # with much less the system's loader crashes before the program begins
        done = self.run_program(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (limit, limit)))
        self.assertEqual(done.returncode, 6, done.stderr)
        self.assertIn("ulimit -s leaves 48 KiB for the stack; 128 are needed", done.stderr)

    def test_too_many_threads(self):
        doors = [
            ((), {"OMP_NUM_THREADS": "999999"}, "OMP_NUM_THREADS=999999"),
            ((), {"KOKKOS_NUM_THREADS": "100000"}, "KOKKOS_NUM_THREADS=100000"),
            (("--kokkos-threads=100000",), {}, "--kokkos-threads=100000"),
            (("--kokkos-num-threads=99999999999",), {}, "--kokkos-num-threads=99999999999"),
        ]
        for arguments, environment, told in doors:
            done = self.run_program(*arguments, environment=environment)
            self.assertEqual(done.returncode, 6)
            self.assertIn(f"{told} asks for more than", done.stderr)
        done = self.run_program("--kokkos-threads=many")
        self.assertEqual(done.returncode, 6)
        self.assertIn("--kokkos-threads=many should say a whole number", done.stderr)

    def test_settings_that_kokkos_refuses(self):
        for name, value in (("KOKKOS_NUM_THREADS", "0"), ("KOKKOS_DISABLE_WARNINGS", "ON"), ("KOKKOS_MAP_DEVICE_ID_BY", "luck")):
            done = self.run_program(environment={name: value})
            self.assertEqual(done.returncode, 6, done.stderr)
            self.assertIn(f"{name}={value}", done.stderr)
            self.assertIn("a library refused its settings at the start", done.stderr)

    def test_locales_change_nothing(self):
        plain = self.run_program("--dry-run").stdout.splitlines()[:-1]
        other = self.run_program("--dry-run", environment={"LC_ALL": "de_DE.UTF-8"}).stdout.splitlines()[:-1]
        self.assertEqual([line for line in plain if " available" not in line], [line for line in other if " available" not in line])

    def test_bytes_that_are_no_utf_8(self):
        other = {"SLURM_JOB_ID": "7\udcff"}  # the byte 0xff
        done = self.run_program("-q", "-o", str(self.output), environment=other)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.results()["provenance"]["env.SLURM_JOB_ID"], "7\ufffd")
        self.assertEqual(self.run_program("-q", "--resume", str(self.output), environment=other).returncode, 0)

    def on_a_terminal(self, columns, kind):
        leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        text = QUICK.replace("0.01", "20")
        program = subprocess.Popen(
            [PROGRAM, self.input(text)], stdout=follower, stderr=follower, env=ENVIRONMENT | {"TERM": kind}
        )
        os.close(follower)
        seen = b""
        try:
            while chunk := os.read(leader, 4096):
                seen += chunk
        except OSError:  # how Linux says that the other side is closed
            pass
        program.wait(timeout=60)
        os.close(leader)
        return seen.decode()

    def test_progress_fits_a_narrow_terminal(self):
        seen = self.on_a_terminal(40, "xterm")
        lines = [part.split("\r")[0].split("\n")[0] for part in seen.split("\r\x1b[K")[1:]]
        progress = [line for line in lines if line.startswith("[1/1]")]
        self.assertTrue(progress)
        self.assertTrue(all(len(line) < 40 for line in progress), progress)

    def test_a_dumb_terminal_gets_plain_text(self):
        self.assertNotIn("\x1b", self.on_a_terminal(80, "dumb"))

    def test_a_clock_that_stands_costs_a_simulation_its_limit(self):
        if not LIBRARY:
            self.skipTest("no library to preload")
        done = self.run_program(text=self.simulation("steps: 4"), environment={"LD_PRELOAD": LIBRARY, "COARSE_CLOCK": "1"})
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("the limit is unknown: the limit's kernel copy", done.stderr)
        self.assertIn("the clock did not move during a sample", done.stderr)
        self.assertIn("\n       4 ", done.stdout)

    def test_a_file_system_without_locks_is_told(self):
        if not LIBRARY:
            self.skipTest("no library to preload")
        for name in ("ENOSYS", "ENOLCK", "EOPNOTSUPP"):
            number = getattr(errno, name)
            done = self.run_program(
                text=self.simulation("steps: 4, overwrite: yes"), environment={"LD_PRELOAD": LIBRARY, "FLOCK_FAILS": str(number)}
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(f"knows no locks ({os.strerror(number)})", done.stderr)
        self.assertEqual(list(self.folder.glob(".*lock*")), [])

    def test_a_busy_machine_takes_no_thread_away(self):
        if not LIBRARY:
            self.skipTest("no library to preload")
        busy = {"LD_PRELOAD": LIBRARY, "LOAD": "100", "OMP_DYNAMIC": "true"}
        done = self.run_program("-q", "-o", str(self.output), environment=busy)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.results()["provenance"]["threads"], 2)

    def test_every_failing_allocation_ends_with_a_message(self):
        if not LIBRARY:
            self.skipTest("no library to preload")
        ends = {}
        for k in [*range(1, 40), *range(40, 2000, 49), *range(2000, 24000, 1490)]:
            done = self.run_program(
                "-o", str(self.output), environment={"LD_PRELOAD": LIBRARY, "KTH_ALLOCATION": str(k)}
            )
            ends.setdefault(done.returncode, []).append(k)
            if done.returncode != 0:
                self.assertIn("memory", done.stderr.lower() + done.stdout.lower(), k)
        self.assertLessEqual(set(ends), {0, 6}, ends)
        self.assertIn(6, ends)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and sys.argv[1].endswith(".so"):
        LIBRARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
