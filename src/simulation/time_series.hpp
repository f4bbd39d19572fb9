// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace miniapp {

/// A number of a time series: its name and how many significant digits it is written with.
struct Column
{
    std::string name;
    int digits = 9;
};

/// A CSV of numbers, a line a moment, flushed after each; the first column is the step. A number
/// that there is not is `nan`. Errors are std::runtime_error with the file and the system's reason.
class TimeSeries
{
public:
    /// A new file; or, where a run goes on at `first_step` > 0, the one that is there with its
    /// lines before that step, and the line of that step itself where `first_is_due`.
    TimeSeries(
        std::string path, std::vector<Column> columns, std::int64_t first_step, bool first_is_due);

    /// Not where the file has that step already, which a run that goes on may find.
    void add(std::int64_t step, std::vector<double> const& values);

private:
    std::string m_path;
    std::vector<Column> m_columns;
    std::int64_t m_last = -1;

    std::string header() const;
    std::string lines_up_to(std::int64_t step, bool and_at);
};

} // namespace miniapp
