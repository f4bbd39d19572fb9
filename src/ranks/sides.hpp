// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "ranks/rank_box.hpp"

namespace miniapp::ranks {

/// A row of cells along x in a box with several fields, given by its y, z and field.
struct Row
{
    int j;
    int k;
    int field;

    /// Makes row number `row` of `box`. 32 bits suffice, because an exchange has less than 2^31
    /// elements, the most that MPI can count; a GPU divides them faster than 64 bits.
    KOKKOS_INLINE_FUNCTION Row(std::uint32_t row, Triple const& box)
    {
        std::uint32_t const plane = row / static_cast<std::uint32_t>(box[1]);
        j = static_cast<int>(row) - static_cast<int>(plane) * box[1];
        field = static_cast<int>(plane / static_cast<std::uint32_t>(box[2]));
        k = static_cast<int>(plane) - field * box[2];
    }

    /// Offset of the row's first cell in an array of several fields of `whole` cells each, x
    /// fastest, in which the box begins at `begin`.
    KOKKOS_INLINE_FUNCTION std::int64_t offset(Triple const& begin, Triple const& whole) const
    {
        std::int64_t const plane = k + begin[2] + std::int64_t{whole[2]} * field;
        return begin[0] + whole[0] * (j + begin[1] + whole[1] * plane);
    }
};

/// Offset of the n-th element of `box` in an array that Row::offset() describes.
KOKKOS_INLINE_FUNCTION std::int64_t
place(std::int64_t n, Triple const& box, Triple const& begin, Triple const& whole)
{
    std::uint32_t const row = static_cast<std::uint32_t>(n) / static_cast<std::uint32_t>(box[0]);
    return Row(row, box).offset(begin, whole) + (n - std::int64_t{row} * box[0]);
}

/// Exchange in one direction: cells at a face, an edge or a corner go to the rank behind it, and
/// the corresponding cells of the opposite rank come into the halo. Indices include the halo.
struct Side
{
    int to = -1;                ///< rank that receives; -1 if there is none
    int from = -1;              ///< rank that sends; -1 if there is none
    Triple extent;              ///< extents of the box of exchanged cells
    Triple begin;               ///< first cell that is sent
    Triple halo;                ///< first cell that is received
    Triple halo_of_receiver;    ///< first cell that `to` receives
    Triple extents_of_receiver; ///< extents of the array of `to`
    Triple begin_of_sender;     ///< first cell that `from` sends
    Triple extents_of_sender;   ///< extents of the array of `from`
    std::int64_t offset;        ///< index of the side's first element in a buffer of all sides
    std::int64_t elements;      ///< number of exchanged elements of all fields
};

/// Number of cells in 128 bytes, the unit in which a GPU's caches and link move data.
inline constexpr int cells_per_cache_line = 128 / sizeof(double);

/// The array that a rank holds: `fields` boxes of `size` cells with a halo all around, x fastest.
struct Shape
{
    Triple size; ///< extents without the halo
    int width;
    int fields;
    int row_multiple = 1; ///< rows are padded to a multiple of this many cells
    int aligned_cell = 0; ///< index of the own cell that is aligned if rows are padded

    KOKKOS_INLINE_FUNCTION int extent(int axis) const
    {
        int const cells = size[axis] + 2 * width;
        return axis == 0 ? (cells + row_multiple - 1) / row_multiple * row_multiple : cells;
    }
    KOKKOS_INLINE_FUNCTION Triple extents() const { return {{extent(0), extent(1), extent(2)}}; }
    KOKKOS_INLINE_FUNCTION std::int64_t cells() const
    {
        return std::int64_t{extent(0)} * extent(1) * extent(2);
    }
};

/// Says which cells of the halo are exchanged.
struct HaloShape
{
    bool corners; ///< whether edges and corners are exchanged, as stencils with diagonals need
    bool axis[3]; ///< whether there is a halo in x, y, z
};

/// Returns all sides of a rank, in an order that is the same on every rank. `size_at` returns the
/// extents of the part at a place in the box of ranks.
std::vector<Side> sides_of(
    RankBox const& box,
    Shape const& shape,
    HaloShape const& reach,
    std::function<Triple(Triple const&)> const& size_at);

/// A rank's sides, at most 26, in a form that kernels can use.
struct Sides
{
    Kokkos::Array<Side, 26> all;
    int count = 0;
    std::int64_t elements = 0; ///< number of elements of all sides

    /// Returns the index of the side to which this element of the buffer belongs.
    KOKKOS_INLINE_FUNCTION int index(std::int64_t element) const
    {
        int s = 0;
        while (element >= all[s].offset + all[s].elements) {
            ++s;
        }
        return s;
    }
};

/// Sides in device memory, because Kokkos passes a functor of more than 512 bytes to an NVIDIA GPU
/// through constant memory, for which the host waits.
using SidesOnDevice = Kokkos::View<Sides, ExecutionSpace::memory_space>;

} // namespace miniapp::ranks
