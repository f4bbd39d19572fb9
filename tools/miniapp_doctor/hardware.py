# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds cores, memory, and GPUs with their state. AMD's GPUs are read from files of the kernel driver, so that no tool
of ROCm is needed, and NVIDIA's GPUs from nvidia-smi."""

import os
import typing

from miniapp_doctor.node import as_gib, as_ranges, number_or_zero, numbers_of

KFD = "/sys/class/kfd/kfd/topology/nodes"
NVIDIA_QUERY = "index,name,compute_cap,pci.bus_id,memory.total,memory.used,utilization.gpu,ecc.errors.uncorrected.volatile.total,driver_version"
BUSY_LIMIT = 5  # utilisation in per cent from which on a device counts as in use
USED_LIMIT = 2**30  # bytes of used memory from which on a device counts as in use; an idle one uses less


class Device(typing.NamedTuple):
    """A GPU, or one of the two dies of an MI200, each of which is a device of its own."""
    number: int
    name: str
    arch: str
    address: str  # on the PCI bus, such as 0000:c1:00.0
    memory: float = 0  # bytes
    used_memory: float = 0
    busy_percent: int = 0  # utilisation in per cent
    numa: int = -1
    memory_errors: int = 0  # uncorrected memory errors
    refusal: str = ""  # reason why this user cannot use it
    cores: str = ""  # list of the cores next to it

    def line(self):
        parts = [f"{self.number}  {self.arch}", self.name, self.address, as_gib(self.memory), f"{as_gib(self.used_memory)} used", f"busy {self.busy_percent} %"]
        parts += [f"NUMA {self.numa}, cores {self.cores}"] if self.cores else []
        return ", ".join(filter(None, parts))

    def complaints(self):
        """Yields the reasons why the device is not fit to be measured."""
        if self.refusal:
            yield f"GPU {self.number}: {self.refusal}"
        if self.busy_percent >= BUSY_LIMIT or self.used_memory >= USED_LIMIT:
            yield f"GPU {self.number} is in use ({self.busy_percent} % busy, {as_gib(self.used_memory)} of its memory): times measured now would be too long"
        if self.memory_errors:
            yield f"GPU {self.number} counts {self.memory_errors} memory errors that were not corrected: ask for another node"


def properties(text):
    """Returns {name: number} from those lines of a text that consist of two words. A second word that does not consist
    of digits counts as 0."""
    return {pair[0]: number_or_zero(pair[1]) for pair in map(str.split, text.splitlines()) if len(pair) == 2}


def gfx_name(target):
    """Returns the architecture for the driver's number, such as gfx90a for 90010: the last two pairs of decimal digits
    become hexadecimal digits."""
    return f"gfx{target // 10000}{target // 100 % 100:x}{target % 100:x}"


def numa_and_cores(node, card):
    """Returns (NUMA node of the card, or -1 if it is not known; cores next to the card as a list of ranges, or "")."""
    text = node.read(f"{card}/numa_node")
    return int(text) if text.lstrip("-").isdigit() else -1, node.read(f"{card}/local_cpulist")


def reason_for_refusal(node, minor):
    """Returns the reason why this user may not open the device, or "" if nothing prevents it. Usually the user is not
    in the group that owns the file."""
    for path in ("/dev/kfd", f"/dev/dri/renderD{minor}"):
        if not node.exists(path):
            return f"there is no {path}: not shown to this job or container"
        if not os.access(node.path_of(path), os.R_OK | os.W_OK):
            return f"{path} cannot be opened: ask to be put into the groups render and video"
    return ""


def amd_devices(node):
    """Returns the AMD GPUs that the kernel driver amdgpu shows."""
    found = []
    for folder in node.glob(f"{KFD}/*"):
        facts = properties(node.read(f"{folder}/properties"))
        if not facts.get("simd_count"):
            continue  # this node of the topology is a CPU
        at = facts.get("location_id", 0)
        address = f"{facts.get('domain', 0):04x}:{at >> 8 & 255:02x}:{at >> 3 & 31:02x}.{at & 7}"
        card = f"/sys/bus/pci/devices/{address}"
        total, used, busy = (number_or_zero(node.read(f"{card}/{name}")) for name in ("mem_info_vram_total", "mem_info_vram_used", "gpu_busy_percent"))
        banks = (properties(node.read(path)).get("size_in_bytes", 0) for path in node.glob(f"{folder}/mem_banks/*/properties"))
        errors = [line.split()[-1] for line in node.read(f"{card}/ras/umc_err_count").splitlines() if line.startswith("ue:")]
        numa, cores = numa_and_cores(node, card)
        name, arch = node.read(f"{card}/product_name") or node.read(f"{folder}/name"), gfx_name(facts.get("gfx_target_version", 0))
        refused = reason_for_refusal(node, facts.get("drm_render_minor", 128))
        found.append(Device(len(found), name, arch, address, total or sum(banks), used, busy, numa, sum(map(number_or_zero, errors)), refused, cores))
    return found


