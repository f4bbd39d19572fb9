# A Cray EX node with MI250X, like a node of LUMI-G:
#   module load LUMI partition/G rocm buildtools; Kokkos with +rocm from EasyBuild or Spack
#   cmake -C scripts/machines/mi250x-lumi-like.cmake -S . -B build/mi250x -G Ninja
# For several ranks: -D MINIAPP_MPI=ON, and at the run MPICH_GPU_SUPPORT_ENABLED=1.
# This file was not tried on such a machine. The names of the modules are from LUMI's user guide.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# The compiler is ROCm's own hipcc, because the programming environment's CC is based on older releases.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200. It is named without :xnack-, because jobs there switch XNACK on for managed memory, and a code object for
# one mode does not load in the other. For -munsafe-fp-atomics see mi250x-frontier-like.cmake.
# The system's GCC is 7, whose library lacks parts of C++20. If no module brings a newer GCC that hipcc uses, add
# --gcc-install-dir=/usr/lib64/gcc/x86_64-suse-linux/13 (clang 16 or later; the folder of a GCC of 11 or later).
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a -munsafe-fp-atomics" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/cray/mpich.cmake)
set(Kokkos_ROOT "$ENV{EBROOTKOKKOS}" CACHE PATH "Kokkos with the HIP backend")
