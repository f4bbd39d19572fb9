// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "nbody_ranks/problem.hpp"

namespace miniapp::nbody_ranks {

template <class T>
std::vector<Variant<Problem<T>>> variants(); // family.cpp: all of them
template <class T>
std::vector<Variant<Problem<T>>> mpi_variants(); // native.mpi.cpp; none in native.none.cpp

} // namespace miniapp::nbody_ranks
