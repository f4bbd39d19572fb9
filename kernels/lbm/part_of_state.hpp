// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "lbm/problem.hpp"

// Functions for a rank's part of a box, with and without a margin of sites around it.
namespace miniapp::lbm {

/// Returns the exchange with the other ranks, or null in a world of one rank. `params` are those of
/// the whole box.
template <class T>
std::shared_ptr<RankHalo const>
rank_halo(Params const& params, Part const& part, std::string const& transport, World const& world)
{
    if (world.size() == 1) {
        return nullptr;
    }
    auto const grid = Problem<T>::grid_of(params.with("size", part.size));
    return std::make_shared<RankHalo const>(part, grid, Walls(params), sizeof(T), transport, world);
}

/// Returns the part with `margin` more sites on both sides in each direction that is cut. It may
/// begin at a negative index and be larger than the box, which is periodic.
inline Part with_margin(Part const& part, int margin)
{
    auto around = part;
    for (int a = 0; a < 3; ++a) {
        if (part.cuts().cut(a)) {
            around.begin[static_cast<std::size_t>(a)] -= margin;
            around.size[static_cast<std::size_t>(a)] += 2 * margin;
        }
    }
    return around;
}

/// Returns the state of `part`, taken from the state of `around`, which contains it.
template <class T>
PlainState<T> without_margin(PlainState<T> const& state, Part const& part, Part const& around)
{
    if (around.size == part.size) {
        return state;
    }
    auto const [nx, ny, nz] = part.size;
    auto const [mx, my, mz] = around.size;
    auto const x = part.begin[0] - around.begin[0];
    auto const y = part.begin[1] - around.begin[1];
    auto const z = part.begin[2] - around.begin[2];
    auto const points = nx * ny * nz;
    auto const all = mx * my * mz;
    PlainState<T> own(
        Kokkos::view_alloc("lbm/part_of_state", Kokkos::WithoutInitializing),
        static_cast<std::size_t>(populations * points));
    std::int64_t const row = nx;
    std::int64_t const rows = ny;
    std::int64_t const wide = mx;
    std::int64_t const tall = my;
    Kokkos::parallel_for(
        "lbm/without_margin",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            0, populations * points),
        KOKKOS_LAMBDA(std::int64_t n) {
            std::int64_t const point = n % points;
            std::int64_t const i = x + point % row;
            std::int64_t const j = y + point / row % rows;
            std::int64_t const k = z + point / row / rows;
            own(n) = state(n / points * all + i + wide * (j + tall * k));
        });
    Kokkos::fence();
    return own;
}

} // namespace miniapp::lbm
