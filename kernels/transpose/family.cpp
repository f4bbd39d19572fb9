// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/parts/rungs.hpp"
#include "transpose/ranks/problem.hpp"

namespace miniapp::transpose {

std::vector<Family> families()
{
    return {
        make_family<Problem>(
            "transpose",
            "transpose of a matrix, B(i, j) = A(j, i), or of a square onto itself",
            variants<double>(),
            variants<float>()),
        transpose_ranks::family()};
}

} // namespace miniapp::transpose
