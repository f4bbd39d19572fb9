// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/json.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "driver/input/parse_value.hpp"

namespace miniapp {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::pair<Status, char const*>, 4> status_names{{
    {Status::ok, "ok"},
    {Status::wrong, "wrong"},
    {Status::not_applicable, "not applicable"},
    {Status::failed, "failed"},
}};

char const* name_of(Status status)
{
    return std::ranges::find(status_names, status, &std::pair<Status, char const*>::first)->second;
}

Status status_of(std::string const& name)
{
    for (auto const& [status, known] : status_names) {
        if (name == known) {
            return status;
        }
    }
    throw std::runtime_error("unknown status '" + name + "'");
}

/// JSON has no infinity and no NaN: null, which reads back as infinity.
Json finite_or_null(double value)
{
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

double number_or_infinity(Json const& json)
{
    return json.is_null() ? std::numeric_limits<double>::infinity() : json.get<double>();
}

Json to_json(VariantResult const& variant)
{
    Json json{
        {"name", variant.name},
        {"status", name_of(variant.status)},
        {"note", variant.note},
        {"verdict",
         {{"error", finite_or_null(variant.verdict.error)},
          {"tolerance", variant.verdict.tolerance},
          {"unwritten", variant.verdict.unwritten},
          {"out_of_bounds_writes", variant.verdict.out_of_bounds_writes}}}};
    if (!variant.samples.empty()) {
        json["time_s"] = {
            {"median", variant.median},
            {"minimum", variant.minimum},
            {"spread", variant.spread},
            {"launches_per_sample", variant.repeats},
            {"samples", variant.samples}};
        json["bytes_per_second"] = variant.bytes_per_second;
        json["share_of_limit"] = variant.share_of_limit;
        json["speedup"] = {
            {"value", variant.speedup.value},
            {"low", variant.speedup.low},
            {"high", variant.speedup.high}};
    }
    if (variant.resources) {
        json["resources"] = {
            {"registers", variant.resources->registers},
            {"scratch", variant.resources->scratch},
            {"lds", variant.resources->lds},
            {"occupancy", variant.resources->occupancy},
            {"limited_by", variant.resources->limited_by}};
    }
    return json;
}

VariantResult variant_from_json(Json const& json)
{
    auto const& verdict = json.at("verdict");
    VariantResult variant{
        .name = json.at("name"),
        .status = status_of(json.at("status")),
        .note = json.at("note"),
        .verdict = {
            .error = number_or_infinity(verdict.at("error")),
            .tolerance = verdict.at("tolerance"),
            .unwritten = verdict.at("unwritten"),
            .out_of_bounds_writes = verdict.at("out_of_bounds_writes")}};
    if (json.contains("time_s")) {
        auto const& time = json.at("time_s");
        variant.median = time.at("median");
        variant.minimum = time.at("minimum");
        variant.spread = time.at("spread");
        variant.repeats = time.at("launches_per_sample");
        variant.samples = time.at("samples").get<std::vector<double>>();
        variant.bytes_per_second = json.at("bytes_per_second");
        variant.share_of_limit = json.at("share_of_limit");
        auto const& speedup = json.at("speedup");
        variant.speedup = {speedup.at("value"), speedup.at("low"), speedup.at("high")};
    }
    if (json.contains("resources")) {
        auto const& resources = json.at("resources");
        variant.resources = Resources{
            .registers = resources.at("registers"),
            .scratch = resources.at("scratch"),
            .lds = resources.at("lds"),
            .occupancy = resources.at("occupancy"),
            .limited_by = resources.at("limited_by")};
    }
    return variant;
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

Work work_from_json(Json const& json)
{
    return {
        .bytes_read = json.at("bytes_read"),
        .bytes_written = json.at("bytes_written"),
        .flops = json.at("flops"),
        .items = json.at("items"),
        .item = json.at("item"),
        .working_set = json.at("working_set"),
        .memory = json.at("memory")};
}

Json to_json(RunResult const& result)
{
    Json parameters = Json::object();
    for (auto const& [name, value] : result.run.params.values()) {
        parameters[name] = to_string(value);
    }
    Json kernels = Json::array();
    for (auto const& limit : result.limits) {
        kernels.push_back(
            {{"name", limit.name},
             {"bytes_per_second", limit.bytes_per_second},
             {"samples", limit.samples},
             {"writes", limit.writes}});
    }
    Json variants = Json::array();
    for (auto const& variant : result.variants) {
        variants.push_back(to_json(variant));
    }
    return {
        {"family", result.run.family},
        {"parameters", parameters},
        {"work", to_json(result.work)},
        {"in_cache", result.in_cache},
        {"limit",
         {{"name", result.limit},
          {"bytes_per_second", result.limit_bytes_per_second},
          {"kernels", kernels}}},
        {"variants", variants}};
}

Params params_from_json(Json const& json, Family const& family)
{
    Params params(family.parameters);
    for (auto const& parameter : family.parameters) {
        auto const parsed = parse_value(parameter, json.at(parameter.name).get<std::string>());
        if (auto const* const message = std::get_if<std::string>(&parsed)) {
            throw std::runtime_error(*message);
        }
        params.set(parameter.name, std::get<Value>(parsed));
    }
    return params;
}

RunResult run_from_json(Json const& json, std::vector<Family> const& families)
{
    std::string const name = json.at("family");
    auto const family = std::ranges::find(families, name, &Family::name);
    if (family == families.end()) {
        throw std::runtime_error("unknown family '" + name + "'");
    }
    auto const& limit = json.at("limit");
    RunResult result{
        .run =
            {.family = name,
             .params = params_from_json(json.at("parameters"), *family),
             .variants = {}},
        .work = work_from_json(json.at("work")),
        .in_cache = json.at("in_cache"),
        .limits = {},
        .limit = limit.at("name"),
        .limit_bytes_per_second = limit.at("bytes_per_second"),
        .variants = {}};
    for (auto const& kernel : limit.at("kernels")) {
        result.limits.push_back(
            {kernel.at("name"),
             kernel.at("samples"),
             kernel.at("bytes_per_second"),
             kernel.at("writes")});
    }
    for (auto const& variant : json.at("variants")) {
        result.variants.push_back(variant_from_json(variant));
        result.run.variants.push_back(result.variants.back().name);
    }
    return result;
}

} // namespace

Json to_json(Session const& session)
{
    Json runs = Json::array();
    for (auto const& run : session.runs) {
        runs.push_back(to_json(run));
    }
    return {
        {"schema_version", schema_version},
        {"provenance", session.provenance},
        {"measure",
         {{"samples", session.measure.samples},
          {"sample_ms", session.measure.sample_ms},
          {"warmup_ms", session.measure.warmup_ms},
          {"rest_ms", session.measure.rest_ms}}},
        {"runs", runs}};
}

Session session_from_json(Json const& json, std::vector<Family> const& families)
{
    int const version = json.at("schema_version");
    if (version != schema_version) {
        throw std::runtime_error(fmt::format(
            "results of schema version {}; this program reads {}", version, schema_version));
    }
    auto const& measure = json.at("measure");
    Session session{
        .provenance = json.at("provenance"),
        .measure =
            {measure.at("samples"),
             measure.at("sample_ms"),
             measure.at("warmup_ms"),
             measure.value("rest_ms", 0.)}, // results older than the setting have none
        .runs = {}};
    for (auto const& run : json.at("runs")) {
        session.runs.push_back(run_from_json(run, families));
    }
    return session;
}

} // namespace miniapp
