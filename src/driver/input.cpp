// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/input.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <optional>
#include <set>

#include <fmt/format.h>
#include <fnmatch.h>
#include <yaml-cpp/yaml.h>

#include "driver/input_guard.hpp"
#include "driver/nearest.hpp"
#include "driver/parse_value.hpp"

namespace miniapp {
namespace {

bool matches(std::string const& glob, std::string const& name)
{
    return fnmatch(glob.c_str(), name.c_str(), 0) == 0;
}

template <class Range, class Name>
std::vector<std::string> names(Range const& range, Name const& name)
{
    std::vector<std::string> result;
    std::ranges::transform(range, std::back_inserter(result), name);
    return result;
}

/// A node's alternatives: itself, or the elements of the list that it is.
std::vector<YAML::Node> alternatives(YAML::Node const& node)
{
    if (!node.IsSequence()) {
        return {node};
    }
    return {node.begin(), node.end()};
}

class Reader
{
    std::vector<Family> const& m_families;
    std::vector<Diagnostic> m_found;

    void say(YAML::Mark const& mark, std::string message)
    {
        // yaml-cpp counts from 0 and has -1 for a node that is not in the text.
        m_found.push_back({mark.line + 1, mark.column + 1, std::move(message)});
    }

    /// Calls take(key, value) for every entry of a map, each key once.
    template <class Take>
    void each_entry(YAML::Node const& map, Take const& take)
    {
        std::set<std::string> seen;
        for (auto const& entry : map) {
            auto const& key = entry.first;
            auto const& value = entry.second;
            if (!key.IsScalar()) {
                say(key.Mark(), "a key should be a plain word");
            } else if (!seen.insert(key.Scalar()).second) {
                say(key.Mark(), fmt::format("'{}' is given twice", key.Scalar()));
            } else {
                take(key, value);
            }
        }
    }

    /// The value of a node for this parameter; complains and returns nothing where it has none.
    std::optional<Value> value_of(Parameter const& parameter, YAML::Node const& node)
    {
        if (!node.IsScalar()) {
            say(node.Mark(),
                fmt::format(
                    "'{}' should be {}, or a list of such",
                    parameter.name,
                    describe_range(parameter)));
            return std::nullopt;
        }
        auto const parsed = parse_value(parameter, node.Scalar());
        if (auto const* const complaint = std::get_if<std::string>(&parsed)) {
            say(node.Mark(), *complaint);
            return std::nullopt;
        }
        return std::get<Value>(parsed);
    }

    void read_measure(YAML::Node const& node, MeasureSettings& measure)
    {
        std::vector<Parameter> const settings{
            {.name = "samples",
             .standard = std::int64_t{11},
             .unit = "",
             .help = "",
             .min = 3,
             .max = 10000},
            {.name = "sample_ms",
             .standard = 1.,
             .unit = "ms",
             .help = "",
             .min = 0.001,
             .max = 60000},
            {.name = "warmup_ms",
             .standard = 100.,
             .unit = "ms",
             .help = "",
             .min = 0,
             .max = 600000}};
        if (!node.IsMap()) {
            say(node.Mark(), "'measure' should be a map of samples, sample_ms, warmup_ms");
            return;
        }
        each_entry(node, [&](YAML::Node const& key, YAML::Node const& value) {
            auto const setting = std::ranges::find(settings, key.Scalar(), &Parameter::name);
            if (setting == settings.end()) {
                say(key.Mark(),
                    fmt::format(
                        "unknown key '{}'{}",
                        key.Scalar(),
                        did_you_mean(key.Scalar(), names(settings, &Parameter::name))));
            } else if (auto const read = value_of(*setting, value)) {
                if (setting->name == "samples") {
                    measure.samples = static_cast<int>(std::get<std::int64_t>(*read));
                } else {
                    (setting->name == "sample_ms" ? measure.sample_ms : measure.warmup_ms) =
                        std::get<double>(*read);
                }
            }
        });
    }

    Family const* family_of(YAML::Node const& run)
    {
        auto const node = run["family"];
        auto const known = names(m_families, &Family::name);
        if (!node) {
            say(run.Mark(),
                fmt::format("a run needs a key 'family'; known: {}", fmt::join(known, ", ")));
            return nullptr;
        }
        if (!node.IsScalar()) {
            say(node.Mark(), "'family' should be one name");
            return nullptr;
        }
        auto const family = std::ranges::find(m_families, node.Scalar(), &Family::name);
        if (family == m_families.end()) {
            say(node.Mark(),
                fmt::format(
                    "unknown family '{}'{}", node.Scalar(), did_you_mean(node.Scalar(), known)));
            return nullptr;
        }
        return &*family;
    }

