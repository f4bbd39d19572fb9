// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace miniapp {

/// One mistake of the user, with its place (counted from 1; 0 if it has none). The message says, if
/// possible, what would be right.
struct Diagnostic
{
    int line = 0;
    int column = 0;
    std::string message;

    friend bool operator==(Diagnostic const&, Diagnostic const&) = default;
};

/// All mistakes of one input, each once. what() has a line for each of the first 20.
class InputError : public std::runtime_error
{
    std::vector<Diagnostic> m_diagnostics;

public:
    InputError(std::string const& file, std::vector<Diagnostic> diagnostics);

    std::vector<Diagnostic> const& diagnostics() const { return m_diagnostics; }
};

} // namespace miniapp
