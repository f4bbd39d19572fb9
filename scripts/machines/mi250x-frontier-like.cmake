# A Cray EX node with MI250X and the Cray programming environment, like a node of Frontier:
#   module load PrgEnv-amd rocm craype-accel-amd-gfx90a cmake; Kokkos with +rocm from Spack or a module
#   cmake -C scripts/machines/mi250x-frontier-like.cmake -S . -B build/mi250x -G Ninja
# For several ranks: -D MINIAPP_MPI=ON, and at the run MPICH_GPU_SUPPORT_ENABLED=1.
# This file was not tried on such a machine. The names of the compilers are from Frontier's user guide.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# The compiler is hipcc and not the wrapper CC, because Kokkos' HIP backend needs -x hip on every source, which hipcc implies.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200. It is named without :xnack-, as Kokkos names it, because clang refuses gfx90a together with gfx90a:xnack-.
# With -munsafe-fp-atomics an atomic addition is one instruction, without it a loop of compare-and-swap. The instruction is
# right in coarse-grained memory, which the device shares with no other; all atomics of the rungs are in such memory.
# If the system's GCC is older than 11, add --gcc-install-dir=FOLDER of a newer one (clang 16 or later).
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a -munsafe-fp-atomics" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/cray/mpich.cmake)
# The OpenMP rungs need a build of their own: one backend decides where the arrays live.
set(Kokkos_ROOT "$ENV{KOKKOS_ROOT}" CACHE PATH "Kokkos with the HIP backend")
