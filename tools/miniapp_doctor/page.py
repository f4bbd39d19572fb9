# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One page: what was found, what would be built, what is missing with the line that brings it."""

import platform
import shutil
import typing

from miniapp_doctor import binding, devices, groups, kokkos, libraries, mpi, toolchain
from miniapp_doctor.node import amount, dotted

OLDEST_CMAKE = (3, 22)  # of CMakeLists.txt
ROOM = 4 * 2**30  # bytes: a build with its tests, and a Kokkos beside it
SMALL = {  # what CMake downloads where it is not installed: the file that shows it below a prefix, Debian's package, the others'
    "yaml-cpp": (("include/yaml-cpp/yaml.h",), "libyaml-cpp-dev", "yaml-cpp-devel"),
    "nlohmann-json": (("include/nlohmann/json.hpp",), "nlohmann-json3-dev", "json-devel"),
    "CLI11": (("include/CLI/CLI.hpp", "include/CLI11.hpp"), "libcli11-dev", "cli11-devel"),
    "fmt": (("include/fmt/format.h",), "libfmt-dev", "fmt-devel"),
    "Highway": (("include/hwy/highway.h",), "libhwy-dev", "highway-devel"),
    "xxHash": (("include/xxhash.h",), "libxxhash-dev", "xxhash-devel"),
    "GoogleTest": (("include/gtest/gtest.h",), "libgtest-dev libgmock-dev", "gtest-devel gmock-devel"),
}


class Findings(typing.NamedTuple):
    """Everything that was found, asked once."""

    system: str
    gcc: toolchain.Tool
    cmake: toolchain.Tool
    ninja: toolchain.Tool
    rocm: toolchain.Rocm
    hipcc: toolchain.Tool
    nvcc: toolchain.Tool
    kokkos: list
    mpi: mpi.Mpi
    small: list
    cpu_libraries: list
    gpu_libraries: list
    amd: list
    nvidia: list
    driver: str
    xnack: str
    binding: str
    memory: str
    masks: str
    install: tuple
    disk: dict  # folder: free bytes


def system(node):
    names = [line.split("=", 1)[1].strip('"') for line in node.read("/etc/os-release").splitlines() if line.startswith("PRETTY_NAME=")]
    return f"{node.read('/etc/hostname') or platform.node()}, {names[0] if names else 'unknown system'}, Linux {node.read('/proc/sys/kernel/osrelease')}"


def free(node, folder):
    """Of the file system that the folder will be on."""
    path = node.at(folder)
    while not path.exists():
        path = path.parent
    return shutil.disk_usage(path).free


def look(node, root):
    """What is there; `root`: the checkout, whose folder build/ will hold the builds."""
    rocm, nvcc = toolchain.rocm(node), toolchain.cuda(node)
    amd, nvidia = devices.amd(node), devices.nvidia(node)
    gpu = []
    if rocm.root:
        gpu = libraries.found(node, libraries.AMD, rocm.root, "/opt/rocm")
    elif nvcc.path:
        gpu = libraries.found(node, libraries.NVIDIA, nvcc.path[: -len("/bin/nvcc")], node.env.get("CUDA_HOME", ""))
    return Findings(
        system(node),
        toolchain.tool(node, "g++", "-dumpfullversion"),
        toolchain.tool(node, "cmake"),
        toolchain.tool(node, "ninja"),
        rocm,
        toolchain.hipcc(node, rocm),
        nvcc,
        kokkos.installed(node),
        mpi.found(node),
        libraries.found(node, SMALL),
        libraries.found(node, libraries.CPU),
        gpu,
        amd,
        nvidia,
        devices.driver(node),
        devices.xnack(node) if amd else "",
        binding.told(node),
        groups.told(node),
        binding.masks(node, amd or nvidia),
        toolchain.installer(node),
        {str(folder): free(node, folder) for folder in (f"{root}/build", kokkos.own_folder(node))},
    )


def with_backend(found, backend):
    """The first usable Kokkos of that backend."""
    return next((one for one in found.kokkos if backend in one.devices and kokkos.SUPPORTED[0] <= one.version < kokkos.SUPPORTED[1]), None)


def presets(found):
    """(preset, backend of Kokkos, compiler, the line that brings such a Kokkos)"""
    return (
        ("cpu", "OPENMP", found.gcc, "scripts/setup"),
        ("hip-mi200", "HIP", found.hipcc, "scripts/setup --hip, or --kokkos 4.7.04 --hip"),
        ("cuda-h200", "CUDA", found.nvcc, "scripts/setup --kokkos 4.7.04 --cuda sm_90"),
    )


def builds(found):
    """(preset, with what, why not): of each exactly one of the two is empty."""
    downloaded = [library.name for library in found.small if not library.path]
    tools = [tool.name for tool in (found.cmake, found.ninja) if not tool.path]
    tools += [f"cmake {dotted(OLDEST_CMAKE)} or later"] if found.cmake.path and found.cmake.version < OLDEST_CMAKE else []
    for preset, backend, compiler, remedy in presets(found):
        one = with_backend(found, backend)
        small = [name for name in downloaded if preset == "cpu" or name != "Highway"]
        why = [f"no {name}" for name in tools]
        why += [] if compiler.path else [f"no {compiler.name}"]
        why += [f"a library of GCC {dotted(toolchain.library_of(compiler))}"] if too_old(compiler) else []
        why += [] if one else [f"no Kokkos for {backend}: {remedy}"]
        if why:
            yield preset, "", ", ".join(why)
        else:
            without = "" if one.kernels else ", without the chapter libraries and stream/library, which want Kokkos Kernels"
            without += f"; CMake downloads {', '.join(small)}" if small else ""
            yield preset, f"{compiler.name} {dotted(compiler.version)}, Kokkos {dotted(one.version)} in {one.prefix}{without}", ""


