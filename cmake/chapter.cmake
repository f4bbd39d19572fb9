# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A chapter is a folder of kernels/ and a library of its own, chapter_NAME. Its sources are all *.cpp of the folder;
# the word before the extension says which builds compile one, so that no source needs an #ifdef:
#
#   rows.cpp         every build; so are rows.double.cpp and rows.float.cpp, one list compiled in two halves
#   rows.hip.cpp     a GPU backend of Kokkos (HIP; the same source as CUDA)
#   rows.cuda.cpp    the CUDA backend alone
#   rows.host.cpp    no GPU backend
#   rows.omp.cpp     OpenMP on the host
#   rows.mpi.cpp     builds for several ranks, and rows.none.cpp the others
#   rows.WORD.cpp    where the chapter's own chapter.cmake has put WORD into chapter_words, as blas.openblas.cpp
#
# The folder's chapter.cmake, where there is one, may set: chapter_needs (other chapters whose headers it includes),
# chapter_libraries (to link), chapter_includes (their headers), chapter_words, chapter_options (of the compiler), and
# properties of its sources. The folder defines `std::vector<Family> miniapp::NAME::families()`.
#
# Names of rows in sources that a build does not compile are listed all the same, as not available, with the reason.

# Whether this build compiles a source with that word before its extension.
function(miniapp_compiles word result)
    set(words "" double float ${chapter_words})
    if(MINIAPP_GPU)
        list(APPEND words hip)
    else()
        list(APPEND words host)
        if(Kokkos_ENABLE_OPENMP)
            list(APPEND words omp)
        endif()
    endif()
    if(Kokkos_ENABLE_CUDA)
        list(APPEND words cuda)
    endif()
    if(MINIAPP_MPI)
        list(APPEND words mpi)
    endif()
    list(FIND words "${word}" place)
    if(place EQUAL -1)
        set(${result} OFF PARENT_SCOPE)
    else()
        set(${result} ON PARENT_SCOPE)
    endif()
endfunction()

# Lists the variants that a source names and this build does not compile (other_builds.cpp.in).
function(miniapp_list_other_build family page word)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page})
    set(kind library)
    set(reason "this build has not that library")
    if(word STREQUAL hip)
        set(kind gpu)
        set(reason "by hand for a GPU, and this build is for ${MINIAPP_BACKEND}")
    elseif(word STREQUAL cuda)
        set(kind gpu)
        set(reason "by hand for an NVIDIA GPU, and this build is for ${MINIAPP_BACKEND}")
    elseif(word STREQUAL omp)
        set(kind host)
        set(reason "by hand for a CPU with OpenMP, and this build is for ${MINIAPP_BACKEND}")
    elseif(word STREQUAL mpi)
        set(kind portable)
        set(reason "messages between ranks, and this build has no MPI (cmake -D MINIAPP_MPI=ON)")
    endif()
    file(STRINGS ${page} lines REGEX "({|[.]name = )\"[a-z]+/[^\"]*\",")
    foreach(line IN LISTS lines)
        string(REGEX MATCH "({|[.]name = )\"([a-z]+/[^\"]*)\"," ignored "${line}")
        string(APPEND rows "    {\"${family}\", \"${CMAKE_MATCH_2}\", Kind::${kind}, \"${reason}\"},\n")
    endforeach()
    set_property(GLOBAL APPEND_STRING PROPERTY miniapp_other_builds "${rows}")
endfunction()

# The family that a source of a chapter belongs to: that of a row (NN_row.cpp, group/NN_row.hip.hpp), or the chapter.
function(miniapp_family_of name page result)
    set(family ${name})
    if(page MATCHES "/[0-9][0-9]_([a-z0-9_]+)[.]")
        set(family ${name}.${CMAKE_MATCH_1})
    endif()
    set(${result} ${family} PARENT_SCOPE)
endfunction()

