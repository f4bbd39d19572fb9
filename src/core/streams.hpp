// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Occupies the standard streams that the caller has closed, so that no file becomes one of them:
/// writing to such an output fails. To be called before anything is opened.
void occupy_standard_streams();

/// Writes to standard output at once. Throws std::runtime_error with the system's reason, and
/// Stopped with SIGPIPE where nobody reads.
void print_output(std::string const& text);

/// `miniapp: text` on standard error, without control characters. A failure is ignored: there is no
/// place left to say it.
void print_error(std::string const& text);

/// What is printed on standard output during its life, by libraries, goes to standard error.
class OutputToError
{
    int m_output;

public:
    OutputToError();
    ~OutputToError();
    OutputToError(OutputToError const&) = delete;
    OutputToError& operator=(OutputToError const&) = delete;
};

} // namespace miniapp
