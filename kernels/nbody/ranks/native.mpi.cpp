// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/aware_variant.hpp"
#include "nbody/ranks/01_allgather.mpi.hpp"
#include "nbody/ranks/03_ring.mpi.hpp"
#include "nbody/ranks/problem.hpp"

namespace miniapp::nbody_ranks {

template <class T>
Variants<Problem<T>> mpi_variants()
{
    auto aware = aware_variant<Problem<T>>("mpi/allgather_aware", mpi_allgather_aware<T>);
    aware.gathers = true;
    return {
        // `mpi/allgather` is preferred to `peer_gather`, because messages reach every host and peer
        // access only one.
        {.name = "mpi/allgather",
         .run = mpi_allgather<T>,
         .preference = equal_preference(20),
         .gathers = true},
        aware,
        {.name = "mpi/ring", .run = mpi_ring<T>},
        aware_variant<Problem<T>>("mpi/ring_aware", mpi_ring_aware<T>),
    };
}

template Variants<Problem<double>> mpi_variants<double>();
template Variants<Problem<float>> mpi_variants<float>();

} // namespace miniapp::nbody_ranks
