// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/family.hpp"

namespace miniapp {
namespace stream {
Family family();
} // namespace stream

std::vector<LimitKernel> limit_kernels(double working_set)
{
    Family const family = stream::family();
    auto const elements =
        std::max<std::int64_t>(1024, static_cast<std::int64_t>(working_set / 2 / sizeof(double)));
    auto const copies = Params(family.parameters).with("size", elements);
    std::vector<LimitKernel> kernels;
    // The sum reads one array of the pair: its footprint is doubled to the run's.
    for (auto const& params :
         {copies, copies.with("operation", "read").with("size", 2 * elements)}) {
        std::shared_ptr<Case> const problem = family.make_case(params);
        auto const work = family.work(params);
        for (std::size_t i = 0; i < family.variants.size(); ++i) {
            auto const& variant = family.variants[i];
            if (variant.refuses(params).empty()) {
                auto const name = params.text("operation") + "/" + variant.name;
                kernels.push_back({name, problem, i, work.bytes(), work.bytes_written > 0});
            }
        }
    }
    return kernels;
}

} // namespace miniapp
