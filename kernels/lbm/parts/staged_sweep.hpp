// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>

#include "async_copy.hpp"
#include "lbm/parts/paired_column.hpp"
#include "lbm/parts/staged_rows.hpp"

// The work of one thread of a column in `cuda/staged`. All populations that a plane needs are
// copied into shared memory asynchronously, one plane ahead of their use. So the copies overlap
// with the work on another plane, and numbers that several threads need are loaded once.
namespace miniapp::lbm {

/// Returns the index inside a periodic box of n sites, for an index that lies beyond an end by less
/// than n.
KOKKOS_FORCEINLINE_FUNCTION int wrapped_once(int i, int n)
{
    return i < 0 ? i + n : i < n ? i : i - n;
}

/// The work of one thread of a column: copies from memory, phi, and the collision of a pair of
/// sites.
template <class T, class Populations, int width>
class StagedSweep
{
    using Stored = typename Populations::Stored;
    using Layout = StagedLayout<T, Stored, width>;
    using NeighboursInBlocks = BlockNeighbours<Populations::block>;
    static constexpr int depth = Layout::depth;
    static constexpr int row_bytes = Layout::row_bytes;
    static constexpr int number_bytes = Layout::number_bytes;
    static constexpr int warps_per_row = width / 64;

    Populations const& m_source;
    Populations const& m_destination;
    char* m_shared;
    Grid const& m_grid;
    Constants<T> const& m_c;
    int m_column_i; ///< indices of the column's first site
    int m_column_j;
    int m_thread;
    int m_row;       ///< row of the thread's pair of sites in the column
    int m_x;         ///< index of the pair's first site in the row
    int m_row_sites; ///< number of sites of each of the column's rows; less than `width` at the
                     ///< box's end in x
    bool m_in_box;
    bool m_copies_chunks;
    int m_row_of_pass;      ///< row, among those of a pass, of which the thread copies a part
    unsigned m_own_element; ///< element of population 0 of the pair's first site, in its plane
    // Elements that the thread copies, as indices relative to their plane, and the bytes of shared
    // memory to which it copies them. A word is two numbers beside a row.
    unsigned m_g_elements[Layout::g_passes];
    unsigned m_f_elements[Layout::f_passes];
    int m_g_byte;
    int m_f_bytes[Layout::f_passes];
    unsigned m_word_element;
    int m_word_byte;
    int m_word_plane;
    int m_word_kind; ///< kind of word: 0 of g, 1 of f_0 to f_4, 2 of f_5, 3 of f_6, 4 none

