// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/06_nontemporal.omp.hpp"

namespace miniapp::laplacian {

/// `omp/nontemporal` in tiles of so few rows that each plane of a tile stays in the L2 until its
/// third and last use.
template <class T>
void omp_blocked(Problem<T> const& p, ExecutionSpace const&)
{
    compute_every_row(p, rows_in_second_level_cache(p, 1), NontemporalVector{});
}

} // namespace miniapp::laplacian
