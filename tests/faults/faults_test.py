# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tests the program among faults: signals, full and closed outputs, failing allocations, odd names, hostile text, a launcher of
ranks.

    faults_test.py PROGRAM [LIBRARY OF FAULTS] [options of unittest]
"""
import errno
import fcntl
import itertools
import json
import os
import pathlib
import pty
import re
import resource
import signal
import struct
import subprocess
import sys
import termios
import time
import unicodedata
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import PASSIVE_THREADS, Case

PROGRAM = ""
LIBRARY = ""
MEASURE = "measure: {samples: 6, sample_ms: 0.01, warmup_ms: 0, apart_ms: 0}\n"
QUICK = MEASURE + "runs: [{family: stream, size: 1000, variants: flat}]\n"
SIZES = list(range(1000, 1040))
LONG_RUN = f"measure: {{samples: 6, sample_ms: 10, warmup_ms: 0, apart_ms: 0}}\nruns: [{{family: stream, size: {SIZES}, variants: flat}}]\n"
CONTROL_CHARACTERS = "\x1b]0;owned\x07\x9b31m\u202e\u2066\u2028\x7f"
LONG_TEXT = "y" * 3000


def listed_families():
    """Returns the families that the program lists, with their parameters and variants."""
    listed = subprocess.run([PROGRAM, "--list=json"], env=PASSIVE_THREADS, capture_output=True, check=True)
    return json.loads(listed.stdout)["families"]


def is_for_a_gpu():
    """Returns whether the program was built for a GPU."""
    variants = next(family for family in listed_families() if family["name"] == "stream")["variants"]
    return any(variant["kind"] == "gpu" and variant["available"] for variant in variants)


def overwrite_option(arguments):
    return ["--overwrite"] if "-o" in arguments else []


class Faults(Case):
    PREFIX = "miniapp faults ä "

    def setUp(self):
        super().setUp()
        self.output = self.folder / "results.json"

    def write_input(self, text):
        return str(self.write_file("in put.yaml", text))

    def run_program(self, *arguments, text=QUICK, environment=None, code=None, **more):
        """Runs the program, which must end with `code` (None accepts every exit code) and must not crash."""
        more = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "stdin": subprocess.DEVNULL, "timeout": 120} | more
        command = [PROGRAM, self.write_input(text), *arguments, *overwrite_option(arguments)]
        done = subprocess.run(command, env=PASSIVE_THREADS | (environment or {}), text=True, **more)
        self.assertNotIn(done.returncode, (-signal.SIGSEGV, -signal.SIGABRT), done.stderr)
        self.assertIn(code, (None, done.returncode), done.stderr)
        return done

    def assert_refused(self, code, said, *arguments, **how):
        self.assertIn(said, self.run_program(*arguments, code=code, **how).stderr)

    def start(self, *arguments, text=LONG_RUN, **more):
        command = [PROGRAM, self.write_input(text), *arguments, *overwrite_option(arguments)]
        return subprocess.Popen(command, env=PASSIVE_THREADS, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more)

    def start_and_wait_for_output(self, text=LONG_RUN):
        """Starts the program and returns its process as soon as it has written results."""
        program = self.start("-o", str(self.output), text=text)
        for _ in range(600):
            if self.output.exists():
                return program
            time.sleep(0.05)
        self.fail("no results within 30 s")

    def results(self):
        return json.loads(self.output.read_text())

    def test_a_signal_keeps_what_was_measured(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            with self.subTest(number):
                self.output.unlink(missing_ok=True)
                program = self.start_and_wait_for_output()
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
        """After the first Ctrl-C the program waits for the end of the running launch, which takes minutes here. The second
        Ctrl-C kills the program: Python reports -SIGINT, a shell exit code 130."""
        run = "{family: peak, chains: 1000000, steps: 1000000, variants: fma/1}"
        program = self.start_and_wait_for_output(QUICK.replace("]", f", {run}]"))
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
        program = self.start_and_wait_for_output()
        program.kill()
        program.communicate()
        before = self.results()
        self.assertFalse(before["complete"])
        done = self.run_program("--resume", str(self.output), text=LONG_RUN, code=0)
        after = self.results()
        self.assertTrue(after["complete"])
        self.assertEqual(len(after["runs"]), len(SIZES))
        self.assertEqual(after["runs"][: len(before["runs"])], before["runs"])
        self.assertEqual(done.stdout.count(": kept"), len(before["runs"]))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json"])

    def test_resume_refuses_other_sessions(self):
        self.run_program("-o", str(self.output))
        other = self.results()
        other["provenance"]["device"] = "another"
        for text, said in ((json.dumps(other), 'cannot be resumed: device was "another"'), ("{}", "is no results file")):
            self.output.write_text(text)
            self.assert_refused(2, said, "--resume", str(self.output))

    def test_resume_measures_again_what_took_no_time(self):
        self.run_program("-o", str(self.output))
        whole = self.results()

        parts = {"variant": lambda run: run["variants"][0]["time_s"], "limit": lambda run: run["limit"]["kernels"][0]}
        for (name, part), sample in itertools.product(parts.items(), (0, -1e-9, None)):
            older = json.loads(json.dumps(whole))
            part(older["runs"][0])["samples"][2] = sample
            self.output.write_text(json.dumps(older))
            with self.subTest(name, sample=sample):
                self.assertNotIn(": kept", self.run_program("--resume", str(self.output), code=0).stdout)
                self.assertTrue(all(time > 0 for time in part(self.results()["runs"][0])["samples"]))
        self.assertIn(": kept", self.run_program("--resume", str(self.output)).stdout)

    def test_a_closed_pipe_ends_the_run_and_keeps_the_results(self):
        program = self.start("-o", str(self.output))
        program.stdout.close()
        _, error = program.communicate(timeout=60)
        self.assertEqual(program.returncode, 128 + signal.SIGPIPE, error)
        self.assertGreaterEqual(len(self.results()["runs"]), 1)

    def test_a_full_standard_output_is_an_error(self):
        with open("/dev/full", "w") as full:
            for arguments in ([], ["--dry-run"], ["--list"], ["--help"], ["--version"]):
                self.assert_refused(6, "cannot write to standard output", *arguments, stdout=full)

    def test_a_closed_standard_output_is_an_error_unless_quiet(self):
        def close(*streams):
            return lambda: [os.close(stream) for stream in streams]

        self.run_program("-o", str(self.output), preexec_fn=close(1), code=6)
        self.assertEqual(len(self.results()["runs"]), 1)
        self.run_program("-q", "-o", str(self.output), preexec_fn=close(0, 1, 2), code=0)
        self.assertTrue(self.results()["complete"])

    def test_a_full_disk_leaves_the_old_results(self):
        def little_space():
            resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024))

        self.output.write_text("old")
        self.assert_refused(6, f"cannot write {self.output}", "-o", str(self.output), preexec_fn=little_space)
        self.assertEqual(self.output.read_text(), "old")
        self.assertEqual(len(list(self.folder.iterdir())), 2)
        self.assert_refused(6, "run.csv: File too large", text=self.simulation_input("steps: 100, report_every: 1"), preexec_fn=little_space)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["in put.yaml", "results.json", "run.csv"])

    def simulation_input(self, more="steps: 2", output="run"):
        return MEASURE + f"simulate: [{{family: lbm, size: 24x24x24, radius: 8, {more}, output: '{self.folder / output}'}}]\n"

    def test_wrong_arguments_are_refused(self):
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        path = self.write_input(QUICK)
        for words, said in (
            (["--dryrun"], "did you mean '--dry-run'?"),
            *(([option, ""], "") for option in ("--only", "-o", "--resume")),
            (["-o", str(fifo)], "name a file"),
            (["--resume", str(fifo)], "cannot be resumed: it is no file"),
            (["-o", path], "is the input"),
        ):
            self.assert_refused(2, said, *words, timeout=30)
        self.assertEqual(pathlib.Path(path).read_text(), QUICK)

    def test_an_input_that_cannot_be_read_is_refused_with_the_reason(self):
        os.symlink("b", self.folder / "a")
        os.symlink("a", self.folder / "b")
        for path, reason in ((self.folder, "Is a directory"), (self.folder / "a", "symbolic links"), ("/none", "No such file")):
            self.assertIn(reason, self.assert_ends(2, PROGRAM, path).stderr)

    def test_a_missing_permission_is_reported(self):
        if os.geteuid() != 0:
            self.skipTest("this user cannot become another")
        path = self.write_input(QUICK)
        for folder in (self.folder, pathlib.Path(path)):
            folder.chmod(0o755)
        program = pathlib.Path("/proc/self/fd/3")  # the other user may not be allowed to enter the program's folder

        def run(*arguments):
            with open(PROGRAM, "rb") as file:
                return subprocess.run(
                    [program, path, *arguments],
                    preexec_fn=lambda: (os.dup2(file.fileno(), 3), os.setgid(65534), os.setuid(65534)),
                    pass_fds=(3,),
                    env=PASSIVE_THREADS,
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

    def test_input_and_results_may_be_standard_streams(self):
        done = self.assert_ends(0, PROGRAM, "-", "-o", "-", input=QUICK, env=PASSIVE_THREADS)
        self.assertTrue(json.loads(done.stdout)["complete"])

    def test_a_run_of_another_builds_variants_alone_fails(self):
        other = QUICK.replace("flat", "omp/simd" if is_for_a_gpu() else "hip/vector")
        self.assert_refused(6, "nothing was measured", "-o", str(self.output), text=other)

    def test_quiet_is_silent_and_a_dry_run_says_how_many_and_how_long(self):
        self.assertEqual(self.run_program("-q", environment={"KOKKOS_PRINT_CONFIGURATION": "1"}, code=0).stdout, "")
        self.assertIn("1 run of 1 variant: about", self.run_program("--dry-run", code=0).stdout)

    def test_too_little_address_space_is_reported(self):
        limit = 200_000_000  # with less OpenBLAS would try for ever to map memory
        done = self.run_program(preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)), timeout=30)
        if not is_for_a_gpu():  # a GPU's runtime reserves terabytes
            self.assertEqual(done.returncode, 6, done.stderr)
            self.assertIn("of address space", done.stderr)

    def test_too_small_a_stack_is_reported(self):
        limit = 48 << 10  # with much less the system's loader crashes before the program begins
        said = "ulimit -s leaves 48 KiB for the stack; 128 are needed"
        self.assert_refused(6, said, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (limit, limit)))

    def test_too_many_threads_and_settings_that_kokkos_refuses_are_named(self):
        for argument, words in (
            ("--kokkos-threads=100000", "asks for more than"),
            ("--kokkos-num-threads=99999999999", "asks for more than"),
            ("--kokkos-threads=many", "should say a whole number"),
        ):
            self.assert_refused(6, f"{argument} {words}", argument)
        for name, value, words in (
            ("OMP_NUM_THREADS", "999999", "asks for more than"),
            ("KOKKOS_NUM_THREADS", "100000", "asks for more than"),
            ("KOKKOS_NUM_THREADS", "0", "a library refused its settings at the start"),
            ("KOKKOS_DISABLE_WARNINGS", "ON", "a library refused its settings at the start"),
            ("KOKKOS_MAP_DEVICE_ID_BY", "luck", "a library refused its settings at the start"),
        ):
            said = self.run_program(environment={name: value}, code=6).stderr
            self.assert_contains(said, f"{name}={value}", words)

    def test_locales_change_nothing(self):
        plain = self.run_program("--dry-run").stdout.splitlines()[:-1]
        other = self.run_program("--dry-run", environment={"LC_ALL": "de_DE.UTF-8"}).stdout.splitlines()[:-1]
        self.assertEqual([line for line in plain if " available" not in line], [line for line in other if " available" not in line])

    def test_bytes_that_are_no_utf_8_are_replaced_in_results(self):
        other = {"SLURM_JOB_ID": "7\udcff"}  # the byte 0xff
        self.run_program("-q", "-o", str(self.output), environment=other, code=0)
        self.assertEqual(self.results()["provenance"]["env.SLURM_JOB_ID"], "7\ufffd")
        self.run_program("-q", "--resume", str(self.output), environment=other, code=0)

    def run_on_a_terminal(self, columns, kind):
        leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        text = QUICK.replace("0.01", "20")
        program = subprocess.Popen(
            [PROGRAM, self.write_input(text)], stdout=follower, stderr=follower, env=PASSIVE_THREADS | {"TERM": kind}
        )
        os.close(follower)
        seen = b""
        try:
            while chunk := os.read(leader, 4096):
                seen += chunk
        except OSError:  # Linux reports so that the other side is closed
            pass
        program.wait(timeout=60)
        os.close(leader)
        return seen.decode()

    def test_progress_fits_a_narrow_terminal(self):
        seen = self.run_on_a_terminal(40, "xterm")
        lines = [part.split("\r")[0].split("\n")[0] for part in seen.split("\r\x1b[K")[1:]]
        progress = [line for line in lines if line.startswith("[1/1]")]
        self.assertTrue(progress)
        self.assertTrue(all(len(line) < 40 for line in progress), progress)

    def test_a_dumb_terminal_gets_plain_text(self):
        self.assertNotIn("\x1b", self.run_on_a_terminal(80, "dumb"))

    def run_with_faults(self, *arguments, **how):
        """Runs the program with the library of faults, which learns from environment variables what shall fail."""
        if not LIBRARY:
            self.skipTest("no library to preload")
        how["environment"] = {"LD_PRELOAD": LIBRARY} | how["environment"]
        return self.run_program(*arguments, **how)

    def test_a_simulation_whose_clock_stands_still_has_no_limit(self):
        done = self.run_with_faults(text=self.simulation_input("steps: 4"), environment={"COARSE_CLOCK": "1"}, code=0)
        self.assert_contains(done.stderr, "the limit is unknown: the limit's kernel copy", "the clock did not move during a sample")
        self.assertIn("\n       4 ", done.stdout)

    def test_a_file_system_without_locks_is_reported(self):
        for number in (errno.ENOSYS, errno.ENOLCK, errno.EOPNOTSUPP):
            again = self.simulation_input("steps: 4, overwrite: yes")
            done = self.run_with_faults(text=again, environment={"FLOCK_FAILS": str(number)}, code=0)
            self.assertIn(f"knows no locks ({os.strerror(number)})", done.stderr)
        self.assertEqual(list(self.folder.glob(".*lock*")), [])

    def test_a_busy_machine_does_not_reduce_the_threads(self):
        self.run_with_faults("-q", "-o", str(self.output), environment={"LOAD": "100", "OMP_DYNAMIC": "true"}, code=0)
        self.assertEqual(self.results()["provenance"]["threads"], 2)

    def test_every_failing_allocation_ends_with_a_message(self):
        ends = {}
        for k in [*range(1, 40), *range(40, 2000, 49), *range(2000, 24000, 1490)]:
            done = self.run_with_faults("-o", str(self.output), environment={"KTH_ALLOCATION": str(k)})
            ends.setdefault(done.returncode, []).append(k)
            if done.returncode != 0:
                self.assertIn("memory", done.stderr.lower() + done.stdout.lower(), k)
        self.assertLessEqual(set(ends), {0, 6}, ends)
        self.assertIn(6, ends)


class Echo(Case):
    """The program prints foreign text without any byte that a terminal would obey, and only a short part of it."""

    def run_program(self, *arguments, text=None):
        """Runs the program and checks that no control character and no long text of the input is in what it prints."""
        done = subprocess.run(
            [PROGRAM, *arguments], input=text and text.encode(), cwd=self.folder, capture_output=True, env=PASSIVE_THREADS, timeout=300
        )
        printed = (done.stdout + done.stderr).decode("utf-8")  # raises an error for half a character
        case = (arguments, text)
        raw = {c for c in printed if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
        self.assertEqual(raw, set(), case)
        self.assertLessEqual(max(map(len, re.findall("y+", printed)), default=0), 255, case)
        self.assertLess(max(map(len, printed.splitlines()), default=0), 5000, case)
        return done

    def parameters_of_inputs(self):
        """Yields ("runs" or "simulate", family, parameter) for every parameter that an input can set."""
        for family in listed_families():
            for parameter in family["parameters"]:
                yield "runs", family["name"], parameter
            simulation = family.get("simulation_parameters", [])
            for parameter in family["parameters"] + simulation if simulation else []:
                yield "simulate", family["name"], parameter

    def input_text(self, kind, pairs, value):
        return f"{kind}:\n" + "".join(f"- {{family: {family}, {name}: {json.dumps(value)}}}\n" for family, name in pairs)

    def test_every_parameters_value_is_printed_safely(self):
        quick = {"runs": [], "simulate": []}  # each value is refused with a message of its own, so that many fit into one run
        seen = set()
        for kind, family, parameter in self.parameters_of_inputs():
            pair = (family, parameter["name"])
            seen.add(pair)
            if parameter["type"] != "word" or parameter["choices"]:
                quick[kind].append(pair)
                continue
            for value in (CONTROL_CHARACTERS, LONG_TEXT, CONTROL_CHARACTERS * 60, CONTROL_CHARACTERS + ".h5"):
                self.run_program("-", "--dry-run", text=self.input_text(kind, [pair], value))
        for text in ("drops", "walls", "obstacles", "obstacles_file", "phi_file", "force", "fields", "fields_plane", "output"):
            self.assertIn(("lbm", text), seen)
        for kind, pairs in quick.items():
            for value in (CONTROL_CHARACTERS, LONG_TEXT):
                for first in range(0, len(pairs), 20):  # the number of messages that the program prints
                    done = self.run_program("-", "--dry-run", text=self.input_text(kind, pairs[first : first + 20], value))
                    self.assertEqual(done.returncode, 2)

    def test_other_texts_of_an_input_are_printed_safely(self):
        for value in map(json.dumps, (CONTROL_CHARACTERS, LONG_TEXT)):
            for text in (
                f"runs: [{{family: {value}}}]",
                f"runs: [{{family: stream, variants: {value}}}]",
                f"runs: [{{family: stream, {value}: 1}}]",
                f"measure: {{samples: {value}}}\nruns: [{{family: stream}}]",
                f"measure: {{{value}: 1}}\nruns: [{{family: stream}}]",
                f"{value}: 1",
                f"{value}",
            ):
                self.assertEqual(self.run_program("-", text=text).returncode, 2, text)

    def test_arguments_and_file_names_are_printed_safely(self):
        good = self.folder / "good.yaml"
        good.write_text("runs: [{family: stream, size: 1000, variants: flat}]\n")
        for value in (CONTROL_CHARACTERS, "y" * 200 + "/" + "y" * 200, LONG_TEXT, b"\xff\xc0\xaf\xed\xa0\x80"):
            for arguments in (
                (value,),
                (good, value),
                (good, "-o", value + (b"/" if isinstance(value, bytes) else "/")),
                (good, "--resume", value),
                (good, "--only", value),
                (good, "--format", value),
                ("list", value),
                (good, (b"--" if isinstance(value, bytes) else "--") + value),
                ("--print", value),
            ):
                self.assertIn(self.run_program(*arguments).returncode, (2, 6), arguments)
        (self.folder / CONTROL_CHARACTERS).write_text("runs: [{family: nope}]")
        self.assertIn(b"nope", self.run_program(CONTROL_CHARACTERS).stderr)

    def test_the_output_of_a_simulation_is_named_safely(self):
        text = f"simulate: [{{family: nbody, bodies: 50, steps: 2, output: {json.dumps('o' + CONTROL_CHARACTERS)}}}]"
        self.assertEqual(self.run_program("-", text=text).returncode, 0)
        again = self.run_program("-", text=text)
        self.assertEqual(again.returncode, 2)
        self.assertIn(b"\\x1b]0;owned\\x07\\x9b31m\\u202e", again.stderr)


def run_under_launcher(**variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("OMPI_", "PMI", "SLURM"))}
    return subprocess.run([PROGRAM, "--list"], env={**environment, **variables}, capture_output=True, text=True)


class Refused(unittest.TestCase):
    """A program without MPI refuses to run if a launcher starts it as several ranks."""

    def test_several_ranks_are_refused_by_one_of_them(self):
        for size, rank in (
            ("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
            ("PMI_SIZE", "PMI_RANK"),
            ("FLUX_JOB_SIZE", "FLUX_TASK_RANK"),
            ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
        ):
            first = run_under_launcher(**{size: "4", rank: "0"})
            self.assertEqual((first.returncode, first.stdout), (2, ""))
            self.assertIn("started 4 ranks, and this build has no MPI", first.stderr)
            self.assertIn("MINIAPP_MPI=ON", first.stderr)
            other = run_under_launcher(**{size: "4", rank: "3"})
            self.assertEqual((other.returncode, other.stdout, other.stderr), (2, "", ""))

    def test_one_rank_is_accepted(self):
        self.assertEqual(run_under_launcher(OMPI_COMM_WORLD_SIZE="1", OMPI_COMM_WORLD_RANK="0").returncode, 0)
        self.assertEqual(run_under_launcher(SLURM_NTASKS="8", SLURM_PROCID="0").returncode, 0)


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) > 1 and sys.argv[1].endswith(".so"):
        LIBRARY = os.path.abspath(sys.argv.pop(1))
    unittest.main()