# Adds a chapter, and those that it needs, once.
function(add_chapter name)
    get_property(added GLOBAL PROPERTY miniapp_chapters)
    if(name IN_LIST added)
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY miniapp_chapters ${name})
    set(chapter_needs)
    set(chapter_libraries)
    set(chapter_includes)
    set(chapter_words)
    set(chapter_options)
    set(folder ${CMAKE_CURRENT_SOURCE_DIR}/${name})
    include(${folder}/chapter.cmake OPTIONAL)
    foreach(need IN LISTS chapter_needs)
        add_chapter(${need})
    endforeach()
    if(NOT MINIAPP_MPI)
        list(APPEND chapter_words none)
    endif()
    file(GLOB_RECURSE pages CONFIGURE_DEPENDS ${folder}/*.cpp)
    foreach(page IN LISTS pages)
        get_filename_component(file ${page} NAME)
        string(REGEX MATCH "[.]([a-z_]+)[.]cpp$" ignored ${file})
        set(word ${CMAKE_MATCH_1})
        if(NOT ignored)
            set(word "")
        endif()
        miniapp_compiles("${word}" compiled)
        miniapp_family_of(${name} ${page} family)
        if(compiled)
            list(APPEND sources ${page})
        else()
            miniapp_list_other_build(${family} ${page} ${word})
        endif()
        # Rows that are families of their own: families.cpp lists what is declared here.
        if(word STREQUAL "" AND NOT family STREQUAL name)
            string(REPLACE "${name}." "" row ${family})
            string(APPEND declared "namespace ${row} {\nFamily family();\n}\n")
        elseif(file STREQUAL family.cpp AND NOT page STREQUAL "${folder}/family.cpp")
            get_filename_component(row ${page} DIRECTORY)
            get_filename_component(row ${row} NAME)
            string(APPEND declared "namespace ${row} {\nFamily family();\n}\n")
        endif()
    endforeach()
    # Rows by hand that are headers of a page native.hip.cpp, in groups.
    if(NOT MINIAPP_GPU)
        file(GLOB pages CONFIGURE_DEPENDS ${folder}/*/[0-9]*.hip.hpp)
        foreach(page IN LISTS pages)
            miniapp_family_of(${name} ${page} family)
            miniapp_list_other_build(${family} ${page} hip)
        endforeach()
    endif()

    add_library(chapter_${name} STATIC ${sources})
    target_include_directories(chapter_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/${name})
    target_include_directories(chapter_${name} SYSTEM PRIVATE ${chapter_includes})
    target_compile_options(chapter_${name} PRIVATE ${chapter_options})
    list(TRANSFORM chapter_needs PREPEND chapter_)
    target_link_libraries(chapter_${name} PUBLIC kernel_parts PRIVATE ${chapter_needs} ${chapter_libraries})
    if(TARGET precompiled)
        target_precompile_headers(chapter_${name} REUSE_FROM precompiled)
    endif()
    # Gated registers are those of a source alone: six in one gave transpose/lines/32 for gfx90a 116 in place of 90.
    # simulation.cpp, of all the longest, begins by itself.
    foreach(source IN LISTS sources)
        if(source MATCHES "/(family|rungs|native|simulation)[.]([a-z]+[.])?cpp$")
            set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
            set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS ${host_not_timed}) # not of oracles, which take time
        endif()
        if(MINIAPP_MPI AND source MATCHES "[.]mpi[.]cpp$")
            # The page alone: what it includes would change the flags of all kernels. Without MPI's former C++ interface.
            set_source_files_properties(${source} PROPERTIES INCLUDE_DIRECTORIES "${MPI_CXX_INCLUDE_DIRS}"
                COMPILE_DEFINITIONS "OMPI_SKIP_MPICXX=1;MPICH_SKIP_MPICXX=1")
        endif()
        # A precompiled header holds for the flags that it was made with.
        get_source_file_property(options ${source} COMPILE_OPTIONS)
        get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
        if(options OR definitions)
            set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
        endif()
    endforeach()
    if(declared)
        file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}/${name}_rows.hpp CONTENT "#pragma once
#include \"core/family.hpp\"
namespace miniapp::${name} {\n${declared}}\n" @ONLY)
    endif()
endfunction()
