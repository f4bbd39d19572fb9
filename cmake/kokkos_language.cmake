# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Enables the language of a Kokkos that was built as one of CMake's own languages, HIP or CUDA
# (Kokkos_ENABLE_COMPILE_AS_CMAKE_LANGUAGE): every source that includes such a Kokkos must be compiled in that language.
if(Kokkos_COMPILE_LANGUAGE STREQUAL CXX)
    return()
endif()
set(language ${Kokkos_COMPILE_LANGUAGE})
if(language STREQUAL CUDA AND CMAKE_VERSION VERSION_LESS 3.26)
    message(FATAL_ERROR "Kokkos in ${Kokkos_DIR} was built as CMake's language CUDA, whose C++20 CMake knows from 3.26 on; this is "
        "CMake ${CMAKE_VERSION}. Load a newer one (pip install cmake), or name a Kokkos that was built by its nvcc_wrapper")
endif()
if(NOT DEFINED CMAKE_${language}_ARCHITECTURES)
    set(CMAKE_${language}_ARCHITECTURES ${Kokkos_${language}_ARCHITECTURES})
endif()
set(CMAKE_${language}_STANDARD 20)
set(CMAKE_${language}_STANDARD_REQUIRED ON)
enable_language(${language})

# Makes Kokkos' language the language of every *.cpp of the targets of a folder and of its subfolders.
function(miniapp_set_language folder)
    get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
    foreach(target IN LISTS targets)
        get_target_property(sources ${target} SOURCES)
        get_target_property(place ${target} SOURCE_DIR)
        list(FILTER sources INCLUDE REGEX "[.]cpp$")
        foreach(source IN LISTS sources)
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${place})
            set_source_files_properties(${source} TARGET_DIRECTORY ${target} PROPERTIES LANGUAGE ${Kokkos_COMPILE_LANGUAGE})
        endforeach()
    endforeach()
    get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
    foreach(inner IN LISTS folders)
        miniapp_set_language(${inner})
    endforeach()
endfunction()
