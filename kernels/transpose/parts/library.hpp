// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "transpose/problem.hpp"

// These functions call the BLAS that the build found: library.openblas.cpp or library.gpu_blas.cpp.
namespace miniapp::transpose {

/// Returns "openblas", "cublas" or "rocblas".
std::string library_name();

/// Computes B = A^T.
template <class T>
void library(Problem<T> const& p, ExecutionSpace const& space);

} // namespace miniapp::transpose
