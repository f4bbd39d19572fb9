# A Debian 12 machine without a GPU:
#   cmake -C scripts/machines/debian12.cmake -S . -B build/debian12 -G Ninja
set(CMAKE_BUILD_TYPE Release CACHE STRING "")
# g++ 12 is the distribution's compiler, the one that its libraries were built with.
set(CMAKE_CXX_COMPILER g++ CACHE STRING "")
set(MINIAPP_KOKKOS kokkos-openmp CACHE STRING "") # the one that scripts/setup builds
