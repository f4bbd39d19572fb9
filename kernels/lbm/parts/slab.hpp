// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/ghost_rows.hpp"
#include "lbm/model/lattice.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/two_passes.hpp"
#include "pack.hpp"

// A slab in z of the fused step, which one thread of a CPU makes. V is a vector of neighbours in x.
namespace miniapp::lbm {

/// What a slab's loop does beyond vectors and streaming stores.
struct SlabOptions
{
    bool two_passes = false; ///< a site reads its populations twice and keeps none in between
    bool prefetch = false;   ///< each line is asked for a row ahead
};

/// A lattice read a vector at a time.
template <class V, class T>
struct VectorsOf
{
    T const* data;
    std::ptrdiff_t stride;

    /// Population p of `site` and its neighbours in x.
    KOKKOS_FORCEINLINE_FUNCTION V operator()(int p, int site) const
    {
        return V(data + p * stride + site);
    }
};

/// Asks for the lines of populations p ... last - 1 from which site s pulls; of f, whose value at s
/// itself the slab below asked for, too. A chain of calls, not a loop over lambdas: g++ 12 drops
/// the call of a lambda that only prefetches.
template <int p, int last, class T>
KOKKOS_FORCEINLINE_FUNCTION void ask_for(Soa<T> const& now, int s, Grid const& grid)
{
    constexpr Direction e = velocity_of_population(p);
    prefetch_second_level(&now(p, s - grid.step({0, e.y, e.z})));
    if constexpr (p < f_count && (e.y != 0 || e.z != 0)) {
        prefetch_second_level(&now(p, s));
    }
    if constexpr (p + 1 < last) {
        ask_for<p + 1, last>(now, s, grid);
    }
}

/// Three planes of phi in turn, with their ghosts, private to a thread.
template <class T>
struct PhiRing
{
    T* data;
    Grid grid;

    static KOKKOS_INLINE_FUNCTION int elements(Grid const& grid)
    {
        return 3 * grid.plane + 2 * Grid::line;
    }

    /// Site (0, 0) of plane k, k from -1 on.
    KOKKOS_INLINE_FUNCTION T* plane(int k) const
    {
        return data + (k + 3) % 3 * grid.plane + Grid::line + grid.row;
    }

    /// phi of plane k of the periodic box, and its ghosts in x and y.
    template <SlabOptions options, class V>
    KOKKOS_FORCEINLINE_FUNCTION void fill(int k, Soa<T> const& now, Constants<V> const& c) const
    {
        T* const to = plane(k);
        int const from = k < 0 ? grid.nz - 1 : k < grid.nz ? k : 0;
        VectorsOf<V, T> const lattice{now.data, now.stride};
        for (int j = 0; j < grid.ny; ++j) {
            T* const row = to + j * grid.row;
            for (int i = 0; i < grid.nx; i += V::lanes) {
                int const s = grid.site(i, j, from);
                if constexpr (options.prefetch) {
                    ask_for<0, f_count>(now, s + grid.row, grid);
                }
                store(row + i, arriving_phi(lattice, s, grid, c));
            }
            row[-1] = row[grid.nx - 1];
            row[grid.nx] = row[0];
        }
        for (int i = -1; i <= grid.nx; ++i) {
            to[i - grid.row] = to[i + (grid.ny - 1) * grid.row];
            to[i + grid.ny * grid.row] = to[i];
        }
    }
};

/// Plane k of the step. A row's last vector may reach into its padding, which nothing reads.
template <SlabOptions options, class V, class T>
KOKKOS_FORCEINLINE_FUNCTION void slab_plane(
    int k, Soa<T> const& now, Soa<T> const& next, PhiRing<T> const& ring, Constants<V> const& c)
{
    Grid const grid = ring.grid;
    VectorsOf<V, T> const lattice{now.data, now.stride};
    T const* const here = ring.plane(k);
    int const below = static_cast<int>(ring.plane(k - 1) - here);
    int const above = static_cast<int>(ring.plane(k + 1) - here);
    for (int j = 0; j < grid.ny; ++j) {
        wrap_pulled_rows(now, grid.site(0, j, k), grid);
        for (int i = 0; i < grid.nx; i += V::lanes) {
            int const s = grid.site(i, j, k);
            T const* const phi = here + j * grid.row + i;
            auto const phi_at = [&](int offset) { return V(phi + offset); };
            auto const put = [&](int q, V x) { nontemporal_store(&next(q, s), x); };
            if constexpr (options.prefetch) {
                ask_for<0, populations>(now, s + grid.row, grid);
            }
            if constexpr (options.two_passes) {
                two_pass_site<V>(lattice, put, phi_at, below, above, s, grid, c);
            } else {
                V x[populations];
                pull(x, lattice, s, grid, c);
                collide(x, phi_at(0), derivatives_of<V>(phi_at, grid.row, below, above), c);
                static_for<0, populations>([&](auto q) { put(q, x[q]); });
            }
        }
    }
}

/// Slab number `number` of `count`: phi of the plane above is computed just before it is needed.
/// `c` is not a local variable, or GCC would load the 19 vectors before the loops and keep them on
/// the stack; so they are operands in memory.
template <SlabOptions options, class V, class T>
KOKKOS_INLINE_FUNCTION void
slab(int number, int count, Soa<T> now, Soa<T> next, PhiRing<T> ring, Constants<V> const& c)
{
    int const nz = ring.grid.nz;
    int const first = static_cast<int>(std::int64_t{nz} * number / count);
    int const end = static_cast<int>(std::int64_t{nz} * (number + 1) / count);
    ring.template fill<options>(first - 1, now, c);
    ring.template fill<options>(first, now, c);
    for (int k = first; k < end; ++k) {
        ring.template fill<options>(k + 1, now, c);
        slab_plane<options>(k, now, next, ring, c);
    }
}

} // namespace miniapp::lbm
