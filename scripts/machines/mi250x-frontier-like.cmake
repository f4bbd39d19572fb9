# A Cray EX node with MI250X and the Cray programming environment, as Frontier is:
#   module load PrgEnv-amd rocm craype-accel-amd-gfx90a cmake; Kokkos with +rocm from Spack or a module
#   cmake -C scripts/machines/mi250x-frontier-like.cmake -S . -B build/mi250x -G Ninja
# Not tried on such a machine: written from its user guide's compiler names.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# hipcc and not the wrapper CC: Kokkos' HIP backend wants -x hip on every source, which hipcc implies.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200. xnack off is the nodes' default mode, and a code object for either mode is slower
# to load; unsafe-fp-atomics is left off, no kernel here uses atomics.
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a:xnack-" CACHE STRING "")
# The OpenMP rungs need a build of their own: one backend decides where the arrays live.
set(Kokkos_ROOT "$ENV{KOKKOS_ROOT}" CACHE PATH "Kokkos with the HIP backend")
