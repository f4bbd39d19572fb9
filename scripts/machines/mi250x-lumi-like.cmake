# A Cray EX node with MI250X as LUMI-G is:
#   module load LUMI partition/G rocm buildtools; Kokkos with +rocm from EasyBuild or Spack
#   cmake -C scripts/machines/mi250x-lumi-like.cmake -S . -B build/mi250x -G Ninja
# Not tried on such a machine: written from its user guide's module names.
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# ROCm's own hipcc: the programming environment's CC lags behind it.
set(CMAKE_CXX_COMPILER hipcc CACHE STRING "")
# gfx90a is MI200. Without :xnack- on purpose: jobs there switch XNACK on for managed memory, and a code
# object for one mode does not load in the other.
set(CMAKE_CXX_FLAGS "--offload-arch=gfx90a" CACHE STRING "")
set(Kokkos_ROOT "$ENV{EBROOTKOKKOS}" CACHE PATH "Kokkos with the HIP backend")
