// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <type_traits>

#include "common/ceil_div.hpp"
#include "lbm/model/grid.hpp"

// Sweeps over all sites of the box in Kokkos.
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

/// The policy over all rows, cut into pieces of `lanes` sites. The last piece of a row may be
/// shorter.
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

/// Calls op(site) for the sites of a piece. `op` is taken by value, since a compiler must assume
/// that a store changes what a reference leads to. `flatten` makes GCC inline an `op` of this
/// length; it vectorises no loop that contains a call.
template <class Op>
[[gnu::flatten]] inline void for_sites_of(RowPiece piece, Op op)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        op(s);
    }
}

/// On a GPU a work item is a site. These are two functions and not two branches, because nvcc
/// accepts no kernel lambda inside an `if constexpr`.
template <class Policy, class Op>
void launch_sites(
    std::true_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    Kokkos::parallel_for(
        label, Policy(space, 0, grid.points()), KOKKOS_LAMBDA(int point) {
            op(grid.site_of_point(point));
        });
}

/// On a CPU a work item is 64 neighbours in x. Their place in the box is found once, not by three
/// divisions for each site, and the loop over them is vectorised.
template <class Policy, class Op>
void launch_sites(
    std::false_type, std::string const& label, Grid const& grid, ExecutionSpace const& space, Op op)
{
    constexpr int lanes = 64;
    Kokkos::parallel_for(
        label, Policy(space, 0, pieces_in_row<lanes>(grid) * grid.ny * grid.nz), [=](int item) {
            for_sites_of(piece_of<lanes>(grid, item), op);
        });
}

/// Calls op(site) for every site. No site may read what another one writes.
template <class Bounds = Kokkos::LaunchBounds<>, class Op>
void every_site(
    std::string const& label, Grid const& grid, ExecutionSpace const& space, Op const& op)
{
    using Policy = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<int>, Bounds>;
    launch_sites<Policy>(std::bool_constant<backend::gpu>(), label, grid, space, op);
}

} // namespace miniapp::lbm
