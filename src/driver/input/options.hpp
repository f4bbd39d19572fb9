// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>

namespace miniapp {

/// The command line.
struct Options
{
    std::string input;
    std::optional<std::string> list; ///< the family, empty for all
    bool dry_run = false;
    bool quiet = false;
    std::string only;
    std::string output;
    std::optional<int> exit_code; ///< set when there is nothing more to do
};

/// Prints help and usage errors itself; then exit_code is 0 or 2. Leaves `--kokkos-...` to Kokkos.
Options parse_options(int argc, char const* const* argv);

} // namespace miniapp
