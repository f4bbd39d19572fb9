# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds compilers and build tools, ROCm, CUDA, installed versions of Kokkos, and the MPI."""

import re
import typing

from miniapp_doctor.node import dotted, version_in

OLDEST_GCC = (11,)  # the first with <source_location>
SUPPORTED_KOKKOS = ((4, 5), (6,))
PRESET_FOLDERS = ("kokkos-openmp", "kokkos-hip-gfx90a", "kokkos-cuda-sm90")  # the folders in which the presets look for Kokkos
CMAKE_FOLDERS = ("lib*/cmake/Kokkos", "lib/*/cmake/Kokkos", "share/cmake/Kokkos")


class Tool(typing.NamedTuple):
    """A program with its version, or only its name if the program is missing."""
    name: str
    path: str = ""
    version: tuple = ()
    note: str = ""

    def line(self):
        return " ".join(filter(None, (self.name, dotted(self.version), f"({self.path})", self.note))) if self.path else f"no {self.name}"


def find_tool(node, name, *ask):
    path = node.which(name)
    return Tool(name, path, version_in(node.run(path, *(ask or ("--version",)))) if path else ())


class Rocm(typing.NamedTuple):
    """An installation of ROCm or, if none was found, the folders that were searched."""
    root: str = ""
    version: tuple = ()
    how_found: str = ""  # how it was found, for the page
    searched_folders: tuple = ()

    def line(self):
        if not self.root:
            return f"none; searched {', '.join(self.searched_folders)}"
        return f"{dotted(self.version) or 'of unknown version'} in {self.root} ({self.how_found})"


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
    places = list(rocm_places(node))
    for path, why in places:
        if node.exists(f"{path}/bin/hipcc"):
            asked = (node.run(f"{path}/bin/{name}", "--version") for name in ("hipconfig", "hipcc"))
            return Rocm(path, version_in(node.read(f"{path}/.info/version") or next(filter(None, asked), ""))[:3], why)
    return Rocm(searched_folders=tuple(dict.fromkeys(path for path, _ in places)))


def find_hipcc(node, found):
    """Returns the hipcc of an installation of ROCm, with the version of its clang and of the GCC whose C++ library it
    uses. Without ROCm the returned Tool has no path."""
    if not found.root:
        return Tool("hipcc")
    path = f"{found.root}/bin/hipcc"
    clang = re.search(r"clang version (\d+)", node.run(path, "--version"))
    # Without --offload-arch hipcc looks for a GPU and prints that it finds none.
    library = re.search(r"Selected GCC installation: (\S+)", node.run(path, "--offload-arch=gfx90a", "-v"))
    note = f"clang {clang[1]}" if clang else "of unknown clang"
    note += f", library of GCC {library[1].rstrip('/').rsplit('/', 1)[-1]}" if library else ""
    return Tool("hipcc", path, found.version, note)


def library_version(compiler):
    """Returns the version of the GCC whose C++ library the compiler uses, or () if it is not known."""
    found = re.search(r"library of GCC ([\d.]+)", compiler.note)
    return tuple(map(int, found[1].split("."))) if found else ()


def has_old_library(compiler):
    """Returns whether the compiler's C++ library lacks parts of C++20 that the program needs. Returns False if the
    library's version is not known."""
    library = compiler.version if compiler.name == "g++" else library_version(compiler)
    return bool(library) and library < OLDEST_GCC


def find_nvcc(node):
    if node.which("nvcc"):
        return find_tool(node, "nvcc")
    others = (Tool("nvcc", path, version_in(node.run(path, "--version")), "not on the PATH") for path in node.glob("/usr/local/cuda*/bin/nvcc"))
    return next(others, Tool("nvcc"))


def installer(node):
    """Returns (command that installs packages on this machine or "", kind of its package names: `debian`, `rpm` or
    `none`)."""
    if node.exists("/etc/debian_version"):
        return "apt-get install", "debian"
    found = next(filter(node.which, ("zypper", "dnf")), "")
    return (f"{found} install", "rpm") if found else ("", "none")


class Kokkos(typing.NamedTuple):
    """An installed Kokkos."""
    prefix: str
    version: tuple
    devices: tuple
    arch: str
    kernels_version: tuple  # version of the Kokkos Kernels beside it, or ()

    def line(self):
        kernels = f"Kokkos Kernels {dotted(self.kernels_version)}" if self.kernels_version else "no Kokkos Kernels beside it"
        return f"{dotted(self.version)} {'+'.join(self.devices)}{f' {self.arch}' if self.arch else ''} in {self.prefix}, {kernels}"

    def supported(self):
        return SUPPORTED_KOKKOS[0] <= self.version < SUPPORTED_KOKKOS[1]


