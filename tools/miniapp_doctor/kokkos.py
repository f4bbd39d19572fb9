# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Installed Kokkos: version, backends, and what is known to be wrong with one."""

import re
import typing

from miniapp_doctor.node import dotted, version

SUPPORTED = ((4, 5), (6,))
OF_PRESETS = ("kokkos-openmp", "kokkos-hip-gfx90a", "kokkos-cuda-sm90")  # the folders that the presets take
CONFIGS = ("lib*/cmake/Kokkos", "lib/*/cmake/Kokkos", "share/cmake/Kokkos")


class Kokkos(typing.NamedTuple):
    prefix: str
    version: tuple
    devices: tuple
    arch: str
    kernels: tuple  # of Kokkos Kernels beside it; () where there is none
    malloc_async: bool = False

    def told(self):
        kernels = f"Kokkos Kernels {dotted(self.kernels)}" if self.kernels else "no Kokkos Kernels beside it"
        return f"{dotted(self.version)} {'+'.join(self.devices)}{f' {self.arch}' if self.arch else ''} in {self.prefix}, {kernels}"


def own_folder(node):
    """Where scripts/setup installs."""
    cache = node.env.get("XDG_CACHE_HOME") or f"{node.env.get('HOME', '')}/.cache"
    return node.env.get("MINIAPP_PREFIX") or f"{cache}/miniapp"


def prefixes(node):
    """Where CMake looks, in its order."""
    named = [node.env[name] for name in ("Kokkos_ROOT", "KOKKOS_ROOT", "EBROOTKOKKOS") if node.env.get(name)]
    named += [path for path in re.split("[:;]", node.env.get("CMAKE_PREFIX_PATH", "")) if path]
    own = own_folder(node)
    built = [*(f"{own}/{name}" for name in OF_PRESETS), *node.glob(f"{own}/kokkos-*")]
    return list(dict.fromkeys(path.rstrip("/") for path in [*named, *built, "/usr/local", "/usr"]))


def value(text, name):
    found = re.search(rf"set\({name}\s+([^)]*)\)", text, re.IGNORECASE)
    return found[1].strip().strip('"') if found else ""


def package_version(node, folder, name):
    return version(value(node.read(f"{folder}/{name}ConfigVersion.cmake"), "PACKAGE_VERSION"))


def kernels_of(node, prefix):
    folders = [path for pattern in CONFIGS for path in node.glob(f"{prefix}/{pattern.replace('Kokkos', 'KokkosKernels')}")]
    return next(filter(None, (package_version(node, folder, "KokkosKernels") for folder in folders)), ())


def at(node, prefix):
    for folder in [path for pattern in CONFIGS for path in node.glob(f"{prefix}/{pattern}")]:
        found = package_version(node, folder, "Kokkos")
        if found:
            common = node.read(f"{folder}/KokkosConfigCommon.cmake")
            headers = [node.read(path) for path in node.glob(f"{prefix}/include/**/KokkosCore_config.h")]
            return Kokkos(
                prefix,
                found,
                tuple(name for name in re.split("[; ]", value(common, "Kokkos_DEVICES")) if name),
                value(common, "Kokkos_ARCH").replace(";", " "),
                kernels_of(node, prefix),
                any("#define KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC" in text for text in headers),
            )
    return None


def installed(node):
    return list(filter(None, (at(node, path) for path in prefixes(node))))


def bad_allocator(one):
    """Whether it allocates by hipMallocAsync: false refusals of memory (kokkos 8008), trouble with ROCm 7 (8746, 9022), and
    memory that a GPU-aware MPI cannot open in another process. The default of HIP builds from 4.6 to 4.7.02 and of 5.0.0."""
    return "HIP" in one.devices and one.malloc_async


def complaints(one, rocm, cmake):
    if not SUPPORTED[0] <= one.version < SUPPORTED[1]:
        yield f"Kokkos {dotted(one.version)} in {one.prefix} is not supported: 4.5 to 5.x are"
    if bad_allocator(one):
        yield f"Kokkos {dotted(one.version)} in {one.prefix} allocates by hipMallocAsync; build it with -D Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF"
    if one.version >= (5,) and "HIP" in one.devices and rocm.root and rocm.version < (6, 2):
        yield f"Kokkos {dotted(one.version)} wants ROCm 6.2 or later; here is {dotted(rocm.version)}"
    if one.version >= (5,) and cmake.version and cmake.version < (3, 22):
        yield f"Kokkos {dotted(one.version)} wants CMake 3.22 or later; here is {dotted(cmake.version)}"
