// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "nbody_ranks/problem.hpp"

namespace miniapp::nbody_ranks {

/// One way to compute the forces, as a contents page of the chapter lists it.
template <class T>
struct Rung
{
    Variant<Problem<T>> variant;
    /// Each rank has all bodies in the order of one rank: the forces are those of one rank to the
    /// bit, however they were gathered and on however many ranks.
    bool gathers = false;
    /// How soon a simulation on ranks takes it where its input names none, the highest first; 0 is
    /// taken only where it is named.
    int preference = 0;
};

template <class T>
std::vector<Rung<T>> rungs(); // family.cpp: all of them
template <class T>
std::vector<Rung<T>> mpi_rungs(); // native.mpi.cpp; none in native.none.cpp

} // namespace miniapp::nbody_ranks
