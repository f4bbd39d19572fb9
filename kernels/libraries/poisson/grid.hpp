// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "common/ceil_div.hpp"
#include "problem/backend.hpp"

namespace miniapp::libraries::poisson {

/// n x n x n unknowns, u(i, j, k) at `first + i + j * pitch + k * plane` from 0. A row ends with
/// zeros up to a whole line of 64 bytes, a plane with a row of zeros, the grid with a plane of them
/// before and after: these are the boundary of what stands before them and of what follows, so that
/// every unknown has 26 neighbours, and every row begins with a line.
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

    /// Elements that a field takes.
    std::size_t elements() const { return static_cast<std::size_t>(plane) * (n + 2) + 2 * pitch; }

    KOKKOS_INLINE_FUNCTION int at(int i, int j, int k) const
    {
        return first + i + j * pitch + k * plane;
    }
};

/// On a grid; zero where there is no unknown.
template <class T>
using Field = Kokkos::View<T*, MemorySpace>;

template <class T>
Field<T> make_field(std::string const& name, Grid const& grid)
{
    return Field<T>("libraries.poisson/" + name, grid.elements());
}

} // namespace miniapp::libraries::poisson
