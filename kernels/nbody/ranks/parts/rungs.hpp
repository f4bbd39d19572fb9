// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "nbody/ranks/problem.hpp"

namespace miniapp::nbody_ranks {

/// The same preference on every kind of device.
inline Preference on_all(int number)
{
    return {.cpu = number, .amd_gpu = number, .nvidia_gpu = number};
}

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in family.cpp
template <class T>
Variants<Problem<T>> mpi_variants(); // defined in native.mpi.cpp

} // namespace miniapp::nbody_ranks
