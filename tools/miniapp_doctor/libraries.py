# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The libraries that rungs call: where each was found, or where it was searched."""

import re
import typing

# name: files that show it below a prefix, what Debian calls it, what ROCm's or SUSE's packages call it
CPU = {
    "OpenBLAS": (("lib*/cmake/openblas", "lib/*/cmake/openblas", "lib/*/openblas*/cmake"), "libopenblas-dev", "openblas-devel"),
    "Eigen": (("include/eigen3", "share/eigen3/cmake"), "libeigen3-dev", "eigen3-devel"),
    "FFTW": (("include/fftw3.h",), "libfftw3-dev", "fftw-devel"),
    "HDF5": (("include/hdf5/serial/hdf5.h", "include/hdf5.h", "include/hdf5/openmpi/hdf5.h"), "libhdf5-dev", "hdf5-devel"),
}
AMD = {
    "rocBLAS": (("lib*/cmake/rocblas", "lib/*/cmake/rocblas", "rocblas/lib/cmake/rocblas"), "librocblas-dev", "rocblas-devel"),
    "rocSPARSE": (("lib*/cmake/rocsparse", "lib/*/cmake/rocsparse", "rocsparse/lib/cmake/rocsparse"), "librocsparse-dev", "rocsparse-devel"),
    "rocFFT": (("lib*/cmake/rocfft", "lib/*/cmake/rocfft", "rocfft/lib/cmake/rocfft"), "librocfft-dev", "rocfft-devel"),
    "rocPRIM": (("lib*/cmake/rocprim", "lib/*/cmake/rocprim", "rocprim/lib/cmake/rocprim", "share/cmake/rocprim"), "librocprim-dev", "rocprim-devel"),
    "RCCL": (("include/rccl/rccl.h", "rccl/include/rccl/rccl.h"), "librccl-dev", "rccl-devel"),
}
NVIDIA = {
    "cuBLAS": (("include/cublas_v2.h", "targets/*/include/cublas_v2.h"), "libcublas-dev-12-6", "libcublas-devel"),
    "cuSPARSE": (("include/cusparse.h", "targets/*/include/cusparse.h"), "libcusparse-dev-12-6", "libcusparse-devel"),
    "cuFFT": (("include/cufft.h", "targets/*/include/cufft.h"), "libcufft-dev-12-6", "libcufft-devel"),
    "CUB": (("include/cub/cub.cuh", "include/cccl/cub/cub.cuh", "targets/*/include/**/cub/cub.cuh"), "cuda-cccl-12-6", "cuda-cccl"),
    "NCCL": (("include/nccl.h",), "libnccl-dev", "libnccl-devel"),
}
# What the chapter libraries alone calls: BLAS transposes elsewhere, HDF5 writes fields, and RCCL and NCCL carry halos.
OF_CHAPTER_LIBRARIES = ("Eigen", "FFTW", "rocSPARSE", "rocFFT", "rocPRIM", "cuSPARSE", "cuFFT", "CUB")


class Library(typing.NamedTuple):
    name: str
    path: str = ""
    searched: tuple = ()
    packages: tuple = ()  # Debian's name, the others'

    def told(self):
        return f"{self.name} {self.path}" if self.path else f"{self.name} not found in {', '.join(self.searched)}"


def places(node, *own):
    named = [path for path in re.split("[:;]", node.env.get("CMAKE_PREFIX_PATH", "")) if path]
    return tuple(dict.fromkeys([*named, *(path for path in own if path), "/usr"]))


def found(node, libraries, *own):
    """All of them; `own`: the vendor's folders, before the system's."""
    searched = places(node, *own)
    all_of = []
    for name, (patterns, *packages) in libraries.items():
        hits = (hit for place in searched for pattern in patterns for hit in node.glob(f"{place}/{pattern}"))
        all_of.append(Library(name, next(hits, ""), searched, tuple(packages)))
    return all_of
