// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input/input_reader.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <yaml-cpp/yaml.h>

#include "core/family.hpp"
#include "core/printable.hpp"
#include "driver/input/nearest.hpp"

namespace miniapp {

std::vector<Family const*>
families_by_name_or_chapter(std::string const& word, std::vector<Family> const& families)
{
    std::vector<Family const*> listed;
    auto const name = current_name(word);
    for (auto const& family : families) {
        if (family.is_called(name)) {
            listed.push_back(&family);
        }
    }
    return listed;
}

std::vector<Family const*>
families_meant_by(std::string const& word, std::vector<Family> const& families)
{
    auto const listed = families_by_name_or_chapter(word, families);
    auto const itself = std::ranges::find(listed, current_name(word), &Family::name);
    return itself == listed.end() ? listed : std::vector{*itself};
}

std::vector<YAML::Node> as_list(YAML::Node const& node)
{
    if (!node.IsSequence()) {
        return {node};
    }
    return {node.begin(), node.end()};
}

void InputReader::add_mistake(YAML::Mark const& mark, std::string message)
{
    // yaml-cpp counts from 0 and has -1 for a node that is not in the text.
    m_mistakes.push_back({mark.line + 1, mark.column + 1, std::move(message)});
}

void InputReader::for_each_entry(YAML::Node const& map, EntryReader const& read)
{
    std::set<std::string> seen;
    for (auto const& entry : map) {
        auto const& key = entry.first;
        if (!key.IsScalar()) {
            add_mistake(key.Mark(), "a key should be a plain word");
        } else if (!seen.insert(key.Scalar()).second) {
            add_mistake(key.Mark(), fmt::format("'{}' is given twice", printable(key.Scalar())));
        } else if (entry.second.IsNull()) {
            add_mistake(key.Mark(), fmt::format("'{}' has no value", printable(key.Scalar())));
        } else {
            read(key, entry.second);
        }
    }
}

void InputReader::for_each_element(
    std::string const& key,
    std::string const& content,
    YAML::Node const& list,
    ElementReader const& read)
{
    if (!list.IsSequence() || list.size() == 0) {
        add_mistake(
            list.Mark(),
            fmt::format("'{}' should be a list of {}, each with a key 'family'", key, content));
        return;
    }
    for (auto const& element : list) {
        read(element);
    }
}

namespace {

/// Returns the values that a parameter sweeps over.
std::vector<YAML::Node> values_in(Parameter const& parameter, YAML::Node const& node)
{
    return parameter.list_separator.empty() ? as_list(node) : std::vector<YAML::Node>{node};
}

/// Returns the text of a value, with the texts of a list joined; no text if the value or an entry
/// is no scalar, or if it is a list that the parameter does not take.
std::optional<std::string> text_of(Parameter const& parameter, YAML::Node const& value)
{
    std::string text;
    for (auto const& entry : as_list(value)) {
        if (!entry.IsScalar() || (value.IsSequence() && parameter.list_separator.empty())) {
            return std::nullopt;
        }
        text += (text.empty() ? "" : parameter.list_separator) + entry.Scalar();
    }
    return text;
}

} // namespace

std::optional<Value> InputReader::value_of(Parameter const& parameter, YAML::Node const& node)
{
    auto const text = text_of(parameter, node);
    if (!text) {
        add_mistake(
            node.Mark(),
            fmt::format(
                "'{}' should be {}{}",
                parameter.name,
                describe_range(parameter),
                parameter.list_separator.empty() ? ", or a list of such" : ""));
        return std::nullopt;
    }
    auto const parsed = parse_value(parameter, *text);
    if (auto const* const message = std::get_if<std::string>(&parsed)) {
        add_mistake(node.Mark(), *message);
        return std::nullopt;
    }
    return std::get<Value>(parsed);
}

void InputReader::remember_chapter(std::string const& chapter)
{
    if (std::ranges::find(m_chapters, chapter) == m_chapters.end()) {
        m_chapters.push_back(chapter);
    }
}

std::vector<Family const*>
InputReader::families_of(YAML::Node const& element, std::string const& what)
{
    if (!element.IsMap()) {
        add_mistake(element.Mark(), what + " should be a map with a key 'family'");
        return {};
    }
    auto const node = element["family"];
    if (!node) {
        add_mistake(
            element.Mark(),
            fmt::format(
                "{} needs a key 'family'; known: {}",
                what,
                fmt::join(chapters_of(m_families), ", ")));
        return {};
    }
    if (!node.IsScalar()) {
        add_mistake(node.Mark(), "'family' should be one name");
        return {};
    }
    auto const word = current_name(node.Scalar());
    auto named = families_meant_by(word, m_families);
    if (!named.empty()) {
        remember_chapter(named.front()->chapter_name());
    } else if (m_may_be_missing(word)) {
        remember_chapter(chapter_in(word));
    } else {
        add_mistake(node.Mark(), why_no_family(word, m_families));
    }
    return named;
}

std::vector<Value> InputReader::values_of(Parameter const& parameter, YAML::Node const& node)
{
    if (as_list(node).empty()) {
        add_mistake(
            node.Mark(), fmt::format("'{}' is an empty list: it asks for nothing", parameter.name));
        return {};
    }
    std::vector<Value> read;
    for (auto const& value : values_in(parameter, node)) {
        if (auto const good = value_of(parameter, value)) {
            read.push_back(*good);
        }
    }
    return read;
}

std::vector<Params>
InputReader::combinations_of(AcceptedKeys const& accepted, YAML::Node const& element)
{
    auto const mistakes_before = m_mistakes.size();
    std::vector<Params> points{Params(accepted.parameters)};
    auto known = accepted.other_keys;
    for (auto const& parameter : accepted.parameters) {
        known.push_back(parameter.name);
    }
    for_each_entry(element, [&](YAML::Node const& key, YAML::Node const& node) {
        auto const& name = key.Scalar();
        if (std::ranges::find(accepted.other_keys, name) != accepted.other_keys.end()) {
            return;
        }
        auto const parameter = std::ranges::find(accepted.parameters, name, &Parameter::name);
        if (parameter == accepted.parameters.end()) {
            add_mistake(
                key.Mark(),
                fmt::format(
                    "{} has no parameter '{}'{}",
                    accepted.subject,
                    printable(name),
                    did_you_mean(name, known)));
            return;
        }
        auto const values = values_of(*parameter, node);
        if (points.size() * values.size() > max_runs) {
            add_mistake(
                node.Mark(),
                fmt::format("the lists of this run make more than {} combinations", max_runs));
            return;
        }
        std::vector<Params> finer;
        for (auto const& point : points) {
            for (auto const& value : values) {
                finer.push_back(point.with(name, value));
            }
        }
        if (!finer.empty()) {
            points = std::move(finer);
        }
    });
    if (m_mistakes.size() == mistakes_before) {
        check_combinations(accepted, element, points);
    }
    return points;
}

Run InputReader::run_of(
    AcceptedKeys const& accepted,
    YAML::Node const& element,
    Family const& family,
    Params const& point,
    std::vector<std::string> variants)
{
    auto const place_of = [](YAML::Node const& node) {
        return Place{node.Mark().line + 1, node.Mark().column + 1};
    };
    Run run{family.name, point, std::move(variants), place_of(element)};
    for (auto const& parameter : accepted.parameters) {
        auto const node = element[parameter.name];
        if (node || run.shown.empty() || parameter.name == "precision") {
            run.shown.push_back(parameter.name);
        }
        if (!node) {
            continue;
        }
        for (auto const& value : values_in(parameter, node)) {
            auto const parsed = parse_value(parameter, text_of(parameter, value).value_or(""));
            auto const* const good = std::get_if<Value>(&parsed);
            if (good != nullptr && *good == point.values().at(parameter.name)) {
                run.places_of_values[parameter.name] = place_of(value);
            }
        }
    }
    return run;
}

void InputReader::check_combinations(
    AcceptedKeys const& accepted, YAML::Node const& element, std::vector<Params> const& points)
{
    std::set<std::string> said;
    for (auto const& point : points) {
        for (auto const& [parameter, what] : accepted.invalid_parameters(point)) {
            auto const node = element[parameter];
            auto message = fmt::format(
                "'{}: {}': {}",
                parameter,
                printable(to_string(point.values().at(parameter))),
                what);
            if (said.insert(message).second) {
                add_mistake(node ? node.Mark() : element.Mark(), std::move(message));
            }
        }
    }
}

} // namespace miniapp
