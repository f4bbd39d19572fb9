# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the control groups of a container or a batch job leave to this process, of memory and of the cores' time: the smallest
limits of its group and of all above it, of cgroup v1 and v2, as the program itself reads them (driver/machine/control_groups.cpp)."""

import math
import pathlib

from miniapp_doctor.node import amount


def number(text):
    return int(text) if text.isdigit() else 0


def stat(text, *names):
    words = (line.split() for line in text.splitlines())
    return sum(number(pair[1]) for pair in words if len(pair) == 2 and pair[0] in names)


def path_of_group(node, controller):
    """In the hierarchy of a controller; that of v2 has no name."""
    for line in node.read("/proc/self/cgroup").splitlines():
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(","):
            return path
    return "/"


def folders(node, mount, shown, controller):
    """From the process's group up to where its hierarchy is mounted; `shown` is the group that one sees there."""
    group = pathlib.PurePosixPath(path_of_group(node, controller))
    inside = pathlib.PurePosixPath(shown) in (group, *group.parents) and ".." not in group.parts
    folder = pathlib.PurePosixPath(mount)
    below = group.relative_to(shown).parts if inside else ()
    return [folder.joinpath(*below[:n]) for n in range(len(below), -1, -1)]


def of_version_1(node, folder):
    limit, usage = (number(node.read(f"{folder}/memory.{name}_in_bytes")) for name in ("limit", "usage"))
    kept = usage - stat(node.read(f"{folder}/memory.stat"), "total_active_file", "total_inactive_file")
    quota, period = (number(node.read(f"{folder}/cpu.cfs_{name}_us")) for name in ("quota", "period"))
    return limit, kept, quota, period


def of_version_2(node, folder):
    limit, usage = (number(node.read(f"{folder}/memory.{name}")) for name in ("max", "current"))
    kept = usage - stat(node.read(f"{folder}/memory.stat"), "active_file", "inactive_file")
    quota, period = (number(word) for word in (node.read(f"{folder}/cpu.max").split() + ["", ""])[:2])
    return limit, kept, quota, period


def limits(node):
    """(bytes that are still free, cores); infinite where nothing limits them."""
    memory = cores = math.inf
    for line in node.read("/proc/self/mountinfo").splitlines():
        own, _, rest = line.partition(" - ")
        shown, mount = own.split()[3:5]
        kind, _, options = (rest.split() + ["", "", ""])[:3]
        controllers = [""] if kind == "cgroup2" else [name for name in ("memory", "cpu") if kind == "cgroup" and name in options.split(",")]
        for folder in (place for name in controllers for place in folders(node, mount, shown, name)):
            limit, kept, quota, period = (of_version_2 if kind == "cgroup2" else of_version_1)(node, folder)
            memory = min(memory, max(0, limit - max(0, kept))) if limit else memory
            cores = min(cores, quota / period) if quota and period else cores
    return memory, cores


def told(node):
    """Of the memory: what the host has free, and what the groups leave of it."""
    host = 1024 * stat(node.read("/proc/meminfo").replace(" kB", ""), "MemAvailable:")
    memory, _ = limits(node)
    limited = f", of which control groups leave {memory / 2**30:.2f} GiB" if memory < host else ""
    return f"{amount(host)} available{limited}"
