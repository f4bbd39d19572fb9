# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cores, NUMA nodes, and which cores a rank of each GPU should have."""

import os

from miniapp_doctor import groups
from miniapp_doctor.node import numbers_of, ranges


def allowed(node):
    """The cores that this process may use."""
    for line in node.read("/proc/self/status").splitlines():
        if line.startswith("Cpus_allowed_list:"):
            return numbers_of(line.split(":")[1])
    return sorted(os.sched_getaffinity(0))


def numa(node):
    """{NUMA node: its cores}"""
    return {int(path.rsplit("node", 1)[1]): numbers_of(node.read(f"{path}/cpulist")) for path in node.glob("/sys/devices/system/node/node[0-9]*")}


def first_threads(node, cores):
    """Without the second hardware threads of cores."""
    shared = {core: numbers_of(node.read(f"/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list")) for core in cores}
    return [core for core in cores if not shared[core] or core == min(shared[core])]


def shares(node, devices):
    """The cores of each device: those of its NUMA node, shared out in order among the devices that are there. On a node
    of four MI250X these are the groups of eight cores with a last-level cache of their own."""
    domains, mine, found = numa(node), set(allowed(node)), []
    for device in devices:
        beside = [one for one in devices if one.numa == device.numa]
        cores = first_threads(node, domains.get(device.numa, []))
        each = len(cores) // len(beside)
        at = beside.index(device) * each
        found.append([core for core in cores[at : at + each] if core in mine])
    return found


def masks(node, devices):
    """The value of srun's --cpu-bind=mask_cpu: for a rank a device; empty where the machine does not say what is near."""
    each = shares(node, devices) if len(devices) > 1 and all(device.numa >= 0 for device in devices) else []
    if not each or not all(each):
        return ""
    # The first core of a cache's group is left to the system where it is among them.
    spared = [cores[1:] if len(cores) == 8 else cores for cores in each]
    return ",".join(f"{sum(1 << core for core in cores):x}" for cores in spared)


def told(node):
    cores, domains = allowed(node), numa(node)
    _, quota = groups.limits(node)
    limited = f", of whose time control groups leave {quota:.3g} cores" if quota < len(cores) else ""
    return f"{len(cores)} cores allowed ({ranges(cores)}){limited}, {len(domains)} NUMA node{'s' if len(domains) != 1 else ''}"