    KOKKOS_FORCEINLINE_FUNCTION unsigned element(int p, int x, int y) const
    {
        return NeighboursInBlocks::elements(
                   m_grid.row * (wrapped_once(m_column_j + y, m_grid.ny) + 1))
               + NeighboursInBlocks::element_in_row(static_cast<unsigned>(Grid::line + x))
               + static_cast<unsigned>(p * Populations::block);
    }
    KOKKOS_FORCEINLINE_FUNCTION unsigned plane_offset(int k) const
    {
        return NeighboursInBlocks::elements(m_grid.plane * (wrapped_once(k, m_grid.nz) + 1));
    }
    KOKKOS_FORCEINLINE_FUNCTION Stored const* address(unsigned element) const
    {
        return m_source.address(0, BlockPlace{element});
    }
    KOKKOS_FORCEINLINE_FUNCTION T load_one(int p, char const* at) const
    {
        return m_source.decoded(p, *reinterpret_cast<Stored const*>(at));
    }
    KOKKOS_FORCEINLINE_FUNCTION Pair<T> load_two(int p, char const* at) const
    {
        auto const both = load_pair(reinterpret_cast<Stored const*>(at));
        return {m_source.decoded(p, both.first), m_source.decoded(p, both.second)};
    }
    KOKKOS_FORCEINLINE_FUNCTION T* phi(int k, int y, int x) const
    {
        return reinterpret_cast<T*>(m_shared + Layout::phi_begin)
               + (k & 3) * Layout::phi_plane_elements + (y + 1) * Layout::phi_row_elements + x + 2;
    }
    KOKKOS_FORCEINLINE_FUNCTION T* saved_f_of_thread(int k) const
    {
        return reinterpret_cast<T*>(m_shared + Layout::saved_begin)
               + (k & 1) * Layout::saved_numbers + 2 * m_thread;
    }
    /// Returns an f after streaming: a share q of the neighbour's f has arrived, and a share 1 - q
    /// of the site's own f has stayed. The fma determines which of the two products is rounded,
    /// because compilers choose differently.
    KOKKOS_FORCEINLINE_FUNCTION T streamed_f(T left, T stayed) const
    {
        return std::fma(m_c.q, left, m_c.stay * stayed);
    }

public:
    KOKKOS_FORCEINLINE_FUNCTION StagedSweep(
        Populations const& source,
        Populations const& destination,
        char* shared,
        int i,
        int j,
        int thread,
        Grid const& grid,
        Constants<T> const& c)
        : m_source(source)
        , m_destination(destination)
        , m_shared(shared)
        , m_grid(grid)
        , m_c(c)
        , m_column_i(i)
        , m_column_j(j)
        , m_thread(thread)
        , m_row(thread / (width / 2))
        , m_x(2 * (thread % (width / 2)))
        , m_row_sites(grid.nx - i < width ? grid.nx - i : width)
        , m_in_box(m_x < m_row_sites && j + m_row < grid.ny)
    {
        m_own_element = element(0, i + m_x, m_row);
        int const lane = thread % Layout::threads_per_row;
        int const x = i + lane * Layout::numbers_per_chunk;
        m_copies_chunks = x < grid.nx;
        m_row_of_pass = thread / Layout::threads_per_row;
        constexpr PackedInts<g_count, 3> vy_of_place(
            [](int n) { return velocity(staged_order.population_at[n]).y + 1; });
        constexpr PackedInts<g_count, 5> q_of_place(
            [](int n) { return staged_order.population_at[n]; });
        static_for<0, Layout::g_passes>([&](auto n) {
            int const piece = n * Layout::rows_per_pass + m_row_of_pass;
            int const at = piece / depth;
            m_g_elements[n] =
                element(f_count + q_of_place[at], x, piece % depth - (vy_of_place[at] - 1));
        });
        m_g_byte =
            m_row_of_pass / depth * Layout::g_bytes + m_row_of_pass % depth * row_bytes + lane * 16;
        static_for<0, Layout::f_passes>([&](auto n) {
            RowOfF<Layout> const f(n * Layout::rows_per_pass + m_row_of_pass);
            m_f_elements[n] = element(f.p, x, f.y);
            m_f_bytes[n] = Layout::f_offset(f.p) + f.row * row_bytes + lane * 16;
        });
        locate_word();
    }

private:
    /// Finds the two numbers beside a row that this thread copies. g needs them only on the side
    /// from which the population comes, f on both sides.
    KOKKOS_FORCEINLINE_FUNCTION void locate_word()
    {
        int p;
        int y;
        bool left;
        if (m_thread < Layout::g_word_count) {
            constexpr PackedInts<10, 5> moving([](int n) { return staged_order.moving_in_x[n]; });
            constexpr PackedInts<g_count, 3> vx([](int q) { return velocity(q).x + 1; });
            constexpr PackedInts<g_count, 3> vy([](int q) { return velocity(q).y + 1; });
            constexpr PackedInts<g_count, 3> vz([](int q) { return velocity(q).z + 1; });
            constexpr PackedInts<g_count, 5> place_of(
                [](int q) { return staged_order.place_of[q]; });
            int const q = moving[m_thread / depth];
            int const r = m_thread % depth;
            p = f_count + q;
            y = r - (vy[q] - 1);
            left = vx[q] == 2;
            m_word_kind = 0;
            m_word_plane = 1 - vz[q];
            m_word_byte =
                place_of[q] * Layout::g_bytes + depth * row_bytes + r * Layout::side_row_bytes;
        } else {
            int const n = m_thread - Layout::g_word_count;
            RowOfF<Layout> const f(n / 2);
            p = f.p;
            y = f.y;
            left = n % 2 == 0;
            m_word_kind = m_thread >= Layout::word_count ? 4 : p < 5 ? 1 : p - 3;
            m_word_plane = p == 6 ? 1 : 0;
            m_word_byte =
                Layout::f_offset(p) + f.row_count() * row_bytes + f.row * Layout::side_row_bytes;
        }
        m_word_byte += left ? 0 : 2 * number_bytes;
        m_word_element = element(
            p, wrapped_once(left ? m_column_i - 2 : m_column_i + m_row_sites, m_grid.nx), y);
    }

    KOKKOS_FORCEINLINE_FUNCTION void copy_word(int to, int k) const
    {
        copy_async<2 * number_bytes>(
            m_shared + m_word_byte + to, address(m_word_element + plane_offset(k + m_word_plane)));
    }

