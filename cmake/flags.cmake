# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Stops with an error if compiler flags of the user or of Kokkos ask for fast, inexact arithmetic. A CPU build is for
# this machine's processor unless these flags name one, MINIAPP_NATIVE is OFF or CMake cross-compiles.
option(MINIAPP_NATIVE "Build for this machine's processor unless the flags name one (-march, -mcpu, -mtune)" ON)

string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
get_target_property(kokkos_flags Kokkos::kokkoscore INTERFACE_COMPILE_OPTIONS)
get_directory_property(directory_flags COMPILE_OPTIONS)
set(language ${Kokkos_COMPILE_LANGUAGE})
set(all_flags "")
foreach(origin CMAKE_CXX_FLAGS CMAKE_CXX_FLAGS_${build_type} CMAKE_${language}_FLAGS CMAKE_${language}_FLAGS_${build_type}
        directory_flags kokkos_flags)
    # If the compiler may assume that there are no NaNs, verification may take a NaN for a right result. If it may reorder sums,
    # a variant no longer computes what its name says. -fno-math-errno and -fno-trapping-math change no result and are accepted.
    if("${${origin}}" MATCHES "(^|[ ;:,=])(-(Ofast|ffast-math|ffinite-math-only|funsafe-math-optimizations|fassociative-math|freciprocal-math|fno-signed-zeros|fapprox-func|mrecip|f?fp-model=(fast|aggressive)|-?use_fast_math|-?ftz=true|-?prec-(div|sqrt)=false))($|[ ;,>=])")
        string(REPLACE kokkos_flags "the interface of Kokkos in ${Kokkos_DIR}" origin ${origin})
        message(FATAL_ERROR "${origin} has ${CMAKE_MATCH_2}. With it a NaN may pass for a right result, and sums change their "
            "order: leave it out. -O3 and -march are fine")
    endif()
    string(APPEND all_flags " ${${origin}}")
endforeach()

if(MINIAPP_GPU)
    return()
endif()
if(all_flags MATCHES "-m(arch|cpu|tune)=[^ ;,>]+")
    message(STATUS "Processor: ${CMAKE_MATCH_0}, as the flags say")
elseif(MINIAPP_NATIVE AND NOT CMAKE_CROSSCOMPILING)
    include(CheckCXXCompilerFlag)
    check_cxx_compiler_flag(-march=native MINIAPP_MARCH_NATIVE)
    set(native -mcpu=native) # compilers for POWER know no -march
    if(MINIAPP_MARCH_NATIVE)
        set(native -march=native)
    endif()
    string(APPEND CMAKE_CXX_FLAGS " ${native}")
    message(STATUS "Processor: this machine's (${native}); another: -D CMAKE_CXX_FLAGS=-march=NAME, any of the kind: -D MINIAPP_NATIVE=OFF")
else()
    message(STATUS "Processor: any of the kind, and so its narrowest vectors: versions by hand may be several times slower")
endif()
