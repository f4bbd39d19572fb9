# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Read at Kokkos' own project(), when its sources are compiled several in one (CMAKE_UNITY_BUILD: 34 s of a core become 15).
# Kokkos_Error.cpp of 3.4 finds another namespace Impl behind other sources, so it stays alone.
cmake_language(DEFER CALL set_source_files_properties
    "${CMAKE_CURRENT_SOURCE_DIR}/core/src/impl/Kokkos_Error.cpp"
    TARGET_DIRECTORY kokkoscore PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
