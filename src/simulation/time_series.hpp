// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/simulation.hpp"

namespace miniapp {

/// A column of a time series: its name and number of significant digits.
struct Column
{
    std::string name;
    int digits = 9;
};

/// A CSV file of numbers with a line for each report. The first column is the step; missing numbers
/// are `nan`; every line is flushed. Throws std::runtime_error if the file cannot be used.
class TimeSeries
{
public:
    /// Starts a new file, which begins with a line `# name: value unit` for each fact. A run that
    /// continues at `first_step` > 0 keeps the file's lines before that step and, if
    /// `first_is_due`, the line of the step itself.
    TimeSeries(
        std::string path,
        std::vector<Column> columns,
        std::int64_t first_step,
        bool first_is_due,
        std::vector<RunFact> const& facts = {});

    /// Adds a line unless the file has that step already, as it may in a run that continues.
    void add(std::int64_t step, std::vector<double> const& values);

private:
    std::string m_path;
    std::vector<Column> m_columns;
    std::int64_t m_last = -1; ///< the last step in the file

    std::string header() const;
    std::string lines_up_to(std::int64_t step, bool and_at);
};

} // namespace miniapp
