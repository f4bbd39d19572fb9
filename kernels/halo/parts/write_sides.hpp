// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <type_traits>

#include "common/chunk.hpp"
#include "ranks/partners.hpp"

namespace miniapp::halo {

/// A piece of `cells` neighbouring cells of a row, aligned to its size at the destination; pieces
/// at the ends of a row may have fewer cells, or none. A whole piece of two or more cells moves 16
/// bytes at once if its source is aligned to 16 bytes.
template <int cells>
struct ContiguousPiece
{
    /// Returns the number of pieces that cover a row of `extent` cells, wherever in memory the row
    /// begins.
    KOKKOS_INLINE_FUNCTION static int count(int extent) { return (extent + 2 * cells - 2) / cells; }

    KOKKOS_INLINE_FUNCTION static void
    move(double const* here, double* there, int piece, int extent)
    {
        auto const misaligned = reinterpret_cast<std::uintptr_t>(there) / sizeof(double) % cells;
        int const first = piece * cells - static_cast<int>(misaligned);
        constexpr int together = cells < 2 ? 1 : 2;
        using Together = Chunk<double, together>;
        auto const starts = [](double const* at) {
            return reinterpret_cast<std::uintptr_t>(at) % sizeof(Together) == 0;
        };
        bool const whole_piece = first >= 0 && first + cells <= extent;
        if (whole_piece && starts(here + first) && starts(there + first)) {
            for (int i = first; i < first + cells; i += together) {
                // No Chunk variable is used in between, because NVCC 13 would store it with two
                // instructions.
                *reinterpret_cast<Together*>(there + i) =
                    *reinterpret_cast<Together const*>(here + i);
            }
            return;
        }
        for (int i = first < 0 ? 0 : first; i < first + cells && i < extent; ++i) {
            there[i] = here[i];
        }
    }
};

/// A piece of `cells` cells of a row, which lie `stride` elements apart, so that `stride`
/// neighbouring work items write whole cache lines wherever the row begins. All cells of a piece
/// are read before the first is written. In rows of fewer than `stride` cells a piece is one cell.
template <int cells>
struct InterleavedPiece
{
    static constexpr int stride = 32; ///< width of a warp; 32 doubles fill two cache lines

    KOKKOS_INLINE_FUNCTION static int count(int extent)
    {
        constexpr int block = stride * cells;
        return extent < stride
                   ? extent
                   : (extent + ranks::cells_per_cache_line + block - 2) / block * stride;
    }

    KOKKOS_INLINE_FUNCTION static void
    move(double const* here, double* there, int piece, int extent)
    {
        if (extent < stride) {
            there[piece] = here[piece];
            return;
        }
        auto const behind_a_line =
            reinterpret_cast<std::uintptr_t>(there) / sizeof(double) % ranks::cells_per_cache_line;
        int const first =
            piece / stride * stride * cells + piece % stride - static_cast<int>(behind_a_line);
        double held[cells];
        for (int c = 0; c < cells; ++c) {
            int const i = first + c * stride;
            held[c] = i >= 0 && i < extent ? here[i] : 0;
        }
        for (int c = 0; c < cells; ++c) {
            int const i = first + c * stride;
            if (i >= 0 && i < extent) {
                there[i] = held[c];
            }
        }
    }
};

/// Functor that writes the partners' halos, one piece of a row per call.
template <class Piece>
struct SideWriter
{
    double const* u;
    Triple array_extents;
    int fields;
    ranks::SidesOnDevice sides;
    ranks::PartnerArrays<> receivers;

    SideWriter(ranks::Domain const& p, double const* array, ranks::PartnerArrays<> const& there)
        : u(array)
        , array_extents(p.shape.extents())
        , fields(p.shape.fields)
        , sides(p.device_sides)
        , receivers(there)
    {
    }

    KOKKOS_INLINE_FUNCTION static std::int64_t piece_count(ranks::Side const& side, int fields)
    {
        return std::int64_t{Piece::count(side.extent[0])} * side.extent[1] * side.extent[2]
               * fields;
    }
    /// Returns the number of calls that write all sides of a rank.
    static std::int64_t count(ranks::Domain const& p)
    {
        std::int64_t all = 0;
        for (auto const& side : p.sides) {
            all += piece_count(side, p.shape.fields);
        }
        return all;
    }

    KOKKOS_INLINE_FUNCTION void operator()(std::int64_t n) const
    {
        auto const& all = sides().all;
        int s = 0;
        for (; n >= piece_count(all[s], fields); ++s) {
            n -= piece_count(all[s], fields);
        }
        ranks::Side const& side = all[s];
        if (side.to < 0) {
            return;
        }
        int const pieces_of_row = Piece::count(side.extent[0]);
        auto const row = static_cast<std::uint32_t>(n) / static_cast<std::uint32_t>(pieces_of_row);
        int const piece = static_cast<int>(n - std::int64_t{row} * pieces_of_row);
        ranks::Row const place(row, side.extent);
        Piece::move(
            u + place.offset(side.begin, array_extents),
            receivers[s] + place.offset(side.halo_of_receiver, side.extents_of_receiver),
            piece,
            side.extent[0]);
    }
};

/// A piece that is a whole row, so that its address is computed once. A core takes longer to
/// compute the address of every cell than to move the cells: an exchange of 320 x 320 cells takes
/// 2.6 ms with one cell per call, and 0.7 ms with one row.
struct WholeRow
{
    KOKKOS_INLINE_FUNCTION static int count(int) { return 1; }

    KOKKOS_INLINE_FUNCTION static void move(double const* here, double* there, int, int extent)
    {
        for (int i = 0; i < extent; ++i) {
            there[i] = here[i];
        }
    }
};

/// A work item writes one cell on a GPU, and one row on a CPU.
using CellWriter = SideWriter<std::conditional_t<backend::gpu, ContiguousPiece<1>, WholeRow>>;

} // namespace miniapp::halo
