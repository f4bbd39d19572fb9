// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>

#include <omp.h>

#include "lbm/exchange.hpp"
#include "lbm/fused_site.hpp"
#include "lbm/lanes.omp.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// Three planes of phi in turn, with their ghosts, private to a thread.
template <class T>
struct PhiRing
{
    T* data;
    Grid grid;

    /// Site (0, 0) of plane k, k from -1 on.
    T* plane(int k) const { return data + (k + 3) % 3 * grid.plane + Grid::line + grid.row; }

    /// phi of plane k of the periodic box, and its ghosts in x and y.
    void fill(int k, Soa<T> const& now, Constants<Lanes<T>> const& c) const
    {
        T* const to = plane(k);
        int const from = k < 0 ? grid.nz - 1 : k < grid.nz ? k : 0;
        for (int j = 0; j < grid.ny; ++j) {
            T* const row = to + j * grid.row;
            for (int i = 0; i < grid.nx; i += Lanes<T>::count) {
                LanesOf<T> const lattice{now.data, now.stride};
                arriving_phi(lattice, grid.site(i, j, from), grid, c).store(row + i);
            }
            row[-1] = row[grid.nx - 1];
            row[grid.nx] = row[0];
        }
        std::copy_n(to + (grid.ny - 1) * grid.row - 1, grid.nx + 2, to - grid.row - 1);
        std::copy_n(to - 1, grid.nx + 2, to + grid.ny * grid.row - 1);
    }
};

/// Plane k of the step, a vector of neighbours in x at a time. A row's last vector may reach into
/// its padding, which nothing reads.
template <class T>
void slab_plane(
    int k,
    Soa<T> const& now,
    Soa<T> const& next,
    PhiRing<T> const& ring,
    Constants<Lanes<T>> const& c)
{
    using V = Lanes<T>;
    Grid const grid = ring.grid;
    LanesOf<T> const lattice{now.data, now.stride};
    T const* const here = ring.plane(k);
    int const below = static_cast<int>(ring.plane(k - 1) - here);
    int const above = static_cast<int>(ring.plane(k + 1) - here);
    for (int j = 0; j < grid.ny; ++j) {
        for (int i = 0; i < grid.nx; i += V::count) {
            int const s = grid.site(i, j, k);
            T const* const phi = here + j * grid.row + i;
            V x[populations];
            pull(x, lattice, s, grid, c);
            auto const d = derivatives_of<V>(
                [&](int offset) { return V::load(phi + offset); }, grid.row, below, above);
            collide(x, V::load(phi), d, c);
            unroll<0, populations>([&](auto q) { x[q].stream(&next(q, s)); });
        }
    }
}

/// The fused step by hand: vectors of the CPU, results past the caches, and each thread goes
/// through a slab in z with phi of three planes in its cache: S is read once from memory and phi
/// never.
template <class T>
void omp_slabs(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const now = p.template now<Soa<T>>();
    auto const next = p.template next<Soa<T>>();
    fill_ghosts<1, populations>(p.grid, now, space);
#pragma omp parallel
    {
        Constants<Lanes<T>> const c(p.c);
        int const slabs = std::min(omp_get_num_threads(), p.grid.nz);
        int const slab = omp_get_thread_num();
        if (slab < slabs) {
            // The arrays of the gradient are free in a fused step: 4 (nz + 2) planes.
            PhiRing<T> const ring{
                p.fields.gradient_x + slab * (3 * p.grid.plane + 2 * Grid::line), p.grid};
            int const first = static_cast<int>(std::int64_t{p.grid.nz} * slab / slabs);
            int const end = static_cast<int>(std::int64_t{p.grid.nz} * (slab + 1) / slabs);
            ring.fill(first - 1, now, c);
            ring.fill(first, now, c);
            for (int k = first; k < end; ++k) {
                ring.fill(k + 1, now, c);
                slab_plane(k, now, next, ring, c);
            }
        }
        hwy::FlushStream();
    }
    p.finish(Stage::leaving);
}

} // namespace miniapp::lbm
