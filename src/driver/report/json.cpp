// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <variant>

#include "driver/measure/among_ranks.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

using Json = nlohmann::json;

/// Numbers as numbers, extents as a list of three.
Json to_json(Value const& value)
{
    return std::visit([](auto const& alternative) { return Json(alternative); }, value);
}

/// Facts that are numbers.
constexpr std::array counted = {"threads", "device_memory_bytes", "last_level_cache_bytes"};

Json facts_of(std::map<std::string, std::string> const& provenance)
{
    Json json = provenance;
    for (auto const* const fact : counted) {
        if (auto const known = provenance.find(fact); known != provenance.end()) {
            json[fact] = std::stoll(known->second);
        }
    }
    return json;
}

/// JSON has no infinity and no NaN: null.
Json finite_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
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
        {"outcome", word_of(result.outcome)},
        {"mechanism", word_of(result.expectation.mechanism)}};
    if (!result.missing.empty()) {
        json["missing"] = result.missing;
    }
    if (!result.bounded_by.empty()) {
        json["bounded_by"] = result.bounded_by;
    }
    return json;
}

Json to_json(FloorResult const& floor)
{
    Json json{{"of", word_of(floor.of)}, {"kernel", floor.name}, {"rate_per_second", floor.rate}};
    if (floor.memory_rate > 0) {
        json["memory_rate_per_second"] = floor.memory_rate;
    }
    if (floor.threads_of_block > 0) {
        json["threads_of_block"] = floor.threads_of_block;
    }
    return json;
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

Json to_json(Span const& span)
{
    return {
        {"rank", span.rank},
        {"lane", span.lane},
        {"stage", span.stage},
        {"begin_s", span.begin},
        {"end_s", span.end}};
}

/// The first rate is the one that the limit bounds.
void add_figures(Json& json, VariantResult const& variant)
{
    json["time_s"] = {
        {"median", variant.median},
        {"minimum", variant.minimum},
        {"spread", variant.spread},
        {"launches_per_sample", variant.repeats},
        {"samples", variant.samples}};
    json["rates_per_second"] = variant.rates;
    if (!variant.rates.empty()) {
        json["rate_per_second"] = variant.rates.front();
    }
    json["share_of_limit"] = variant.share_of_limit ? Json(*variant.share_of_limit) : Json(nullptr);
    json["speedup"] = to_json(variant.speedup);
    if (!variant.rank_medians.empty()) {
        json["time_s"]["rank_medians"] = variant.rank_medians;
        json["slowest_rank"] = slowest(variant.rank_medians);
    }
}

Json to_json(VariantResult const& variant)
{
    Json json{
        {"name", variant.name},
        {"kind", word_of(variant.kind)},
        {"status", word_of(variant.status)},
        {"note", variant.note},
        {"verdict",
         {{"error", finite_or_null(variant.verdict.error)},
          {"tolerance", variant.verdict.tolerance},
          {"unwritten", variant.verdict.unwritten},
          {"out_of_bounds_writes", variant.verdict.out_of_bounds_writes},
          {"inputs_changed", variant.verdict.inputs_changed}}}};
    if (!variant.samples.empty()) {
        add_figures(json, variant);
    }
    if (variant.expected) {
        json["expectation"] = to_json(*variant.expected);
    }
    if (variant.floor) {
        json["nearest_floor"] = {
            {"of", word_of(variant.floor->floor.of)}, {"share", variant.floor->share}};
    }
    for (auto const& span : variant.timeline) {
        json["timeline"].push_back(to_json(span));
    }
    if (variant.resources) {
        json["resources"] = to_json(*variant.resources);
    }
    return json;
}

Json to_json(Work const& work)
{
    return {
        {"bytes_read", work.bytes_read},
        {"bytes_written", work.bytes_written},
        {"flops", work.flops},
        {"items", work.items},
        {"item", work.item},
        {"working_set", work.working_set},
        {"memory", work.memory}};
}

Json to_json(FigureOfMerit const& merit)
{
    return {
        {"quantity", word_of(merit.quantity)},
        {"unit", merit.unit},
        {"unit_per_second", merit.unit_per_second}};
}

/// `merit` is the first; a family without any has the quantity `none`.
void add_merits(Json& json, Merits const& merits)
{
    json["merits"] = Json::array();
    for (auto const& merit : merits) {
        json["merits"].push_back(to_json(merit));
    }
    json["merit"] = merits.empty() ? Json{{"quantity", "none"}, {"unit", "ms"}} : json["merits"][0];
}

Json to_json(Parameter const& parameter)
{
    constexpr char const* types[] = {"integer", "real", "word", "extents"};
    return {
        {"name", parameter.name},
        {"type", types[parameter.default_value.index()]},
        {"default", to_json(parameter.default_value)},
        {"unit", parameter.unit},
        {"help", parameter.help},
        {"min", parameter.min},
        {"max", parameter.max},
        {"choices", parameter.choices}};
}

Json to_json(VariantInfo const& variant)
{
    Json json{
        {"name", variant.name},
        {"kind", word_of(variant.kind)},
        {"available", variant.available()},
        {"reason", variant.unavailable},
        {"nontemporal_stores", variant.stores == Stores::nontemporal}};
    if (auto const& counted = variant.counted; !counted.code.empty()) {
        json["counted"] = {
            {"code", counted.code}, {"steps", counted.steps}, {"operations", counted.operations}};
    }
    return json;
}

} // namespace

