# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A chapter is a folder of kernels/ and a library of its own, chapter_NAME. Its sources are all *.cpp of the folder and
# of its subfolders; the word before the extension says which builds compile one, so that no source needs an #ifdef:
#
#   rows.cpp         every build; likewise rows.double.cpp and rows.float.cpp, one for each precision
#   rows.hip.cpp     builds for a GPU (the same source for HIP and CUDA)
#   rows.cuda.cpp    builds for CUDA
#   rows.host.cpp    builds for a CPU
#   rows.omp.cpp     builds for a CPU whose Kokkos has OpenMP
#   rows.mpi.cpp     builds for several ranks
#   rows.nccl.cpp    builds for several ranks with a GPU whose vendor's library of collectives is found
#   rows.kokkos_kernels.cpp   builds with Kokkos Kernels, which are not installed with every Kokkos
#   rows.WORD.cpp    builds in which chapter.cmake puts WORD into chapter_words, such as openblas if OpenBLAS is found
#
# A subfolder ranks/ has the chapter's problem on several ranks, as a family of its own.
#
# For the last four kinds of sources (from rows.mpi.cpp to rows.WORD.cpp) the generated header NAME_rows.hpp says
# whether this build compiles them, so that other builds need no second source: the callers write
# `if constexpr (built::rows)`.
#
# A chapter.cmake in the folder is optional. It may set chapter_needs (other chapters whose headers this one includes, without
# a cycle), chapter_libraries (libraries to link), chapter_includes (their include folders), chapter_words (words of the list
# above), chapter_options (options of the compiler), and properties of its sources. The folder defines
# `std::vector<Family> miniapp::NAME::families()`.
#
# The program also lists variants that this build does not compile, as not available, with the reason. Their names are in
# kernels/variants.json, the union of what `miniapp --list=json` prints in all builds. `python3 tools/miniapp_tools/declared.py`
# writes that file, and a test compares it with each build.

# Sets `result` to ON if this build compiles sources with this word before their extension, and otherwise to OFF.
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
    if(TARGET Kokkos::kokkoskernels)
        list(APPEND words kokkos_kernels)
    endif()
    list(FIND words "${word}" place)
    if(place EQUAL -1)
        set(${result} OFF PARENT_SCOPE)
    else()
        set(${result} ON PARENT_SCOPE)
    endif()
endfunction()

# Reads kernels/variants.json and sets three kinds of variables. MINIAPP_OTHER_BUILDS holds rows of other_builds.cpp.in:
# the variants that need what this build does not have, and every variant that needs an optional library. in_chapters
# lists the families whose sources are in the folder of a chapter with another name, such as lbm_ranks in lbm/ranks. For
# each of these families, chapter_of_FAMILY is that chapter.
function(miniapp_known_variants file)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    # What this build has. Libraries are not listed, because the chapters look for them later.
    set(met nothing)
    if(MINIAPP_GPU)
        list(APPEND met gpu)
    elseif(Kokkos_ENABLE_OPENMP)
        list(APPEND met openmp)
    endif()
    if(Kokkos_ENABLE_CUDA)
        list(APPEND met nvidia_gpu)
    endif()
    if(MINIAPP_MPI)
        list(APPEND met mpi)
    endif()
    file(READ ${file} known)
    string(JSON families LENGTH "${known}" families)
    math(EXPR last "${families} - 1")
    foreach(f RANGE ${last})
        string(JSON family GET "${known}" families ${f})
        string(JSON family_name GET "${family}" name)
        string(JSON folder ERROR_VARIABLE has_own GET "${family}" folder)
        if(NOT has_own)
            string(REGEX REPLACE "/.*" "" chapter ${folder})
            set(chapter_of_${family_name} ${chapter} PARENT_SCOPE)
            list(APPEND in_chapters ${family_name})
        endif()
        string(JSON variants LENGTH "${family}" variants)
        math(EXPR last_variant "${variants} - 1")
        foreach(v RANGE ${last_variant})
            string(JSON name GET "${family}" variants ${v} name)
            string(JSON kind GET "${family}" variants ${v} kind)
            string(JSON needs GET "${family}" variants ${v} needs)
            if(NOT needs IN_LIST met)
                string(APPEND rows "    {\"${family_name}\", \"${name}\", Kind::${kind}, Needs::${needs}},\n")
            endif()
        endforeach()
    endforeach()
    set(MINIAPP_OTHER_BUILDS "${rows}" PARENT_SCOPE)
    set(in_chapters ${in_chapters} PARENT_SCOPE)
endfunction()

# Stops with an error if a name in the list `wanted` is not in `book`, the list of all chapters.
function(miniapp_check_chapters wanted book)
    foreach(name IN LISTS wanted)
        if(name IN_LIST book)
            continue()
        elseif(name IN_LIST in_chapters)
            list(TRANSFORM wanted REPLACE "^${name}$" "${chapter_of_${name}}")
            list(REMOVE_DUPLICATES wanted)
            message(FATAL_ERROR
                "MINIAPP_CHAPTERS: '${name}' is part of the chapter '${chapter_of_${name}}': cmake -D MINIAPP_CHAPTERS=\"${wanted}\"")
        endif()
        list(JOIN book " " names)
        message(FATAL_ERROR "MINIAPP_CHAPTERS: there is no chapter '${name}'. There are: ${names}")
    endforeach()
