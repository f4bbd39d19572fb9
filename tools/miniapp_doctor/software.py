# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds compilers and build tools, ROCm, CUDA, installed versions of Kokkos, and the MPI."""

import re
import typing

from miniapp_doctor.node import dotted, version_in

OLDEST_GCC = (11,)  # the first with <source_location>
SUPPORTED_KOKKOS = ((4, 5), (6,))
PRESET_FOLDERS = ("kokkos-openmp", "kokkos-hip-gfx90a", "kokkos-cuda-sm90")  # the folders in which the presets look for Kokkos
CMAKE_FOLDERS = ("lib*/cmake", "lib/*/cmake", "share/cmake")


class Tool(typing.NamedTuple):
    """A program with its version, or only its name if the program is missing."""
    name: str
    path: str = ""
    version: tuple = ()
    note: str = ""
    gcc: tuple = ()  # version of the GCC whose C++ library a compiler uses, or () if it is not known

    def line(self):
        return " ".join(filter(None, (self.name, dotted(self.version), f"({self.path})", self.note))) if self.path else f"no {self.name}"

    def has_old_library(self):
        """Returns whether the compiler's C++ library lacks parts of C++20 that the program needs."""
        return bool(self.gcc) and self.gcc < OLDEST_GCC


def find_tool(node, name, *ask):
    path = node.which(name)
    return Tool(name, path, version_in(node.run(path, *(ask or ("--version",)))) if path else ())


def find_gcc(node):
    found = find_tool(node, "g++", "-dumpfullversion")
    return found._replace(gcc=found.version)


def rocm_places(node):
    """Yields (folder, why it may be ROCm's); folders that an environment variable names come first."""
    for name in ("ROCM_PATH", "HIP_PATH"):
        if node.env.get(name):
            yield node.env[name].rstrip("/"), name
    hipcc = node.which("hipcc")
    if hipcc:
        yield re.sub(r"(/hip)?/bin/hipcc$", "", hipcc) or "/", "hipcc on the PATH"
    yield "/opt/rocm", "the usual place"
    for path in reversed(node.glob("/opt/rocm-*")):
        yield path, "not on the PATH: load its module"


def find_rocm(node):
    """Returns an installation of ROCm with a note on how it was found. Without one, the note of the returned Tool lists
    the folders that were searched."""
    places = list(rocm_places(node))
    for path, why in places:
        if node.exists(f"{path}/bin/hipcc"):
            asked = (node.run(f"{path}/bin/{name}", "--version") for name in ("hipconfig", "hipcc"))
            return Tool("ROCm", path, version_in(node.read(f"{path}/.info/version") or next(filter(None, asked), ""))[:3], why)
    return Tool("ROCm", note=", ".join(dict.fromkeys(path for path, _ in places)))


def rocm_line(rocm):
    return f"{dotted(rocm.version) or 'of unknown version'} in {rocm.path} ({rocm.note})" if rocm.path else f"none; searched {rocm.note}"


def find_hipcc(node, rocm):
    """Returns the hipcc of an installation of ROCm, with the version of its clang and of the GCC whose C++ library it
    uses. Without ROCm the returned Tool has no path."""
    if not rocm.path:
        return Tool("hipcc")
    path = f"{rocm.path}/bin/hipcc"
    clang = re.search(r"clang version (\d+)", node.run(path, "--version"))
    # Without --offload-arch hipcc looks for a GPU and prints that it finds none.
    library = re.search(r"Selected GCC installation: \S*?([\d.]+)/?$", node.run(path, "--offload-arch=gfx90a", "-v"), re.M)
    note = f"clang {clang[1]}" if clang else "of unknown clang"
    note += f", library of GCC {library[1]}" if library else ""
    return Tool("hipcc", path, rocm.version, note, tuple(map(int, library[1].split("."))) if library else ())


def find_nvcc(node):
    if node.which("nvcc"):
        return find_tool(node, "nvcc")
    others = (Tool("nvcc", path, version_in(node.run(path, "--version")), "not on the PATH") for path in node.glob("/usr/local/cuda*/bin/nvcc"))
    return next(others, Tool("nvcc"))


class Kokkos(typing.NamedTuple):
    """An installed Kokkos."""
    prefix: str
    version: tuple
    devices: list
    arch: str
    kernels_version: tuple  # version of the Kokkos Kernels beside it, or ()

    def line(self):
        kernels = f"Kokkos Kernels {dotted(self.kernels_version)}" if self.kernels_version else "no Kokkos Kernels beside it"
        return f"{dotted(self.version)} {'+'.join(self.devices)}{f' {self.arch}' if self.arch else ''} in {self.prefix}, {kernels}"

    def is_supported(self):
        return SUPPORTED_KOKKOS[0] <= self.version < SUPPORTED_KOKKOS[1]


def install_folder(node):
    """Returns the folder into which scripts/setup installs."""
    cache = node.env.get("XDG_CACHE_HOME") or f"{node.env.get('HOME', '')}/.cache"
    return node.env.get("MINIAPP_PREFIX") or f"{cache}/miniapp"