def install_folder(node):
    """Returns the folder into which scripts/setup installs."""
    cache = node.env.get("XDG_CACHE_HOME") or f"{node.env.get('HOME', '')}/.cache"
    return node.env.get("MINIAPP_PREFIX") or f"{cache}/miniapp"


def prefix_path(node):
    return [path for path in re.split("[:;]", node.env.get("CMAKE_PREFIX_PATH", "")) if path]


def kokkos_prefixes(node):
    """Returns the folders in which CMake looks for Kokkos, in its order."""
    named = [node.env[name] for name in ("Kokkos_ROOT", "KOKKOS_ROOT", "EBROOTKOKKOS") if node.env.get(name)]
    own = install_folder(node)
    built = [*(f"{own}/{name}" for name in PRESET_FOLDERS), *node.glob(f"{own}/kokkos-*")]
    return list(dict.fromkeys(path.rstrip("/") for path in [*named, *prefix_path(node), *built, "/usr/local", "/usr"]))


def cmake_value(text, name):
    """Returns the value that set() gives a variable in a text of CMake, or "" if the text has no such set()."""
    found = re.search(rf"set\({name}\s+([^)]*)\)", text, re.IGNORECASE)
    return found[1].strip().strip('"') if found else ""


def cmake_packages(node, prefix, name):
    """Yields (version, folder of its CMake files) of each installation of a CMake package below a prefix."""
    for folder in [path for pattern in CMAKE_FOLDERS for path in node.glob(f"{prefix}/{pattern.replace('Kokkos', name)}")]:
        found = version_in(cmake_value(node.read(f"{folder}/{name}ConfigVersion.cmake"), "PACKAGE_VERSION"))
        if found:
            yield found, folder


def kokkos_at(node, prefix):
    """Returns the Kokkos that is installed below a prefix, or None."""
    for found, folder in cmake_packages(node, prefix, "Kokkos"):
        common = node.read(f"{folder}/KokkosConfigCommon.cmake")
        devices = tuple(filter(None, re.split("[; ]", cmake_value(common, "Kokkos_DEVICES"))))
        kernels = next((number for number, _ in cmake_packages(node, prefix, "KokkosKernels")), ())
        return Kokkos(prefix, found, devices, cmake_value(common, "Kokkos_ARCH").replace(";", " "), kernels)
    return None


def all_kokkos(node):
    return list(filter(None, (kokkos_at(node, path) for path in kokkos_prefixes(node))))


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


def open_mpi(node, path):
    """Returns the installed Open MPI as ompi_info describes it."""
    said = node.run("ompi_info", "--parsable", "--all")
    number, extensions = re.search(r"ompi:version:full:(\S+)", said), re.search(r"mpi_ext:(.*)", said)
    vendors = [name for name, word in (("AMD", "rocm"), ("NVIDIA", "cuda")) if re.search(rf"built_with_{word}_support:value:true", said)]
    if "AMD" not in vendors and extensions and "rocm" in extensions[1]:
        vendors.insert(0, "AMD")
    remedy = "" if vendors else "one built with UCX and --with-rocm or --with-cuda"
    return Mpi(f"Open MPI {number[1] if number else ''}".strip(), path, " ".join(vendors), remedy)


def mpich(node, path):
    """Returns the installed MPICH as mpichversion describes it."""
    said = node.run("mpichversion")
    vendors = [name for name, word in (("AMD", "--with-hip"), ("NVIDIA", "--with-cuda")) if word in said]
    return Mpi(f"MPICH {dotted(version_in(said))}", path, " ".join(vendors), "" if vendors else "one built with --with-hip or --with-cuda")


def find_mpi(node):
    if node.env.get("CRAY_MPICH_DIR") or "cray" in node.env.get("MPICH_DIR", ""):
        return cray_mpich(node)
    path = node.which("mpicxx")
    if not path:
        return Mpi()
    make = next((make for name, make in (("ompi_info", open_mpi), ("mpichversion", mpich)) if node.which(name)), None)
    return make(node, path) if make else Mpi("an MPI of unknown make", path, "", "one that says what it is: Open MPI, MPICH")
