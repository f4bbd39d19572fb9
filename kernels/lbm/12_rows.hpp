// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/phi_rows.hpp"

namespace miniapp::lbm {

template <class T>
KOKKOS_FORCEINLINE_FUNCTION void fused_row(
    Soa<T> source, Soa<T> destination, T const* phi, RowPiece piece, Grid grid, Constants<T> c)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        fused_site(source, destination, phi, s, grid, c);
    }
}

/// Gives a work item of `fused` `lanes` neighbours in x with one inner loop, which a CPU's compiler
/// turns into vectors and whose index arithmetic is paid once.
template <class T, int lanes>
void rows(Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    auto const grid = p.grid;
    auto const c = p.c;
    T* const phi = p.phi;
    p.halo.fill(source, space);
    sweep_phi<lanes>(p, source, space);
    p.halo.fill_field(phi, space);
    Kokkos::parallel_for(
        "lbm/rows/" + std::to_string(lanes),
        piece_range<lanes>(grid, space),
        KOKKOS_LAMBDA(int number) {
            fused_row(source, destination, phi, piece_of<lanes>(grid, number), grid, c);
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
