// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "lbm/boundary/halo.hpp"
#include "lbm/parts/ghostless_site.hpp"
#include "lbm/problem.hpp"
#include "rest_while_waiting.hpp"

// What one team does in the rungs `chained`: a piece of the sweep for phi, and the piece of the
// collision that lies three planes of that sweep behind.
namespace miniapp::lbm {

/// A step as a chain of pieces that teams take in order. The sweep for phi begins with the plane
/// below the box, that is its last one, so plane k of the box needs planes k to k + 2 of the sweep.
/// A team waits for pieces before its own alone, and those are under way or done: no two wait for
/// each other, however many run at once.
struct Chain
{
    static constexpr int sites = 256; ///< of a piece, in the order of a plane's points
    static constexpr int ahead = 3;   ///< planes between a piece of the sweep and of the collision

    Grid grid;
    int in_plane; ///< pieces
    int* taken;   ///< pieces that teams have begun
    int* swept;   ///< of each plane of the sweep: pieces that are done

    /// `counters` has room for counters_of(grid) numbers, which must be 0 when the step begins.
    Chain(Grid const& g, int* counters)
        : grid(g)
        , in_plane(ceil_div(g.nx * g.ny, sites))
        , taken(counters)
        , swept(counters + 1)
    {
    }

    static int counters_of(Grid const& g) { return g.nz + 1; }
    int count() const { return (grid.nz + ahead) * in_plane; }
};

/// The counters of a step, in a field that the fused rungs do not use.
template <class T>
int* counters_of(Problem<T> const& p)
{
    return reinterpret_cast<int*>(p.fields.gradient_x);
}

/// A piece's points of plane k, those of thread t of `threads`: op(n, i, j), n counting them.
template <int threads, class Op>
KOKKOS_FORCEINLINE_FUNCTION void each_point(Chain const& chain, int piece, int thread, Op const& op)
{
    Grid const& grid = chain.grid;
    for (int n = 0; n < Chain::sites / threads; ++n) {
        int const point = piece * Chain::sites + n * threads + thread;
        if (point < grid.nx * grid.ny) {
            op(n, point % grid.nx, point / grid.nx);
        }
    }
}

/// Piece `number` of the chain, by thread t of `threads`; `barrier()` is where they wait for each
/// other. The populations of the collision are asked for first: they arrive while phi is made.
template <int threads, class T, class Populations, class Barrier>
KOKKOS_FORCEINLINE_FUNCTION void chain_piece(
    Populations const& source,
    Populations const& destination,
    T* phi,
    Chain const& chain,
    int number,
    int thread,
    Constants<T> const& c,
    Barrier const& barrier)
{
    Grid const& grid = chain.grid;
    int const piece = number % chain.in_plane;
    int const plane = number / chain.in_plane; // of the sweep
    int const k = plane - Chain::ahead;
    T x[Chain::sites / threads][populations];
    if (k >= 0) {
        each_point<threads>(chain, piece, thread, [&](int n, int i, int j) {
            pull(x[n], source, grid.site(i, j, k), Neighbours(grid, i, j, k), c);
        });
    }
    if (plane < grid.nz) {
        int const z = plane == 0 ? grid.nz - 1 : plane - 1;
        each_point<threads>(chain, piece, thread, [&](int, int i, int j) {
            ghostless_phi(source, phi, i, j, z, grid, c);
        });
        Kokkos::memory_fence();
        barrier();
        if (thread == 0) {
            Kokkos::atomic_fetch_add(chain.swept + plane, 1);
        }
    }
    if (k >= 0) {
        for (int n = thread; n < Chain::ahead; n += threads) {
            int* const swept = chain.swept + (k + n) % grid.nz;
            while (Kokkos::atomic_fetch_add(swept, 0) < chain.in_plane) {
                rest_while_waiting();
            }
            Kokkos::memory_fence();
        }
        barrier();
        each_point<threads>(chain, piece, thread, [&](int n, int i, int j) {
            int const s = grid.site(i, j, k);
            collide(x[n], phi[s], derivatives(phi, s, grid), c);
            static_for<0, populations>([&](auto q) { destination(q, s) = x[n][q]; });
        });
    }
}

} // namespace miniapp::lbm
