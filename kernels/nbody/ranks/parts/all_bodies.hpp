// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/ceil_div.hpp"
#include "nbody/ranks/parts/forces.hpp"

namespace miniapp::nbody_ranks {

/// Bodies of all ranks in order of rank, without gaps, then massless bodies up to whole tiles. So
/// sums are accumulated after the same bodies as on one rank, and the forces are equal to the bit.
template <class T>
struct AllBodies
{
    int count; ///< bodies of all ranks
    Kokkos::View<nbody::Body<T>*, MemorySpace> bodies;

    explicit AllBodies(Problem<T> const& p)
        : count(static_cast<int>(p.n))
        , bodies(
              "nbody_ranks/all_bodies",
              static_cast<std::size_t>(round_up(count, nbody::Problem<T>::tile)))
    {
    }

    Block<T> block() const { return {bodies.data(), static_cast<int>(bodies.extent(0))}; }
};

} // namespace miniapp::nbody_ranks
