// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

namespace miniapp {

/// Chapters that are missing because this build has no Kokkos Kernels. CMake writes the function.
std::vector<std::string> chapters_without_kokkos_kernels();

} // namespace miniapp
