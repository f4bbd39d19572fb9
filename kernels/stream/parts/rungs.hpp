// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "stream/problem.hpp"

namespace miniapp::stream {

template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants(); // defined in native.hip.cpp
template <class T>
Variants<Problem<T>> library_variants(); // defined in library.kokkos_kernels.cpp

inline std::string needs_stores(Params const& params)
{
    auto const& operation = params.text("operation");
    return operation == "read" || operation == "dot" ? operation + " stores no array" : "";
}

inline std::string needs_copy(Params const& params)
{
    return params.text("operation") == "copy" ? "" : "copies only";
}

/// Returns the reason why a copy by squares cannot run, or "" if it can: NVIDIA's grids have at
/// most 65535 blocks in y.
template <int width>
std::string needs_copy_in_small_grid(Params const& params)
{
    auto const reason = needs_copy(params);
    bool const fits = params.integer("size") <= std::int64_t{65535} * width * 4096;
    return !reason.empty() || fits ? reason : "more than 65535 blocks in y";
}

} // namespace miniapp::stream
