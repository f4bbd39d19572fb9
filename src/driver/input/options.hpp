// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace miniapp {

/// The command line.
struct Options
{
    std::string input;
    std::optional<std::vector<std::string>> list; ///< families, none for all
    bool dry_run = false;
    bool quiet = false;
    std::string only;
    std::string output;
    std::string resume;           ///< a results file of an earlier session
    std::optional<int> exit_code; ///< set when there is nothing more to do
};

/// Prints help and usage errors itself; then exit_code is 0 or 2. Leaves `--kokkos-...` to Kokkos.
Options parse_options(int argc, char const* const* argv);

} // namespace miniapp
