// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

namespace miniapp::libraries::poisson {

/// Layout of n x n x n unknowns. The offset of u(i, j, k), with indices from 0, is first + i + j *
/// pitch + k * plane. Rows are padded with zeros to whole lines of 64 bytes. A row of zeros ends
/// each plane, and a plane of zeros lies before and after the grid. The zeros are the boundary
/// values, each for the unknowns on both of its sides. So every unknown has 26 neighbours, and
/// every row begins at a cache line.
struct Grid
{
    int n;
    int pitch;
    int plane;
    int first;

    explicit Grid(int unknowns)
        : n(unknowns)
        , pitch(round_up(n + 1, 8))
        , plane(pitch * (n + 1))
        , first(plane + 2 * pitch)
    {
    }

    /// Returns the number of elements of a field.
    std::size_t elements() const { return static_cast<std::size_t>(plane) * (n + 2) + 2 * pitch; }

    KOKKOS_INLINE_FUNCTION int at(int i, int j, int k) const
    {
        return first + i + j * pitch + k * plane;
    }
};

/// A field: a number for each unknown, and 0 in the rest of the layout.
template <class T>
using Field = Kokkos::View<T*, MemorySpace>;

template <class T>
Field<T> make_field(std::string const& name, Grid const& grid)
{
    return Field<T>("libraries.poisson/" + name, grid.elements());
}

} // namespace miniapp::libraries::poisson
