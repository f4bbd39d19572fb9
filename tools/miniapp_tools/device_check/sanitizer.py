# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Every variant under NVIDIA's compute-sanitizer, on three of its edge cases: the smallest, one between, the largest of a
bounded size. Larger ones would take hours, under racecheck above all, which follows every access to shared memory."""

import os
import shutil

from miniapp_tools.device_check import jobs, record, tests
from miniapp_tools.measured.problem import ENVIRONMENT, GOOD, WRONG, Problem
from miniapp_tools.nightly import fitness

TOOLS = ("racecheck", "synccheck", "memcheck", "initcheck")
PARTS = 48
LEFT_OUT = {
    # Threads of cuSPARSE's csrmv_v3_kernel write one place of shared memory: four warnings, and not ours to mend.
    "racecheck": "*spmv_library_cusparse",
    # initcheck's own records take a quarter of what a program holds on the device (measured on an H200): nine tenths of the
    # memory, held in pieces, do not fit beside them.
    "initcheck": "*near_full_hip_tenths_held",
}


def made(tool, path, part, parts, filters, devices, into):
    options = ["--tool", tool, "--error-exitcode", "1"]
    if tool == "memcheck":
        # Calls of the runtime that fail are the program's to notice: NCCL asks for kernels that it has not, on purpose.
        options += ["--report-api-errors", "no"]
    largest = "2.5e5" if tool == "racecheck" else "1e6"
    environment = {"MINIAPP_LARGEST_CASE": largest, "MINIAPP_MOST_CASES": "3", "OMP_NUM_THREADS": "1", "CUDA_VISIBLE_DEVICES": str(part % devices)}
    [*_, job] = tests.jobs(tool, path, filters, parts, into, environment)[: part + 1]
    job.command = ["compute-sanitizer", *options, *job.command]
    if parts == 1:
        job.name += ".alone"
    return job


def all_jobs(path, devices, into):
    """(those that run beside each other, those that run alone)."""
    beside, alone = [], []
    for tool in TOOLS:
        out = [LEFT_OUT[tool]] if tool in LEFT_OUT else []
        others = f"kernels/EveryVariant.*-{':'.join([tests.FILLS, *out])}"
        beside += [made(tool, path, part, PARTS, others, devices, into) for part in range(PARTS)]
        alone.append(made(tool, path, 0, 1, "-".join([tests.FILLS, *out]), devices, into))
    return beside, alone


def check(root, options):
    """As many parts at once as there are cores, each on one of the devices; what ended well with these sources is not run again."""
    if not shutil.which("compute-sanitizer") or not shutil.which("nvidia-smi"):
        raise Problem("compute-sanitizer and nvidia-smi are not both on the PATH: this needs an NVIDIA GPU and CUDA's tools", ENVIRONMENT)
    devices = max(1, len(fitness.said("nvidia-smi", "--list-gpus").splitlines()))
    failed, sources = 0, record.digest(root)

    def mark(job):
        return options.into / f"{job.name}.ended"

    for group, at_once in zip(all_jobs(tests.program(options.build, "kernels"), devices, options.into), (os.cpu_count(), 1)):
        left = [job for job in group if not mark(job).exists() or mark(job).read_text() != sources]
        for ended in jobs.run_all(left, options.into, options.limit, at_once):
            if ended.code == 0:
                mark(ended.job).write_text(sources)
            else:
                failed += 1
                print(f"device-check: {ended.job.name} FAILED ({ended.code}); {options.into / ended.job.name}.log", flush=True)
    print(f"device-check: {', '.join(TOOLS)}: {failed or 'no'} parts failed")
    return WRONG if failed else GOOD
