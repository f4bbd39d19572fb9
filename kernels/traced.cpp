// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "traced.hpp"

#include "laplacian/parts/rungs.hpp"
#include "lbm/parts/refusals.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp {
namespace {

template <class T>
std::vector<Variant<lbm::Problem<T>>> lbm_variants()
{
    auto variants = lbm::hip_variants<T>();
    lbm::refuse_narrow_storage<T>(variants);
    lbm::refuse_phases<T>(variants, {});
    return variants;
}

} // namespace

std::vector<Family> traced_contents()
{
    return {
        make_family<laplacian::Problem>(
            "laplacian", "", laplacian::hip_variants<double>(), laplacian::hip_variants<float>()),
        make_family<transpose::Problem>(
            "transpose", "", transpose::hip_variants<double>(), transpose::hip_variants<float>()),
        make_family<lbm::Problem>("lbm", "", lbm_variants<double>(), lbm_variants<float>()),
    };
}

} // namespace miniapp
