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

Json const no_value = Json::value_t::discarded;

/// Returns null for infinity and NaN, which JSON lacks.
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
    return {{"of", word_of(nearest.floor.bottleneck)}, {"share", nearest.share}};
}

Json to_json(KernelResources const& resources)
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
        {"launches_per_sample", variant.launches_per_sample},
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
    return spans.empty() ? no_value : spans;
}

template <auto member>
Json optional_json(VariantResult const& variant, RunResult const&)
{
    return variant.*member ? to_json(*(variant.*member)) : no_value;
}

std::string number_text(double value)
{
    return fmt::format("{}", value);
}

bool any_has(auto member, R run)
{
    return std::ranges::any_of(run.variants, [&](V v) { return (v.*member).has_value(); });
}

ResultColumns single_column(std::string heading, int drop_order, std::function<std::string(V)> cell)
{
    return {{{.heading = std::move(heading), .drop_order = drop_order}, std::move(cell)}};
}

/// Returns a column for each rate. The first rate, which the limit bounds, is dropped after the
/// others on a narrow screen.
ResultColumns rate_columns(R run)
{
    ResultColumns columns;
    for (std::size_t i = 0; i < run.merits.size(); ++i) {
        auto const& merit = run.merits[i];
        double const unit = merit.unit_per_second;
        auto const is_large = [&](V v) { return v.rates.size() > i && v.rates[i] >= 10 * unit; };
        int const digits = std::ranges::any_of(run.variants, is_large) ? 1 : 3;
        columns.push_back(
            {{.heading = merit.unit, .drop_order = i == 0 ? 2 : 5},
             [unit, i, digits](V v) { return fmt::format("{:.{}f}", v.rates[i] / unit, digits); }});
    }
    return columns;
}

/// Returns the column of the ratio. Its heading gives the coverage of all intervals of the run.
ResultColumns ratio_column(R run)
{
    double coverage = 95;
    for (auto const& variant : run.variants) {
        if (!variant.samples.empty()) {
            coverage = 100 * variant.speedup.coverage;
        }
    }
    return single_column(fmt::format("ratio [{:.0f} %]", coverage), 3, [](V v) {
        auto const& r = v.shown_ratio();
        int const digits = r.high < 10 ? 2 : r.high < 100 ? 1 : 0;
        return fmt::format("{0:.{3}f} [{1:.{3}f}, {2:.{3}f}]", r.value, r.low, r.high, digits);
    });
}

/// Returns the columns of the compiler's figures.
ResultColumns resource_columns(R run)
{
    ResultColumns columns;
    if (any_has(&VariantResult::resources, run)) {
        using Named = std::pair<char const*, int KernelResources::*>;
        for (auto const& [heading, number] :
             {Named{"regs", &KernelResources::registers},
              Named{"scratch", &KernelResources::scratch},
              Named{"waves", &KernelResources::occupancy}}) {
            columns.push_back({{.heading = heading, .drop_order = 8}, [number = number](V v) {
                                   return v.resources ? fmt::format("{}", *v.resources.*number)
                                                      : "";
                               }});
        }
    }
    return columns;
}

/// Returns the column of the nearest floor, with the floor's time as a share of the variant's, such
/// as `instruction issue 98 %`.
ResultColumns nearest_floor_column(R run)
{
    auto const text = [](V v) {
        return v.floor ? fmt::format(
                   "{} {:.0f} %", word_of(v.floor->floor.bottleneck), 100 * v.floor->share)
                       : "";
    };
    if (!any_has(&VariantResult::floor, run)) {
        return {};
    }
    return {{{.heading = "nearest floor", .left_aligned = true, .drop_order = 9}, text}};
}

ResultColumns expectation_columns(R run)
{
    if (!any_has(&VariantResult::expectation, run)) {
        return {};
    }
    auto const effect = [](V v) { return v.expectation ? word_of(v.expectation->effect) : ""; };
    auto const bound = [](V v) { return v.expectation ? v.expectation->bounded_by : ""; };
    auto const said = [](V v) {
        bool const any = v.expectation && v.expectation->outcome != Outcome::not_applicable;
        return any ? word_of(v.expectation->outcome) : "";
    };
    return {
        {{.heading = "effect", .left_aligned = true, .drop_order = 4}, effect},
        {{.heading = "bounded by", .left_aligned = true, .drop_order = 7}, bound},
        {{.heading = "source says", .left_aligned = true, .drop_order = 6}, said}};
}

