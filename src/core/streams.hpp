// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Opens /dev/null for the standard streams that the caller has closed, so that no other file gets
/// their numbers; writing to standard output then fails. Call it before anything is opened.
void occupy_standard_streams();

/// Writes to standard output and flushes it. Throws std::runtime_error with the system's reason, or
/// Stopped with SIGPIPE if the reader is gone.
void print_output(std::string const& text);

/// Writes `miniapp: text` to standard error, with control characters escaped. It ignores failures,
/// which could not be reported.
void print_error(std::string const& text);

/// While an object exists, libraries that print to standard output print to standard error.
class OutputRedirection
{
    int m_output;

public:
    OutputRedirection();
    ~OutputRedirection();
    OutputRedirection(OutputRedirection const&) = delete;
    OutputRedirection& operator=(OutputRedirection const&) = delete;
};

} // namespace miniapp
