// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/chunk.hpp"
#include "lbm/parts/saved_f_column.hpp"

// Columns as in saved_f_column.hpp, for a whole periodic box, whose threads step pairs of sites
// adjacent in x. One instruction moves a pair in every store, and in the loads of arriving
// populations that do not move in x; its address is computed once.
namespace miniapp::lbm {

/// LDS of a column whose threads step pairs of sites. A row of phi has two more elements on each
/// side, so that pairs are aligned; the outer ones are not used.
struct PairedColumnLds
{
    static constexpr int pairs = Columns::sites / 2; ///< pairs of sites in a plane
    static constexpr int row_elements = Columns::width + 4;
    static constexpr int plane_elements = row_elements * (Columns::depth + 2);
    static constexpr int ring_elements = 4 * plane_elements;
    static constexpr int saved_elements = f_count * Columns::sites; ///< saved f of a plane
    static constexpr int elements = ring_elements + 2 * saved_elements;

    static constexpr int rim_pairs =
        Columns::width; ///< pairs in the rows in front of the column and behind it
    static constexpr int rim_items =
        rim_pairs + 2 * (Columns::depth + 2); ///< rim_pairs, and the sites beside the column

    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T* phi(T* lds, int k, ColumnSite here)
    {
        return lds + (k + 4) % 4 * plane_elements + (here.y + 1) * row_elements + here.x + 2;
    }
    /// Returns the place of the saved f_0 of site n of plane k. The other f follow, each
    /// Columns::sites elements apart.
    template <class T>
    KOKKOS_FORCEINLINE_FUNCTION static T* saved_f(T* lds, int k, int n)
    {
        return lds + ring_elements + (k & 1) * saved_elements + n;
    }
};

/// The same quantity at two sites adjacent in x.
template <class Number>
struct Pair
{
    Number first;
    Number second;
};

template <class Number>
KOKKOS_FORCEINLINE_FUNCTION Pair<Number> load_pair(Number const* from)
{
    auto const both = Chunk<Number, 2>::load(from);
    return {both.value[0], both.value[1]};
}

template <class Number>
KOKKOS_FORCEINLINE_FUNCTION void store_pair(Number* to, Pair<Number> const& x)
{
    Chunk<Number, 2> both;
    both.value[0] = x.first;
    both.value[1] = x.second;
    both.store(to);
}

/// Returns the stored numbers of population p that arrive at the pair at s. If p moves in x, one of
/// them comes from a site beside the pair.
template <int p, class Populations, class Site, class Steps>
KOKKOS_FORCEINLINE_FUNCTION Pair<typename Populations::Stored>
arriving_pair(Populations const& source, Site s, Steps const& near)
{
    constexpr Direction e = velocity_of_population(p);
    auto const* const from = source.address(p, s - near.step({0, e.y, e.z}));
    if constexpr (e.x > 0) {
        return {*source.address(p, s - near.step(e)), from[0]};
    } else if constexpr (e.x < 0) {
        return {from[1], *source.address(p, s - near.step(e))};
    } else {
        return load_pair(from);
    }
}

/// Writes phi of a pair of sites to `phi`, and passes each f that arrives there to save(population,
/// f).
template <class T, class Populations, class Site, class Steps, class Save>
KOKKOS_FORCEINLINE_FUNCTION void store_phi_of_pair(
    Populations const& source,
    T* phi,
    Site s,
    Steps const& near,
    Constants<T> const& c,
    Save const& save)
{
    auto const decoded = [&](int p, auto const& stored) {
        return Pair<T>{source.decoded(p, stored.first), source.decoded(p, stored.second)};
    };
    Pair<T> const rest = decoded(0, load_pair(source.address(0, s)));
    save(0, rest);
    Pair<T> moved{T(0), T(0)};
    Pair<T> stayed{T(0), T(0)};
    static_for<1, f_count>([&](auto p) {
        auto const a = decoded(p, arriving_pair<p>(source, s, near));
        auto const b = decoded(p, load_pair(source.address(p, s)));
        moved.first += a.first;
        moved.second += a.second;
        stayed.first += b.first;
        stayed.second += b.second;
        save(p, Pair<T>{c.q * a.first + c.stay * b.first, c.q * a.second + c.stay * b.second});
    });
    store_pair(
        phi,
        Pair<T>{
            rest.first + (c.q * moved.first + c.stay * stayed.first),
            rest.second + (c.q * moved.second + c.stay * stayed.second)});
}

/// Computes phi of plane k on and around the column, and saves the f of the column's own sites.
template <int threads, class T, class Populations>
KOKKOS_FORCEINLINE_FUNCTION void fill_plane_and_save_pairs(
    Populations const& source,
    T* lds,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c)
{
    int const z = wrapped(k, grid.nz);
    auto const site = [&](ColumnSite here) {
        int const i = column.i + here.x;
        int const j = column.j + here.y;
        if (i <= grid.nx && j <= grid.ny) {
            auto const at = locate<Populations>(
                grid, wrapped(i, grid.nx), wrapped(j, grid.ny), z, WholeBox<T>{});
            *PairedColumnLds::phi(lds, k, here) =
                post_streaming_phi(source, at.site, at.neighbours, c);
        }
    };
    auto const pair = [&](ColumnSite here, auto const& save) {
        int const i = column.i + here.x;
        int const j = column.j + here.y;
        if (i < grid.nx && j <= grid.ny) {
            auto const at = locate_pair<Populations>(grid, i, wrapped(j, grid.ny), z);
            store_phi_of_pair(
                source, PairedColumnLds::phi(lds, k, here), at.site, at.neighbours, c, save);
        } else if (i == grid.nx) {
            site(here);
        }
    };
    for (int n = thread; n < PairedColumnLds::pairs; n += threads) {
        T* const saved = PairedColumnLds::saved_f(lds, k, 2 * n);
        pair(ColumnSite::of_column(2 * n), [&](int p, Pair<T> const& f) {
            store_pair(saved + p * Columns::sites, f);
        });
    }
    for (int n = thread; n < PairedColumnLds::rim_items; n += threads) {
        int const beside = n - PairedColumnLds::rim_pairs;
        if (beside < 0) {
            int const y = 2 * n < Columns::width ? -1 : Columns::depth;
            pair({2 * n % Columns::width, y}, [](int, Pair<T> const&) {});
        } else {
            site({beside % 2 == 0 ? -1 : Columns::width, beside / 2 - 1});
        }
    }
}

/// Collides the column's sites of plane k. The two sites of a pair are collided one after the
/// other: both at once took 3 % more time with floats stored as halves (H200, 256^3). overlapped()
/// is called once, after the loads of g for the thread's first pair, whose latency it hides.
template <int threads, class T, class Populations, class Overlapped>
KOKKOS_FORCEINLINE_FUNCTION void collide_pairs_with_saved_f(
    Populations const& source,
    Populations const& destination,
    T* lds,
    Column const& column,
    int k,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Overlapped const& overlapped)
{
    using Stored = typename Populations::Stored;
    for (int n = thread; n < PairedColumnLds::pairs; n += threads) {
        ColumnSite const first = ColumnSite::of_column(2 * n);
        int const i = column.i + first.x;
        int const j = column.j + first.y;
        bool const in_box = i < grid.nx && j < grid.ny;
        auto const at = locate_pair<Populations>(grid, i, j, k);
        Pair<Stored> g[g_count];
        if (in_box) {
            static_for<0, g_count>(
                [&](auto q) { g[q] = arriving_pair<f_count + q>(source, at.site, at.neighbours); });
        }
        if (n == thread) {
            overlapped();
        }
        if (in_box) {
            T const* const here = PairedColumnLds::phi(lds, k, first);
            auto const below = static_cast<int>(PairedColumnLds::phi(lds, k - 1, first) - here);
            auto const above = static_cast<int>(PairedColumnLds::phi(lds, k + 1, first) - here);
            Stored results[2][populations];
            static_for<0, 2>([&](auto h) {
                T x[populations];
                T const* const f = PairedColumnLds::saved_f(lds, k, 2 * n + h);
                static_for<0, f_count>([&](auto p) { x[p] = f[p * Columns::sites]; });
                static_for<0, g_count>([&](auto q) {
                    x[f_count + q] = source.decoded(f_count + q, h == 0 ? g[q].first : g[q].second);
                });
                T const* const phi = here + h;
                auto const d = derivatives_of<T>(
                    [&](int offset) { return phi[offset]; },
                    PairedColumnLds::row_elements,
                    below,
                    above);
                collide(x, *phi, d, c);
                destination.carry(x);
                static_for<0, populations>(
                    [&](auto p) { results[h][p] = destination.encoded(p, x[p]); });
            });
            static_for<0, populations>([&](auto p) {
                store_pair(
                    destination.address(p, at.site), Pair<Stored>{results[0][p], results[1][p]});
            });
        }
    }
}

/// Like sweep_column_saving_f(), but a thread steps pairs of sites, and `lds` has
/// PairedColumnLds::elements elements.
template <int threads, class T, class Populations, class Barrier>
KOKKOS_FORCEINLINE_FUNCTION void sweep_paired_column(
    Populations const& source,
    Populations const& destination,
    T* lds,
    Column const& column,
    int thread,
    Grid const& grid,
    Constants<T> const& c,
    Barrier const& barrier)
{
    auto const fill = [&](int k) {
        fill_plane_and_save_pairs<threads>(source, lds, column, k, thread, grid, c);
    };
    fill(column.begin - 1);
    fill(column.begin);
    for (int k = column.begin; k < column.end; ++k) {
        auto const fill_above = [&] {
            fill(k + 1);
            barrier();
        };
        collide_pairs_with_saved_f<threads>(
            source, destination, lds, column, k, thread, grid, c, fill_above);
    }
}

} // namespace miniapp::lbm
