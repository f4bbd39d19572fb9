// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "driver/measure/result.hpp"
#include "driver/report/text_table.hpp"

namespace miniapp {

using CellFunction = std::string (*)(VariantResult const& variant, RunResult const& run);

/// A column of the table; a cell is empty if its variant has no such figure.
struct ResultColumn
{
    TextTable::Column column;
    std::function<std::string(VariantResult const& variant)> cell;
};
using ResultColumns = std::vector<ResultColumn>;

/// A figure of a variant and where it is shown. CSV and tables show figures of timed variants only.
struct Field
{
    std::string key; ///< key in the variant's entry of the results file
    /// JSON schema of a number: its type, and a description with the unit. Null for a structure,
    /// which results.schema.json describes.
    nlohmann::json schema = {};
    /// Returns the figure, or nlohmann's `discarded` if the variant has no such figure.
    nlohmann::json (*value)(VariantResult const& variant, RunResult const& run);
    bool saved_without_samples = false;
    std::vector<std::pair<std::string, CellFunction>>
        csv{}; ///< columns in CSV: heading, and cell in SI units
    /// Returns the figure's columns in the table of a run. Null if no table shows the figure.
    ResultColumns (*table)(RunResult const&) = nullptr;
};

/// Returns all fields, in the order of the columns.
std::vector<Field> const& fields();

/// Returns results.schema.json, into which the schemas of the fields are inserted.
std::string results_schema();

} // namespace miniapp
