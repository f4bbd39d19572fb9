// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/fields.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "build_facts.hpp"
#include "core/finite.hpp"
#include "driver/measure/among_ranks.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

using Json = nlohmann::json;
using V = VariantResult const&;
using R = RunResult const&;

Json const none = Json::value_t::discarded;

/// JSON has no infinity and no NaN: null.
Json finite_or_null(double value)
{
    return is_finite(value) ? Json(value) : Json(nullptr);
}

Json to_json(Interval const& interval)
{
    return {
        {"value", finite_or_null(interval.value)},
        {"low", finite_or_null(interval.low)},
        {"high", finite_or_null(interval.high)},
        {"coverage", interval.coverage}};
}

Json to_json(ExpectationResult const& result)
{
    Json json{
        {"claim", result.expectation.claim},
        {"over", result.expectation.over},
        {"at_least", result.expectation.at_least},
        {"at_most", finite_or_null(result.expectation.at_most)},
        {"ratio", to_json(result.ratio)},
        {"effect", word_of(result.effect)},
        {"outcome", word_of(result.outcome)}};
    if (!result.bounded_by.empty()) {
        json["bounded_by"] = result.bounded_by;
    }
    return json;
}

Json to_json(NearestFloor const& nearest)
{
    return {{"of", word_of(nearest.floor.of)}, {"share", nearest.share}};
}

Json to_json(Resources const& resources)
{
    return {
        {"registers", resources.registers},
        {"scratch", resources.scratch},
        {"lds", resources.lds},
        {"occupancy", resources.occupancy},
        {"limited_by", resources.limited_by}};
}

Json verdict_of(VariantResult const& variant, RunResult const&)
{
    return {
        {"error", finite_or_null(variant.verdict.error)},
        {"tolerance", variant.verdict.tolerance},
        {"unwritten", variant.verdict.unwritten},
        {"out_of_bounds_writes", variant.verdict.out_of_bounds_writes},
        {"inputs_changed", variant.verdict.inputs_changed}};
}

Json times_of(VariantResult const& variant, RunResult const&)
{
    Json json{
        {"median", variant.median},
        {"minimum", variant.minimum},
        {"spread", variant.spread},
        {"launches_per_sample", variant.repeats},
        {"samples", variant.samples}};
    if (!variant.rank_medians.empty()) {
        json["rank_medians"] = variant.rank_medians;
    }
    return json;
}

Json timeline_of(VariantResult const& variant, RunResult const&)
{
    auto spans = Json::array();
    for (auto const& span : variant.timeline) {
        spans.push_back(
            {{"rank", span.rank},
             {"lane", span.lane},
             {"stage", span.stage},
             {"begin_s", span.begin},
             {"end_s", span.end}});
    }
    return spans.empty() ? none : spans;
}

template <auto member>
Json given(VariantResult const& variant, RunResult const&)
{
    return variant.*member ? to_json(*(variant.*member)) : none;
}

std::string text(double value)
{
    return fmt::format("{}", value);
}

std::string if_any(auto member, char const* heading, RunResult const& run)
{
    auto const has = [&](V v) { return (v.*member).has_value(); };
    return std::ranges::any_of(run.variants, has) ? heading : "";
}

std::string units(RunResult const& run)
{
    std::string text;
    for (auto const& merit : run.merits) {
        text += fmt::format(" {:>8}", merit.unit);
    }
    return text;
}

std::string rates(VariantResult const& variant, RunResult const& run)
{
    std::string text;
    for (std::size_t i = 0; i < run.merits.size(); ++i) {
        text += fmt::format(" {:>8.1f}", variant.rates[i] / run.merits[i].unit_per_second);
    }
    return text;
}

/// With the coverage of the intervals: those of a run have as many samples.
std::string ratio_heading(RunResult const& run)
{
    double coverage = 95;
    for (auto const& variant : run.variants) {
        if (!variant.samples.empty()) {
            coverage = 100 * variant.speedup.coverage;
        }
    }
    return fmt::format("  {:>6} {:<12}", "ratio", fmt::format("[{:.0f} %]", coverage));
}

/// Over what its expectation names, where it has one.
std::string ratio(VariantResult const& variant, RunResult const&)
{
    auto const& ratio = variant.expected ? variant.expected->ratio : variant.speedup;
    return fmt::format("  {:>6.2f} [{:.2f}, {:.2f}]", ratio.value, ratio.low, ratio.high);
}

/// The compiler's figures.
std::string resources(VariantResult const& variant, RunResult const&)
{
    auto const& found = variant.resources;
    return found ? fmt::format(
               "  {:>4} {:>7} {:>5}", found->registers, found->scratch, found->occupancy)
                 : fmt::format("{:20}", "");
}

