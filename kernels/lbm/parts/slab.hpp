// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <string>

#include "lbm/boundary/halo.hpp"
#include "lbm/model/populations.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/parts/two_passes.hpp"
#include "lbm/problem.hpp"
#include "pack.hpp"

// The fused step of a slab in z by one thread of a CPU. V is a vector of neighbours in x.
// A rung passes a type Prefetch, whose function prefetch<first, last>(source, s, steps) prefetches
// the populations [first, last) that the site s of the next row reads.
namespace miniapp::lbm {

/// A type Prefetch that does nothing.
struct NoPrefetch
{
    template <int first, int last, class Populations, class Steps>
    KOKKOS_FORCEINLINE_FUNCTION static void prefetch(Populations const&, int, Steps const&)
    {
    }
};

/// Populations that are read a vector of sites at a time.
template <class V, class T>
struct SoaVectors
{
    T const* data;
    std::ptrdiff_t stride;

    /// Returns population p of `site` and of the sites that follow it in x, one in each lane.
    KOKKOS_FORCEINLINE_FUNCTION V operator()(int p, int site) const
    {
        return V(data + p * stride + site);
    }
};

template <class V, class T>
KOKKOS_FORCEINLINE_FUNCTION SoaVectors<V, T> vectors_of(Soa<T> const& source)
{
    return {source.data, source.stride};
}

/// Returns the populations whose sum is phi; a layout that stores f and g separately overloads
/// this.
template <class Populations>
KOKKOS_FORCEINLINE_FUNCTION Populations const& f_populations(Populations const& source)
{
    return source;
}

/// Functor that returns phi of a site of a rank's part after streaming. It computes phi as the
/// first lane of a vector, so that the result is rounded as in the slabs.
template <class V, class T, class Populations>
struct StreamedPhiOfSlabs
{
    Populations source;
    Grid grid;
    Cuts cuts;
    Constants<V> c;

    KOKKOS_FORCEINLINE_FUNCTION T operator()(int site, int i, int j, int k) const
    {
        alignas(64) T lanes[V::lanes];
        store(
            lanes,
            post_streaming_phi(
                vectors_of<V>(f_populations(source)), site, Neighbours(grid, i, j, k, cuts), c));
        return lanes[0];
    }
};

/// A thread's own ring of three planes of phi with their ghosts.
template <class T, class Box = WholeBox<T>>
struct PhiRing
{
    T* data;
    Grid grid;
    Box box = {};

    static KOKKOS_INLINE_FUNCTION int elements(Grid const& grid)
    {
        return 3 * grid.plane + 2 * Grid::line;
    }

    /// Returns the address of phi of site (0, 0) of plane k, for k >= -1.
    KOKKOS_INLINE_FUNCTION T* plane(int k) const
    {
        return data + (k + 3) % 3 * grid.plane + Grid::line + grid.row;
    }

    /// Fills the ghosts at the ends of row j of a plane.
    KOKKOS_FORCEINLINE_FUNCTION void fill_row_ends(T* row, int j, int plane_of_box) const
    {
        if (box.cut(0)) {
            row[-1] = box.phi(grid.site(-1, j, plane_of_box));
            row[grid.nx] = box.phi(grid.site(grid.nx, j, plane_of_box));
        } else {
            row[-1] = row[grid.nx - 1];
            row[grid.nx] = row[0];
        }
    }

    /// Copies phi of a row that another rank has sent, and fills the row's ghosts.
    KOKKOS_FORCEINLINE_FUNCTION void copy_received_row(T* row, int j, int plane_of_box) const
    {
        for (int i = 0; i < grid.nx; ++i) {
            row[i] = box.phi(grid.site(i, j, plane_of_box));
        }
        fill_row_ends(row, j, plane_of_box);
    }

