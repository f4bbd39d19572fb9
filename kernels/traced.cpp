// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "traced.hpp"

#include "laplacian/parts/rungs.hpp"
#include "lbm/parts/rungs.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp {

std::vector<Family> traced_contents()
{
    return {
        make_family<laplacian::Problem>(
            "laplacian", "", laplacian::hip_variants<double>(), laplacian::hip_variants<float>()),
        make_family<transpose::Problem>(
            "transpose", "", transpose::hip_variants<double>(), transpose::hip_variants<float>()),
        make_family<lbm::Problem>(
            "lbm",
            "",
            lbm::variants_of(lbm::hip_rungs<double>()),
            lbm::variants_of(lbm::hip_rungs<float>())),
    };
}

} // namespace miniapp
