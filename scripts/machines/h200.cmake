# A machine with an NVIDIA H200, CUDA 12 or 13 and a Kokkos with the CUDA backend:
#   cmake -C scripts/machines/h200.cmake -S . -B build/h200 -G Ninja
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# Kokkos' wrapper sends host flags to g++ and device flags to nvcc.
set(CMAKE_CXX_COMPILER nvcc_wrapper CACHE STRING "")
# Compute capability 9.0. The default of the wrapper of a Kokkos that scripts/setup did not build is older than CUDA 13
# accepts, and with no arch named the driver would compile PTX at every start.
set(CMAKE_CXX_FLAGS "-arch=sm_90" CACHE STRING "")
