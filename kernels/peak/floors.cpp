// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/floor.hpp"

#include <algorithm>
#include <memory>
#include <string>

#include "peak/parts/rates.hpp"
#include "problem/case.hpp"

namespace miniapp {
namespace {

/// Returns the limit that a variant of a family measures. `amount` is how much of the floor's
/// resource one run of the variant uses.
Limit limit_of_variant(
    Family const& family, std::string const& variant, Params const& params, double amount)
{
    auto const index = static_cast<std::size_t>(
        std::ranges::find(family.variants, variant, &Variant<>::name) - family.variants.begin());
    auto const name = family.name + "/" + variant;
    return {.name = name + " of " + std::to_string(size_of(params)), .kernels = [=](double) {
                std::shared_ptr<Case> const problem = family.make_case(params);
                return std::vector<LimitKernel>{{name, problem, index, amount}};
            }};
}

/// Floor of launches, measured by a kernel with one work item.
Floor launch_floor()
{
    auto const family = peak::dispatch_family();
    auto const one = Params(family.parameters).with("size", std::int64_t{1});
    return {Bottleneck::launch, limit_of_variant(family, "range", one, 1)};
}

/// Floor of instruction issue, measured by chains of multiply-adds, whose instructions count as two
/// flops per lane.
Floor issue_floor(std::string const& precision, Work const& work)
{
    return {
        .bottleneck = Bottleneck::issue,
        .limit = arithmetic_limit(Params().with("precision", precision), work),
        .in_double = precision == "double"};
}

/// Floor of block dispatch, measured by a kernel with enough work items that the launch takes a
/// negligible part of the time. With 0 threads, Kokkos chooses the block size.
Floor dispatch_floor(int threads_of_block)
{
    auto const family = peak::dispatch_family();
    auto const params = Params(family.parameters);
    auto const variant =
        threads_of_block == 0 ? "range" : "hip/" + std::to_string(threads_of_block);
    return {
        Bottleneck::dispatch,
        limit_of_variant(family, variant, params, static_cast<double>(params.integer("size"))),
        threads_of_block};
}

Floor lds_floor()
{
    auto const family = peak::lds_family();
    auto const params = Params(family.parameters);
    return {Bottleneck::lds, limit_of_variant(family, "tile", params, family.work(params).flops)};
}

} // namespace

std::vector<Floor> comparison_floors(Params const& params, Work const& work)
{
    std::vector<Floor> floors{
        {Bottleneck::memory, memory_limit(params, work)},
        launch_floor(),
        issue_floor("float", work), // no instruction is issued faster than a multiply-add in float
        issue_floor("double", work)};
    if (backend::gpu) {
        for (int const threads : {0, 32, 64, 128, 256, 512, 1024}) {
            floors.push_back(dispatch_floor(threads));
        }
        floors.push_back(lds_floor());
    }
    return floors;
}

} // namespace miniapp
