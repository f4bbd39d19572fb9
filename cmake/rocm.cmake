# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Where ROCm's libraries are: the folder that ROCM_PATH names, that of the compiler, the usual one; after all that the
# user names. What the chapters look for is found there; none of it is required, and each chapter says what it has.
set(rocm_folders "$ENV{ROCM_PATH}")
set(compiler "${CMAKE_CXX_COMPILER}")
if(CMAKE_HIP_COMPILER) # where Kokkos is in that language
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