def nvidia_devices(node):
    """Returns the NVIDIA GPUs that nvidia-smi lists."""
    found = []
    for line in node.run("nvidia-smi", f"--query-gpu={NVIDIA_QUERY}", "--format=csv,noheader,nounits").splitlines():
        words = [word.strip() for word in line.split(",")]
        if len(words) == len(NVIDIA_QUERY.split(",")) and words[0].isdigit():
            address = words[3].lower()[-12:]
            numa, cores = numa_and_cores(node, f"/sys/bus/pci/devices/{address}")
            memory, used = (2**20 * number_or_zero(word) for word in words[4:6])
            arch = f"sm_{words[2].replace('.', '')}"
            found.append(Device(int(words[0]), words[1], arch, address, memory, used, number_or_zero(words[6]), numa, number_or_zero(words[7]), "", cores))
    return found


def kernel_driver(node):
    """Returns name and version of the GPU's kernel driver, `amdgpu of the kernel` if amdgpu has no version, or ""."""
    for name, without in (("amdgpu", "amdgpu of the kernel"), ("nvidia", "")):
        text = node.read(f"/sys/module/{name}/version")
        if text or (without and node.exists(f"/sys/module/{name}")):
            return f"{name} {text}" if text else without
    return ""


def xnack_line(node):
    """Returns a sentence on XNACK, with which an AMD GPU fetches a page that it lacks. Without it managed memory does
    not migrate."""
    asked = node.env.get("HSA_XNACK", "")
    retry = node.read("/sys/module/amdgpu/parameters/noretry")
    kernel = {"0": "the driver allows it", "1": "the driver forbids it"}.get(retry, "the driver's default")
    return f"XNACK {'asked for' if asked == '1' else 'off'} (HSA_XNACK={asked or 'unset'}; {kernel})"


def memory_line(node):
    """Returns a line on the available memory of the host. If a container's /proc/meminfo lacks MemAvailable, the sum of
    free memory and caches takes its place."""
    kib = properties(node.read("/proc/meminfo").replace(" kB", ""))
    free = sum(kib.get(name, 0) for name in ("MemFree:", "Buffers:", "Cached:")) - kib.get("Shmem:", 0)
    host = 1024 * (kib.get("MemAvailable:", 0) or free)
    return f"{as_gib(host)} available" if host else "not known: /proc/meminfo is empty"


def allowed_cores(node):
    """Returns the numbers of the cores that this process may use."""
    for line in node.read("/proc/self/status").splitlines():
        if line.startswith("Cpus_allowed_list:"):
            return numbers_of(line.split(":")[1])
    return sorted(os.sched_getaffinity(0))


def numa_nodes(node):
    """Returns {NUMA node: numbers of its cores}."""
    return {int(path.rsplit("node", 1)[1]): numbers_of(node.read(f"{path}/cpulist")) for path in node.glob("/sys/devices/system/node/node[0-9]*")}


def first_threads(node, cores):
    """Returns those of the cores that are the first hardware thread of their physical core."""
    shared = {core: numbers_of(node.read(f"/sys/devices/system/cpu/cpu{core}/topology/thread_siblings_list")) for core in cores}
    return [core for core in cores if not shared[core] or core == min(shared[core])]


def cores_of_devices(node, devices):
    """Returns a list of cores for each device. The first hardware threads of a NUMA node are divided in order among the
    node's devices; cores that this process may not use are then left out. On a node with four MI250X each list is a
    group of eight cores that share a last-level cache."""
    domains, mine, found = numa_nodes(node), set(allowed_cores(node)), []
    for device in devices:
        beside = [one for one in devices if one.numa == device.numa]
        cores = first_threads(node, domains.get(device.numa, []))
        each = len(cores) // len(beside)
        at = beside.index(device) * each
        found.append([core for core in cores[at : at + each] if core in mine])
    return found


def cpu_masks(node, devices):
    """Returns the value of srun's --cpu-bind=mask_cpu that gives each device's rank the cores next to the device, or ""
    if there is only one device or the machine does not say which cores these are."""
    each = cores_of_devices(node, devices) if len(devices) > 1 and all(device.numa >= 0 for device in devices) else []
    if not each or not all(each):
        return ""
    # If a group of eight cores is whole, its first core is left to the system.
    spared = [cores[1:] if len(cores) == 8 else cores for cores in each]
    return ",".join(f"{sum(1 << core for core in cores):x}" for cores in spared)


def cores_line(node):
    cores, domains = allowed_cores(node), numa_nodes(node)
    return f"{len(cores)} cores allowed ({as_ranges(cores)}), {len(domains)} NUMA node{'s' if len(domains) != 1 else ''}"
