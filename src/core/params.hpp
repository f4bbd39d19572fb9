// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace miniapp {

/// Extents of a box or of a thread block, x first; an input writes `N`, `NxM` or `NxMxK`.
using Extents = std::array<std::int64_t, 3>;

/// Value of a parameter; the type that the value holds is the parameter's type.
using Value = std::variant<std::int64_t, double, std::string, Extents>;

/// Meaning of a single `N` in an input where extents are expected: NxNxN or Nx1x1.
enum class LoneNumber { every_extent, first_extent };

/// A parameter of a family. Validation, `--list` and the schema of inputs are made from it.
struct Parameter
{
    std::string name;
    Value default_value; ///< also tells the type of the parameter
    std::string unit;
    std::string help;
    double min = 0;                        ///< smallest number or extent that is allowed
    double max = 0;                        ///< largest number or extent that is allowed
    std::vector<std::string> choices = {}; ///< the words that are allowed as text; any if empty
    LoneNumber lone_number = LoneNumber::every_extent;
    /// Separator, if the parameter's text is a list. A list in the input is then one value and not
    /// a sweep.
    std::string list_separator = {};
    std::string variants_of = {}; ///< family whose variants `choices` names; "" for other words
};

/// Reason why a combination of values, each allowed by itself, cannot be run.
struct InvalidParameter
{
    std::string parameter; ///< the parameter to change
    std::string what;      ///< the mistake, and what would be right
};

/// Values of all parameters of a family for one run. The getters throw std::logic_error if the
/// family declares no parameter of that name and type.
class Params
{
    std::map<std::string, Value> m_values;

    template <class T>
    T const& get(std::string const& name) const;

public:
    Params() = default;
    /// Sets every parameter to its default.
    explicit Params(std::vector<Parameter> const& parameters);

    void set(std::string const& name, Value value) { m_values[name] = std::move(value); }
    Params with(std::string const& name, Value value) const;

    bool has(std::string const& name) const { return m_values.contains(name); }

    std::int64_t integer(std::string const& name) const { return get<std::int64_t>(name); }
    double real(std::string const& name) const { return get<double>(name); }
    std::string const& text(std::string const& name) const { return get<std::string>(name); }
    Extents const& extents(std::string const& name) const { return get<Extents>(name); }

    std::map<std::string, Value> const& values() const { return m_values; }
    friend bool operator==(Params const&, Params const&) = default;
};

/// Returns a value as text in the form of an input: `512x300x700`, `256`, `0.5`, `double`.
std::string to_string(Value const& value);

} // namespace miniapp
