# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Kokkos 4.6 to 4.7.02 and 5.0.0 with HIP allocate by hipMallocAsync unless they are told not to: requests are refused
# while memory is free (kokkos 8008), ROCm 7 has trouble with it (8746, 9022), and a GPU-aware MPI cannot open such
# memory in another process. The program works with it; the user should know.
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
