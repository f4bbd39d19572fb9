// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries_rows.hpp"

namespace miniapp::libraries {

/// The families from simple to composed: vectors first, solvers last.
std::vector<Family> families()
{
    std::vector<Family> all{
        vectors::family(),
        gemv::family(),
        gemm::family(),
        spmv::family(),
        algorithms::family(),
        fft::family(),
        poisson::family(),
    };
    for (auto& family : all) {
        family.chapter = "libraries";
    }
    return all;
}

} // namespace miniapp::libraries