/// `  instruction issue 98 %`: the part of its time that the floor takes.
std::string nearest_floor(VariantResult const& variant, RunResult const&)
{
    return variant.floor ? fmt::format(
               "  {:<17}{:>3.0f} %", word_of(variant.floor->floor.of), 100 * variant.floor->share)
                         : fmt::format("  {:22}", "");
}

std::string expectation(VariantResult const& variant, RunResult const&)
{
    if (!variant.expected) {
        return fmt::format("  {:42}", "");
    }
    auto const& expected = *variant.expected;
    bool const is_said = expected.outcome != Outcome::not_applicable;
    return fmt::format(
        "  {:<8} {:<17} {:<15}",
        word_of(expected.effect),
        expected.bounded_by,
        is_said ? word_of(expected.outcome) : "");
}

std::vector<Field> const all{
    {.key = "time_s",
     .value = times_of,
     .csv =
         {{"median_s", [](V v, R) { return text(v.median); }},
          {"minimum_s", [](V v, R) { return text(v.minimum); }},
          {"spread", [](V v, R) { return text(v.spread); }}},
     .heading = [](R) { return fmt::format("  {:>10}", "median ms"); },
     .cell = [](V v, R) { return fmt::format("  {:>10.4f}", 1e3 * v.median); }},
    {.key = "rates_per_second",
     .value = [](V v, R) { return Json(v.rates); },
     .heading = units,
     .cell = rates},
    {.key = "rate_per_second",
     .schema =
         {{"type", "number"},
          {"description", "The rate that the limit bounds, in what its merit counts a second."}},
     .value = [](V v, R) { return v.rates.empty() ? none : Json(v.rates[0]); },
     .csv =
         {{"rate",
           [](V v, R run) {
               return v.rates.empty() ? "" : text(v.rates[0] / run.merits[0].unit_per_second);
           }},
          {"unit", [](V v, R run) { return v.rates.empty() ? "" : run.merits[0].unit; }}}},
    {.key = "share_of_limit",
     .schema =
         {{"type", {"number", "null"}},
          {"description", "That rate over the limit's; null where there is no limit."}},
     .value = [](V v, R) { return v.share_of_limit ? Json(*v.share_of_limit) : Json(nullptr); },
     .csv =
         {{"share_of_limit",
           [](V v, R) { return v.share_of_limit ? text(*v.share_of_limit) : ""; }}},
     .heading = [](R run) { return std::string(run.limit_rate > 0 ? " of limit" : ""); },
     .cell = [](V v, R) { return fmt::format(" {:>6.1f} %", 100 * *v.share_of_limit); }},
    {.key = "speedup",
     .value = [](V v, R) { return to_json(v.speedup); },
     .csv =
         {{"ratio", [](V v, R) { return text(v.speedup.value); }},
          {"ratio_low", [](V v, R) { return text(v.speedup.low); }},
          {"ratio_high", [](V v, R) { return text(v.speedup.high); }},
          {"coverage", [](V v, R) { return text(v.speedup.coverage); }}},
     .heading = ratio_heading,
     .cell = ratio},
    {.key = "verdict",
     .value = verdict_of,
     .without_samples = true,
     .csv = {{"error", [](V v, R) { return text(v.verdict.error); }}},
     .heading = [](R) { return fmt::format("  {:>8}", "error"); },
     .cell = [](V v, R) { return fmt::format("  {:>8.1e}", v.verdict.error); }},
    {.key = "slowest_rank",
     .schema =
         {{"type", "integer"},
          {"minimum", 0},
          {"description", "Of ranks with a problem each, the one with the largest median."}},
     .value = [](V v, R) { return v.rank_medians.empty() ? none : Json(slowest(v.rank_medians)); }},
    {.key = "resources",
     .value = given<&VariantResult::resources>,
     .without_samples = true,
     .heading =
         [](R run) { return if_any(&VariantResult::resources, "  regs scratch waves", run); },
     .cell = resources},
    {.key = "nearest_floor",
     .value = given<&VariantResult::floor>,
     .without_samples = true,
     .heading =
         [](R run) { return if_any(&VariantResult::floor, "  nearest floor         ", run); },
     .cell = nearest_floor},
    {.key = "expectation",
     .value = given<&VariantResult::expected>,
     .without_samples = true,
     .heading =
         [](R run) {
             return if_any(
                 &VariantResult::expected, "  effect   bounded by        source says    ", run);
         },
     .cell = expectation},
    {.key = "timeline", .value = timeline_of, .without_samples = true}};

} // namespace

std::vector<Field> const& fields()
{
    return all;
}

std::string results_schema()
{
    auto schema = nlohmann::ordered_json::parse(build_facts::results_schema);
    auto& variant = schema["$defs"]["variant"];
    for (auto const& field : fields()) {
        if (!field.schema.is_null()) {
            variant["properties"][field.key] = field.schema;
        }
    }
    variant["additionalProperties"] = false;
    return schema.dump(1) + "\n";
}

} // namespace miniapp
