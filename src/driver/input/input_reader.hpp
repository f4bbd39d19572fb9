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

namespace YAML { // NOLINT(readability-identifier-naming): of yaml-cpp
class Node;
struct Mark;
} // namespace YAML

namespace miniapp {

/// What one element of a list takes: a map of parameters, each with a value or a list that sweeps,
/// unless the value is a list by itself (Parameter::joined_by).
struct Accepted
{
    std::string subject; ///< as messages name it
    std::vector<Parameter> parameters;
    std::vector<std::string> other_keys; ///< keys beside the parameters, read elsewhere
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters;
};

/// What runs and simulations have in common: reads maps, sweeps and values, collects the mistakes.
class InputReader
{
public:
    static constexpr std::size_t most_runs = 1000; ///< of an input, and so of one element

    explicit InputReader(std::vector<Family> const& families, MayLack may_lack = nothing)
        : m_families(families)
        , m_may_lack(std::move(may_lack))
    {
    }

    /// The mistakes so far, in the order of the text.
    std::vector<Diagnostic> const& found() const { return m_found; }

    /// The chapters of the families so far, each once, also those that may be missing.
    std::vector<std::string> const& chapters() const { return m_chapters; }

    /// Adds a mistake at that place of the text.
    void add_mistake(YAML::Mark const& mark, std::string message);

    /// Calls take(key, value) for every entry of a map, each key once.
    using Take = std::function<void(YAML::Node const& key, YAML::Node const& value)>;
    void each_entry(YAML::Node const& map, Take const& take);

    /// Calls take(element) for every element of a list with at least one; otherwise says what `key`
    /// should be a list of.
    using TakeElement = std::function<void(YAML::Node const& element)>;
    void each_element(
        std::string const& key,
        std::string const& of_what,
        YAML::Node const& list,
        TakeElement const& take);

    /// The value of a node for this parameter; adds a mistake and returns nothing where it has
    /// none.
    std::optional<Value> value_of(Parameter const& parameter, YAML::Node const& node);

    /// The family that an element names, or all of the chapter that it names; none, and a message,
    /// where it names neither. No message about a family that may be missing. `what` is `a run` or
    /// `a simulation`.
    std::vector<Family const*> families_of(YAML::Node const& element, std::string const& what);

    /// The cartesian product of an element's lists, the last parameter fastest, checked as
    /// combinations.
    std::vector<Params> sweep(Accepted const& accepted, YAML::Node const& element);

    /// The run of one point of sweep(): with its place and those of the values that it has.
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

/// Families whose name or chapter is a word, which may be a former name.
std::vector<Family const*>
families_listed_as(std::string const& word, std::vector<Family> const& families);

/// The families that a word of an input means: the one of that name, else all of that chapter.
/// Names of earlier versions count.
std::vector<Family const*>
families_called(std::string const& word, std::vector<Family> const& families);

/// A node's alternatives: itself, or the elements of the list that it is.
std::vector<YAML::Node> alternatives(YAML::Node const& node);

} // namespace miniapp