def too_old(compiler):
    """Whether its C++ library knows too little of C++20."""
    library = compiler.version if compiler.name == "g++" else toolchain.library_of(compiler)
    return bool(library) and library < toolchain.OLDEST_GCC


def rungs(found, preset):
    """Which libraries' rungs that build would have."""
    own = {"cpu": found.cpu_libraries, "hip-mi200": found.gpu_libraries if found.rocm.root else [], "cuda-h200": found.gpu_libraries}[preset]
    one = next(with_backend(found, backend) for name, backend, *_ in presets(found) if name == preset)
    left_out = libraries.OF_CHAPTER_LIBRARIES if one and not one.kernels else ()
    return [library.name for library in own if library.path and library.name not in left_out]


def missing(found):
    """(what, the line that brings it)"""
    command, kind = found.install
    site = "ask the site for its module, or: spack env activate . && spack install"
    wanted = [*found.small, *found.cpu_libraries, *found.gpu_libraries]
    for library in wanted:
        if not library.path:
            yield library.name, f"{command} {library.packages[0 if kind == 'debian' else 1]}" if command else site
    names = ("g++", "cmake", "ninja-build") if kind == "debian" else ("gcc-c++", "cmake", "ninja")
    for tool, package in zip((found.gcc, found.cmake, found.ninja), names):
        if not tool.path:
            yield tool.name, f"{command} {package}" if command else site
    if found.amd and not found.hipcc.path:
        yield "hipcc", "module load rocm; or the packages of ROCm: https://rocm.docs.amd.com"
    if found.nvidia and not found.nvcc.path:
        yield "nvcc", "module load cuda; or NVIDIA's packages of CUDA"
    for _, backend, compiler, remedy in presets(found):
        if compiler.path and not with_backend(found, backend):
            yield f"Kokkos for {backend}", remedy
    if not found.mpi.name:
        yield "MPI", f"{command} {'libopenmpi-dev' if kind == 'debian' else 'openmpi-devel'}" if command else site
    if found.mpi.remedy:
        yield "GPU-aware MPI" if found.amd or found.nvidia else "", found.mpi.remedy


def complaints(found):
    """What is there, and would go wrong."""
    for device in [*found.amd, *found.nvidia]:
        yield from device.complaints()
    for one in found.kokkos:
        yield from kokkos.complaints(one, found.rocm, found.cmake)
    if too_old(found.hipcc):
        library, newest = dotted(toolchain.library_of(found.hipcc)), "--gcc-install-dir" if toolchain.clang_of(found.hipcc) >= 16 else "--gcc-toolchain"
        yield f"hipcc takes the C++ library of GCC {library}, which lacks <source_location>: load GCC 11 or later, and add {newest}=FOLDER to CMAKE_CXX_FLAGS"
    if too_old(found.gcc):
        yield f"g++ {dotted(found.gcc.version)} lacks parts of C++20: GCC 11 or later is needed"
    for folder, size in found.disk.items():
        if size < ROOM:
            yield f"{amount(size)} free for {folder}; a build takes {amount(ROOM)}"


def table(title, rows):
    """Lines of a section; the title stands before the first."""
    return [f"{title if n == 0 else '':<14}{row}" for n, row in enumerate(rows)]


def lines(found):
    compilers = [found.gcc.told(), *(tool.told() for tool in (found.hipcc, found.nvcc) if tool.path), f"{found.cmake.told()}, {found.ninja.told()}"]
    gpus = [device.told() for device in [*found.amd, *found.nvidia]] or ["none that the driver shows"]
    page = [f"doctor: {found.system}", ""]
    page += table("Compilers", compilers)
    page += table("ROCm", [found.rocm.told()])
    page += table("Kokkos", [one.told() for one in found.kokkos] or ["none installed"])
    page += table("MPI", [found.mpi.told()])
    page += table("Libraries", [library.told() for library in [*found.cpu_libraries, *found.gpu_libraries]])
    page += table("GPUs", [*gpus, *(text for text in (found.driver, found.xnack) if text)])
    page += table("Cores", [found.binding, *([f"a rank a GPU: --cpu-bind=mask_cpu:{found.masks}"] if found.masks else [])])
    page += table("Memory", [found.memory])
    page += table("Disk", [f"{amount(size)} free for {folder}" for folder, size in found.disk.items()])
    page += ["", "What would be built"]
    for preset, how, why in builds(found):
        libraries_of = f"; libraries' rungs: {', '.join(rungs(found, preset)) or 'none'}" if how else ""
        page.append(f"  {preset:<12}{how or 'not: ' + why}{libraries_of}")
    lacking = [(what, line) for what, line in missing(found) if what]
    width = max((len(what) for what, _ in lacking), default=0)
    title = "Missing (packages want root; without: a module of the site, or spack env activate . && spack install)"
    page += ["", title, *(f"  {what:<{width}}  {line}" for what, line in lacking)] if lacking else []
    wrong = list(complaints(found))
    page += ["", "Would go wrong", *(f"  {line}" for line in wrong)] if wrong else []
    return page