    std::vector<std::string> variants_of(Family const& family, YAML::Node const& node)
    {
        auto const known = names(family.variants, &VariantInfo::name);
        if (!node) {
            return known;
        }
        std::set<std::string> chosen;
        for (auto const& glob : alternatives(node)) {
            if (!glob.IsScalar()) {
                say(glob.Mark(),
                    "'variants' should be a name, a glob such as \"omp/*\", or a list of them");
                continue;
            }
            auto const size = chosen.size();
            std::ranges::copy_if(known, std::inserter(chosen, chosen.end()), [&](auto const& name) {
                return matches(glob.Scalar(), name);
            });
            auto const fits = [&](auto const& name) { return matches(glob.Scalar(), name); };
            if (chosen.size() == size && std::ranges::none_of(known, fits)) {
                say(glob.Mark(),
                    fmt::format(
                        "{} has no variant '{}'{}",
                        family.name,
                        glob.Scalar(),
                        did_you_mean(glob.Scalar(), known)));
            }
        }
        std::vector<std::string> in_reading_order;
        std::ranges::copy_if(known, std::back_inserter(in_reading_order), [&](auto const& name) {
            return chosen.contains(name);
        });
        return in_reading_order;
    }

    /// The cartesian product of the lists, checked as combinations.
    std::vector<Params> sweep(Family const& family, YAML::Node const& run)
    {
        std::vector<Params> points{Params(family.parameters)};
        auto known = names(family.parameters, &Parameter::name);
        known.insert(known.end(), {"family", "variants"});
        each_entry(run, [&](YAML::Node const& key, YAML::Node const& node) {
            if (key.Scalar() == "family" || key.Scalar() == "variants") {
                return;
            }
            auto const parameter =
                std::ranges::find(family.parameters, key.Scalar(), &Parameter::name);
            if (parameter == family.parameters.end()) {
                say(key.Mark(),
                    fmt::format(
                        "{} has no parameter '{}'{}",
                        family.name,
                        key.Scalar(),
                        did_you_mean(key.Scalar(), known)));
                return;
            }
            std::vector<Params> finer;
            auto const values = alternatives(node);
            if (values.empty()) {
                say(node.Mark(),
                    fmt::format("'{}' is an empty list: it sweeps over nothing", key.Scalar()));
            }
            std::vector<Value> read;
            for (auto const& value : values) {
                if (auto const good = value_of(*parameter, value)) {
                    read.push_back(*good);
                }
            }
            if (points.size() * read.size() > largest_sweep) {
                say(node.Mark(),
                    fmt::format(
                        "the lists of this run make more than {} combinations", largest_sweep));
                return;
            }
            for (auto const& point : points) {
                for (auto const& value : read) {
                    finer.push_back(point.with(parameter->name, value));
                }
            }
            if (!finer.empty()) {
                points = std::move(finer);
            }
        });
        return points;
    }

    void complain_of_combinations(
        Family const& family, YAML::Node const& run, std::vector<Params> const& points)
    {
        std::set<std::string> said;
        for (auto const& point : points) {
            for (auto const& [parameter, what] : family.complaints(point)) {
                auto const node = run[parameter];
                auto message = fmt::format(
                    "'{}: {}': {}", parameter, to_string(point.values().at(parameter)), what);
                if (said.insert(message).second) {
                    say(node ? node.Mark() : run.Mark(), std::move(message));
                }
            }
        }
    }

    /// The family as a simulation sees it: more parameters, other rules.
    std::optional<Family> simulated(Family const& family, YAML::Node const& node)
    {
        if (!family.simulation.run) {
            say(node.Mark(), fmt::format("{} cannot be simulated, only timed", family.name));
            return std::nullopt;
        }
        Family changed{.name = family.name, .help = family.help, .parameters = family.parameters};
        changed.parameters.insert(
            changed.parameters.end(),
            family.simulation.parameters.begin(),
            family.simulation.parameters.end());
        changed.complaints = family.simulation.complaints;
        return changed;
    }

    void read_simulation(YAML::Node const& node, std::vector<Run>& simulations)
    {
        auto const* const timed = node.IsMap() ? family_of(node) : nullptr;
        if (!node.IsMap()) {
            say(node.Mark(), "a simulation should be a map with a key 'family'");
        }
        auto const family = timed != nullptr ? simulated(*timed, node) : std::nullopt;
        if (family) {
            read_run(*family, {}, node, simulations);
        }
    }