    /// Copies the g that arrive in plane k.
    KOKKOS_FORCEINLINE_FUNCTION void copy_g(int k) const
    {
        unsigned const here = plane_offset(k);
        unsigned const below = plane_offset(k - 1);
        unsigned const above = plane_offset(k + 1);
        int const to = (k & 1) * Layout::g_plane_bytes;
        constexpr int rising =
            9 * depth; // first row of the populations that come from the plane below
        constexpr int sinking = 14 * depth; // first row of populations from the plane above
        if (m_copies_chunks) {
            static_for<0, Layout::g_passes>([&](auto n) {
                constexpr int first = n * Layout::rows_per_pass;
                constexpr int last = first + Layout::rows_per_pass - 1;
                int const piece = first + m_row_of_pass;
                unsigned const z = last < rising || (first < rising && piece < rising)      ? here
                                   : last < sinking || (first < sinking && piece < sinking) ? below
                                                                                            : above;
                if (last < Layout::g_row_count || piece < Layout::g_row_count) {
                    copy_async<16>(
                        m_shared + m_g_byte
                            + (to + n * (Layout::rows_per_pass / depth) * Layout::g_bytes),
                        address(m_g_elements[n] + z));
                }
            });
        }
        if (m_word_kind == 0) {
            copy_word(to, k);
        }
    }

    /// Copies f_0 to f_5 of plane k and f_6 of plane k + 1. f_5 and f_6 go to place `slot` of
    /// three. Without `also_f0_to_f4` only f_5 and f_6 are copied.
    KOKKOS_FORCEINLINE_FUNCTION void copy_f(int k, int slot, bool also_f0_to_f4 = true) const
    {
        unsigned const here = plane_offset(k);
        unsigned const above = plane_offset(k + 1);
        int const low = Layout::f0_begin + (k & 1) * Layout::f0_to_f4_plane_bytes;
        int const f5 = Layout::f5_begin + slot * Layout::f_bytes;
        int const f6 = Layout::f6_begin + slot * Layout::f_bytes;
        if (m_copies_chunks) {
            static_for<0, Layout::f_passes>([&](auto n) {
                constexpr int first = n * Layout::rows_per_pass;
                constexpr int last = first + Layout::rows_per_pass - 1;
                int const piece = first + m_row_of_pass;
                bool const is_f0_to_f4 =
                    last < Layout::f0_to_f4_row_count
                    || (first < Layout::f0_to_f4_row_count && piece < Layout::f0_to_f4_row_count);
                bool const is_f6 = last >= Layout::f0_to_f4_row_count + Layout::rows_per_f
                                   && piece >= Layout::f0_to_f4_row_count + Layout::rows_per_f;
                if ((last < Layout::f_row_count || piece < Layout::f_row_count)
                    && (also_f0_to_f4 || !is_f0_to_f4)) {
                    copy_async<16>(
                        m_shared + m_f_bytes[n]
                            + (is_f0_to_f4 ? low
                               : is_f6     ? f6
                                           : f5),
                        address(m_f_elements[n] + (is_f6 ? above : here)));
                }
            });
        }
        if (m_word_kind == 1 ? also_f0_to_f4 : m_word_kind == 2 || m_word_kind == 3) {
            copy_word(m_word_kind == 1 ? low : m_word_kind == 2 ? f5 : f6, k);
        }
    }

    /// Computes phi of the pair of sites at x of row r of plane k, and passes each f that arrives
    /// there to save(population, f). Row 0 is the row in front of the column. `slot` and `before`
    /// are the places that copy_f(k) and copy_f(k - 1) filled.
    template <class Save>
    KOKKOS_FORCEINLINE_FUNCTION void
    fill_phi_of_pair(int k, int slot, int before, int r, int x, Save const& save) const
    {
        int const here = r * row_bytes + x * number_bytes;
        int const side = Layout::rows_per_f * row_bytes + r * Layout::side_row_bytes;
        char const* const all =
            m_shared + (Layout::f0_begin + (k & 1) * Layout::f0_to_f4_plane_bytes);
        char const* const low = all + here;
        char const* const left = x == 0 ? all + (side + number_bytes) : low - number_bytes;
        char const* const right =
            x + 2 == m_row_sites ? all + (side + 2 * number_bytes) : low + 2 * number_bytes;
        char const* const high = m_shared + (Layout::f5_begin + slot * Layout::f_bytes + here);
        char const* const old = m_shared + (Layout::f5_begin + before * Layout::f_bytes + here);
        constexpr int f6 = Layout::f6_begin - Layout::f5_begin;
        constexpr int f4 = 3 * Layout::f_bytes + Layout::f3_bytes;
        Pair<T> const rest = load_two(0, low);
        save(0, rest);
        Pair<T> moved{T(0), T(0)};
        Pair<T> stayed{T(0), T(0)};
        auto const add = [&](int p, Pair<T> const& a, Pair<T> const& b) {
            moved.first += a.first;
            moved.second += a.second;
            stayed.first += b.first;
            stayed.second += b.second;
            save(p, Pair<T>{streamed_f(a.first, b.first), streamed_f(a.second, b.second)});
        };
        auto const f1 = load_two(1, low + Layout::f_bytes);
        add(1, {load_one(1, left + Layout::f_bytes), f1.first}, f1);
        auto const f2 = load_two(2, low + 2 * Layout::f_bytes);
        add(2, {f2.second, load_one(2, right + 2 * Layout::f_bytes)}, f2);
        add(3,
            load_two(3, low + 3 * Layout::f_bytes),
            load_two(3, low + (3 * Layout::f_bytes + row_bytes)));
        add(4, load_two(4, low + (f4 + row_bytes)), load_two(4, low + f4));
        add(5, load_two(5, old), load_two(5, high));
        add(6, load_two(6, high + f6), load_two(6, old + f6));
        store_pair(
            phi(k, r - 1, x),
            Pair<T>{
                rest.first + (m_c.q * moved.first + m_c.stay * stayed.first),
                rest.second + (m_c.q * moved.second + m_c.stay * stayed.second)});
    }

