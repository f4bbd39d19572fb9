// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/measure.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "driver/measure/summary.hpp"

namespace miniapp {
namespace {

std::size_t index_of(Family const& family, std::string const& variant)
{
    auto const found = std::ranges::find(family.variants, variant, &VariantInfo::name);
    return static_cast<std::size_t>(found - family.variants.begin());
}

/// Why the variant cannot be run with these parameters; empty where it can.
std::string why_not(VariantInfo const& info, Params const& params)
{
    return info.available() ? info.refuses(params) : info.unavailable;
}

/// Runs the variant once and says whether it may be timed.
VariantResult verified(
    VariantInfo const& info, std::size_t index, Params const& params, Case& problem, Bench& bench)
{
    VariantResult result{.name = info.name, .kind = info.kind};
    if (auto const reason = why_not(info, params); !reason.empty()) {
        result.status = Status::not_applicable;
        result.note = reason;
        return result;
    }
    try {
        result.verdict = bench.verify(problem, index);
        if (!result.verdict.ok()) {
            result.status = Status::wrong;
            result.note = fmt::format(
                "error {:.1e} of {:.1e} allowed, {} elements not written, {} written outside",
                result.verdict.error,
                result.verdict.tolerance,
                result.verdict.unwritten,
                result.verdict.out_of_bounds_writes);
        }
    } catch (std::exception const& error) {
        result.status = Status::failed;
        result.note = error.what();
    }
    return result;
}

/// Times what is right and the kernels of the limit in turns.
void time_all(
    RunResult& result,
    Family const& family,
    Case& problem,
    std::vector<LimitKernel> const& kernels,
    Bench& bench,
    Progress& progress)
{
    std::vector<Contestant> contestants;
    for (auto const& kernel : kernels) {
        contestants.push_back({"limit/" + kernel.name, kernel.problem.get(), kernel.variant});
    }
    for (auto const& variant : result.variants) {
        if (variant.status == Status::ok) {
            contestants.push_back(
                {family.name + "/" + variant.name, &problem, index_of(family, variant.name)});
        }
    }
    for (auto& contestant : contestants) {
        progress.warming_up(contestant.label);
        bench.warm_up(contestant);
    }
    bench.sample(contestants, bench.settings().samples, progress);

    auto next = contestants.begin();
    for (auto const& kernel : kernels) {
        result.limits.push_back(
            {kernel.name, next->samples, kernel.amount / median(next->samples)});
        ++next;
    }
    for (auto& variant : result.variants) {
        if (variant.status == Status::ok) {
            variant.repeats = next->repeats;
            variant.samples = next->samples;
            ++next;
        }
    }
}

} // namespace

bool RunResult::all_right() const
{
    return std::ranges::none_of(variants, [](VariantResult const& variant) {
        return variant.status == Status::wrong || variant.status == Status::failed;
    });
}

int RunResult::timed() const
{
    return static_cast<int>(std::ranges::count_if(variants, [](VariantResult const& variant) {
        return variant.status == Status::ok && !variant.samples.empty();
    }));
}

RunResult measure_run(
    Run const& run,
    Family const& family,
    World const& world,
    double available_memory,
    Bench& bench,
    Limits& limits,
    Progress& progress)
{
    RunResult result{
        .run = run, .work = family.work(run.params), .merits = family.merits(run.params)};
    auto const limit = result.merits.empty() ? Limit{} : family.limit(run.params, result.work);
    {
        auto const problem = family.make_case(run.params, world);
        for (auto const& name : run.variants) {
            progress.verifying(family.name + "/" + name);
            auto const index = index_of(family, name);
            result.variants.push_back(
                verified(family.variants[index], index, run.params, *problem, bench));
        }
        auto const kernels = limits.kernels(limit, result.work.working_set, bench);
        time_all(result, family, *problem, kernels, bench, progress);
        limits.keep(limit, result.work.working_set, result.limits);
    } // the arrays are free again
    result.in_cache = limits.in_cache(limit, result.work.working_set, available_memory, bench);
    summarise(result, family);
    return result;
}

} // namespace miniapp
