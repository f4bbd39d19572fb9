#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A build without MPI that a launcher starts as several ranks: refused_test.py PROGRAM."""
import os
import subprocess
import sys
import unittest

PROGRAM = sys.argv.pop(1)


def started_by(**variables):
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("OMPI_", "PMI", "SLURM"))}
    return subprocess.run([PROGRAM, "--list"], env={**environment, **variables}, capture_output=True, text=True)


class Refused(unittest.TestCase):
    def test_several_ranks_are_refused_by_one_of_them(self):
        for size, rank in (
            ("OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"),
            ("PMI_SIZE", "PMI_RANK"),
            ("FLUX_JOB_SIZE", "FLUX_TASK_RANK"),
            ("SLURM_STEP_NUM_TASKS", "SLURM_PROCID"),
        ):
            first = started_by(**{size: "4", rank: "0"})
            self.assertEqual((first.returncode, first.stdout), (2, ""))
            self.assertIn("started 4 ranks, and this build has no MPI", first.stderr)
            self.assertIn("MINIAPP_MPI=ON", first.stderr)
            other = started_by(**{size: "4", rank: "3"})
            self.assertEqual((other.returncode, other.stdout, other.stderr), (2, "", ""))

    def test_one_rank_is_welcome(self):
        self.assertEqual(started_by(OMPI_COMM_WORLD_SIZE="1", OMPI_COMM_WORLD_RANK="0").returncode, 0)
        self.assertEqual(started_by(SLURM_NTASKS="8", SLURM_PROCID="0").returncode, 0)


if __name__ == "__main__":
    unittest.main()