    /// Computes phi of the site left or right of row r.
    KOKKOS_FORCEINLINE_FUNCTION void
    fill_phi_of_side(int k, int slot, int before, int r, bool on_left) const
    {
        int const side = Layout::rows_per_f * row_bytes + r * Layout::side_row_bytes
                         + (on_left ? number_bytes : 2 * number_bytes);
        char const* const all =
            m_shared + (Layout::f0_begin + (k & 1) * Layout::f0_to_f4_plane_bytes);
        char const* const low = all + side;
        char const* const farther = low + (on_left ? -number_bytes : number_bytes);
        char const* const nearer =
            all + (r * row_bytes + (on_left ? 0 : (m_row_sites - 1) * number_bytes));
        char const* const high = m_shared + (Layout::f5_begin + slot * Layout::f_bytes + side);
        char const* const old = m_shared + (Layout::f5_begin + before * Layout::f_bytes + side);
        constexpr int f6 = Layout::f6_begin - Layout::f5_begin;
        constexpr int f3 = 3 * Layout::f_bytes + row_bytes; // f_3 has one row more before its words
        constexpr int f4 = f3 + Layout::f3_bytes;
        T moved = T(0);
        T stayed = T(0);
        auto const add = [&](int p, char const* from_there, char const* from_here) {
            moved += load_one(p, from_there);
            stayed += load_one(p, from_here);
        };
        add(1, (on_left ? farther : nearer) + Layout::f_bytes, low + Layout::f_bytes);
        add(2, (on_left ? nearer : farther) + 2 * Layout::f_bytes, low + 2 * Layout::f_bytes);
        add(3, low + f3, low + (f3 + Layout::side_row_bytes));
        add(4, low + (f4 + Layout::side_row_bytes), low + f4);
        add(5, old, high);
        add(6, high + f6, old + f6);
        *phi(k, r - 1, on_left ? -1 : m_row_sites) =
            load_one(0, low) + (m_c.q * moved + m_c.stay * stayed);
    }

    /// Computes phi of plane k on and around the column, and saves the f of the column's own sites.
    /// The warps take turns, plane by plane, at computing the sites around the column.
    KOKKOS_FORCEINLINE_FUNCTION void fill_phi(int k, int slot, int before) const
    {
        T* const saved_f = saved_f_of_thread(k);
        if (m_x < m_row_sites) {
            fill_phi_of_pair(k, slot, before, m_row + 1, m_x, [&](int p, Pair<T> const& f) {
                store_pair(saved_f + p * (width * depth), f);
            });
        }
        constexpr int warps = Layout::threads / 32;
        int const lane = m_thread % 32;
        int const turn = (m_thread / 32 + k * warps_per_row) & (warps - 1);
        if (turn < 2 * warps_per_row) {
            int const x = 2 * (lane + turn % warps_per_row * 32);
            if (x < m_row_sites) {
                int const r = turn < warps_per_row ? 0 : depth + 1;
                fill_phi_of_pair(k, slot, before, r, x, [](int, Pair<T> const&) {});
            }
        } else if (turn == 2 * warps_per_row && lane < 2 * Layout::rows_per_f) {
            fill_phi_of_side(k, slot, before, lane / 2, lane % 2 == 0);
        }
    }

