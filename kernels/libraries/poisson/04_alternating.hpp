// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/poisson/03_fused.hpp"

namespace miniapp::libraries::poisson {

/// 03 whose second kernel goes through the planes the other way: it begins with those that the
/// first left in the last-level cache, and ends with those that the first of the next iteration
/// begins with. Nothing else differs, and the result is the same to the bit.
template <class T, int m>
void alternating(Problem<T>& problem, ExecutionSpace const& space)
{
    fused_iterations<T, m, Towards::bottom>(problem, "alternating", space);
}

} // namespace miniapp::libraries::poisson
