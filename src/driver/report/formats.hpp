// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "driver/measure/result.hpp"

namespace miniapp {

/// How results are shown on standard output: `--format`.
struct Format
{
    std::string name;
    std::string help;
    std::string heading; ///< once, before the first run
    std::string (*run)(RunResult const& result, bool colour);
};

/// All of them, the default first.
std::vector<Format> const& formats();

std::vector<std::string> names_of_formats();

/// The format of that name, one of names_of_formats().
Format const& format_named(std::string const& name);

/// The same; for a terminal of few columns, in place of `table`, `narrow`.
Format const& format_of(std::string const& name, std::size_t columns, RunResult const& result);

} // namespace miniapp
