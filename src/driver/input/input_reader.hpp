// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/family.hpp"
#include "driver/input/input.hpp"

namespace YAML { // NOLINT(readability-identifier-naming): yaml-cpp's name
class Node;
struct Mark;
} // namespace YAML

namespace miniapp {

/// Keys that an element of `runs:` or `simulate:` may have. A parameter has one value or a list of
/// values that sweeps, unless its value is itself a list (Parameter::list_separator).
struct AcceptedKeys
{
    std::string subject; ///< name of the element in messages, such as `a simulation of lbm`
    std::vector<Parameter> parameters;
    std::vector<std::string> other_keys; ///< keys that are not parameters; read elsewhere
    std::function<std::vector<InvalidParameter>(Params const&)> invalid_parameters;
};

/// Reads maps, sweeps and values of runs and simulations, and collects the mistakes in them.
class InputReader
{
public:
    static constexpr std::size_t max_runs = 1000; ///< most runs or simulations of an input

    explicit InputReader(
        std::vector<Family> const& families,
        MissingFamilyPredicate may_be_missing = refuse_missing_family)
        : m_families(families)
        , m_may_be_missing(std::move(may_be_missing))
    {
    }

    /// Returns the mistakes found so far.
    std::vector<Diagnostic> const& mistakes() const { return m_mistakes; }

    /// Returns the chapters of the families read so far, each once, including chapters that may be
    /// missing.
    std::vector<std::string> const& chapters() const { return m_chapters; }

    /// Adds a mistake at a place of the text to mistakes().
    void add_mistake(YAML::Mark const& mark, std::string message);

    /// Calls read(key, value) for every entry of a map, or adds a mistake if the key is no plain
    /// word, was given before or has no value.
    using EntryReader = std::function<void(YAML::Node const& key, YAML::Node const& value)>;
    void for_each_entry(YAML::Node const& map, EntryReader const& read);

    /// Calls read(element) for every element of a list. If the list is empty or no list, adds the
    /// mistake that `key` should be a list of `content`.
    using ElementReader = std::function<void(YAML::Node const& element)>;
    void for_each_element(
        std::string const& key,
        std::string const& content,
        YAML::Node const& list,
        ElementReader const& read);

    /// Returns the value that a node gives to a parameter. If it is not valid, adds a mistake and
    /// returns no value.
    std::optional<Value> value_of(Parameter const& parameter, YAML::Node const& node);

    /// Returns the family that an element names, or all families of the chapter that it names; if
    /// it names neither, adds a mistake, except for families that may be missing. `what` is `a run`
    /// or `a simulation`.
    std::vector<Family const*> families_of(YAML::Node const& element, std::string const& what);

    /// Returns all combinations of the values in an element's lists; the list that stands last
    /// varies fastest. Adds mistakes for unknown keys and for invalid values or combinations.
    std::vector<Params> combinations_of(AcceptedKeys const& accepted, YAML::Node const& element);

    /// Returns the run for one of combinations_of(), with the places of the element and its values.
    static Run run_of(
        AcceptedKeys const& accepted,
        YAML::Node const& element,
        Family const& family,
        Params const& point,
        std::vector<std::string> variants = {});

private:
    std::vector<Family> const& m_families;
    MissingFamilyPredicate m_may_be_missing;
    std::vector<Diagnostic> m_mistakes;
    std::vector<std::string> m_chapters;

    void remember_chapter(std::string const& chapter);

    std::vector<Value> values_of(Parameter const& parameter, YAML::Node const& node);
    void check_combinations(
        AcceptedKeys const& accepted, YAML::Node const& element, std::vector<Params> const& points);
};

/// Returns the families whose name or chapter is this word. Names of earlier versions count as the
/// present ones.
std::vector<Family const*>
families_by_name_or_chapter(std::string const& word, std::vector<Family> const& families);

/// Returns the families that a word of an input means: the family of that name, else all families
/// of that chapter. Names of earlier versions count as the present ones.
std::vector<Family const*>
families_meant_by(std::string const& word, std::vector<Family> const& families);

/// Returns the elements of a node that is a list, else the node itself.
std::vector<YAML::Node> as_list(YAML::Node const& node);

/// Returns the value that `text` means for this parameter, or a message that says what is wrong
/// with it and what would be right.
std::variant<Value, std::string> parse_value(Parameter const& parameter, std::string const& text);

/// Returns the values that a parameter takes, such as `a whole number from 1 to 1024`.
std::string describe_range(Parameter const& parameter);

inline constexpr std::size_t max_input_bytes = 64 * 1024; ///< largest size of an input in bytes
inline constexpr int max_input_levels = 32;               ///< most levels of nested lists and maps

/// Returns the reasons why a text is not one small, plain YAML document: more than 64 KiB or 32
/// levels, a zero byte, anchors, aliases, tags, no document or several, or not YAML. The list is
/// empty if the YAML library may build nodes from the text. The guard reads the events of the
/// library's own parser, so that it judges what the library would read.
std::vector<Diagnostic> mistakes_in_yaml(std::string const& text);

/// Reads the list `runs:`. An element names a family, its parameters and the variants to compare.
std::vector<Run> read_runs(InputReader& reader, YAML::Node const& list);

/// Reads the list `simulate:`. An element names a family and the parameters of its simulation.
std::vector<Run> read_simulations(InputReader& reader, YAML::Node const& list);

/// Reads the map `measure:`; settings that the map leaves out keep their defaults.
MeasureSettings read_measure(InputReader& reader, YAML::Node const& node);

/// Returns the parameters of the map `measure:`.
std::vector<Parameter> measure_parameters();

/// Whether a name matches a glob, in which `*` also matches a slash.
bool matches(std::string const& glob, std::string const& name);

} // namespace miniapp
