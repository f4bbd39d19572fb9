// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"

namespace miniapp {

using Cell = std::string (*)(VariantResult const& variant, RunResult const& run);

/// A figure of a variant and where it is shown. CSV and table show those of timed variants alone.
struct Field
{
    std::string key; ///< in the variant's entry of the results file
    /// Of a number: its type, and in words what it is, with the unit. Null for a structure, which
    /// results.schema.json describes.
    nlohmann::json schema = {};
    /// Discarded (as nlohmann::json calls it) where the variant has no such figure.
    nlohmann::json (*value)(VariantResult const& variant, RunResult const& run);
    bool without_samples = false;                    ///< also of variants that were not timed
    std::vector<std::pair<std::string, Cell>> csv{}; ///< columns: heading, and a number in SI units
    std::string (*heading)(RunResult const&) = nullptr; ///< in the table; empty: the run has none
    Cell cell = nullptr; ///< with the spaces before it; spaces where there is no figure
};

/// All of them, in the order of the columns.
std::vector<Field> const& fields();

/// results.schema.json, with these fields in place of any number.
std::string results_schema();

} // namespace miniapp
