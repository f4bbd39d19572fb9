// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/slab_launch.hpp"

namespace miniapp::lbm {

/// Collides a vector of sites, whose 26 populations are held from the first read to the last write.
struct HeldSites
{
    template <class V, class Populations, class Put, class Phi>
    KOKKOS_FORCEINLINE_FUNCTION void operator()(
        Populations const& source,
        Put const& put,
        Phi const& phi,
        int below,
        int above,
        int s,
        Grid const& grid,
        Constants<V> const& c) const
    {
        V x[populations];
        pull(x, source, s, grid, c);
        collide(x, phi(0), derivatives_of<V>(phi, grid.row, below, above), c);
        static_for<0, populations>([&](auto q) { put(q, x[q]); });
    }
};

/// Lets a work item go through a slab in z, where it computes phi of the plane above just before it
/// is needed: three planes of phi and of the populations of f stay in the cache. The collision is
/// evaluated on packs, which are lines of a row in vector registers. They are stored past the
/// caches as they are, where `nontemporal` passes them through a buffer. This is for a CPU, whose
/// threads are few and have caches of their own.
template <class T>
void slabs(Problem<T>& p, ExecutionSpace const& space)
{
    every_slab<HeldSites>(p, space, "lbm/slabs");
}

} // namespace miniapp::lbm
