// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <exception>
#include <iostream>
#include <map>

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include "driver/exit_code.hpp"
#include "driver/input/nearest.hpp"
#include "driver/input/parse_value.hpp"
#include "emulator/simulate.hpp"
#include "problem/case.hpp"
#include "trace/launch.hpp"
#include "trace/places.hpp"
#include "trace/waves.hpp"
#include "traced.hpp"

// Traces one rung and prints what the machine's memory would move, as JSON: for scripts/predict.
namespace {

using namespace miniapp;

struct Options
{
    std::string family;
    std::string variant;
    std::vector<std::string> parameters;
    gfx90a::traffic::Machine machine;
    unsigned lanes = 64;
    double last_level_cache = 0;
    bool list = false;
};

/// A word that is not known, or a value that is not allowed.
struct UsageError : std::runtime_error
{
    using std::runtime_error::runtime_error;
};

Family family_of(std::string const& name)
{
    std::vector<std::string> names;
    for (auto& family : traced_contents()) {
        names.push_back(family.name);
        if (family.name == name) {
            return family;
        }
    }
    throw UsageError("no traced family '" + name + "'" + did_you_mean(name, names));
}

std::size_t place_of(Family const& family, std::string const& name)
{
    std::vector<std::string> names;
    for (std::size_t v = 0; v < family.variants.size(); ++v) {
        if (family.variants[v].available()) {
            names.push_back(family.variants[v].name);
            if (family.variants[v].name == name) {
                return v;
            }
        }
    }
    throw UsageError(
        "no traced variant '" + name + "' of " + family.name + did_you_mean(name, names));
}

Params params_of(Family const& family, std::vector<std::string> const& words)
{
    Params params(family.parameters);
    for (auto const& word : words) {
        auto const name = word.substr(0, word.find('='));
        auto const found = std::ranges::find(family.parameters, name, &Parameter::name);
        if (found == family.parameters.end() || word == name) {
            throw UsageError("'" + word + "' is not PARAMETER=VALUE of " + family.name);
        }
        auto const value = parse_value(*found, word.substr(name.size() + 1));
        if (auto const* wrong = std::get_if<std::string>(&value)) {
            throw UsageError(name + ": " + *wrong);
        }
        params.set(name, std::get<Value>(value));
    }
    for (auto const& invalid : family.invalid_parameters(params)) {
        throw UsageError(invalid.parameter + ": " + invalid.what);
    }
    return params;
}

void list_variants()
{
    for (auto const& family : traced_contents()) {
        for (auto const& variant : family.variants) {
            if (variant.available()) {
                std::printf("%s %s\n", family.name.c_str(), variant.name.c_str());
            }
        }
    }
}

nlohmann::json predict(Options const& options)
{
    auto const family = family_of(options.family);
    auto const variant = place_of(family, options.variant);
    auto const params = params_of(family, options.parameters);
    auto const reason = family.variants[variant].refuses(params);
    if (!reason.empty()) {
        throw UsageError(options.variant + ": " + reason);
    }
    trace::last_level_cache = options.last_level_cache;
    auto const problem = family.make_case(params);
    problem->poison();
    trace::Trace trace{.lanes = options.lanes};
    trace::sink = &trace;
    problem->run(variant, ExecutionSpace());
    trace::sink = nullptr;
    auto const verdict = problem->verify();
    auto const traffic = simulate(trace, options.machine);
    auto const work = family.work(params);
    auto const& second = traffic.second_level;
    return {
        {"correct", verdict.ok() && problem->inputs_are_intact()},
        {"error", verdict.error},
        {"compulsory_read", work.bytes_read},
        {"compulsory_written", work.bytes_written},
        {"items", work.items},
        {"flops", work.flops},
        {"fetched", trace::sector_bytes * static_cast<double>(second.fetched)},
        {"written", trace::sector_bytes * static_cast<double>(second.written)},
        {"written_by_end", trace::sector_bytes * static_cast<double>(traffic.written_by_end)},
        {"requests", second.requests},
        {"hits", second.hits},
        {"instructions", traffic.instructions},
        {"waves", traffic.waves},
        {"launches", trace.first_block.size()},
        {"threads", *std::ranges::max_element(trace.threads)}};
}

void declare(CLI::App& app, Options& options)
{
    app.add_flag("--variants", options.list, "lists what can be traced");
    app.add_option("family", options.family);
    app.add_option("variant", options.variant);
    app.add_option("parameters", options.parameters, "NAME=VALUE of the family");
    auto& m = options.machine;
    app.add_option("--lanes", options.lanes, "of a wave");
    app.add_option("--units", m.units, "compute units or multiprocessors");
    app.add_option("--waves-of-unit", m.waves_of_unit, "in flight");
    app.add_option("--first-level-bytes", m.first_level_bytes);
    app.add_option("--first-level-ways", m.first_level_ways);
    app.add_option("--first-level-keeps-stores", m.first_level_keeps_stores);
    app.add_option("--second-level-bytes", m.second_level_bytes);
    app.add_option("--second-level-ways", m.second_level_ways);
    app.add_option("--partitions", m.partitions, "of the second level")->check(CLI::Range(1, 2));
    app.add_option("--last-launches", m.last_launches, "only so many of the last; 0: all");
    app.add_option("--last-level-bytes", options.last_level_cache, "what the program is told");
    app.add_option("--fetch-bytes", m.fetch_bytes)->check(CLI::IsMember({32, 64, 128}));
    app.add_option("--request-bytes", m.request_bytes)->check(CLI::IsMember({32, 64, 128}));
    std::map<std::string, gfx90a::traffic::Issue> const words{
        {"in_turn", gfx90a::traffic::Issue::in_turn},
        {"random", gfx90a::traffic::Issue::random},
        {"oldest", gfx90a::traffic::Issue::oldest}};
    std::map<std::string, gfx90a::traffic::Replacement> const replacements{
        {"least_recent", gfx90a::traffic::Replacement::least_recent},
        {"aged", gfx90a::traffic::Replacement::aged},
        {"tree", gfx90a::traffic::Replacement::tree}};
    app.add_option("--replacement", m.replacement)
        ->transform(CLI::CheckedTransformer(replacements));
    app.add_option("--issuing-share", m.issuing_share, "of the waves in flight")
        ->check(CLI::Range(0., 1.));
    app.add_option("--issue", m.issue)->transform(CLI::CheckedTransformer(words));
}

} // namespace

int main(int argc, char* argv[])
{
    Options options;
    CLI::App app(
        "Traces a GPU rung on the host and simulates the caches; scripts/predict drives it");
    declare(app, options);
    CLI11_PARSE(app, argc, argv);
    if (options.list) {
        list_variants();
        return exit_good;
    }
    try {
        Kokkos::ScopeGuard const kokkos;
        trace::know_arrays();
        auto const answer = predict(options);
        std::cout << answer.dump() << '\n';
        return answer["correct"].get<bool>() ? exit_good : exit_wrong;
    } catch (UsageError const& error) {
        std::fprintf(stderr, "miniapp_trace: %s\n", error.what());
        return exit_usage;
    } catch (std::exception const& error) {
        std::fprintf(stderr, "miniapp_trace: %s\n", error.what());
        return exit_environment;
    }
}
