// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/ranks/parts/rungs.hpp"

namespace miniapp::nbody_ranks {

template <class T>
Variants<Problem<T>> mpi_variants()
{
    return {};
}

template Variants<Problem<double>> mpi_variants<double>();
template Variants<Problem<float>> mpi_variants<float>();

} // namespace miniapp::nbody_ranks
