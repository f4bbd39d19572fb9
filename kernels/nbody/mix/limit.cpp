// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/mix/limit.hpp"

#include "nbody/mix/mix.hpp"

namespace miniapp::nbody {
namespace {

void add_kernels_of(
    Family const& family, std::string const& precision, std::vector<LimitKernel>& kernels)
{
    auto const params = Params(family.parameters).with("precision", precision);
    std::shared_ptr<Case> const problem = family.make_case(params);
    auto const interactions = family.work(params).items;
    for (std::size_t i = 0; i < family.variants.size(); ++i) {
        if (family.variants[i].why_not(params).empty()) {
            kernels.push_back({family.variants[i].name, problem, i, interactions});
        }
    }
}

std::vector<LimitKernel> kernels_of(std::string const& precision)
{
    std::vector<LimitKernel> kernels;
    if constexpr (backend::gpu) {
        add_kernels_of(chains_family(), precision, kernels);
    } else {
        add_kernels_of(table_family(), precision, kernels);
    }
    return kernels;
}

} // namespace

Limit interaction_limit(Params const& params, Work const&)
{
    std::string const precision = params.text("precision");
    return {.name = "interactions " + precision, .kernels = [=](double) {
                return kernels_of(precision);
            }};
}

} // namespace miniapp::nbody
