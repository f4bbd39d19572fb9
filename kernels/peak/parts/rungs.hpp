// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "common/comparison.hpp"
#include "peak/problem.hpp"

namespace miniapp::peak {

template <class T>
Variants<Problem<T>> omp_variants(); // defined in native.omp.cpp
template <class T>
Variants<Problem<T>> hip_variants();             // defined in native.hip.cpp
Variants<Arrays<float>> hip_dispatch_variants(); // defined in 03_dispatch.hip.cpp

} // namespace miniapp::peak
