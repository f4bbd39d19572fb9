# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The GPUs and their state: AMD's from what the kernel driver shows, which needs no tool of ROCm; NVIDIA's from nvidia-smi."""

import os
import typing

from miniapp_doctor.node import amount

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
        return ", ".join(part for part in parts if part)

    def complaints(self):
        if self.refused:
            yield f"GPU {self.number}: {self.refused}"
        if self.busy >= BUSY or self.used >= USED:
            yield f"GPU {self.number} is in use ({self.busy} % busy, {amount(self.used)} of its memory): figures of today are not its own"
        if self.errors:
            yield f"GPU {self.number} counts {self.errors} memory errors that were not corrected: ask for another node"


def number(text):
    return int(text) if text.isdigit() else 0


def properties(text):
    pairs = (line.split() for line in text.splitlines())
    return {pair[0]: pair[1] for pair in pairs if len(pair) == 2}


def gfx(target):
    """90010: gfx90a; the last two are hexadecimal digits."""
    return f"gfx{target // 10000}{target // 100 % 100:x}{target % 100:x}"


def card_of(node, address):
    """The folder of the driver's figures of the device at that address."""
    return f"/sys/bus/pci/devices/{address}"


def near(node, address):
    """(NUMA node, cores next to it)"""
    text = node.read(f"{card_of(node, address)}/numa_node")
    return int(text) if text.lstrip("-").isdigit() else -1, node.read(f"{card_of(node, address)}/local_cpulist")


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
        if number(facts.get("simd_count", "0")) == 0:
            continue  # a CPU
        at, domain = number(facts.get("location_id", "0")), number(facts.get("domain", "0"))
        address = f"{domain:04x}:{at >> 8 & 255:02x}:{at >> 3 & 31:02x}.{at & 7}"
        card = card_of(node, address)
        numa, cores = near(node, address)
        banks = (properties(node.read(path)) for path in node.glob(f"{folder}/mem_banks/*/properties"))
        errors = node.read(f"{card}/ras/umc_err_count")
        found.append(
            Device(
                len(found),
                node.read(f"{card}/product_name") or node.read(f"{folder}/name"),
                gfx(number(facts.get("gfx_target_version", "0"))),
                address,
                number(node.read(f"{card}/mem_info_vram_total")) or sum(number(bank.get("size_in_bytes", "0")) for bank in banks),
                number(node.read(f"{card}/mem_info_vram_used")),
                number(node.read(f"{card}/gpu_busy_percent")),
                numa,
                sum(number(line.split()[-1]) for line in errors.splitlines() if line.startswith("ue:")),
                refusal(node, facts.get("drm_render_minor", "128")),
                cores,
            )
        )
    return found


def nvidia(node):
    said = node.run("nvidia-smi", f"--query-gpu={NVIDIA_ASKED}", "--format=csv,noheader,nounits")
    found = []
    for line in said.splitlines():
        words = [word.strip() for word in line.split(",")]
        if len(words) != len(NVIDIA_ASKED.split(",")) or not words[0].isdigit():
            continue
        address = words[3].lower()[-12:]
        numa, cores = near(node, address)
        memory, used = (2**20 * number(word) for word in words[4:6])
        arch = f"sm_{words[2].replace('.', '')}"
        found.append(Device(int(words[0]), words[1], arch, address, memory, used, number(words[6]), numa, number(words[7]), "", cores))
    return found


def driver(node):
    """Of the kernel: amdgpu's version, NVIDIA's, or nothing."""
    text = node.read("/sys/module/amdgpu/version")
    if text:
        return f"amdgpu {text}"
    if node.there("/sys/module/amdgpu"):
        return "amdgpu of the kernel"
    text = node.read("/sys/module/nvidia/version")
    return f"nvidia {text}" if text else ""


def xnack(node):
    """Whether a page that is not there is fetched by an AMD GPU: managed memory moves only so."""
    asked = node.env.get("HSA_XNACK", "")
    retry = node.read("/sys/module/amdgpu/parameters/noretry")
    kernel = {"0": "the driver allows it", "1": "the driver forbids it"}.get(retry, "the driver's default")
    return f"XNACK {'asked for' if asked == '1' else 'off'} (HSA_XNACK={asked or 'unset'}; {kernel})"
