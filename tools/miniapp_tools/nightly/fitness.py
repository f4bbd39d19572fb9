# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Judges if a machine is fit to be measured now, and whether its clocks stay constant while it is measured. It reads
clocks and never sets them.

    python -m miniapp_tools.nightly.fitness FILE      appends readings of the clocks to FILE until its parent ends"""

import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time

BUSY_LIMIT = 0.25  # largest share of the cores that others may keep busy
LEAST_FREE_BYTES = 2e9  # bytes that must be free on the disk
TOOL_TIMEOUT = 30  # seconds after which a vendor's tool is given up


def busy_share(seconds=1.0):
    """Returns the share of the cores that is busy, measured over the next `seconds`."""
    def read():
        with open("/proc/stat") as stat:
            values = [int(v) for v in stat.readline().split()[1:9]]
        return sum(values), values[3] + values[4]

    total, idle = read()
    time.sleep(seconds)
    total2, idle2 = read()
    return 1 - (idle2 - idle) / max(1, total2 - total)


def tool_output(*command):
    """Returns the output of a vendor's tool, or "" if it fails (nvidia-smi prints its errors to standard output) or
    does not end within TOOL_TIMEOUT seconds, as with a driver that hangs."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=TOOL_TIMEOUT)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def gpu_users():
    """Returns the lines in which nvidia-smi, rocm-smi or its successor amd-smi lists the processes on the GPU, or "" if
    there are none or no such tool is installed."""
    if shutil.which("nvidia-smi"):
        return tool_output("nvidia-smi", "--query-compute-apps=pid,name", "--format=csv,noheader")
    if shutil.which("rocm-smi"):
        out = tool_output("rocm-smi", "--showpids")
        return "\n".join(line for line in out.splitlines() if line[:1].isdigit())
    if shutil.which("amd-smi"):
        out = tool_output("amd-smi", "process", "--csv")
        # The columns are device, name and process; a device without processes has N/A in their place.
        return "\n".join(line for line in out.splitlines() if any(word.strip().isdigit() for word in line.split(",")[1:3]))
    return ""


def complaints(folder):
    """Returns a sentence for each reason not to measure here and now."""
    found = []
    share = busy_share()
    if share > BUSY_LIMIT:
        found.append(f"{share:.0%} of the cores are busy with something else (load {os.getloadavg()[0]:.1f})")
    users = gpu_users()
    if users:
        found.append(f"others use the GPU: {users}")
    free = shutil.disk_usage(folder).free
    if free < LEAST_FREE_BYTES:
        found.append(f"{free / 1e9:.1f} GB free in {folder}, {LEAST_FREE_BYTES / 1e9:.0f} are needed")
    return found


READING_INTERVAL = 2  # seconds between two readings
DROP_LIMIT = 0.1  # relative drop of the clock; a boost clock sinks by less while a chip warms up


def clock_reading():
    """Returns the highest clock of all GPUs and that of all cores in MHz, such as `gpu 1700 cpu 2600`, since idle ones
    have lower clocks. Clocks of AMD GPUs come from the kernel driver."""
    nvidia = tool_output("nvidia-smi", "--query-gpu=clocks.sm", "--format=csv,noheader,nounits")
    amd = " ".join(pathlib.Path(f).read_text() for f in glob.glob("/sys/class/drm/card*/device/pp_dpm_sclk"))
    gpu = re.findall(r"^\d+$", nvidia, re.M) or re.findall(r"(\d+)Mhz \*", amd)
    cpu = re.findall(r"^cpu MHz\s*: (\d+)", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    return " ".join(f"{name} {max(map(int, values))}" for name, values in (("gpu", gpu), ("cpu", cpu)) if values)


def clock_drop(file):
    """Returns a sentence if the highest clock in the second half of a file of readings is more than 10 % lower than in
    the first half, else "". The clocks of the GPU count if the file has any, else those of the CPU."""
    text = file.read_text() if file.is_file() else ""
    for name in ("gpu", "cpu"):
        if values := [int(v) for v in re.findall(rf"\b{name} (\d+)\b", text)]:
            half = len(values) // 2
            before, after = max(values[:half], default=0), max(values[half:])
            throttled = half > 1 and after < (1 - DROP_LIMIT) * before
            return f"the clock of the {name.upper()} fell from {before} to {after} MHz while it ran" if throttled else ""
    return ""


if __name__ == "__main__":
    job = os.getppid()
    while os.getppid() == job:  # until the job ends, in whatever way
        with open(sys.argv[1], "a") as out:
            out.write(clock_reading() + "\n")
        time.sleep(READING_INTERVAL)
