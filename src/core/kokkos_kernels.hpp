// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace miniapp {

/// Chapters that this build lacks without Kokkos Kernels, by CMake (chapters_left_out.cpp.in).
std::vector<std::string> chapters_without_kokkos_kernels();

} // namespace miniapp