    /// Computes phi of plane k, or copies what another rank sent, and fills its ghosts in x and y.
    template <class Prefetch, class V, class Populations>
    KOKKOS_FORCEINLINE_FUNCTION void
    fill(int k, Populations const& source, Constants<V> const& c) const
    {
        T* const to = plane(k);
        int const from = box.cut(2) ? k : wrapped(k, grid.nz);
        bool const is_sent = box.cut(2) && (k < 0 || k == grid.nz);
        auto const vectors = vectors_of<V>(source);
        for (int j = 0; j < grid.ny; ++j) {
            T* const row = to + j * grid.row;
            if (is_sent) {
                copy_received_row(row, j, from);
                continue;
            }
            for (int i = 0; i < grid.nx; i += V::lanes) {
                int const s = grid.site(i, j, from);
                Prefetch::template prefetch<0, f_count>(source, s + grid.row, grid);
                store(row + i, post_streaming_phi(vectors, s, grid, c));
            }
            fill_row_ends(row, j, from);
        }
        if (box.cut(1)) {
            copy_received_row(to - grid.row, -1, from);
            copy_received_row(to + grid.ny * grid.row, grid.ny, from);
            return;
        }
        for (int i = -1; i <= grid.nx; ++i) {
            to[i - grid.row] = to[i + (grid.ny - 1) * grid.row];
            to[i + grid.ny * grid.row] = to[i];
        }
    }
};

/// Makes the step of plane k. A row's last vector may overwrite ghosts, which the next step fills.
template <class Prefetch, class V, class T, class Box>
KOKKOS_FORCEINLINE_FUNCTION void step_slab_plane(
    int k,
    Soa<T> const& source,
    Soa<T> const& destination,
    PhiRing<T, Box> const& ring,
    Constants<V> const& c)
{
    Grid const grid = ring.grid;
    auto const vectors = vectors_of<V>(source);
    T const* const here = ring.plane(k);
    int const below = static_cast<int>(ring.plane(k - 1) - here);
    int const above = static_cast<int>(ring.plane(k + 1) - here);
    for (int j = 0; j < grid.ny; ++j) {
        wrap_pulled_rows(source, grid.site(0, j, k), grid, ring.box);
        for (int i = 0; i < grid.nx; i += V::lanes) {
            int const s = grid.site(i, j, k);
            T const* const phi = here + j * grid.row + i;
            auto const phi_at = [&](int offset) { return V(phi + offset); };
            auto const put = [&](int q, V x) { nontemporal_store(&destination(q, s), x); };
            Prefetch::template prefetch<0, populations>(source, s + grid.row, grid);
            collide_in_two_passes(vectors, put, phi_at, below, above, s, grid, c);
        }
    }
}

/// Makes the step of slab `number` of `count`. phi of the plane above is computed just before it is
/// needed. `c` is a reference, so that its 19 numbers stay in memory, from where loads broadcast
/// them. If `c` were local, GCC would load them before the loops and spill them.
template <class Prefetch, class V, class T, class Box, class Populations>
KOKKOS_INLINE_FUNCTION void step_slab(
    int number,
    int count,
    Populations source,
    Populations destination,
    PhiRing<T, Box> ring,
    Constants<V> const& c)
{
    int const nz = ring.grid.nz;
    int const first = static_cast<int>(std::int64_t{nz} * number / count);
    int const end = static_cast<int>(std::int64_t{nz} * (number + 1) / count);
    auto const& f = f_populations(source);
    ring.template fill<Prefetch>(first - 1, f, c);
    ring.template fill<Prefetch>(first, f, c);
    for (int k = first; k < end; ++k) {
        ring.template fill<Prefetch>(k + 1, f, c);
        step_slab_plane<Prefetch>(k, source, destination, ring, c);
    }
}

/// Makes a step: fills the ghosts, for a rank's part also phi beyond its cuts, and calls
/// slabs(box), which steps all slabs. V is the vector of the slabs.
template <class V, template <class> class Populations, class T, class Slabs>
void fill_ghosts_and_step(Problem<T>& p, ExecutionSpace const& space, Slabs const& slabs)
{
    auto const source = p.template source<Populations<T>>();
    p.halo.fill_rows(source, space);
    if (p.halo.is_of_part()) {
        StreamedPhiOfSlabs<V, T, Populations<T>> const value{
            source, p.grid, p.halo.cuts(), Constants<V>(p.c)};
        p.halo.fill_phi_beyond_cuts(p.phi, value, space);
        slabs(p.halo.template cut_box<T>(p.phi));
    } else {
        slabs(WholeBox<T>{});
    }
    p.finish(Stage::post_collision);
}

template <class Prefetch, template <class> class Populations, class Box, class T>
void step_slabs(
    Problem<T>& p, Box const& box, ExecutionSpace const& space, std::string const& label)
{
    auto const source = p.template source<Populations<T>>();
    auto const destination = p.template destination<Populations<T>>();
    auto const grid = p.grid;
    auto const cut_box = box;
    Constants<Pack<T>> const c(p.c);
    int const count = std::min(space.concurrency(), grid.nz);
    T* const rings = p.fields.gradient_x;
    Kokkos::parallel_for(
        label,
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>(space, 0, count),
        KOKKOS_LAMBDA(int number) {
            PhiRing<T, Box> const ring{
                rings + std::ptrdiff_t{number} * PhiRing<T>::elements(grid), grid, cut_box};
            step_slab<Prefetch>(number, count, source, destination, ring, c);
            nontemporal_fence();
        });
}

/// Makes a step with Kokkos and a slab for each thread, but at most nz slabs. The rings of phi lie
/// in the arrays of the gradient and the Laplacian, 4 (nz + 2) planes that a fused step does not
/// need.
template <class Prefetch, template <class> class Populations = Soa, class T>
void step_in_slabs(Problem<T>& p, ExecutionSpace const& space, std::string const& label)
{
    fill_ghosts_and_step<Pack<T>, Populations>(p, space, [&](auto const& box) {
        step_slabs<Prefetch, Populations>(p, box, space, label);
    });
}

} // namespace miniapp::lbm
