# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The MPI of the machine, and whether it takes the memory of a GPU. What a program finds at its start is the last word
(`provenance` of results: gpu_aware); this is what the installation says."""

import re
import typing

from miniapp_doctor.node import dotted, version


class Mpi(typing.NamedTuple):
    name: str = ""
    path: str = ""
    aware: str = ""  # of AMD, NVIDIA; empty where of none
    remedy: str = ""

    def told(self):
        if not self.name:
            return "none; several ranks need one"
        return f"{self.name} ({self.path}), {f'GPU-aware ({self.aware})' if self.aware else 'not GPU-aware'}"


def cray(node):
    """Cray MPICH: its GPU support is a library of its own that the compiler wrappers link and an environment switches on."""
    folder = node.env.get("CRAY_MPICH_DIR") or node.env.get("MPICH_DIR", "")
    name = f"Cray MPICH {node.env.get('CRAY_MPICH_VERSION', '')}".strip()
    found, remedy = "", []
    for vendor, arch in (("AMD", "amd_gfx90a"), ("NVIDIA", "nvidia90")):
        if node.env.get(f"PE_MPICH_GTL_DIR_{arch}"):
            found = vendor
    if not found:
        remedy.append("module load craype-accel-amd-gfx90a (hipcc links what PE_MPICH_GTL_DIR_amd_gfx90a names)")
    if node.env.get("MPICH_GPU_SUPPORT_ENABLED") != "1":
        found, remedy = "", [*remedy, "export MPICH_GPU_SUPPORT_ENABLED=1"]
    return Mpi(name, folder, found, "; ".join(remedy))


def open_mpi(node, path):
    said = node.run("ompi_info", "--parsable", "--all")
    number = re.search(r"ompi:version:full:(\S+)", said)
    vendors = [name for name, word in (("AMD", "rocm"), ("NVIDIA", "cuda")) if re.search(rf"built_with_{word}_support:value:true", said)]
    extensions = re.search(r"mpi_ext:(.*)", said)
    if "AMD" not in vendors and extensions and "rocm" in extensions[1]:
        vendors.insert(0, "AMD")
    remedy = "" if vendors else "one built with UCX and --with-rocm or --with-cuda"
    return Mpi(f"Open MPI {number[1] if number else ''}".strip(), path, " ".join(vendors), remedy)


def mpich(node, path):
    said = node.run("mpichversion")
    vendors = [name for name, word in (("AMD", "--with-hip"), ("NVIDIA", "--with-cuda")) if word in said]
    return Mpi(f"MPICH {dotted(version(said))}", path, " ".join(vendors), "" if vendors else "one built with --with-hip or --with-cuda")


def found(node):
    if node.env.get("CRAY_MPICH_DIR") or "cray" in node.env.get("MPICH_DIR", ""):
        return cray(node)
    path = node.which("mpicxx")
    if not path:
        return Mpi()
    if node.which("ompi_info"):
        return open_mpi(node, path)
    if node.which("mpichversion"):
        return mpich(node, path)
    return Mpi("an MPI of unknown make", path, "", "one that says what it is: Open MPI, MPICH")
