// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/time_series.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "core/printable.hpp"

namespace miniapp {

TimeSeries::TimeSeries(
    std::string path,
    std::vector<Column> columns,
    std::int64_t first_step,
    bool first_is_due,
    std::vector<RunFact> const& facts)
    : m_path(std::move(path))
    , m_columns(std::move(columns))
{
    auto const kept = first_step > 0 ? lines_up_to(first_step, first_is_due) : "";
    std::string head;
    for (auto const& [name, value, unit] : facts) {
        head += fmt::format(
            "# {}: {}{}\n", name, printable(to_string(value)), unit.empty() ? "" : " " + unit);
    }
    write_atomically(m_path, [&](std::ostream& out) { out << head << header() << kept; });
}

void TimeSeries::add(std::int64_t step, std::vector<double> const& values)
{
    if (step <= m_last) {
        return;
    }
    auto line = fmt::format("{}", step);
    for (std::size_t i = 0; i < m_columns.size(); ++i) {
        line += fmt::format(",{:.{}g}", values.at(i), m_columns[i].digits);
    }
    errno = 0;
    std::ofstream out(m_path, std::ios::app);
    out << line << "\n";
    out.flush();
    if (!out) {
        throw std::runtime_error(fmt::format("cannot write {}: {}", m_path, std::strerror(errno)));
    }
    m_last = step;
}

std::string TimeSeries::header() const
{
    std::string line = "step";
    for (auto const& column : m_columns) {
        line += "," + column.name;
    }
    return line + "\n";
}

std::string TimeSeries::lines_up_to(std::int64_t step, bool and_at)
{
    std::ifstream in(m_path);
    std::string kept;
    std::string line;
    while (std::getline(in, line) && line.starts_with('#')) {
    }
    if (in && line + "\n" != header()) {
        throw std::runtime_error(fmt::format(
            "cannot go on with {}: it has other columns; move it away for a new one", m_path));
    }
    while (std::getline(in, line)) {
        char* end = nullptr;
        auto const number = std::strtoll(line.c_str(), &end, 10);
        if (end != line.c_str() && *end == ',' && number < step + (and_at ? 1 : 0)) {
            kept += line + "\n";
            m_last = number;
        }
    }
    return kept;
}

} // namespace miniapp
