// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody_ranks/parts/rungs.hpp"

namespace miniapp::nbody_ranks {

template <class T>
std::vector<Variant<Problem<T>>> mpi_variants()
{
    return {};
}

template std::vector<Variant<Problem<double>>> mpi_variants<double>();
template std::vector<Variant<Problem<float>>> mpi_variants<float>();

} // namespace miniapp::nbody_ranks
