// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <hwy/cache_control.h>
#include <omp.h>

#include "common/ceil_div.hpp"
#include "laplacian/parts/cpu_tuning.hpp"
#include "laplacian/parts/row.omp.hpp"
#include "laplacian/problem.hpp"

namespace miniapp::laplacian {

/// Computes every interior row. The planes are cut into one slab per thread, and the rows into
/// tiles of `rows`. In a slab, a tile is computed by `several`, `planes` planes at a time; the
/// remaining planes are computed by `one`, one at a time. Each thread ends with the fence that
/// non-temporal stores need.
template <int planes, class Several, class One, class T>
void compute_every_row(Problem<T> const& p, int rows, Several const& several, One const& one)
{
    // Vectors of a row in all planes of a pass begin at the same i only if planes are whole lines.
    std::ptrdiff_t const plane = std::ptrdiff_t(p.nx) * p.ny;
    bool const planes_are_alike = planes == 1 || plane * sizeof(T) % 64 == 0;
    auto const at = [&](int j, int k) { return k * plane + std::ptrdiff_t(j) * p.nx; };
    T const* const u = p.u.data();
    T* const f = p.f.data();
    int const my = p.ny - 2;
    int const mz = p.nz - 2;
    int const tiles = ceil_div(my, rows);
#pragma omp parallel
    {
        int const slabs = omp_get_num_threads();
#pragma omp for collapse(2) schedule(static)
        for (int slab = 0; slab < slabs; ++slab) {
            for (int tile = 0; tile < tiles; ++tile) {
                int const end_j = 1 + std::min(my, (tile + 1) * rows);
                int const end_k = 1 + static_cast<int>(std::int64_t(mz) * (slab + 1) / slabs);
                int k = 1 + static_cast<int>(std::int64_t(mz) * slab / slabs);
                for (; planes_are_alike && k + planes <= end_k; k += planes) {
                    for (int j = 1 + tile * rows; j < end_j; ++j) {
                        compute_row<planes>(p, several, u + at(j, k), f + at(j, k));
                    }
                }
                for (; k < end_k; ++k) {
                    for (int j = 1 + tile * rows; j < end_j; ++j) {
                        compute_row<1>(p, one, u + at(j, k), f + at(j, k));
                    }
                }
            }
        }
        hwy::FlushStream();
    }
}

template <class One, class T>
void compute_every_row(Problem<T> const& p, int rows, One const& one)
{
    compute_every_row<1>(p, rows, one, one);
}

} // namespace miniapp::laplacian
