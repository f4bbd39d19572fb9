// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "nbody/mix/chains.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

template <class T>
std::vector<Variant<Problem<T>>> variants(); // family.cpp: all of them
template <class T>
std::vector<Variant<Problem<T>>> omp_variants(); // native.omp.cpp
template <class T>
std::vector<Variant<Problem<T>>> hip_variants(); // native.hip.cpp
template <class T>
std::vector<Variant<Chains<T>>> hip_chains(); // native.hip.cpp

inline std::string is_not_float(Params const& params)
{
    return params.text("precision") == "float" ? "" : "only floats are packed";
}

} // namespace miniapp::nbody
