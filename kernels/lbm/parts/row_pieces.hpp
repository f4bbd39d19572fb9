// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "lbm/model/grid.hpp"

namespace miniapp::lbm {

/// Consecutive sites [begin, end) of one row.
struct RowPiece
{
    int begin;
    int end;
};

template <int lanes>
KOKKOS_INLINE_FUNCTION int pieces_in_row(Grid const& grid)
{
    return ceil_div(grid.nx, lanes);
}

/// All rows cut into pieces of `lanes` sites; the last of a row may be shorter.
template <int lanes>
Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>
piece_range(Grid const& grid, ExecutionSpace const& space)
{
    return {space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz};
}

template <int lanes>
KOKKOS_INLINE_FUNCTION RowPiece piece_of(Grid const& grid, int number)
{
    int const in_row = pieces_in_row<lanes>(grid);
    int const first = number % in_row * lanes;
    int const begin = grid.site(first, number / in_row % grid.ny, number / in_row / grid.ny);
    int const left = grid.nx - first;
    return {begin, begin + (left < lanes ? left : lanes)};
}

} // namespace miniapp::lbm
