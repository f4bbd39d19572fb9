// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/boundary/halo.hpp"
#include "lbm/parts/every_site.hpp"
#include "lbm/parts/fused_site.hpp"
#include "lbm/problem.hpp"
#include "pack.hpp"

namespace miniapp::lbm {

// This function takes its arguments by value, since a compiler must assume that a store may change
// the members of a closure.
template <class T>
KOKKOS_FORCEINLINE_FUNCTION void
fill_phi_row(Soa<T> source, T* phi, RowPiece piece, Grid grid, Constants<T> c)
{
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        phi[s] = post_streaming_phi(source, s, grid, c);
    }
}

/// Computes phi of all sites. A work item has up to `lanes` sites of a row.
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
            fill_phi_row(values, phi, row_piece<lanes>(grid, number), grid, c);
        });
}

/// A buffer for all populations of a piece of a row, addressed by population and site.
template <class T, int lanes>
struct RowBuffer
{
    T* data;
    int begin;
    KOKKOS_FORCEINLINE_FUNCTION T& operator()(int p, int site) const
    {
        return data[p * lanes + site - begin];
    }
};

/// Makes the step of a piece of a row. `phi` points to phi of its first site.
template <int lanes, class T, class C>
KOKKOS_FORCEINLINE_FUNCTION void step_nontemporal_row(
    Soa<T> source,
    Soa<T> destination,
    T const* phi,
    int below,
    int above,
    RowPiece piece,
    Grid grid,
    C c)
{
    alignas(64) T data[populations * lanes];
    RowBuffer<T, lanes> const row{data, piece.begin};
#pragma omp simd
    for (int s = piece.begin; s < piece.end; ++s) {
        step_fused_site(source, row, phi + (s - piece.begin), below, above, s, grid, c);
    }
    for (int q = 0; q < populations; ++q) {
        for (int s = piece.begin; s < piece.end; s += Pack<T>::lanes) {
            nontemporal_store(&destination(q, s), Pack<T>(&row(q, s)));
        }
    }
}

/// Collects the results of `fused` for a piece of a row in the L1, and then stores them past the
/// caches, one population after the other. So no line is read before it is written, and one stream
/// is written at a time. A work item has `packs` lines of 64 bytes on a CPU, and `packs` sites on a
/// GPU. The last line of a row may reach into the padding; ghosts there are filled before the next
/// step reads them. Model is empty, or ByPhase for a fluid that needs PhaseTerms.
template <class T, int packs, class... Model>
void nontemporal(Problem<T>& p, ExecutionSpace const& space)
{
    constexpr int lanes = packs * Pack<T>::lanes;
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    auto const grid = p.grid;
    auto const c = constants_of<Model...>(p);
    T* const phi = p.phi;
    p.halo.fill(source, space);
    sweep_phi<lanes>(p, source, space);
    p.halo.fill_field(phi, space);
    Kokkos::parallel_for(
        "lbm/nontemporal/" + std::to_string(packs),
        piece_range<lanes>(grid, space),
        KOKKOS_LAMBDA(int number) {
            RowPiece const piece = row_piece<lanes>(grid, number);
            T const* const first = phi + piece.begin;
            step_nontemporal_row<lanes>(
                source, destination, first, -grid.plane, grid.plane, piece, grid, c);
            nontemporal_fence();
        });
    p.finish(Stage::post_collision);
}

} // namespace miniapp::lbm
