// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "laplacian/ranks/parts/stencil.hpp"
#include "ranks/partners.hpp"

namespace miniapp::overlap {

/// Reads u from the rank's own memory or from the neighbour's that owns the point.
struct PeerValues
{
    Arrays own;
    Triple size;
    ranks::SidesOnDevice sides;
    Kokkos::Array<double const*, 26> from;

    /// Sides in order of direction, z slowest; data that moves up comes from the neighbour below.
    enum Direction { down_z, down_y, down_x, up_x, up_y, up_z };

    KOKKOS_INLINE_FUNCTION double operator()(int i, int j, int k) const
    {
        int const s = i < 0          ? up_x
                      : i >= size[0] ? down_x
                      : j < 0        ? up_y
                      : j >= size[1] ? down_y
                      : k < 0        ? up_z
                                     : down_z;
        bool const is_own = s == down_z && k < size[2];
        auto const& side = sides().all[s];
        Triple const at = {{i + 1, j + 1, k + 1}};
        std::int64_t place[3];
        for (int axis = 0; axis < 3; ++axis) {
            place[axis] =
                is_own ? at[axis] : at[axis] - side.halo[axis] + side.begin_elsewhere[axis];
        }
        std::int64_t const row = is_own ? own.row : side.whole_elsewhere[0];
        std::int64_t const rows = is_own ? size[1] + 2 : side.whole_elsewhere[1];
        double const* const u = is_own ? own.u : from[s];
        return u[place[0] + row * (place[1] + rows * place[2])];
    }
};

/// Uses no halo: for points at a face it reads the neighbour's u in place. The ranks synchronise
/// before the kernels, so that every u is there, and after them, before any is overwritten.
inline void peer_read(Problem& p, ExecutionSpace const& space)
{
    auto& peers = p.workspace<ranks::PeerArrays>();
    PeerValues const u{Arrays(p), p.shape.size, p.on_device, peers.from};
    auto const shell = p.regions.shell;
    peers.signals.synchronise(space);
    Kokkos::parallel_for(
        "overlap/peer_read",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            space, 0, shell.points),
        KOKKOS_LAMBDA(std::int64_t n) {
            auto const at = point_of(shell, n);
            int const i = at[0];
            int const j = at[1];
            int const k = at[2];
            u.own.f[u.own.place(i, j, k)] = laplacian_of(
                u.own.w,
                u(i, j, k),
                u(i - 1, j, k),
                u(i + 1, j, k),
                u(i, j - 1, k),
                u(i, j + 1, k),
                u(i, j, k - 1),
                u(i, j, k + 1));
        });
    compute("overlap/interior", p.regions.interior, u.own, space);
    peers.signals.synchronise(space);
}

} // namespace miniapp::overlap
