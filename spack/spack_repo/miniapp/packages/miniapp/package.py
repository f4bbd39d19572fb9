# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import pathlib

from spack_repo.builtin.build_systems.cmake import CMakePackage, generator
from spack_repo.builtin.build_systems.cuda import CudaPackage
from spack_repo.builtin.build_systems.rocm import ROCmPackage

from spack.package import *


class Miniapp(CMakePackage, CudaPackage, ROCmPackage):
    """Kernels written with Kokkos and by hand, compared with the measured limits of the machine. In a clone, with Spack 1:
    spack repo add spack/spack_repo/miniapp; spack install miniapp"""

    license("Apache-2.0 WITH LLVM-exception", checked_by="the miniapp authors")

    git = pathlib.Path(__file__).resolve().parents[5].as_uri()  # the clone that holds this file

    version("0.4.0", branch="main")

    variant("mpi", default=False, description="Several ranks")
    variant("hdf5", default=True, description="Fields of simulations as HDF5")
    variant("kernels", default=True, description="Chapters that need Kokkos Kernels")
    variant("native", default=True, description="Optimise for the processor of the building machine")

    depends_on("cxx", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("ninja", type="build")
    depends_on("kokkos@4.5:5 +openmp+serial cxxstd=20")
    depends_on("kokkos-kernels@4.5:5 ~blas~lapack", when="+kernels")
    depends_on("mpi", when="+mpi")
    depends_on("hdf5@1.10: +mpi", when="+hdf5+mpi")
    depends_on("hdf5@1.10: ~mpi", when="+hdf5~mpi")
    for library in ("yaml-cpp@0.7:", "nlohmann-json@3.11:", "cli11@2.1:", "fmt@8:", "highway@1.0:", "xxhash@0.8:"):
        depends_on(library)
    for arch in ROCmPackage.amdgpu_targets:
        depends_on(f"kokkos+rocm amdgpu_target={arch}", when=f"+rocm amdgpu_target={arch}")
    for arch in CudaPackage.cuda_arch_values:
        depends_on(f"kokkos+cuda+wrapper cuda_arch={arch}", when=f"+cuda cuda_arch={arch}")
    conflicts("+cuda", when="+rocm")

    generator("ninja")

    def cmake_args(self):
        args = [
            self.define("MINIAPP_BUILD_TESTS", False),
            self.define("CMAKE_UNITY_BUILD", True),
            self.define_from_variant("MINIAPP_MPI", "mpi"),
            self.define_from_variant("MINIAPP_NATIVE", "native"),
        ]
        if self.spec.satisfies("+rocm"):
            args.append(self.define("CMAKE_CXX_COMPILER", self.spec["hip"].hipcc))
        if self.spec.satisfies("+cuda"):
            args.append(self.define("CMAKE_CXX_COMPILER", self["kokkos"].kokkos_cxx))
        return args
