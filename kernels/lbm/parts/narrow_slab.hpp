// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/model/narrow.hpp"
#include "lbm/parts/slab.hpp"

// A slab as in slab.hpp, for populations that are stored in fewer bytes.
namespace miniapp::lbm {

/// Populations stored in fewer bytes, which are read a vector of sites at a time.
template <class V, class T, class Format>
struct NarrowVectors
{
    Narrow<T, Format> source;

    KOKKOS_FORCEINLINE_FUNCTION V operator()(int p, int site) const
    {
        if (source.is_wide(p)) {
            return V(source.f0(site));
        }
        V x;
        widen(source.address(p, site), x);
        return Format::is_scaled ? x * V(source.inverse(p)) : x;
    }
};

template <class V, class T, class Format>
KOKKOS_FORCEINLINE_FUNCTION NarrowVectors<V, T, Format> vectors_of(Narrow<T, Format> const& source)
{
    return {source};
}

template <class Vector, class T>
struct ReboundVector;
template <template <class> class Vector, class Old, class T>
struct ReboundVector<Vector<Old>, T>
{
    using type = Vector<T>;
};

/// Non-temporal store of a cache line. Both addresses must be aligned to 64 bytes.
template <class V, class Stored>
KOKKOS_FORCEINLINE_FUNCTION void store_line_past_caches(Stored* to, Stored const* from)
{
    using Floats = typename ReboundVector<V, float>::type;
    auto* const there = reinterpret_cast<float*>(to);
    auto const* const here = reinterpret_cast<float const*>(from);
    for (int i = 0; i < 16; i += Floats::lanes) {
        nontemporal_store(there + i, Floats(here + i));
    }
}

/// Makes the step of plane k. A cache line holds the results of several vectors, which are
/// collected in the L1 and then stored as a whole line. With non-temporal stores of parts of a
/// line, each part could be written to memory separately.
template <class Prefetch, class V, class T, class Box, class Format>
KOKKOS_FORCEINLINE_FUNCTION void step_slab_plane(
    int k,
    Narrow<T, Format> const& source,
    Narrow<T, Format> const& destination,
    PhiRing<T, Box> const& ring,
    Constants<V> const& c)
{
    using Stored = typename Format::Stored;
    constexpr int line = Narrow<T, Format>::line;
    alignas(64) Stored lines[populations][line];
    Grid const grid = ring.grid;
    auto const vectors = vectors_of<V>(source);
    T* const here = ring.plane(k);
    int const below = static_cast<int>(ring.plane(k - 1) - here);
    int const above = static_cast<int>(ring.plane(k + 1) - here);
    for (int j = 0; j < grid.ny; ++j) {
        wrap_pulled_rows(source, grid.site(0, j, k), grid, ring.box);
        for (int first = 0; first < grid.nx; first += line) {
            int const begin = grid.site(first, j, k);
            Prefetch::template prefetch<0, populations>(source, begin + grid.row, grid);
            for (int i = 0; i < line; i += V::lanes) {
                T const* const phi = here + j * grid.row + first + i;
                auto const phi_at = [&](int offset) { return V(phi + offset); };
                V lost(T(
                    0)); // share of the rounding error of f_0 that each other f takes: see carry()
                auto const put = [&](int q, V x) {
                    if (destination.is_wide(q)) {
                        nontemporal_store(destination.f0(begin + i), x);
                        return;
                    }
                    if (Format::carries_f0_error && q > 0 && q < f_count) {
                        x = x + lost;
                    }
                    narrow(Format::is_scaled ? x * V(destination.scale(q)) : x, lines[q] + i);
                    if (Format::carries_f0_error && q == 0) {
                        V kept;
                        widen(lines[0] + i, kept);
                        lost = (x - kept) * V(T(1. / (f_count - 1)));
                    }
                };
                collide_in_two_passes(vectors, put, phi_at, below, above, begin + i, grid, c);
            }
            static_for<Format::has_wide_f0 ? 1 : 0, populations>([&](auto q) {
                store_line_past_caches<V>(destination.address(q, begin), lines[q]);
            });
        }
    }
}

} // namespace miniapp::lbm
