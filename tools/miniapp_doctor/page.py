# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The page that scripts/doctor prints: what was found, what would be built, and what is missing, with the command that
installs it."""

import functools
import platform
import shutil
import types

from miniapp_doctor import hardware, software
from miniapp_doctor.node import as_gib, dotted

OLDEST_CMAKE = (3, 22)  # as CMakeLists.txt requires
BUILD_BYTES = 4 * 2**30  # bytes that a build with its tests and a Kokkos take
SITE_ADVICE = "ask the site for its module, or: spack env activate . && spack install"


def system_line(node):
    names = [line.split("=", 1)[1].strip('"') for line in node.read("/etc/os-release").splitlines() if line.startswith("PRETTY_NAME=")]
    return f"{node.read('/etc/hostname') or platform.node()}, {names[0] if names else 'unknown system'}, Linux {node.read('/proc/sys/kernel/osrelease')}"


def free_bytes(node, folder):
    """Returns the number of free bytes of the file system to which the folder belongs, or will belong."""
    path = node.path_of(folder)
    while not path.exists():
        path = path.parent
    return shutil.disk_usage(path).free


def install_line(node, debian, other):
    """Returns the command that installs the package `debian` on Debian, `other` elsewhere, or else SITE_ADVICE."""
    if node.exists("/etc/debian_version"):
        return f"apt-get install {debian}"
    program = next(filter(node.which, ("zypper", "dnf")), "")
    return f"{program} install {other}" if program else SITE_ADVICE


def collect(node, root):
    """Returns everything that the page shows. `root` is the checkout, whose folder build/ will hold the builds."""
    found = types.SimpleNamespace(system=system_line(node), rocm=software.find_rocm(node), nvcc=software.find_nvcc(node), mpi=software.find_mpi(node))
    found.gcc = software.find_gcc(node)
    found.cmake, found.ninja = (software.find_tool(node, name) for name in ("cmake", "ninja"))
    found.hipcc, found.kokkos = software.find_hipcc(node, found.rocm), software.all_kokkos(node)
    found.amd, found.nvidia, found.driver = hardware.amd_devices(node), hardware.nvidia_devices(node), hardware.kernel_driver(node)
    found.devices = [*found.amd, *found.nvidia]
    found.xnack = hardware.xnack_line(node) if found.amd else ""
    found.cores, found.memory, found.masks = hardware.cores_line(node), hardware.memory_line(node), hardware.cpu_masks(node, found.amd or found.nvidia)
    found.install_line = functools.partial(install_line, node)
    found.disk = {str(folder): free_bytes(node, folder) for folder in (f"{root}/build", software.install_folder(node))}
    return found


def kokkos_with_backend(found, backend):
    """Returns the first supported Kokkos with the backend, or None. A Kokkos for AMD GPUs does not serve a CPU build,
    because GCC compiles no HIP."""
    usable = (one for one in found.kokkos if backend in one.devices and one.is_supported())
    return next((one for one in usable if backend != "OPENMP" or "HIP" not in one.devices), None)


def presets(found):
    """Returns (preset, backend of Kokkos, compiler, command that installs such a Kokkos) for each preset."""
    return (
        ("cpu", "OPENMP", found.gcc, "scripts/setup"),
        ("hip-mi200", "HIP", found.hipcc, "scripts/setup --hip, or --kokkos 4.7.04 --hip"),
        ("cuda-h200", "CUDA", found.nvcc, "scripts/setup --kokkos 4.7.04 --cuda sm_90"),
    )


def builds(found):
    """Yields (preset, what it would be built with, why it cannot be built); one of the last two is empty."""
    tools = [tool.name for tool in (found.cmake, found.ninja) if not tool.path]
    tools += [f"cmake {dotted(OLDEST_CMAKE)} or later"] if found.cmake.path and found.cmake.version < OLDEST_CMAKE else []
    for preset, backend, compiler, remedy in presets(found):
        one = kokkos_with_backend(found, backend)
        why = [f"no {name}" for name in tools]
        why += [] if compiler.path else [f"no {compiler.name}"]
        why += [f"a library of GCC {dotted(compiler.gcc)}"] if compiler.has_old_library() else []
        why += [] if one else [f"no Kokkos for {backend}: {remedy}"]
        if why:
            yield preset, "", ", ".join(why)
        else:
            without = "" if one.kernels_version else ", without the chapter libraries and other rungs that call Kokkos Kernels"
            yield preset, f"{compiler.name} {dotted(compiler.version)}, Kokkos {dotted(one.version)} in {one.prefix}{without}", ""


def missing_software(found):
    """Yields (what is missing, the command that installs it)."""
    for tool, debian, other in ((found.gcc, "g++", "gcc-c++"), (found.cmake, "cmake", "cmake"), (found.ninja, "ninja-build", "ninja")):
        if not tool.path:
            yield tool.name, found.install_line(debian, other)
    if found.amd and not found.hipcc.path:
        yield "hipcc", "module load rocm; or the packages of ROCm: https://rocm.docs.amd.com"
    if found.nvidia and not found.nvcc.path:
        yield "nvcc", "module load cuda; or NVIDIA's packages of CUDA"
    for _, backend, compiler, remedy in presets(found):
        if compiler.path and not kokkos_with_backend(found, backend):
            yield f"Kokkos for {backend}", remedy
    if not found.mpi.name:
        yield "MPI", found.install_line("libopenmpi-dev", "openmpi-devel")
    if found.mpi.remedy and found.devices:
        yield "GPU-aware MPI", found.mpi.remedy


def complaints(found):
    """Yields a sentence for each thing that is there but would go wrong: devices that are refused, in use or broken,
    and full disks."""
    for device in found.devices:
        yield from device.complaints()
    for folder, size in found.disk.items():
        if size < BUILD_BYTES:
            yield f"{as_gib(size)} free for {folder}; a build takes {as_gib(BUILD_BYTES)}"


def page_lines(found):
    """Returns the lines of the page."""
    sections = {
        "Compilers": [found.gcc.line(), *(tool.line() for tool in (found.hipcc, found.nvcc) if tool.path), f"{found.cmake.line()}, {found.ninja.line()}"],
        "ROCm": [software.rocm_line(found.rocm)],
        "Kokkos": [one.line() for one in found.kokkos] or ["none installed"],
        "MPI": [found.mpi.line()],
        "GPUs": [*([device.line() for device in found.devices] or ["none that the driver shows"]), *filter(None, (found.driver, found.xnack))],
        "Cores": [found.cores, *([f"a rank a GPU: --cpu-bind=mask_cpu:{found.masks}"] if found.masks else [])],
        "Memory": [found.memory],
        "Disk": [f"{as_gib(size)} free for {folder}" for folder, size in found.disk.items()],
    }
    page = [f"doctor: {found.system}", ""]
    page += [f"{'' if n else title:<14}{row}" for title, rows in sections.items() for n, row in enumerate(rows)]
    page += ["", "What would be built"]
    for preset, how, why in builds(found):
        page.append(f"  {preset:<12}{how or 'not: ' + why}")
    page.append("  cmake --preset NAME says which libraries it finds, and which rungs are left out without them")
    lacking = list(missing_software(found))
    width = max((len(what) for what, _ in lacking), default=0)
    title = "Missing (packages want root; without: a module of the site, or spack env activate . && spack install)"
    page += ["", title, *(f"  {what:<{width}}  {line}" for what, line in lacking)] if lacking else []
    wrong = list(complaints(found))
    return page + (["", "Would go wrong", *(f"  {line}" for line in wrong)] if wrong else [])
