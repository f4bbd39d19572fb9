// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries_rows.hpp"

namespace miniapp::libraries {

/// Returns the families, from simple operations to solvers.
std::vector<Family> families()
{
    std::vector<Family> all{
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
