// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/every_site.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"

namespace miniapp::lbm {

// The arguments are taken by value, since a compiler must assume that a store changes a member of a
// closure.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
phi_row(Soa<T> source, T* phi, RowPiece piece, Grid grid, Constants<T> c)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        phi[s] = post_streaming_phi(source, s, grid, c);
    }
}

/// Computes phi of all sites; a work item has `lanes` sites of a row.
template <int lanes, class T>
void sweep_phi(Problem<T> const& p, Soa<T> const& source, ExecutionSpace const& space)
{
    auto const values = source;
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    Kokkos::parallel_for(
        "lbm/sweep_phi/" + std::to_string(lanes),
        piece_range<lanes>(grid, space),
        KOKKOS_LAMBDA(int number) {
            phi_row(values, phi, piece_of<lanes>(grid, number), grid, c);
        });
}

} // namespace miniapp::lbm
