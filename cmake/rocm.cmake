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