endfunction()

# Adds the library of a chapter, and before it those of the chapters that it needs. Does nothing if the chapter was
# added before.
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
    file(GLOB_RECURSE collectives_source ${folder}/*.nccl.cpp)
    if(collectives_source)
        collectives_library()
    endif()
    foreach(need IN LISTS chapter_needs)
        add_chapter(${need})
    endforeach()
    set(optional "")
    set(built "")
    file(GLOB_RECURSE candidates CONFIGURE_DEPENDS ${folder}/*.cpp)
    foreach(source IN LISTS candidates)
        get_filename_component(file ${source} NAME)
        string(REGEX MATCH "[.]([a-z_]+)[.]cpp$" ignored ${file})
        set(word ${CMAKE_MATCH_1})
        if(NOT ignored)
            set(word "")
        endif()
        miniapp_compiles("${word}" compiled)
        if(compiled)
            list(APPEND sources ${source})
        endif()
        if(NOT word MATCHES "^(double|float|hip|cuda|host|omp|)$")
            string(REGEX MATCH "^[a-z_]+" stem ${file})
            list(APPEND optional ${stem})
            list(REMOVE_DUPLICATES optional)
            if(compiled)
                list(APPEND built ${stem})
            endif()
        endif()
        # A source family.cpp in a subfolder name/ defines a family, name::family(). Declares this function in NAME_rows.hpp
        # for the chapter's families.cpp, which calls it.
        if(file STREQUAL family.cpp AND NOT source MATCHES "^${folder}/(ranks/)?family.cpp$")
            get_filename_component(row ${source} DIRECTORY)
            get_filename_component(row ${row} NAME)
            string(APPEND declared "namespace ${row} {\nFamily family();\n}\n")
        endif()
    endforeach()
    add_library(chapter_${name} STATIC ${sources})
    target_include_directories(chapter_${name} PUBLIC ${CMAKE_CURRENT_SOURCE_DIR} ${CMAKE_CURRENT_BINARY_DIR}/${name})
    target_include_directories(chapter_${name} SYSTEM PRIVATE ${chapter_includes})
    target_compile_options(chapter_${name} PRIVATE ${chapter_options})
    list(TRANSFORM chapter_needs PREPEND chapter_)
    target_link_libraries(chapter_${name} PUBLIC kernel_parts PRIVATE ${chapter_needs} ${chapter_libraries})
    if(TARGET limits) # it exists once the chapters stream and peak are added, which measure the limits
        target_link_libraries(chapter_${name} PUBLIC limits)
    endif()
    if(TARGET precompiled)
        target_precompile_headers(chapter_${name} REUSE_FROM precompiled)
    endif()
    # Sources with the names family, rungs and native have the variants' kernels. They are compiled alone also in a
    # unity build, because other sources in a unit can change the numbers of registers, which tests check: with six
    # sources in one unit, transpose/lines/32 took 116 registers on gfx90a instead of 90. simulation.cpp is compiled
    # alone, because it takes longest.
    foreach(source IN LISTS sources)
        if(source MATCHES "/(family|rungs|native|simulation)[.]([a-z]+[.])?cpp$")
            set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
            # Sources with oracles do not get these flags here, because oracles must be fast.
            set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS ${untimed_host_flags})
        endif()
        if(MINIAPP_MPI AND source MATCHES "[.]mpi[.]cpp$")
            # Only this source gets MPI's include folders: if the chapter's target had them, they would change the flags
            # of every kernel. The two definitions switch off MPI's former C++ interface.
            set_source_files_properties(${source} PROPERTIES INCLUDE_DIRECTORIES "${MPI_CXX_INCLUDE_DIRS}"
                COMPILE_DEFINITIONS "OMPI_SKIP_MPICXX=1;MPICH_SKIP_MPICXX=1")
        endif()
        # A precompiled header can only be used with the flags and definitions that it was compiled with, so a source
        # with others does without.
        get_source_file_property(options ${source} COMPILE_OPTIONS)
        get_source_file_property(definitions ${source} COMPILE_DEFINITIONS)
        if(options OR definitions)
            set_source_files_properties(${source} PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
        endif()
    endforeach()
    foreach(stem IN LISTS optional)
        set(is_built false)
        if(stem IN_LIST built)
            set(is_built true)
        endif()
        string(APPEND declared "namespace built {\ninline constexpr bool ${stem} = ${is_built};\n}\n")
    endforeach()
    if(declared)
        file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${name}/${name}_rows.hpp CONTENT "#pragma once
#include \"core/family.hpp\"
namespace miniapp::${name} {\n${declared}}\n" @ONLY)
    endif()
endfunction()
