# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# For a chapter's chapter.cmake: the vendor's library of collectives, where several ranks and a GPU are, NCCL or RCCL with
# the same names. Its sources are *.nccl.cpp, or *.no_collectives.cpp where it was not found.
set(collectives_word no_collectives)
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
        set(collectives_word nccl)
        set(include ${MINIAPP_COLLECTIVES_INCLUDE})
        if(include STREQUAL "/usr/include") # named a second time, it hides the compiler's own
            set(include "")
        endif()
        file(GLOB_RECURSE collectives_source ${folder}/*.nccl.cpp)
        set_source_files_properties(${collectives_source} PROPERTIES INCLUDE_DIRECTORIES
            "${PROJECT_SOURCE_DIR}/src/arch/${collectives};${include}")
        list(APPEND chapter_libraries ${MINIAPP_COLLECTIVES_LIBRARY})
    endif()
endif()
list(APPEND chapter_words ${collectives_word})
message(STATUS "${name}: messages by ${MINIAPP_WORLD}, collectives by ${collectives_word}")
