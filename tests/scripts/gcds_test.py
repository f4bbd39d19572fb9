# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A task of a night takes a GCD of its own, however Slurm or Flux show it the devices; and who is on them."""

import os
import pathlib
import re
import subprocess
import sys
import unittest
from unittest import mock

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from case import ROOT, Case

from miniapp_tools.nightly import fitness

ONE_GCD = ROOT / "tools/miniapp_tools/nightly/one_gcd"


class OneGcd(Case):
    def taken(self, task, devices=8, **environment):
        """(ROCR_VISIBLE_DEVICES, the output's name) of a task that may open so many devices."""
        for n in range(8):
            (self.folder / f"renderD{128 + n}").unlink(missing_ok=True)
        for n in range(devices):
            self.file(f"renderD{128 + n}")
        named = {"PATH": "/usr/bin:/bin", "SLURM_LOCALID": str(task), "MINIAPP_RENDER_NODES": str(self.folder)}
        command = [ONE_GCD, "sh", "-c", 'echo "${ROCR_VISIBLE_DEVICES:-none}" "$1" "${CUDA_VISIBLE_DEVICES:-}"', "x", "round_gcd%.json"]
        done = subprocess.run(command, env=named | environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        return tuple(done.stdout.split())

    def test_all_are_shown_and_each_takes_its_own(self):
        for task in (0, 5, 7):
            self.assertEqual(self.taken(task), (str(task), f"round_gcd{task}.json"))

    def test_a_list_of_all_is_shared_out(self):
        self.assertEqual(self.taken(3, ROCR_VISIBLE_DEVICES="7,6,5,4,3,2,1,0")[0], "4")

    def test_one_that_was_chosen_stays(self):
        self.assertEqual(self.taken(5, ROCR_VISIBLE_DEVICES="0")[0], "0")  # --gpu-bind, --gpus-per-task=1
        self.assertEqual(self.taken(5, CUDA_VISIBLE_DEVICES="5")[0], "none")  # Flux's gpu-affinity
        self.assertEqual(self.taken(5, devices=1)[0], "none")  # a job that may open one alone

    def test_no_task_is_a_rank_of_one_problem(self):
        launchers = re.findall(r'"([A-Z_]+)", "[A-Z_]+"}', (ROOT / "src/world/launcher.cpp").read_text())
        self.assertEqual(len(launchers), 4)
        done = subprocess.run([ONE_GCD, "env"], env=os.environ | dict.fromkeys(launchers, "8"), capture_output=True, text=True, check=True)
        self.assertEqual([name for name in launchers if f"{name}=" in done.stdout], [])

    def test_lists_of_flux_are_shared_out(self):
        every = ",".join(map(str, range(8)))
        self.assertEqual(self.taken(6, CUDA_VISIBLE_DEVICES=every), ("none", "round_gcd6.json", "6"))
        self.assertEqual(self.taken(6, ROCR_VISIBLE_DEVICES=every, CUDA_VISIBLE_DEVICES=every), ("6", "round_gcd6.json"))

    def test_flux_numbers_its_tasks_too(self):
        self.assertEqual(self.taken("", FLUX_TASK_LOCAL_ID="6"), ("6", "round_gcd6.json"))


class Users(unittest.TestCase):
    def said(self, tool, text, code=0):
        done = subprocess.CompletedProcess([], code, stdout=text)
        with mock.patch.object(fitness.shutil, "which", lambda name: name == tool), mock.patch.object(fitness.subprocess, "run", return_value=done):
            return fitness.gpu_users()

    def test_amd_smi_where_rocm_smi_is_gone(self):
        self.assertEqual(self.said("amd-smi", "gpu,name,pid,memory_usage\n0,N/A,N/A,N/A\n"), "")
        self.assertEqual(self.said("amd-smi", "gpu,name,pid,memory_usage\n0,python3,4711,12 MB\n1,N/A,N/A,N/A\n"), "0,python3,4711,12 MB")

    def test_a_tool_that_fails_names_no_user(self):
        failure = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.\n"
        self.assertEqual(self.said("nvidia-smi", failure, code=9), "")
        self.assertEqual(self.said("nvidia-smi", "4711, python3\n"), "4711, python3")

    def test_a_tool_that_does_not_end_is_waited_for_no_longer_than_its_time(self):
        with mock.patch.object(fitness, "LONGEST", 0.1):
            self.assertEqual(fitness.said("sleep", "60"), "")


if __name__ == "__main__":
    unittest.main()
