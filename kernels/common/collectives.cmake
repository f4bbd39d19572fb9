# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Included by a chapter's chapter.cmake. For builds with several ranks and a GPU it looks for the vendor's library of
# collectives: NCCL, or RCCL, which has the same names. If it is found, the chapter compiles its *.nccl.cpp.
set(collectives_found none)
if(MINIAPP_MPI AND MINIAPP_GPU)
    set(collectives nccl)
    set(header nccl.h)
    if(Kokkos_ENABLE_HIP)
        set(collectives rccl)
        set(header rccl/rccl.h)
    endif()
    find_path(MINIAPP_COLLECTIVES_INCLUDE ${header})
    find_library(MINIAPP_COLLECTIVES_LIBRARY ${collectives})
    if(MINIAPP_COLLECTIVES_INCLUDE AND MINIAPP_COLLECTIVES_LIBRARY)
        list(APPEND chapter_words nccl)
        set(collectives_found ${collectives})
        set(include ${MINIAPP_COLLECTIVES_INCLUDE})
        if(include STREQUAL "/usr/include") # naming this folder again would move it before the compiler's own headers
            set(include "")
        endif()
        file(GLOB_RECURSE collectives_source ${folder}/*.nccl.cpp)
        set_source_files_properties(${collectives_source} PROPERTIES INCLUDE_DIRECTORIES
            "${PROJECT_SOURCE_DIR}/src/arch/${collectives};${include}")
        list(APPEND chapter_libraries ${MINIAPP_COLLECTIVES_LIBRARY})
    endif()
endif()
message(STATUS "${name}: messages by ${MINIAPP_WORLD}, collectives by ${collectives_found}")