def kokkos_prefixes(node):
    """Returns the folders in which CMake looks for Kokkos. Those that the environment names come first."""
    named = [node.env.get(name, "") for name in ("Kokkos_ROOT", "KOKKOS_ROOT", "EBROOTKOKKOS")]
    named += re.split("[:;]", node.env.get("CMAKE_PREFIX_PATH", ""))
    own = install_folder(node)
    built = [*(f"{own}/{name}" for name in PRESET_FOLDERS), *node.glob(f"{own}/kokkos-*")]
    return list(dict.fromkeys(path.rstrip("/") for path in [*filter(None, named), *built, "/usr/local", "/usr"]))


def cmake_values(text, name):
    """Returns the words of the value that set() gives a variable in a text of CMake."""
    found = re.search(rf"set\({name}\s+([^)]*)\)", text, re.IGNORECASE)
    return re.findall(r'[^\s";]+', found[1]) if found else []


def cmake_package(node, prefix, name):
    """Returns the version and the folder of the CMake files of a CMake package below a prefix, or ((), "")."""
    for folder in [path for pattern in CMAKE_FOLDERS for path in node.glob(f"{prefix}/{pattern}/{name}")]:
        version = version_in(" ".join(cmake_values(node.read(f"{folder}/{name}ConfigVersion.cmake"), "PACKAGE_VERSION")))
        if version:
            return version, folder
    return (), ""


def all_kokkos(node):
    """Returns the installed versions of Kokkos."""
    found = []
    for prefix in kokkos_prefixes(node):
        version, folder = cmake_package(node, prefix, "Kokkos")
        if version:
            common = node.read(f"{folder}/KokkosConfigCommon.cmake")
            devices, arch = (cmake_values(common, f"Kokkos_{what}") for what in ("DEVICES", "ARCH"))
            found.append(Kokkos(prefix, version, devices, " ".join(arch), cmake_package(node, prefix, "KokkosKernels")[0]))
    return found


class Mpi(typing.NamedTuple):
    """An MPI as its installation describes itself. A running program finds out more (`gpu_aware` in the provenance of
    results)."""

    name: str = ""
    path: str = ""
    gpu_vendors: str = ""  # vendors of the GPUs whose memory it can send from, or ""
    remedy: str = ""

    def line(self):
        if not self.name:
            return "none; several ranks need one"
        return f"{self.name} ({self.path}), {f'GPU-aware ({self.gpu_vendors})' if self.gpu_vendors else 'not GPU-aware'}"


def cray_mpich(node):
    """Returns the Cray MPICH that environment variables describe. Its GPU support is a separate library, which the
    compiler wrappers link and an environment variable enables."""
    folder = node.env.get("CRAY_MPICH_DIR") or node.env.get("MPICH_DIR", "")
    name = f"Cray MPICH {node.env.get('CRAY_MPICH_VERSION', '')}".strip()
    vendors = [vendor for vendor, arch in (("NVIDIA", "nvidia90"), ("AMD", "amd_gfx90a")) if node.env.get(f"PE_MPICH_GTL_DIR_{arch}")]
    remedy = [] if vendors else ["module load craype-accel-amd-gfx90a (hipcc links what PE_MPICH_GTL_DIR_amd_gfx90a names)"]
    if node.env.get("MPICH_GPU_SUPPORT_ENABLED") != "1":
        vendors, remedy = [], [*remedy, "export MPICH_GPU_SUPPORT_ENABLED=1"]
    return Mpi(name, folder, vendors[0] if vendors else "", "; ".join(remedy))


def installed_mpi(name, path, marks, said, options):
    """Returns an MPI. It supports the GPUs of a vendor if the vendor's pattern in `marks` is found in `said`, the text
    of the MPI's own tool. `options` name how an MPI with such support is configured."""
    vendors = [vendor for vendor, mark in marks.items() if re.search(mark, said)]
    return Mpi(name, path, " ".join(vendors), "" if vendors else f"one built with {options}")


def find_mpi(node):
    if node.env.get("CRAY_MPICH_DIR") or "cray" in node.env.get("MPICH_DIR", ""):
        return cray_mpich(node)
    path = node.which("mpicxx")
    if not path:
        return Mpi()
    if node.which("ompi_info"):
        said = node.run("ompi_info", "--parsable", "--all")
        marks = {"AMD": "built_with_rocm_support:value:true|mpi_ext:.*rocm", "NVIDIA": "built_with_cuda_support:value:true"}
        number = re.search(r"ompi:version:full:(\S+)", said)
        return installed_mpi(f"Open MPI {number[1] if number else ''}".strip(), path, marks, said, "UCX and --with-rocm or --with-cuda")
    if node.which("mpichversion"):
        said = node.run("mpichversion")
        return installed_mpi(f"MPICH {dotted(version_in(said))}", path, {"AMD": "--with-hip", "NVIDIA": "--with-cuda"}, said, "--with-hip or --with-cuda")
    return Mpi("an MPI of unknown make", path, "", "one that says what it is: Open MPI, MPICH")
