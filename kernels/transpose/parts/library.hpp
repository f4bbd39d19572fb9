// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "transpose/problem.hpp"

// The BLAS that the build found: library.openblas.cpp, library.gpu_blas.cpp or library.no_blas.cpp.
namespace miniapp::transpose {

/// "openblas", "cublas", "rocblas", or "none", whose call throws std::logic_error.
std::string library_name();

/// B = A^T
template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space);

} // namespace miniapp::transpose
