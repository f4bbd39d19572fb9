// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include <fmt/format.h>

#include "lbm/problem.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> omp_variants(); // native.omp.cpp
template <class T>
std::vector<Variant<Problem<T>>> hip_variants(); // native.hip.cpp

/// A rung with launch bounds cannot be launched with more threads than it promised.
template <int bound>
std::string block_exceeds(Params const& params)
{
    auto const [x, y, z] = params.extents("block");
    auto const threads = x * y * z;
    return threads <= bound
               ? ""
               : fmt::format("block of {} exceeds its launch bound {}", threads, bound);
}

/// A GPU takes a rung for CPUs in small boxes only, where the tests look at it.
inline std::string wants_a_cpu(Params const& params)
{
    auto const [x, y, z] = params.extents("size");
    return backend::gpu && x * y * z > 32 * 32 * 32
               ? "a work item is a slab: a GPU has too few of them"
               : "";
}

} // namespace miniapp::lbm