    KOKKOS_FORCEINLINE_FUNCTION void collide_pair(int k) const
    {
        // phi around the pair, [z][y][x]. Values that are neighbours of both sites are loaded once.
        constexpr int y = 4;
        constexpr int z = 3 * y;
        constexpr int centre = z + y + 1;
        T around[3 * z];
        static_for<0, 9>([&](auto n) {
            constexpr int dz = n / 3 - 1;
            constexpr int dy = n % 3 - 1;
            T const* const at = phi(k + dz, m_row + dy, m_x);
            auto const both = load_pair(at);
            around[n * y + 1] = both.first;
            around[n * y + 2] = both.second;
            if constexpr (dz == 0 || dy == 0) {
                around[n * y] = at[-1];
                around[n * y + 3] = at[2];
            }
        });
        T x[2][populations];
        T const* const saved_f = saved_f_of_thread(k);
        static_for<0, f_count>([&](auto p) {
            auto const both = load_pair(saved_f + p * (width * depth));
            x[0][p] = both.first;
            x[1][p] = both.second;
        });
        char const* const all = m_shared + (k & 1) * Layout::g_plane_bytes;
        char const* const g = all + (m_row * row_bytes + m_x * number_bytes);
        char const* const side = all + (depth * row_bytes + m_row * Layout::side_row_bytes);
        char const* const left = m_x == 0 ? side + number_bytes : g - number_bytes;
        char const* const right =
            m_x + 2 == m_row_sites ? side + 2 * number_bytes : g + 2 * number_bytes;
        static_for<0, g_count>([&](auto q) {
            constexpr int e = velocity(q).x;
            constexpr int p = f_count + q;
            constexpr int at = staged_order.place_of[q] * Layout::g_bytes;
            if constexpr (e == 0) {
                auto const both = load_two(p, g + at);
                x[0][p] = both.first;
                x[1][p] = both.second;
            } else {
                x[0][p] = load_one(p, e > 0 ? left + at : g + (at + number_bytes));
                x[1][p] = load_one(p, e > 0 ? g + at : right + at);
            }
        });
        static_for<0, 2>([&](auto h) {
            auto const d = derivatives_of<T>(
                [&](int offset) { return around[centre + h + offset]; }, y, -z, z);
            collide(x[h], around[centre + h], d, m_c);
            m_destination.carry(x[h]);
        });
        if (m_in_box) {
            BlockPlace const site{m_own_element + plane_offset(k)};
            static_for<0, populations>([&](auto p) {
                store_pair(
                    m_destination.address(p, site),
                    Pair<Stored>{
                        m_destination.encoded(p, x[0][p]), m_destination.encoded(p, x[1][p])});
            });
        }
    }

public:
    /// Steps planes begin to end - 1, with one barrier per plane. Between two barriers the threads
    /// collide plane k, whose g have arrived, and then compute phi of plane k + 2, whose f have
    /// arrived. Meanwhile the g of plane k + 1 and the f of plane k + 3 are being copied. So shared
    /// memory holds four planes of phi, two of copied g and f_0 to f_4, and three of copied f_5 and
    /// f_6, each of which is read for phi of two planes. It also holds two planes of the f that
    /// fill_phi() saves: a thread reads those of plane k before it saves those of plane k + 2.
    template <class Barrier>
    KOKKOS_FORCEINLINE_FUNCTION void step_planes(int begin, int end, Barrier const& barrier) const
    {
        copy_f(begin - 2, 0, false);
        copy_f(begin - 1, 1);
        end_async_batch();
        copy_f(begin, 2);
        end_async_batch();
        wait_async_batches<1>();
        barrier();
        fill_phi(begin - 1, 1, 0);
        barrier();
        copy_f(begin + 1, 0);
        end_async_batch();
        wait_async_batches<1>();
        barrier();
        fill_phi(begin, 2, 1);
        barrier();
        copy_f(begin + 2, 1);
        copy_g(begin);
        end_async_batch();
        wait_async_batches<1>();
        barrier();
        fill_phi(begin + 1, 0, 2);
        int slots[3] = {0, 1, 2}; // places of f_5 and f_6 copied for planes k + 1, k + 2 and k + 3
        for (int k = begin; k < end; ++k) {
            wait_async_batches<0>();
            barrier();
            if (k + 1 < end) {
                copy_g(k + 1);
            }
            if (k + 3 <= end) {
                copy_f(k + 3, slots[2]);
            }
            end_async_batch();
            collide_pair(k);
            if (k + 2 <= end) {
                fill_phi(k + 2, slots[1], slots[0]);
            }
            int const free = slots[0];
            slots[0] = slots[1];
            slots[1] = slots[2];
            slots[2] = free;
        }
    }
};

} // namespace miniapp::lbm
