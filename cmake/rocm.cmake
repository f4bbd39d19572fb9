# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Adds ROCm's folders to CMAKE_PREFIX_PATH, behind those that the user names: the folder that ROCM_PATH names, the one that
# contains the compiler, and /opt/rocm. The chapters look for optional libraries there, and each says which it found.
set(rocm_folders "$ENV{ROCM_PATH}")
set(compiler "${CMAKE_CXX_COMPILER}")
if(CMAKE_HIP_COMPILER) # set where Kokkos was built as CMake's language HIP
    set(compiler "${CMAKE_HIP_COMPILER}")
endif()
get_filename_component(compiler "${compiler}" REALPATH)
string(REGEX REPLACE "/(hip/|llvm/|lib/llvm/)?bin/[^/]*$" "" folder "${compiler}")
list(APPEND rocm_folders "${folder}")
list(APPEND rocm_folders /opt/rocm)
list(REMOVE_ITEM rocm_folders "" /usr)
list(REMOVE_DUPLICATES rocm_folders)
list(APPEND CMAKE_PREFIX_PATH ${rocm_folders})
list(JOIN rocm_folders ", " rocm_text)
message(STATUS "ROCm's libraries are looked for in ${rocm_text}, then the system's folders")

# Warns of a Kokkos that allocates by hipMallocAsync, as 4.6 to 4.7.02 and 5.0.0 with HIP do by default. That allocator
# may refuse requests while memory is free (kokkos issue 8008) and has faults with ROCm 7 (issues 8746 and 9022), and a
# GPU-aware MPI cannot open its memory in another process. The program works with it, so that a warning is enough.
if(TARGET Kokkos::kokkoscore)
    get_target_property(kokkos_includes Kokkos::kokkoscore INTERFACE_INCLUDE_DIRECTORIES)
    foreach(folder IN LISTS kokkos_includes)
        string(REGEX REPLACE "^\\$<(BUILD|INSTALL)_INTERFACE:(.*)>$" "\\2" folder "${folder}")
        set(allocator "")
        if(EXISTS "${folder}/KokkosCore_config.h")
            file(STRINGS "${folder}/KokkosCore_config.h" allocator REGEX "^#define KOKKOS_ENABLE_IMPL_HIP_MALLOC_ASYNC")
        endif()
        if(allocator)
            message(WARNING "The Kokkos in ${Kokkos_DIR} allocates by hipMallocAsync, which may refuse memory that is free and cannot "
                "be shared between ranks. Build Kokkos with -D Kokkos_ENABLE_IMPL_HIP_MALLOC_ASYNC=OFF (scripts/setup does).")
            break()
        endif()
    endforeach()
endif()
