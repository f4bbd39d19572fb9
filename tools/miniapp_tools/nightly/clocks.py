# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Clocks before, while and after an entry runs: read every few seconds, and judged when it has ended. Sets no clock.

    python -m miniapp_tools.nightly.clocks FILE      appends readings to FILE until its parent ends"""

import glob
import os
import pathlib
import re
import sys
import time

from miniapp_tools.nightly import fitness

EVERY = 2  # seconds
FELL = 0.1  # boost clocks sink by less while a chip warms up


def reading():
    """`gpu 1700 cpu 2600`: the highest clocks in MHz, since what is idle has low ones. AMD's are read from the kernel driver."""
    nvidia = fitness.said("nvidia-smi", "--query-gpu=clocks.sm", "--format=csv,noheader,nounits")
    amd = " ".join(pathlib.Path(f).read_text() for f in glob.glob("/sys/class/drm/card*/device/pp_dpm_sclk"))
    gpu = re.findall(r"^\d+$", nvidia, re.M) or re.findall(r"(\d+)Mhz \*", amd)
    cpu = re.findall(r"^cpu MHz\s*: (\d+)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return " ".join(f"{name} {max(map(int, values))}" for name, values in (("gpu", gpu), ("cpu", cpu)) if values)


def fell(file):
    """A sentence if the clocks of the second half are lower than those of the first, of a GPU where there is one; else ""."""
    text = file.read_text() if file.is_file() else ""
    for name in ("gpu", "cpu"):
        if values := [int(v) for v in re.findall(rf"\b{name} (\d+)\b", text)]:
            half = len(values) // 2
            before, after = max(values[:half], default=0), max(values[half:])
            throttled = half > 1 and after < (1 - FELL) * before
            return f"the clock of the {name.upper()} fell from {before} to {after} MHz while it ran" if throttled else ""
    return ""


if __name__ == "__main__":
    job = os.getppid()
    while os.getppid() == job:  # ends with its job, however that ends
        with open(sys.argv[1], "a") as out:
            out.write(reading() + "\n")
        time.sleep(EVERY)
