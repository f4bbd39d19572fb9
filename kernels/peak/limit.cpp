// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/make_family.hpp"

namespace miniapp {
namespace peak {
std::vector<Family> families();
} // namespace peak

namespace {

std::vector<LimitKernel> limit_kernels(Params const& params)
{
    Family const family = peak::families().front();
    std::shared_ptr<Case> const problem = family.make_case(params);
    auto const flops = family.work(params).flops;
    std::vector<LimitKernel> kernels;
    for (std::size_t i = 0; i < family.variants.size(); ++i) {
        auto const& variant = family.variants[i];
        if (variant.why_not(params).empty()) {
            kernels.push_back({"fma/" + variant.name, problem, i, flops});
        }
    }
    return kernels;
}

} // namespace

Limit arithmetic_limit(Params const& params, Work const&)
{
    std::string const precision = params.has("precision") ? params.text("precision") : "double";
    std::string const cores = params.has("cores") ? params.text("cores") : "all";
    return {
        .name = "fma " + precision + (cores == "one" ? ", one core" : ""), .kernels = [=](double) {
            auto const families = peak::families();
            Params const defaults(families.front().parameters);
            return limit_kernels(defaults.with("precision", precision).with("cores", cores));
        }};
}

} // namespace miniapp
