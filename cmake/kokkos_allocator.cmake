# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Warns of a Kokkos that allocates by hipMallocAsync, as 4.6 to 4.7.02 and 5.0.0 with HIP do by default. That allocator may
# refuse requests while memory is free (kokkos issue 8008) and has faults with ROCm 7 (8746, 9022), and a GPU-aware MPI
# cannot open its memory in another process. The program works with it, so that a warning is enough.
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
