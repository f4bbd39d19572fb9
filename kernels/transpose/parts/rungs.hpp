// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include "common/launch_limits.hpp"
#include "transpose/problem.hpp"

namespace miniapp::transpose {

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in contents.hpp
template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants(); // defined in native.hip.cpp

/// Returns the name of the BLAS that the build found: "openblas" (library.openblas.cpp), "cublas"
/// or "rocblas" (library.gpu_blas.cpp).
std::string library_name();
/// Computes B = A^T with the BLAS that the build found.
template <class T>
void run_library(Problem<T> const& p, ExecutionSpace const& space);

// Each function below returns the reason why a variant cannot run, or "" if it can.

/// Refuses `place: in`, for variants that need separate A and B.
inline std::string needs_out_of_place(Params const& params)
{
    return params.text("place") == "in" ? "needs A and B apart" : "";
}

/// Refuses `place: out`, for variants that transpose a square matrix in place.
inline std::string needs_in_place(Params const& params)
{
    return params.text("place") == "out" ? "works in place only: place: in" : "";
}

/// Returns "" unless there are too many rows: NVIDIA's grids have at most 65535 blocks in y.
template <int width>
std::string needs_small_grid(Params const& params)
{
    return shape(params).rows <= std::int64_t{65535} * width ? "" : "more than 65535 blocks in y";
}

/// Returns "" unless the short direction, all of which a tile spans, exceeds `most`.
template <int most>
std::string needs_short_side(Params const& params)
{
    auto const [rows, columns] = shape(params);
    return std::min(rows, columns) <= most
               ? ""
               : "needs at most " + std::to_string(most) + " rows or columns";
}

/// Returns "" if rows of A and of B are multiples of the `bytes` bytes that are moved at once.
template <int bytes>
std::string needs_whole_chunks(Params const& params)
{
    auto const [rows, columns] = shape(params);
    std::int64_t const n = bytes / (params.text("precision") == "double" ? 8 : 4);
    return rows % n == 0 && columns % n == 0
               ? ""
               : "rows and columns must be multiples of " + std::to_string(n);
}

} // namespace miniapp::transpose