std::string csv_rate(V v, R run, Quantity quantity)
{
    for (std::size_t i = 0; i < v.rates.size(); ++i) {
        if (run.merits[i].quantity == quantity) {
            return number_text(v.rates[i]);
        }
    }
    return "";
}

std::vector<Field> const all_fields{
    {.key = "time_s",
     .value = times_of,
     .csv =
         {{"median_s", [](V v, R) { return number_text(v.median); }},
          {"minimum_s", [](V v, R) { return number_text(v.minimum); }},
          {"spread", [](V v, R) { return number_text(v.spread); }}},
     .table =
         [](R) {
             return single_column(
                 "ms", 0, [](V v) { return fmt::format("{:.4f}", 1e3 * v.median); });
         }},
    {.key = "rates_per_second",
     .value = [](V v, R) { return Json(v.rates); },
     .table = rate_columns},
    {.key = "rate_per_second",
     .schema =
         {{"type", "number"},
          {"description",
           "Rate of the first merit: its quantity per second. The limit bounds it."}},
     .value = [](V v, R) { return v.rates.empty() ? no_value : Json(v.rates[0]); },
     .csv =
         {{"bytes_per_second", [](V v, R run) { return csv_rate(v, run, Quantity::bytes); }},
          {"items_per_second", [](V v, R run) { return csv_rate(v, run, Quantity::items); }},
          {"flops_per_second", [](V v, R run) { return csv_rate(v, run, Quantity::flops); }}}},
    {.key = "share_of_limit",
     .schema =
         {{"type", {"number", "null"}},
          {"description", "rate_per_second over the limit's rate; null if there is no limit."}},
     .value = [](V v, R) { return v.share_of_limit ? Json(*v.share_of_limit) : Json(nullptr); },
     .csv =
         {{"share_of_limit",
           [](V v, R) { return v.share_of_limit ? number_text(*v.share_of_limit) : ""; }}},
     .table =
         [](R run) {
             auto const text = [](V v) { return fmt::format("{:.1f} %", 100 * *v.share_of_limit); };
             return run.limit_rate > 0 ? single_column("of limit", 1, text) : ResultColumns{};
         }},
    {.key = "speedup",
     .value = [](V v, R) { return to_json(v.speedup); },
     .csv =
         {{"ratio", [](V v, R) { return number_text(v.speedup.value); }},
          {"ratio_low", [](V v, R) { return number_text(v.speedup.low); }},
          {"ratio_high", [](V v, R) { return number_text(v.speedup.high); }},
          {"coverage", [](V v, R) { return number_text(v.speedup.coverage); }}},
     .table = ratio_column},
    {.key = "verdict",
     .value = verdict_of,
     .saved_without_samples = true,
     .csv = {{"error", [](V v, R) { return number_text(v.verdict.error); }}},
     .table =
         [](R) {
             return single_column(
                 "error", 4, [](V v) { return fmt::format("{:.1e}", v.verdict.error); });
         }},
    {.key = "slowest_rank",
     .schema =
         {{"type", "integer"},
          {"minimum", 0},
          {"description", "Rank with the largest median, if each rank has its own problem."}},
     .value =
         [](V v, R) {
             return v.rank_medians.empty() ? no_value : Json(slowest_rank(v.rank_medians));
         }},
    {.key = "resources",
     .value = optional_json<&VariantResult::resources>,
     .saved_without_samples = true,
     .table = resource_columns},
    {.key = "nearest_floor",
     .value = optional_json<&VariantResult::floor>,
     .saved_without_samples = true,
     .table = nearest_floor_column},
    {.key = "expectation",
     .value = optional_json<&VariantResult::expectation>,
     .saved_without_samples = true,
     .table = expectation_columns},
    {.key = "timeline", .value = timeline_of, .saved_without_samples = true}};

} // namespace

std::vector<Field> const& fields()
{
    return all_fields;
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
