# With CLANG_FORMAT, fails if clang-format would change a source. Without it, fails if a source has a preprocessor
# conditional, defines a macro or has no line with its license, or if a source of a chapter uses an MDRangePolicy without
# naming the order of its loops. Only src/problem/backend.hpp may have conditionals and redefine a macro, KOKKOS_LAMBDA.
cmake_policy(SET CMP0057 NEW) # if(... IN_LIST ...)
# An MDRangePolicy must name the order of the tiles and the order within a tile, by common/rank_in_order.hpp or by
# Rank<n, outer, inner>. Exceptions are these two sources, which show what the default order costs.
set(default_order
    kernels/laplacian/02_default_order.hpp
    kernels/advice/layouts.cpp)
set(no_order "[^A-Za-z_]Rank<[^,<>]*(,[^,<>]*)?>|MDRangePolicy[({]")
file(GLOB_RECURSE sources RELATIVE ${ROOT} ${ROOT}/src/*.[ch]pp ${ROOT}/kernels/*.[ch]pp ${ROOT}/tests/*.[ch]pp
    ${ROOT}/tools/gfx90a/src/*.[ch]pp ${ROOT}/tools/gfx90a/tests/*.[ch]pp)
list(LENGTH sources count)
if(count LESS 20)
    message(FATAL_ERROR "only ${count} sources found under ${ROOT}")
endif()
if(DEFINED CLANG_FORMAT) # .clang-format is written for version 14, which the build prefers to others
    execute_process(COMMAND ${CLANG_FORMAT} --dry-run --Werror ${sources}
        WORKING_DIRECTORY ${ROOT} RESULT_VARIABLE result ERROR_VARIABLE messages)
    if(NOT result EQUAL 0)
        message(FATAL_ERROR "${messages}\nRun: clang-format -i on these files")
    endif()
    return()
endif()
foreach(source IN LISTS sources)
    set(forbidden "^[ \t]*#[ \t]*(if|ifdef|ifndef|elif|define)")
    if(source STREQUAL src/problem/backend.hpp)
        set(forbidden "^[ \t]*#[ \t]*define")
    endif()
    file(STRINGS ${ROOT}/${source} found REGEX "${forbidden}")
    if(source STREQUAL src/problem/backend.hpp)
        list(FILTER found EXCLUDE REGEX "define KOKKOS_LAMBDA") # a macro of Kokkos, which backend.hpp replaces
    endif()
    if(found)
        message(SEND_ERROR "${source}: ${found}")
    endif()
    if(source MATCHES "^kernels/")
        file(READ ${ROOT}/${source} text)
        string(REGEX MATCHALL "${no_order}" found "${text}")
        list(LENGTH found times)
        if(source IN_LIST default_order)
            if(NOT times EQUAL 1)
                message(SEND_ERROR "${source} is to have one MDRangePolicy in the default order; it has ${times}")
            endif()
        elseif(found)
            message(SEND_ERROR "${source}: ${found} says no order, take RankInOrder (common/rank_in_order.hpp)")
        endif()
    endif()
    file(STRINGS ${ROOT}/${source} license LIMIT_COUNT 2 REGEX "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception")
    if(NOT license)
        message(SEND_ERROR "${source}: no SPDX line")
    endif()
endforeach()
