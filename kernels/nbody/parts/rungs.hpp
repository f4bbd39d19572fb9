// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "nbody/problem.hpp"

namespace miniapp::nbody {

template <class T>
Variants<Problem<T>> variants(); // all variants of this build, defined in family.cpp
template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants(); // defined in native.hip.cpp

inline std::string needs_float(Params const& params)
{
    return params.text("precision") == "float" ? "" : "only floats are packed";
}

} // namespace miniapp::nbody
