# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds Kokkos and the Kokkos Kernels that belong to it. CMake takes the first Kokkos that it finds: in Kokkos_ROOT; in the
# folder of scripts/setup that MINIAPP_KOKKOS names (the presets for GPUs set it); in CMAKE_PREFIX_PATH, which a module or
# Spack may set, too; in kokkos-openmp, which scripts/setup builds; or in the system's folders.
set(MINIAPP_KOKKOS "" CACHE STRING "Folder of a Kokkos that scripts/setup built; only Kokkos_ROOT precedes it")
cmake_path(SET own_libraries "$ENV{HOME}/.cache/miniapp")
if(DEFINED ENV{MINIAPP_PREFIX})
    set(own_libraries "$ENV{MINIAPP_PREFIX}")
elseif(DEFINED ENV{XDG_CACHE_HOME})
    set(own_libraries "$ENV{XDG_CACHE_HOME}/miniapp")
endif()
if(MINIAPP_KOKKOS)
    list(PREPEND CMAKE_PREFIX_PATH "${own_libraries}/${MINIAPP_KOKKOS}")
endif()
# Debian can install only one version of LLVM's OpenMP. If that is not version 16, scripts/setup --sanitizers, which
# installs clang 16, unpacks version 16 into this folder.
string(REGEX MATCH "^[0-9]+" compiler_major "${CMAKE_CXX_COMPILER_VERSION}")
set(own_openmp "${own_libraries}/libomp-${compiler_major}/usr/lib/llvm-${compiler_major}/lib")
if(CMAKE_CXX_COMPILER_ID STREQUAL Clang AND EXISTS "${own_openmp}/libomp.so")
    string(APPEND CMAKE_CXX_FLAGS " -isystem ${own_openmp}/clang/${compiler_major}/include")
    string(APPEND CMAKE_EXE_LINKER_FLAGS " -L${own_openmp} -Wl,-rpath,${own_openmp}")
endif()

# The CMake files of Debian's package of Kokkos 5.2 name two libraries that the package does not contain. Nothing here
# links them, but the CMake files check that they exist. With CMake 3.28 or later, they skip this check for a target if
# the variable below names a folder for it.
foreach(library algorithms simd)
    set(_cmake_import_check_xcframework_for_Kokkos::kokkos${library} "${CMAKE_CURRENT_LIST_DIR}")
endforeach()
find_package(Kokkos QUIET CONFIG HINTS "${own_libraries}/kokkos-openmp")
if(NOT Kokkos_FOUND)
    message(FATAL_ERROR "There is no Kokkos. Name one, 4.5 to 5.2: -D Kokkos_ROOT=FOLDER; scripts/setup builds one")
endif()
if(Kokkos_VERSION VERSION_LESS 4.5 OR Kokkos_VERSION VERSION_GREATER_EQUAL 6)
    message(FATAL_ERROR "Kokkos ${Kokkos_VERSION} in ${Kokkos_DIR} is not supported: 4.5 to 5.2 are")
elseif(Kokkos_VERSION VERSION_GREATER_EQUAL 5.3)
    message(WARNING "Kokkos ${Kokkos_VERSION} is newer than those that this program was tested with, 4.5 to 5.2")
endif()
list(JOIN Kokkos_DEVICES ", " devices)
message(STATUS "Kokkos ${Kokkos_VERSION} for ${devices} in ${Kokkos_DIR}")
if("HIP" IN_LIST Kokkos_DEVICES AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT Kokkos_COMPILE_LANGUAGE STREQUAL HIP)
    message(FATAL_ERROR "Kokkos in ${Kokkos_DIR} is for AMD GPUs, and ${CMAKE_CXX_COMPILER} compiles no HIP. To build for a GPU: "
        "-D CMAKE_CXX_COMPILER=hipcc, or the preset hip-mi200. To build for the CPU: name another Kokkos, -D Kokkos_ROOT=FOLDER")
endif()

# Takes the Kokkos Kernels that are installed beside Kokkos, or else those that the user names. The system's folders are
# not searched for others, which may belong to another Kokkos.
find_package(KokkosKernels QUIET CONFIG PATHS "${Kokkos_DIR}/../KokkosKernels" NO_DEFAULT_PATH)
if(NOT KokkosKernels_FOUND)
    find_package(KokkosKernels QUIET CONFIG NO_SYSTEM_ENVIRONMENT_PATH NO_CMAKE_SYSTEM_PATH NO_CMAKE_PACKAGE_REGISTRY
        NO_CMAKE_SYSTEM_PACKAGE_REGISTRY)
endif()
if(NOT KokkosKernels_FOUND)
    message(STATUS "No Kokkos Kernels beside it: without the chapter libraries and the variant stream/library (-D KokkosKernels_ROOT=FOLDER)")
    return()
endif()
# Kokkos and Kokkos Kernels belong together if they are installed in one folder. Otherwise (Spack installs each into a
# folder of its own) the files of Kokkos Kernels must name this Kokkos as the one that they were built with.
file(REAL_PATH "${Kokkos_DIR}/.." kokkos_place)
file(REAL_PATH "${KokkosKernels_DIR}/.." kernels_place)
if(NOT kernels_place STREQUAL kokkos_place)
    file(STRINGS "${KokkosKernels_DIR}/KokkosKernelsConfig.cmake" built_with REGEX "find_dependency\\(Kokkos HINTS ")
    string(REGEX REPLACE ".*HINTS ([^)]*)\\).*" "\\1/.." built_with "${built_with}")
    file(REAL_PATH "${built_with}" built_with)
    if(NOT built_with STREQUAL kokkos_place)
        message(FATAL_ERROR "Kokkos Kernels in ${KokkosKernels_DIR} were built with another Kokkos than ${Kokkos_DIR}. Name "
            "those that belong to it, -D KokkosKernels_ROOT=FOLDER, or build without: "
            "-D CMAKE_DISABLE_FIND_PACKAGE_KokkosKernels=ON")
    endif()
endif()
message(STATUS "Kokkos Kernels in ${KokkosKernels_DIR}")
