// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/params.hpp"

namespace miniapp {

/// A parameter that is a whole number from `min` to `max`.
inline Parameter number(
    std::string name,
    std::int64_t value,
    std::string help,
    double min,
    double max,
    std::string unit = "")
{
    return {
        .name = std::move(name),
        .default_value = value,
        .unit = std::move(unit),
        .help = std::move(help),
        .min = min,
        .max = max};
}

/// A parameter that is one of some words, the first of them by default.
inline Parameter word(std::string name, std::string help, std::vector<std::string> choices)
{
    return {
        .name = std::move(name),
        .default_value = choices.front(),
        .unit = "",
        .help = std::move(help),
        .choices = choices};
}

} // namespace miniapp
