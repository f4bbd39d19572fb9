# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The test that ReFrame runs: one entry of the input, in several fresh processes of the program.

The file that MINIAPP_JOB names says what to run: program, input, title, rounds, seconds, references
({point: [share in %, low, high]})."""

import json
import os
import pathlib
import sys

import reframe as rfm
import reframe.utility.sanity as sn
from reframe.core.builtins import run_after, run_before, sanity_function

TOOLS = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOOLS))
from miniapp_tools.measured import points
from miniapp_tools.nightly.settings import NEAREST_CORES

JOB = json.loads(pathlib.Path(os.environ["MINIAPP_JOB"]).read_text())
ONE_GCD = pathlib.Path(__file__).with_name("one_gcd")
# These commands record clocks, throttling, power, memory errors and other users, with the vendor's tool that the
# machine has. They change nothing, and each is ended after 30 s, because such a tool never ends if the driver hangs.
# ROCm has amd-smi from 6.0 on; older releases have rocm-smi.
AMD_SMI = "timeout 30 amd-smi metric && timeout 30 amd-smi process"
ROCM_SMI = "timeout 30 rocm-smi --showuse --showclocks --showpower --showtemp --showrasinfo all --showpids"
NVIDIA_SMI = "timeout 30 nvidia-smi -q -d CLOCK,PERFORMANCE,POWER,TEMPERATURE,ECC,PIDS"
VENDOR_COMMAND = f"if command -v amd-smi; then {AMD_SMI}; elif command -v rocm-smi; then {ROCM_SMI}; elif command -v nvidia-smi; then {NVIDIA_SMI}; fi"
RECORD_CLOCKS = f"PYTHONPATH='{TOOLS}' '{sys.executable}' -B -m miniapp_tools.nightly.fitness clocks.txt & clocks=$!"
RECORD_STATE = f"{{{{ {VENDOR_COMMAND}; grep MHz /proc/cpuinfo; }}}} > {{}} 2>&1 || true"


@rfm.simple_test
class Entry(rfm.RunOnlyRegressionTest):
    """One entry of the input, as a test of ReFrame. The test's sanity check is the program's own verification; the
    test's figures are shares of the limit that the session measured."""

    descr = JOB["title"]
    valid_systems = ["*"]
    valid_prog_environs = ["*"]
    time_limit = f"{max(10, int(JOB['seconds']))}s"

    @run_after("setup")
    def set_environment(self):
        gcd = self.current_partition.name == "gcd"
        self.env_vars = {"OMP_PROC_BIND": "spread", "OMP_PLACES": "cores"}
        if gcd:
            self.num_tasks = self.num_tasks_per_node = 8
            self.num_cpus_per_task = 7  # eight cores share a cache, and the first of them is left to the system
            self.env_vars["SLURM_CPU_BIND"] = os.environ.get("MINIAPP_CPU_BIND", f"mask_cpu:{NEAREST_CORES}")

    @run_before("run")
    def set_commands(self):
        gcd = self.current_partition.name == "gcd"
        self.executable = "bash"
        output = "round_{:02}" + ("_gcd%" if gcd else "") + ".json"
        line = "exec " + (f"'{ONE_GCD}' " if gcd else "") + f"'{JOB['program']}' '{JOB['input']}' -q -o "
        last = JOB["rounds"] - 1
        self.executable_opts = ["-c", _double_quoted(line + output.format(last))]
        for name in ("num_tasks", "num_tasks_per_node", "num_cpus_per_task"):  # ReFrame does this for the last round, which it launches itself
            setattr(self.job, name, getattr(self, name))
        launch = self.job.launcher.run_command(self.job)
        self.prerun_cmds = [RECORD_STATE.format("before.txt"), RECORD_CLOCKS]
        self.prerun_cmds += [f"{launch} bash -c {_double_quoted(line + output.format(i))}" for i in range(last)]
        self.postrun_cmds = ["kill $clocks", RECORD_STATE.format("after.txt")]

    def sessions(self):
        return [s for f in sorted(pathlib.Path(self.stagedir).glob("round_*.json")) for s in points.sessions(f)]

    @sanity_function
    def is_verified(self):
        runs = self.sessions()
        wrong = sorted({p.name for s in runs for p in s.points.values() if p.status in ("wrong", "failed")})
        return sn.all(
            [
                sn.assert_ge(len(runs), JOB["rounds"], msg=f"{len(runs)} of {JOB['rounds']} runs left results"),
                sn.assert_eq(wrong, [], msg="wrong: " + ", ".join(wrong)),
            ]
        )

    @run_before("performance")
    def set_shares(self):
        runs = self.sessions()
        shares = {}
        for name in runs[0].points if runs else ():
            found = sorted(s.points[name].share for s in runs if name in s.points and s.points[name].share)
            if found:
                shares[name] = 100 * found[len(found) // 2]
        self.perf_variables = {_variable_name(n): sn.make_performance_function(sn.defer(v), "%") for n, v in shares.items()}
        here = {_variable_name(n): (*r, "%") for n, r in JOB["references"].items() if n in shares}
        if here:
            self.reference = {f"{self.current_system.name}:{self.current_partition.name}": here}


def _double_quoted(text):
    return '"' + text.replace('"', '\\"').replace("$", "\\$") + '"'


def _variable_name(name):
    return name.replace(" ", ";")
