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

/// Extents of a box or of a thread block, x first. Written `N`, `NxM` or `NxMxK` in the input.
using Extents = std::array<std::int64_t, 3>;

/// One parameter's value; the alternative is the parameter's type.
using Value = std::variant<std::int64_t, double, std::string, Extents>;

/// What a lone `N` means where extents are expected.
enum class LoneNumber { every_extent, first_extent };

/// A parameter that a family takes: from this come validation, `--list` and the reference page.
struct Parameter
{
    std::string name;
    Value default_value; ///< The default; its alternative is the type.
    std::string unit;
    std::string help;
    double min = 0;                        ///< Inclusive; numbers and every extent.
    double max = 0;                        ///< Inclusive.
    std::vector<std::string> choices = {}; ///< The allowed words, for text; any if empty.
    LoneNumber lone_number = LoneNumber::every_extent;
    /// Of text that is a list by itself, what stands between two of its entries: a list in the
    /// input is then one value, and does not sweep.
    std::string joined_by = {};
};

/// Why a combination of values, each allowed by itself, cannot be run.
struct InvalidParameter
{
    std::string parameter; ///< The parameter to change.
    std::string what;      ///< What is wrong and what would be right.
};

/// The values of one run, complete: every parameter of the family has one.
/// The getters throw std::logic_error when the family never declared that name and type.
class Params
{
    std::map<std::string, Value> m_values;

public:
    Params() = default;
    /// Every parameter at its default.
    explicit Params(std::vector<Parameter> const& parameters);

    void set(std::string const& name, Value value) { m_values[name] = std::move(value); }
    Params with(std::string const& name, Value value) const;

    /// Whether the family has a parameter of that name.
    bool has(std::string const& name) const { return m_values.contains(name); }

    std::int64_t integer(std::string const& name) const;
    double real(std::string const& name) const;
    std::string const& text(std::string const& name) const;
    Extents const& extents(std::string const& name) const;

    std::map<std::string, Value> const& values() const { return m_values; }
    friend bool operator==(Params const&, Params const&) = default;
};

/// `512x300x700`, `256`, `0.5`, `double`: as the input would say it.
std::string to_string(Value const& value);

} // namespace miniapp