    void read_run(YAML::Node const& node, std::vector<Run>& runs)
    {
        if (!node.IsMap()) {
            say(node.Mark(), "a run should be a map with a key 'family'");
            return;
        }
        auto const* const family = family_of(node);
        if (family == nullptr) {
            return;
        }
        read_run(*family, variants_of(*family, node["variants"]), node, runs);
    }

    void read_run(
        Family const& family,
        std::vector<std::string> const& variants,
        YAML::Node const& node,
        std::vector<Run>& runs)
    {
        auto const before = m_found.size();
        auto const points = sweep(family, node);
        if (m_found.size() == before) {
            complain_of_combinations(family, node, points);
        }
        for (auto const& point : points) {
            runs.push_back(
                {family.name, point, variants, node.Mark().line + 1, node.Mark().column + 1});
        }
    }

public:
    static constexpr std::size_t largest_sweep = 1000;

    explicit Reader(std::vector<Family> const& families)
        : m_families(families)
    {
    }

    std::vector<Diagnostic> const& found() const { return m_found; }

    Input read(YAML::Node const& document)
    {
        Input input;
        if (!document.IsMap() || (!document["runs"] && !document["simulate"])) {
            say(document.Mark(), "an input should be a map with a key 'runs' or 'simulate'");
        }
        if (!document.IsMap()) {
            return input;
        }
        each_entry(document, [&](YAML::Node const& key, YAML::Node const& value) {
            if (key.Scalar() == "measure") {
                read_measure(value, input.measure);
            } else if (key.Scalar() == "simulate") {
                if (!value.IsSequence() || value.size() == 0) {
                    say(value.Mark(), "'simulate' should be a list, each with a key 'family'");
                    return;
                }
                for (auto const& simulation : value) {
                    read_simulation(simulation, input.simulations);
                }
            } else if (key.Scalar() != "runs") {
                say(key.Mark(),
                    fmt::format(
                        "unknown key '{}'{}",
                        key.Scalar(),
                        did_you_mean(key.Scalar(), {"runs", "simulate", "measure"})));
            } else if (!value.IsSequence() || value.size() == 0) {
                say(value.Mark(), "'runs' should be a list of runs, each with a key 'family'");
            } else {
                for (auto const& run : value) {
                    read_run(run, input.runs);
                }
            }
        });
        return input;
    }
};

} // namespace

Input parse_input(
    std::string const& text, std::string const& file, std::vector<Family> const& families)
{
    if (auto found = guard_input(text); !found.empty()) {
        throw InputError(file, std::move(found));
    }
    Reader reader(families);
    Input input;
    try {
        auto const documents = YAML::LoadAll(text);
        if (documents.size() != 1) {
            throw InputError(
                file,
                {{1,
                  1,
                  fmt::format("holds {} YAML documents; one is expected", documents.size())}});
        }
        input = reader.read(documents.front());
    } catch (YAML::Exception const& error) {
        throw InputError(
            file, {{error.mark.line + 1, error.mark.column + 1, "not YAML: " + error.msg}});
    }
    if (!reader.found().empty()) {
        throw InputError(file, reader.found());
    }
    return input;
}

Input read_input(std::string const& file, std::vector<Family> const& families)
{
    std::ifstream stream(file, std::ios::binary);
    // One byte more than allowed is enough to know.
    std::string text(largest_input + 1, '\0');
    if (!stream || !stream.read(text.data(), static_cast<std::streamsize>(text.size())).eof()) {
        if (stream.gcount() != static_cast<std::streamsize>(text.size())) {
            throw InputError(file, {{0, 0, "cannot be read: no such file, or no permission"}});
        }
    }
    text.resize(static_cast<std::size_t>(stream.gcount()));
    return parse_input(text, file, families);
}

void keep_only(Input& input, std::string const& glob)
{
    std::vector<std::string> known;
    for (auto& run : input.runs) {
        std::erase_if(run.variants, [&](std::string const& variant) {
            known.push_back(run.family + "/" + variant);
            return !matches(glob, known.back());
        });
    }
    std::erase_if(input.runs, [](Run const& run) { return run.variants.empty(); });
    if (input.runs.empty()) {
        throw InputError(
            "--only " + glob,
            {{0, 0, "matches no variant of the input" + did_you_mean(glob, known)}});
    }
}

} // namespace miniapp