Json to_json(Params const& params)
{
    Json json = Json::object();
    for (auto const& [name, value] : params.values()) {
        json[name] = to_json(value);
    }
    return json;
}

Json to_json(RunResult const& result)
{
    Json json{
        {"family", result.run.family},
        {"parameters", to_json(result.run.params)},
        {"work", to_json(result.work)},
        {"in_cache", result.in_cache}};
    add_merits(json, result.merits);
    json["limit"] = {
        {"name", result.limit}, {"rate_per_second", result.limit_rate}, {"kernels", Json::array()}};
    for (auto const& limit : result.limits) {
        json["limit"]["kernels"].push_back(
            {{"name", limit.name}, {"rate_per_second", limit.rate}, {"samples", limit.samples}});
    }
    for (auto const& floor : result.floors) {
        json["floors"].push_back(to_json(floor));
    }
    if (!result.ranks.empty()) {
        json["ranks"] = result.ranks;
    }
    json["variants"] = Json::array();
    for (auto const& variant : result.variants) {
        json["variants"].push_back(to_json(variant));
    }
    return json;
}

Json to_json(SimulationResult const& result)
{
    auto const& outcome = result.outcome;
    Json json{
        {"family", result.run.family},
        {"parameters", to_json(result.run.params)},
        {"variant", outcome.variant},
        {"first_step", outcome.first},
        {"last_step", outcome.last},
        {"seconds_in_steps", outcome.seconds},
        {"good", outcome.good},
        {"work", to_json(result.step)},
        {"rates_per_second", result.rates},
        {"limit", {{"name", result.limit}, {"rate_per_second", result.limit_rate}}}};
    add_merits(json, result.merits);
    if (result.stopped_by != 0) {
        json["stopped_by_signal"] = result.stopped_by;
    }
    return json;
}

Json header(std::map<std::string, std::string> const& provenance, MeasureSettings const& settings)
{
    Json json{
        {"schema_version", schema_version},
        {"complete", false},
        {"provenance", facts_of(provenance)},
        {"measure",
         {{"samples", settings.samples},
          {"sample_ms", settings.sample_ms},
          {"warmup_ms", settings.warmup_ms},
          {"rest_ms", settings.rest_ms},
          {"batches", settings.batches},
          {"apart_ms", settings.apart_ms}}},
        {"runs", Json::array()},
        {"simulations", Json::array()}};
    if (!settings.limits) {
        json["measure"]["limits"] = "skip";
    }
    return json;
}

Json to_json(std::vector<Family> const& families)
{
    Json json{{"families", Json::array()}};
    for (auto const& family : families) {
        Json entry{
            {"name", family.name}, {"chapter", family.chapter_name()}, {"help", family.help}};
        for (auto const& parameter : family.parameters) {
            entry["parameters"].push_back(to_json(parameter));
        }
        for (auto const& parameter : family.simulation.parameters) {
            entry["simulation_parameters"].push_back(to_json(parameter));
        }
        std::vector<std::string> names;
        std::ranges::transform(family.variants, std::back_inserter(names), &VariantInfo::name);
        for (auto const& variant : family.variants) {
            auto listed = to_json(variant);
            if (auto expectation = variant.expectation) {
                if (expectation->from_counts) { // its range follows from the rates of a device
                    expectation->at_least = expectation->at_most = 1;
                }
                auto const& contract = expectation->contract;
                auto const missing = what_is_missing(*expectation, names);
                listed["claim"] = {{"reference", contract.reference}, {"missing", missing}};
                if (!missing.empty() && !contract.no_prediction.empty()) {
                    listed["claim"]["no_prediction"] = contract.no_prediction;
                }
            }
            entry["variants"].push_back(std::move(listed));
        }
        json["families"].push_back(entry);
    }
    return json;
}

} // namespace miniapp
