# A Cray EX node with MI250X and the Cray programming environment, as Frontier is:
#   module load PrgEnv-amd rocm craype-accel-amd-gfx90a cmake; Kokkos with +rocm from Spack or a module
#   cmake -C scripts/machines/mi250x-frontier-like.cmake -S . -B build/mi250x -G Ninja
# For several ranks: -D MINIAPP_MPI=ON, and at the run MPICH_GPU_SUPPORT_ENABLED=1.
# Not tried on such a machine: written from its user guide's compiler names.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# hipcc and not the wrapper CC: Kokkos' HIP backend wants -x hip on every source, which hipcc implies.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200: plainly, as Kokkos says it; clang refuses gfx90a together with gfx90a:xnack-. Sums by atomics are
# one instruction with unsafe-fp-atomics and a loop of compare-and-swap without. The instruction is right in memory
# that the device does not share with others (coarse-grained), where all atomics of the rungs work.
# Where the system's GCC is older than 11, add --gcc-install-dir=FOLDER of a newer one (clang 16 or later).
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a -munsafe-fp-atomics" CACHE STRING "")
include(${CMAKE_CURRENT_LIST_DIR}/cray/mpich.cmake)
# The OpenMP rungs need a build of their own: one backend decides where the arrays live.
set(Kokkos_ROOT "$ENV{KOKKOS_ROOT}" CACHE PATH "Kokkos with the HIP backend")
