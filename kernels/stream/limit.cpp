// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "problem/make_family.hpp"

namespace miniapp {
namespace stream {
std::vector<Family> families();
} // namespace stream

namespace {

/// Appends one kernel for each variant that can run with `params`; all share one set of arrays.
void add_kernels(std::vector<LimitKernel>& kernels, Family const& family, Params const& params)
{
    std::shared_ptr<Case> const problem = family.make_case(params);
    auto const bytes = family.work(params).bytes();
    for (std::size_t i = 0; i < family.variants.size(); ++i) {
        auto const& variant = family.variants[i];
        if (variant.why_not(params).empty()) {
            auto const name = params.text("operation") + "/" + variant.name;
            kernels.push_back({name, problem, i, bytes});
        }
    }
}

/// Returns kernels that copy one half of the working set to the other and, if `with_reads`, kernels
/// that sum all of it.
std::vector<LimitKernel> limit_kernels(double working_set, bool with_reads)
{
    Family const family = stream::families().front();
    auto const elements =
        std::max<std::int64_t>(1024, static_cast<std::int64_t>(working_set / 2 / sizeof(double)));
    auto const copy = Params(family.parameters).with("size", elements);
    std::vector<LimitKernel> kernels;
    add_kernels(kernels, family, copy);
    if (with_reads) {
        add_kernels(kernels, family, copy.with("operation", "read").with("size", 2 * elements));
    }
    return kernels;
}

} // namespace

/// Returns the limit that copies set; if the work writes nothing, sums may set it, too.
Limit memory_limit(Params const&, Work const& work)
{
    bool const with_reads = work.bytes_written == 0;
    return {
        .name = with_reads ? "copy or sum" : "copy",
        .kernels = [=](double working_set) { return limit_kernels(working_set, with_reads); },
        .of_memory = true};
}

} // namespace miniapp
