// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/plan.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <stdexcept>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "core/printable.hpp"
#include "driver/measure/statistics.hpp"
#include "driver/report/listing.hpp"
#include "driver/report/simulation_text.hpp"
#include "driver/report/text_table.hpp"
#include "driver/report/words.hpp"
#include "problem/backend.hpp"

namespace miniapp {
namespace {

/// Returns the units of the merits, such as `GB/s against the limit copy, MLUPS`.
std::string merit_units(Run const& run, Family const& family)
{
    auto const merits = family.merits(run.params);
    if (merits.empty()) {
        return "judged by its time";
    }
    auto const limit = family.limit(run.params, family.work(run.params));
    auto text = merits[0].unit + (limit ? " against the limit " + limit.name : ", no limit");
    for (std::size_t i = 1; i < merits.size(); ++i) {
        text += ", " + merits[i].unit;
    }
    return text;
}

std::string plan_of_run(Run const& run, Family const& family, Device const& device)
{
    auto const work = family.work(run.params);
    auto text = wrapped(run.family + ", " + describe(run), 0, 2);
    auto const amounts = fmt::format(
        "reads {}, writes {}, {:.3g} flops, {:.3g} {}s; needs {} of {} available; {}",
        bytes_text(work.bytes_read),
        bytes_text(work.bytes_written),
        work.flops,
        work.items,
        work.item,
        bytes_text(memory_needed(work)),
        bytes_text(device.available_memory),
        merit_units(run, family));
    text += wrapped(amounts, 2, 4);
    for (auto const& variant : family.variants) {
        if (std::ranges::find(run.variants, variant.name) != run.variants.end()) {
            auto const reason = variant.why_not(run.params);
            text +=
                wrapped(variant.name + (reason.empty() ? "" : ": does not apply, " + reason), 4, 6);
        }
    }
    return text;
}

std::string plan_of_simulation(Run const& run, Family const& family, Device const& device)
{
    auto const plan = family.simulation.plan(run.params);
    auto text = simulation_title(run, plan, "simulation of ");
    text += fmt::format(
        "  needs {} of {} available\n",
        bytes_text(plan.memory),
        bytes_text(device.available_memory));
    for (auto const& [path, content, bytes] : plan.files) {
        text += wrapped(
            fmt::format(
                "writes {}: {}, {}", printable(path, longest_path), content, bytes_text(bytes)),
            2,
            4);
    }
    return text;
}

/// Returns the bytes per second that one thread reads and writes in a copy of arrays larger than
/// most caches. Variants with many flops per byte take longer than this rate predicts.
double quick_copy_rate()
{
    constexpr std::size_t bytes = std::size_t{1} << 26;
    std::vector<char> const from(bytes, 1);
    std::vector<char> to(bytes, 2); // written once, so that its pages exist before the clock starts
    auto const begin = std::chrono::steady_clock::now();
    std::copy(from.begin(), from.end(), to.begin());
    std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - begin;
    return to.back() == 1 ? 2. * bytes / seconds.count() : 0;
}

/// Returns the seconds of a variant's warm-up and samples at `rate` bytes per second. The few
/// launches that check the variant are not counted.
double seconds_of(Work const& work, MeasureSettings const& measure, double rate)
{
    double const launch = work.bytes() / rate;
    double const sample = std::max(launch, 1e-3 * measure.sample_ms) + 1e-3 * measure.rest_ms;
    return std::max(3 * launch, 1e-3 * measure.warmup_ms) + measure.samples * sample;
}

double seconds_between_batches(MeasureSettings const& measure)
{
    return 1e-3 * measure.apart_ms * (batch_count(measure.samples, measure.batches) - 1);
}

/// Returns a count with its noun, such as `1 run` or `3 runs`.
std::string count_text(std::size_t count, char const* what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

/// Returns a sentence such as `3 runs of 12 variants: about 40 s of warm-up and samples`.
std::string total_time_text(Input const& input, std::vector<Family> const& families)
{
    if (input.runs.empty()) {
        return count_text(input.simulations.size(), "simulation") + "\n";
    }
    double const rate = quick_copy_rate();
    std::size_t variants = 0;
    double seconds = 0;
    for (auto const& run : input.runs) {
        auto const work = find_family(families, run.family).work(run.params);
        auto const count = static_cast<double>(run.variants.size());
        variants += run.variants.size();
        seconds +=
            count * seconds_of(work, input.measure, rate) + seconds_between_batches(input.measure);
    }
    return wrapped(fmt::format(
        "{} of {}: about {:.0f} s of warm-up and samples{}, limits and checks not counted",
        count_text(input.runs.size(), "run"),
        count_text(variants, "variant"),
        seconds,
        backend::gpu ? " at the rate of one core of this host" : ""));
}

/// Returns the place in the input of the value that makes a run too large: the one whose default
/// would make the run smallest. If no default makes it smaller, returns the run's place.
template <class Needed>
Place place_of_largest_value(Run const& run, Family const& family, Needed const& needed_by)
{
    auto place = run.place;
    double least = needed_by(run.params);
    for (auto const& parameter : family.parameters) {
        auto const at = run.places_of_values.find(parameter.name);
        if (at == run.places_of_values.end()) {
            continue;
        }
        double const needed = needed_by(run.params.with(parameter.name, parameter.default_value));
        if (needed < least) {
            least = needed;
            place = at->second;
        }
    }
    return place;
}

/// Returns the absolute path, which is the same for `a`, `./a` and `b/../a`.
std::string absolute_path(std::string const& path)
{
    return std::filesystem::absolute(path).lexically_normal().string();
}

/// Returns a message which says that two simulations write the same file. Its text is the same for
/// all simulations of a sweep, so that it is printed once.
Diagnostic
shared_file_mistake(std::string const& path, Run const& first, Run const& run, Input const& input)
{
    auto const shown = printable(path, longest_path);
    for (auto const& [name, place] : first.places_of_values) {
        if (first.place == run.place
            && run.params.values().at(name) != first.params.values().at(name)) {
            auto const count = std::ranges::count_if(
                input.simulations, [&](Run const& other) { return other.place == run.place; });
            return {
                place.line,
                place.column,
                fmt::format(
                    "'{}' is a list, and lists make {} simulations here, of which more than one "
                    "writes {}; write one element of 'simulate' for each, with an 'output' of its "
                    "own",
                    name,
                    count,
                    shown)};
        }
    }
    return {
        run.place.line,
        run.place.column,
        fmt::format(
            "another simulation of this input writes {} too; give each its own 'output'", shown)};
}

} // namespace

double memory_needed(Work const& work)
{
    return work.memory + 2 * work.working_set;
}

std::string plan_text(Input const& input, std::vector<Family> const& families, Device const& device)
{
    std::string text;
    for (auto const& run : input.runs) {
        text += plan_of_run(run, find_family(families, run.family), device);
    }
    for (auto const& run : input.simulations) {
        text += plan_of_simulation(run, find_family(families, run.family), device);
    }
    return text + total_time_text(input, families);
}

void refuse_what_does_not_fit(
    Input const& input,
    std::vector<Family> const& families,
    Device const& device,
    std::string const& file,
    int ranks)
{
    std::vector<Diagnostic> found;
    auto const compare = [&](Run const& run, auto const& needed_by) {
        double const needed = needed_by(run.params);
        if (needed > device.available_memory) {
            auto const place =
                place_of_largest_value(run, find_family(families, run.family), needed_by);
            found.push_back(
                {place.line,
                 place.column,
                 fmt::format(
                     "{}, {} needs {}, and {} of {} are available on {}",
                     run.family,
                     describe(run),
                     bytes_text(needed),
                     bytes_text(device.available_memory),
                     bytes_text(device.memory),
                     device.name)});
        }
    };
    for (auto const& run : input.runs) {
        compare(run, [&](Params const& params) {
            return memory_needed(find_family(families, run.family).work(params));
        });
    }
    for (auto const& run : input.simulations) {
        compare(run, [&](Params const& params) {
            return find_family(families, run.family).simulation.plan(params).memory / ranks;
        });
    }
    if (!found.empty()) {
        throw InputError(file, std::move(found));
    }
}

void check_output_files(
    Input const& input, std::vector<Family> const& families, std::string const& file)
{
    std::vector<Diagnostic> found;
    std::map<std::string, Run const*> claimed;
    for (auto const& run : input.simulations) {
        auto const& family = find_family(families, run.family);
        for (auto const& output : family.simulation.plan(run.params).files) {
            try {
                check_writable(output.path);
            } catch (std::runtime_error const& error) {
                found.push_back({run.place.line, run.place.column, error.what()});
                break; // the other files are in the same folder, so one error is enough
            }
            auto const [first, free] = claimed.emplace(absolute_path(output.path), &run);
            if (!free) {
                found.push_back(shared_file_mistake(output.path, *first->second, run, input));
                break;
            }
        }
    }
    if (!found.empty()) {
        throw InputError(file, std::move(found));
    }
}

} // namespace miniapp
