// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/json.hpp"

#include <array>
#include <utility>
#include <variant>

#include "core/finite.hpp"
#include "driver/input/input_reader.hpp"
#include "driver/report/fields.hpp"
#include "driver/report/words.hpp"

namespace miniapp {
namespace {

using Json = nlohmann::json;

/// Returns a value as JSON: numbers as numbers, and extents as a list of three numbers.
Json to_json(Value const& value)
{
    return std::visit([](auto const& alternative) { return Json(alternative); }, value);
}

/// Facts of the provenance that are saved as numbers, not as texts.
constexpr std::array numeric_facts = {"threads", "device_memory_bytes", "last_level_cache_bytes"};

Json facts_of(std::map<std::string, std::string> const& provenance)
{
    Json json = provenance;
    for (auto const* const fact : numeric_facts) {
        if (auto const known = provenance.find(fact); known != provenance.end()) {
            json[fact] = std::stoll(known->second);
        }
    }
    return json;
}

Json to_json(FloorResult const& floor)
{
    Json json{
        {"of", word_of(floor.bottleneck)}, {"kernel", floor.name}, {"rate_per_second", floor.rate}};
    if (floor.memory_rate > 0) {
        json["memory_rate_per_second"] = floor.memory_rate;
    }
    if (floor.threads_of_block > 0) {
        json["threads_of_block"] = floor.threads_of_block;
    }
    if (floor.in_double) {
        json["precision"] = "double";
    }
    return json;
}

Json to_json(VariantResult const& variant, RunResult const& run)
{
    Json json{
        {"name", variant.name},
        {"kind", word_of(variant.kind)},
        {"status", word_of(variant.status)},
        {"note", remarks(variant, run)}};
    for (auto const& field : fields()) {
        if (field.saved_without_samples || !variant.samples.empty()) {
            auto value = field.value(variant, run);
            if (!value.is_discarded()) {
                json[field.key] = std::move(value);
            }
        }
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

/// Adds the list `merits`, and its first element as `merit`. If the list is empty, the quantity of
/// `merit` is `none`.
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
    return {
        {"name", parameter.name},
        {"type", type_word_of(parameter)},
        {"default", to_json(parameter.default_value)},
        {"unit", parameter.unit},
        {"help", parameter.help},
        {"min", parameter.min},
        {"max", parameter.max},
        {"choices", parameter.choices}};
}

Json to_json(Variant<> const& variant)
{
    Json json{
        {"name", variant.name},
        {"kind", word_of(variant.kind)},
        {"needs", word_of(variant.needs)},
        {"available", variant.available()},
        {"reason", variant.unavailable}};
    if (!variant.tuning.empty()) {
        json["rung"] = variant.rung;
        json["tuning"] = variant.tuning;
    }
    if (!variant.builds_on.empty()) {
        json["builds_on"] = variant.builds_on;
    }
    for (auto const& shown : variant.shows) {
        json["shows"].push_back({{"rule", shown.rule}, {"over", shown.over}});
    }
    if (variant.may_spill) {
        json["may_spill"] = true;
    }
    if (variant.on_ranks != OnRanks::refused) {
        json["on_ranks"] = word_of(variant.on_ranks);
    }
    if (variant.gathers) {
        json["gathers"] = true;
    }
    if (variant.expectation) {
        auto const& said = *variant.expectation;
        json["over"] = said.over;
        if (!said.claim.empty()) {
            json["source_says"] = {
                {"claim", said.claim},
                {"at_least", said.at_least},
                {"at_most", is_finite(said.at_most) ? Json(said.at_most) : Json(nullptr)},
                {"machines", word_of(said.machines)}};
        }
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
    if (!result.rank_descriptions.empty()) {
        json["ranks"] = result.rank_descriptions;
    }
    json["variants"] = Json::array();
    for (auto const& variant : result.variants) {
        json["variants"].push_back(to_json(variant, result));
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
        {"work", to_json(result.work_of_step)},
        {"rates_per_second", result.rates},
        {"limit", {{"name", result.limit}, {"rate_per_second", result.limit_rate}}}};
    add_merits(json, result.merits);
    if (result.stopped_by != 0) {
        json["stopped_by_signal"] = result.stopped_by;
    }
    return json;
}

std::string text_of(Json const& json, int indent)
{
    return json.dump(indent, ' ', false, Json::error_handler_t::replace);
}

Json empty_results(
    std::map<std::string, std::string> const& provenance, MeasureSettings const& settings)
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
    for (auto const& parameter : measure_parameters()) {
        json["measure"].push_back(to_json(parameter));
    }
    for (auto const& family : families) {
        Json entry{
            {"name", family.name}, {"chapter", family.chapter_name()}, {"help", family.help}};
        if (!family.folder.empty()) {
            entry["folder"] = family.folder;
        }
        for (auto const& parameter : family.parameters) {
            entry["parameters"].push_back(to_json(parameter));
        }
        for (auto const& parameter : family.simulation.parameters) {
            entry["simulation_parameters"].push_back(to_json(parameter));
        }
        if (!family.source.empty()) {
            entry["source"] = family.source;
        }
        for (auto const& variant : family.variants) {
            entry["variants"].push_back(to_json(variant));
        }
        json["families"].push_back(entry);
    }
    return json;
}

} // namespace miniapp
