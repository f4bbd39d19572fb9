// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <type_traits>

#include "common/ceil_div.hpp"
#include "lbm/model/grid.hpp"

// Sweeps over all sites of the box with Kokkos.
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

/// Returns a policy with one work item for each piece of `lanes` sites of all rows. The last piece
/// of a row may be shorter.
template <int lanes>
Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>>
piece_range(Grid const& grid, ExecutionSpace const& space)
{
    return {space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz};
}

template <int lanes>
KOKKOS_INLINE_FUNCTION RowPiece row_piece(Grid const& grid, int number)
{
    int const in_row = pieces_in_row<lanes>(grid);
    int const first = number % in_row * lanes;
    int const begin = grid.site(first, number / in_row % grid.ny, number / in_row / grid.ny);
    int const left = grid.nx - first;
    return {begin, begin + (left < lanes ? left : lanes)};
}

/// Calls op(site) for the sites of a piece. `op` is passed by value, since a store may change an
/// object behind a reference. `flatten` makes GCC inline a long `op`, because it vectorises no loop
/// that contains a call.
template <class Op>
[[gnu::flatten]] inline void for_each_site(RowPiece piece, Op op)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        op(s);
    }
}

/// Launches a work item for each site, on a GPU. This and the version for CPUs are two functions
/// and not two branches, because nvcc accepts no kernel lambda inside an `if constexpr`.
template <class Policy, class Op>
void launch_sites(
    std::true_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    Kokkos::parallel_for(
        label, Policy(space, 0, grid.points()), KOKKOS_LAMBDA(int point) {
            op(grid.site_of_point(point));
        });
}

/// Launches a work item for every 64 sites in x, on a CPU. Their place in the box is computed once,
/// instead of by divisions for each site, and the loop over them is vectorised.
template <class Policy, class Op>
void launch_sites(
    std::false_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    constexpr int lanes = 64;
    Kokkos::parallel_for(
        label, Policy(space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz), [=](int item) {
            for_each_site(row_piece<lanes>(grid, item), op);
        });
}

/// Calls op(site) for every site, in any order and in parallel. No call may read what another call
/// writes.
template <class Bounds = Kokkos::LaunchBounds<>, class Op>
void every_site(
    std::string const& label, Grid const& grid, ExecutionSpace const& space, Op const& op)
{
    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds>;
    launch_sites<Policy>(std::bool_constant<backend::gpu>(), label, grid, space, op);
}

} // namespace miniapp::lbm
