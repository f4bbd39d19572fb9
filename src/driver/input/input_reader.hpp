// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"

namespace YAML { // NOLINT(readability-identifier-naming): yaml-cpp's name
class Node;
struct Mark;
} // namespace YAML

namespace miniapp {

/// The map that an element of a list may be: parameters, each with a value or with a list that
/// sweeps, unless the value is itself a list (Parameter::joined_by).
struct Accepted
{
    std::string subject; ///< named in messages
    std::vector<Parameter> parameters;
    std::vector<std::string> other_keys; ///< keys beside the parameters, read elsewhere
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters;
};

/// Reads maps, sweeps and values of runs and simulations, and collects the mistakes.
class InputReader
{
public:
    static constexpr std::size_t most_runs = 1000; ///< in an input

    explicit InputReader(std::vector<Family> const& families, MayLack may_lack = nothing)
        : m_families(families)
        , m_may_lack(std::move(may_lack))
    {
    }

    /// Returns the mistakes so far, in the order of the text.
    std::vector<Diagnostic> const& found() const { return m_found; }

    /// Returns the chapters of the families so far, each once, also those that may be missing.
    std::vector<std::string> const& chapters() const { return m_chapters; }

    /// Adds a mistake at that place of the text.
    void add_mistake(YAML::Mark const& mark, std::string message);

    /// Calls take(key, value) for every entry of a map, each key once.
    using Take = std::function<void(YAML::Node const& key, YAML::Node const& value)>;
    void each_entry(YAML::Node const& map, Take const& take);

    /// Calls take(element) for every element of a list; if it is empty or no list, adds a mistake
    /// that `key` should be a list `of_what`.
    using TakeElement = std::function<void(YAML::Node const& element)>;
    void each_element(
        std::string const& key,
        std::string const& of_what,
        YAML::Node const& list,
        TakeElement const& take);

    /// Returns the node's value for this parameter; adds a mistake if it has none.
    std::optional<Value> value_of(Parameter const& parameter, YAML::Node const& node);

    /// Returns the family that an element names, or all families of the chapter that it names; if
    /// it names neither, adds a mistake, except for families that may be missing. `what` is `a run`
    /// or `a simulation`.
    std::vector<Family const*> families_of(YAML::Node const& element, std::string const& what);

    /// Returns the valid combinations of an element's lists, the last parameter fastest.
    std::vector<Params> sweep(Accepted const& accepted, YAML::Node const& element);

    /// Makes the run of one point of sweep(), with its place and those of its values.
    static Run run_of(
        Accepted const& accepted,
        YAML::Node const& element,
        Family const& family,
        Params const& point,
        std::vector<std::string> variants = {});

private:
    std::vector<Family> const& m_families;
    MayLack m_may_lack;
    std::vector<Diagnostic> m_found;
    std::vector<std::string> m_chapters;

    void note_chapter(std::string const& chapter);

    std::vector<Value> values_of(Parameter const& parameter, YAML::Node const& node);
    void check_combinations(
        Accepted const& accepted, YAML::Node const& element, std::vector<Params> const& points);
};

/// Returns the families whose name or chapter is this word, or was so in an earlier version.
std::vector<Family const*>
families_listed_as(std::string const& word, std::vector<Family> const& families);

/// Returns the families that a word of an input means: the one of that name, else all of that
/// chapter. Names of earlier versions count.
std::vector<Family const*>
families_called(std::string const& word, std::vector<Family> const& families);

/// Returns the elements of a node that is a list, else the node itself.
std::vector<YAML::Node> alternatives(YAML::Node const& node);

} // namespace miniapp
