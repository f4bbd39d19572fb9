// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody_ranks/parts/rungs.hpp"

namespace miniapp::nbody_ranks {

template <class T>
std::vector<Rung<T>> mpi_rungs()
{
    return {};
}

template std::vector<Rung<double>> mpi_rungs<double>();
template std::vector<Rung<float>> mpi_rungs<float>();

} // namespace miniapp::nbody_ranks
