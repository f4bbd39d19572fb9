// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "ranks/rank_box.hpp"

namespace miniapp::ranks {

/// Row, j, k and field of a box of cells, counted one after another.
struct Row
{
    int j;
    int k;
    int field;

    /// What is exchanged has less than 2^31 elements, the most of MPI: a GPU divides 32 bits in a
    /// fraction of the instructions that 64 take.
    KOKKOS_INLINE_FUNCTION Row(std::uint32_t row, Triple const& box)
    {
        std::uint32_t const plane = row / static_cast<std::uint32_t>(box[1]);
        j = static_cast<int>(row) - static_cast<int>(plane) * box[1];
        field = static_cast<int>(plane / static_cast<std::uint32_t>(box[2]));
        k = static_cast<int>(plane) - field * box[2];
    }

    /// Its first cell in an array of several fields, each of `whole` cells, x fastest, where the
    /// box begins at `begin`.
    KOKKOS_INLINE_FUNCTION std::int64_t first(Triple const& begin, Triple const& whole) const
    {
        std::int64_t const plane = k + begin[2] + std::int64_t{whole[2]} * field;
        return begin[0] + whole[0] * (j + begin[1] + whole[1] * plane);
    }
};

/// Where the n-th element of such a box lies.
KOKKOS_INLINE_FUNCTION std::int64_t
place(std::int64_t n, Triple const& box, Triple const& begin, Triple const& whole)
{
    std::uint32_t const row = static_cast<std::uint32_t>(n) / static_cast<std::uint32_t>(box[0]);
    return Row(row, box).first(begin, whole) + (n - std::int64_t{row} * box[0]);
}

/// What goes one way: the cells next to a face, an edge or a corner go to the rank there, and the
/// same cells of the rank on the other side come into the halo. Places are in arrays with halo.
struct Side
{
    int to = -1;            ///< rank; -1 where there is none
    int from = -1;          ///< the same
    Triple extent;          ///< cells of a field
    Triple begin;           ///< the first that is sent
    Triple halo;            ///< where what is received begins
    Triple halo_there;      ///< where it begins in the array of `to`,
    Triple whole_there;     ///< whose extents these are
    Triple begin_elsewhere; ///< where the sender, `from`, has it,
    Triple whole_elsewhere; ///< whose extents these are
    std::int64_t first;     ///< element of a buffer that holds all sides, one after another
    std::int64_t count;     ///< elements, of all fields
};

/// Cells of 128 bytes, what the caches and the link of a GPU move at once.
inline constexpr int cells_of_a_line = 128 / sizeof(double);

/// The array that a rank holds: `fields` boxes of `size` cells with a halo all around, x fastest.
struct Shape
{
    Triple size; ///< without halo
    int width;
    int fields;
    int line = 1; ///< cells: each row has a multiple of them, what is behind its halo is nobody's
    int at_line = 0; ///< the cell behind the halo that begins a line, where rows are of whole lines

    KOKKOS_INLINE_FUNCTION int extent(int axis) const
    {
        int const cells = size[axis] + 2 * width;
        return axis == 0 ? (cells + line - 1) / line * line : cells;
    }
    KOKKOS_INLINE_FUNCTION Triple extents() const { return {{extent(0), extent(1), extent(2)}}; }
    KOKKOS_INLINE_FUNCTION std::int64_t cells() const
    {
        return std::int64_t{extent(0)} * extent(1) * extent(2);
    }
};

/// Which cells are exchanged.
struct Reach
{
    bool corners; ///< edges and corners too, as stencils with diagonals need
    bool axis[3]; ///< whether there is a halo in x, y, z
};

/// All sides of a rank, in an order that is the same on every rank; `size_at` is the size of the
/// rank at a place of the box.
std::vector<Side> sides_of(
    RankBox const& box,
    Shape const& shape,
    Reach const& reach,
    std::function<Triple(Triple const&)> const& size_at);

/// As a kernel takes them: at most 26.
struct Sides
{
    Kokkos::Array<Side, 26> all;
    int count = 0;
    std::int64_t elements = 0; ///< of all of them

    /// Whose element of a buffer that is.
    KOKKOS_INLINE_FUNCTION int index(std::int64_t element) const
    {
        int s = 0;
        while (element >= all[s].first + all[s].count) {
            ++s;
        }
        return s;
    }
};

/// In the device's memory: Kokkos launches a functor of more than 512 bytes on an NVIDIA GPU by way
/// of constant memory, for which the host waits.
using SidesOnDevice = Kokkos::View<Sides, ExecutionSpace::memory_space>;

} // namespace miniapp::ranks
