# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cores, memory, and GPUs with their state: AMD's from what the kernel driver shows, which needs no tool of ROCm; NVIDIA's from
nvidia-smi."""

import os
import typing

from miniapp_doctor.node import amount, number, numbers_of, ranges

KFD = "/sys/class/kfd/kfd/topology/nodes"
NVIDIA_ASKED = "index,name,compute_cap,pci.bus_id,memory.total,memory.used,utilization.gpu,ecc.errors.uncorrected.volatile.total,driver_version"
BUSY = 5  # per cent
USED = 2**30  # bytes that nobody's program holds


class Device(typing.NamedTuple):
    number: int
    name: str
    arch: str
    address: str  # on the bus, 0000:c1:00.0
    memory: float = 0  # bytes
    used: float = 0
    busy: int = 0  # per cent
    numa: int = -1
    errors: int = 0  # of its memory, that were not corrected
    refused: str = ""  # why this user cannot use it
    cores: str = ""  # next to it

    def told(self):
        parts = [f"{self.number}  {self.arch}", self.name, self.address, amount(self.memory), f"{amount(self.used)} used", f"busy {self.busy} %"]
        parts += [f"NUMA {self.numa}, cores {self.cores}"] if self.cores else []
        return ", ".join(filter(None, parts))

    def complaints(self):
        if self.refused:
            yield f"GPU {self.number}: {self.refused}"
        if self.busy >= BUSY or self.used >= USED:
            yield f"GPU {self.number} is in use ({self.busy} % busy, {amount(self.used)} of its memory): figures of today are not its own"
        if self.errors:
            yield f"GPU {self.number} counts {self.errors} memory errors that were not corrected: ask for another node"


def properties(text):
    """{name: number} of lines of two words."""
    return {pair[0]: number(pair[1]) for pair in map(str.split, text.splitlines()) if len(pair) == 2}


def gfx(target):
    """90010: gfx90a; the last two are hexadecimal digits."""
    return f"gfx{target // 10000}{target // 100 % 100:x}{target % 100:x}"


def near(node, card):
    """(NUMA node, cores next to it)"""
    text = node.read(f"{card}/numa_node")
    return int(text) if text.lstrip("-").isdigit() else -1, node.read(f"{card}/local_cpulist")


def refusal(node, minor):
    """Why this user may not open the device; the group that owns the file is the usual reason."""
    for path in ("/dev/kfd", f"/dev/dri/renderD{minor}"):
        if not node.there(path):
            return f"there is no {path}: not shown to this job or container"
        if not os.access(node.at(path), os.R_OK | os.W_OK):
            return f"{path} cannot be opened: ask to be put into the groups render and video"
    return ""


def amd(node):
    found = []
    for folder in node.glob(f"{KFD}/*"):
        facts = properties(node.read(f"{folder}/properties"))
        if not facts.get("simd_count"):
            continue  # a CPU
        at = facts.get("location_id", 0)
        address = f"{facts.get('domain', 0):04x}:{at >> 8 & 255:02x}:{at >> 3 & 31:02x}.{at & 7}"
        card = f"/sys/bus/pci/devices/{address}"
        total, used, busy = (number(node.read(f"{card}/{name}")) for name in ("mem_info_vram_total", "mem_info_vram_used", "gpu_busy_percent"))
        banks = (properties(node.read(path)).get("size_in_bytes", 0) for path in node.glob(f"{folder}/mem_banks/*/properties"))
        errors = [line.split()[-1] for line in node.read(f"{card}/ras/umc_err_count").splitlines() if line.startswith("ue:")]
        numa, cores = near(node, card)
        name, arch = node.read(f"{card}/product_name") or node.read(f"{folder}/name"), gfx(facts.get("gfx_target_version", 0))
        refused = refusal(node, facts.get("drm_render_minor", 128))
        found.append(Device(len(found), name, arch, address, total or sum(banks), used, busy, numa, sum(map(number, errors)), refused, cores))
    return found


def nvidia(node):
    found = []
    for line in node.run("nvidia-smi", f"--query-gpu={NVIDIA_ASKED}", "--format=csv,noheader,nounits").splitlines():
        words = [word.strip() for word in line.split(",")]
        if len(words) == len(NVIDIA_ASKED.split(",")) and words[0].isdigit():
            address = words[3].lower()[-12:]
            numa, cores = near(node, f"/sys/bus/pci/devices/{address}")
            memory, used = (2**20 * number(word) for word in words[4:6])
            arch = f"sm_{words[2].replace('.', '')}"
            found.append(Device(int(words[0]), words[1], arch, address, memory, used, number(words[6]), numa, number(words[7]), "", cores))
    return found


def driver(node):
    """The version of the kernel's driver, amdgpu or NVIDIA's; empty without one."""
    for name, without in (("amdgpu", "amdgpu of the kernel"), ("nvidia", "")):
        text = node.read(f"/sys/module/{name}/version")
        if text or (without and node.there(f"/sys/module/{name}")):
            return f"{name} {text}" if text else without
    return ""


def xnack(node):
    """Says if an AMD GPU fetches a page that is not there, without which managed memory does not move."""
    asked = node.env.get("HSA_XNACK", "")
    retry = node.read("/sys/module/amdgpu/parameters/noretry")
    kernel = {"0": "the driver allows it", "1": "the driver forbids it"}.get(retry, "the driver's default")
    return f"XNACK {'asked for' if asked == '1' else 'off'} (HSA_XNACK={asked or 'unset'}; {kernel})"


def available_on_host(meminfo):
    """MemAvailable in bytes; where a container's file lacks it, what is free or in caches."""
    kib = properties(meminfo.replace(" kB", ""))
    free = sum(kib.get(name, 0) for name in ("MemFree:", "Buffers:", "Cached:")) - kib.get("Shmem:", 0)
    return 1024 * (kib.get("MemAvailable:", 0) or free)


def memory_told(node):
    host = available_on_host(node.read("/proc/meminfo"))
    return f"{amount(host)} available" if host else "not known: /proc/meminfo is empty"


def allowed(node):
    """The cores that this process may use."""
    for line in node.read("/proc/self/status").splitlines():
        if line.startswith("Cpus_allowed_list:"):
            return numbers_of(line.split(":")[1])
    return sorted(os.sched_getaffinity(0))


def numa_nodes(node):
    """{NUMA node: its cores}"""
    return {int(path.rsplit("node", 1)[1]): numbers_of(node.read(f"{path}/cpulist")) for path in node.glob("/sys/devices/system/node/node[0-9]*")}


def first_threads(node, cores):
    shared = {core: numbers_of(node.read(f"/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list")) for core in cores}
    return [core for core in cores if not shared[core] or core == min(shared[core])]


def shares(node, devices):
    """The cores of each device: those of its NUMA node, shared out in order among the devices that are there. On a node
    of four MI250X these are the groups of eight cores with a last-level cache of their own."""
    domains, mine, found = numa_nodes(node), set(allowed(node)), []
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


def cores_told(node):
    cores, domains = allowed(node), numa_nodes(node)
    return f"{len(cores)} cores allowed ({ranges(cores)}), {len(domains)} NUMA node{'s' if len(domains) != 1 else ''}"
