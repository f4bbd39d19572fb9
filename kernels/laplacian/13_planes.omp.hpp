// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/12_shifted.omp.hpp"

namespace miniapp::laplacian {

/// `omp/shifted` with m rows, one above the other, in one pass: m + 2 loads in z serve m points,
/// and m streams of cache misses are in flight side by side. Remaining planes are computed as in
/// `omp/shifted`.
template <class T, int m>
void omp_planes(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row<m>(p, rows_in_second_level_cache(p, m), PlanesKernel<m>{}, PlanesKernel<1>{});
}

} // namespace miniapp::laplacian
