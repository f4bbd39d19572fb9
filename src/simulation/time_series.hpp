// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "lbm/simulation/simulation.hpp"

namespace miniapp::lbm {

/// A CSV of Measures, a line a moment, flushed after each. A restart keeps the lines of the run
/// before it up to its own first step.
class TimeSeries
{
public:
    TimeSeries(std::string path, std::int64_t first_step, Params const& params);

    void add(std::int64_t step, Measures const& measures);

    /// The same for the terminal, shorter.
    static std::string header();
    std::string line(std::int64_t step, Measures const& measures) const;

private:
    std::string m_path;
    double m_sigma;
};

} // namespace miniapp::lbm
