# A machine with an NVIDIA H200, CUDA 13 and a Kokkos 4.6 or later with the CUDA backend:
#   cmake -C scripts/machines/h200.cmake -S . -B build/h200 -G Ninja
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# Kokkos' wrapper sends host flags to g++ and device flags to nvcc.
set(CMAKE_CXX_COMPILER nvcc_wrapper CACHE STRING "")
# Compute capability 9.0. The wrapper's default is older than CUDA 13 accepts, and with no arch named
# the driver would compile PTX at every start.
set(CMAKE_CXX_FLAGS "-arch=sm_90" CACHE STRING "")
