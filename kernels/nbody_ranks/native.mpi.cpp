// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "common/if_gpu_aware.hpp"
#include "nbody_ranks/01_allgather.mpi.hpp"
#include "nbody_ranks/02_allgather_aware.mpi.hpp"
#include "nbody_ranks/03_ring.mpi.hpp"
#include "nbody_ranks/04_ring_aware.mpi.hpp"
#include "nbody_ranks/parts/rungs.hpp"

namespace miniapp::nbody_ranks {

template <class T>
std::vector<Rung<T>> mpi_rungs()
{
    return {
        // Messages reach every host, and each other's memory only those of one.
        {.variant = {"mpi/allgather", mpi_allgather<T>}, .gathers = true, .preference = 20},
        {.variant = if_gpu_aware<Problem<T>>("mpi/allgather_aware", mpi_allgather_aware<T>),
         .gathers = true},
        {.variant = {"mpi/ring", mpi_ring<T>}},
        {.variant = if_gpu_aware<Problem<T>>("mpi/ring_aware", mpi_ring_aware<T>)},
    };
}

template std::vector<Rung<double>> mpi_rungs<double>();
template std::vector<Rung<float>> mpi_rungs<float>();

} // namespace miniapp::nbody_ranks
