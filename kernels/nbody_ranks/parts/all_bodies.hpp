// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "nbody_ranks/parts/forces.hpp"

namespace miniapp::nbody_ranks {

/// Room for the bodies of all ranks, one rank's after another's.
template <class T>
struct AllBodies
{
    std::vector<int> firsts; ///< of each rank, in bodies
    int count = 0;
    Kokkos::View<nbody::Body<T>*, MemorySpace> bodies;

    explicit AllBodies(Problem<T> const& p)
    {
        for (int rank = 0; rank < p.world.size(); ++rank) {
            firsts.push_back(count);
            count += p.padded(rank);
        }
        bodies = Kokkos::View<nbody::Body<T>*, MemorySpace>(
            Kokkos::view_alloc("nbody_ranks/all_bodies", Kokkos::WithoutInitializing),
            static_cast<std::size_t>(count));
    }

    Block<T> block() const { return {bodies.data(), count}; }
};

} // namespace miniapp::nbody_ranks
