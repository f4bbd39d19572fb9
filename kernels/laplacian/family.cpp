// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/parts/rungs.hpp"
#include "laplacian/ranks/problem.hpp"

namespace miniapp::laplacian {

std::vector<Family> families()
{
    return {
        make_family<Problem>(
            "laplacian",
            "7-point Laplacian on the interior of a 3-D grid, x contiguous",
            variants<double>(),
            variants<float>()),
        overlap::family()};
}

} // namespace miniapp::laplacian
