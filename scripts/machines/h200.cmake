# A machine with an NVIDIA H200, CUDA 12 or 13 and a Kokkos with the CUDA backend:
#   cmake -C scripts/machines/h200.cmake -S . -B build/h200 -G Ninja
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# Kokkos' wrapper sends host flags to g++ and device flags to nvcc.
set(CMAKE_CXX_COMPILER nvcc_wrapper CACHE STRING "")
# sm_90 is compute capability 9.0. CMake's tests of the compiler need -arch, because Kokkos names an architecture only
# for the program's sources. Without -arch, the wrapper takes sm_70, which CUDA 13 does not know; only the wrapper that
# scripts/setup makes has another default.
set(CMAKE_CXX_FLAGS "-arch=sm_90" CACHE STRING "")
