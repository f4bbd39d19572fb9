// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/params.hpp"

// Kinds of parameters that chapters and their simulations share.
namespace miniapp {

/// A number from `min` to `max` of the type that its default has.
inline Parameter ranged(
    std::string name,
    Value default_value,
    std::string unit,
    std::string help,
    double min,
    double max)
{
    return {
        .name = std::move(name),
        .default_value = std::move(default_value),
        .unit = std::move(unit),
        .help = std::move(help),
        .min = min,
        .max = max};
}

inline Parameter steps(std::string name, std::int64_t default_value, std::string help)
{
    return ranged(std::move(name), default_value, "steps", std::move(help), 0, 1e12);
}

/// A real number from `min` to `max`.
inline Parameter real(
    std::string name,
    double default_value,
    std::string unit,
    std::string help,
    double min,
    double max)
{
    return ranged(std::move(name), default_value, std::move(unit), std::move(help), min, max);
}

/// A whole number from `min` to `max`.
inline Parameter number(
    std::string name,
    std::int64_t default_value,
    std::string help,
    double min,
    double max,
    std::string unit = "")
{
    return ranged(std::move(name), default_value, std::move(unit), std::move(help), min, max);
}

/// Text; one of `choices` unless that is empty.
inline Parameter word(
    std::string name,
    std::string default_value,
    std::string help,
    std::vector<std::string> choices = {})
{
    return {
        .name = std::move(name),
        .default_value = std::move(default_value),
        .unit = "",
        .help = std::move(help),
        .choices = std::move(choices)};
}

/// The variant of a family that makes the steps of a simulation; one of `choices`, which has
/// `best`.
inline Parameter variant_of(std::string family, std::string help, std::vector<std::string> choices)
{
    auto parameter = word("variant", "best", std::move(help), std::move(choices));
    parameter.variants_of = std::move(family);
    return parameter;
}

/// One of `choices`; the first is the default.
inline Parameter choice(std::string name, std::string help, std::vector<std::string> const& choices)
{
    return word(std::move(name), choices.front(), std::move(help), choices);
}

/// Text that is a list with the separator `list_separator`; an input may write a YAML list, too.
inline Parameter list_of_words(
    std::string name, std::string default_value, std::string help, std::string list_separator)
{
    auto parameter = word(std::move(name), std::move(default_value), std::move(help));
    parameter.list_separator = std::move(list_separator);
    return parameter;
}

/// A switch that is `no` by default.
inline Parameter yes_or_no(std::string name, std::string help)
{
    return word(std::move(name), "no", std::move(help), {"no", "yes"});
}

/// The parameter `restart`: no, yes, or auto, for a job that a scheduler may start again.
inline Parameter restart_parameter()
{
    return word(
        "restart",
        "no",
        "go on from the checkpoint of this output; auto: where there is one",
        {"no", "yes", "auto"});
}

} // namespace miniapp
