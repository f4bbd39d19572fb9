// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/measure/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <stdexcept>
#include <thread>

#include <fmt/format.h>

#include "driver/measure/stopwatch.hpp"

namespace miniapp {
namespace {

/// Something to time: a variant or a kernel of the limit.
struct Contestant
{
    std::string label; ///< family/variant
    Case* problem;
    std::size_t variant;
    int repeats = 1;
    double seconds = 0; ///< estimate of one launch
    std::vector<double> samples = {};
};

class Bench
{
    MeasureSettings m_settings;
    ExecutionSpace m_space;
    Stopwatch m_stopwatch;

public:
    Bench(MeasureSettings const& settings, ExecutionSpace const& space)
        : m_settings(settings)
        , m_space(space)
        , m_stopwatch(space)
    {
    }

    Verdict verify(Case& problem, std::size_t variant)
    {
        problem.poison();
        problem.run(variant, m_space);
        m_space.fence();
        return problem.verify();
    }

    /// Seconds per launch.
    double time(Contestant const& contestant)
    {
        m_stopwatch.start();
        for (int i = 0; i < contestant.repeats; ++i) {
            contestant.problem->run(contestant.variant, m_space);
        }
        return m_stopwatch.stop() / contestant.repeats;
    }

    /// At least 3 launches and the warm-up time; then decides how many launches make a sample.
    void warm_up(Contestant& contestant)
    {
        contestant.problem->poison();
        double spent = 0;
        int launches = 0;
        while (launches < 3 || 1e3 * spent < m_settings.warmup_ms) {
            contestant.seconds = time(contestant);
            launches += contestant.repeats;
            spent += contestant.seconds * contestant.repeats;
            // Batches double, so that the fences do not count for short kernels.
            if (contestant.seconds * contestant.repeats < 1e-3 * m_settings.sample_ms) {
                contestant.repeats = std::min(2 * contestant.repeats, 1 << 20);
            }
        }
        auto const repeats = std::ceil(1e-3 * m_settings.sample_ms / contestant.seconds);
        contestant.repeats = std::max(1, static_cast<int>(std::min(repeats, 1e6)));
    }

    /// Under a steady load an H200 reaches its 700 W within a second and lowers its clock from 1980
    /// to 1425 MHz; idle between short samples, it does not.
    void rest() const
    {
        std::this_thread::sleep_for(std::chrono::duration<double, std::milli>(m_settings.rest_ms));
    }

    /// One sample of every contestant a round, so that drift hits all alike.
    void sample(std::vector<Contestant>& contestants, Progress& progress)
    {
        for (int round = 0; round < m_settings.samples; ++round) {
            for (auto& contestant : contestants) {
                progress.timing(contestant.label, contestant.seconds * contestant.repeats);
                rest();
                Kokkos::Profiling::pushRegion(contestant.label);
                contestant.samples.push_back(time(contestant));
                Kokkos::Profiling::popRegion();
            }
        }
    }
};

std::size_t index_of(Family const& family, std::string const& variant)
{
    auto const found = std::ranges::find(family.variants, variant, &VariantInfo::name);
    return static_cast<std::size_t>(found - family.variants.begin());
}

/// Runs the variant once and says whether it may be timed.
VariantResult
verified(Run const& run, Family const& family, std::string const& name, Case& problem, Bench& bench)
{
    VariantResult result{.name = name};
    auto const variant = index_of(family, name);
    if (auto const reason = family.variants[variant].refuses(run.params); !reason.empty()) {
        result.status = Status::not_applicable;
        result.note = reason;
        return result;
    }
    try {
        result.verdict = bench.verify(problem, variant);
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

/// The limit's kernels do real work: checked on small arrays, once, or the limit is worth nothing.
void check_limit_kernels(Bench& bench)
{
    static bool const checked = [&] {
        for (auto const& kernel : limit_kernels(1 << 20)) {
            if (!bench.verify(*kernel.problem, kernel.variant).ok()) {
                throw std::runtime_error("the memory limit's kernel " + kernel.name + " is wrong");
            }
        }
        return true;
    }();
    static_cast<void>(checked);
}

void summarise(VariantResult& result, RunResult const& run, std::vector<double> const& base)
{
    result.median = median(result.samples);
    result.minimum = quantile(result.samples, 0);
    result.spread = spread(result.samples);
    result.bytes_per_second = run.work.bytes() / result.median;
    result.share_of_limit = result.bytes_per_second / run.limit_bytes_per_second;
    result.speedup = speedup(base, result.samples);
    if (run.in_cache) {
        result.note = "cache";
    } else if (result.share_of_limit > 1.05) {
        result.note = "above the limit: the model counts bytes that need not move";
    }
    if (result.spread > 0.1) {
        result.note += fmt::format(
            "{}noisy: {:.0f} % spread", result.note.empty() ? "" : ", ", 100 * result.spread);
    }
}

/// Reads alone can be faster than any mix of reads and writes: they limit only what never writes.
void find_limit(RunResult& result)
{
    for (auto const& limit : result.limits) {
        bool const comparable = limit.writes || result.work.bytes_written == 0;
        if (comparable && limit.bytes_per_second > result.limit_bytes_per_second) {
            result.limit = limit.name;
            result.limit_bytes_per_second = limit.bytes_per_second;
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

RunResult measure_run(
    Run const& run,
    Family const& family,
    MeasureSettings const& settings,
    Machine const& machine,
    Progress& progress)
{
    ExecutionSpace const space;
    Bench bench(settings, space);
    check_limit_kernels(bench);
    RunResult result{.run = run, .work = family.work(run.params)};
    result.in_cache = result.work.working_set < 4 * machine.last_level_cache;

    auto const problem = family.make_case(run.params);
    for (auto const& name : run.variants) {
        progress.verifying(family.name + "/" + name);
        result.variants.push_back(verified(run, family, name, *problem, bench));
    }

    auto const limits = limit_kernels(result.work.working_set);
    std::vector<Contestant> contestants;
    for (auto const& kernel : limits) {
        contestants.push_back({"limit/" + kernel.name, kernel.problem.get(), kernel.variant});
    }
    for (auto const& variant : result.variants) {
        if (variant.status == Status::ok) {
            contestants.push_back(
                {family.name + "/" + variant.name, problem.get(), index_of(family, variant.name)});
        }
    }
    for (auto& contestant : contestants) {
        progress.warming_up(contestant.label);
        bench.warm_up(contestant);
    }
    double all_samples = 0;
    for (auto const& contestant : contestants) {
        all_samples += settings.samples * contestant.seconds * contestant.repeats;
    }
    progress.expect(all_samples);
    bench.sample(contestants, progress);

    auto next = contestants.begin();
    for (auto const& kernel : limits) {
        result.limits.push_back(
            {kernel.name, next->samples, kernel.bytes / median(next->samples), kernel.writes});
        ++next;
    }
    find_limit(result);
    auto const base = next == contestants.end() ? std::vector<double>{} : next->samples;
    for (auto& variant : result.variants) {
        if (variant.status == Status::ok) {
            variant.repeats = next->repeats;
            variant.samples = next->samples;
            summarise(variant, result, base);
            ++next;
        }
    }
    return result;
}

} // namespace miniapp
