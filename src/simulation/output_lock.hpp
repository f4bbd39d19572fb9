// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Keeps a second run from writing to the same output: holds lock_of(`prefix`), which names the
/// process and goes with it, whatever ends it. Throws std::runtime_error where another run holds
/// it, or something else has its name: that is left as it is.
class OutputLock
{
    std::string m_path;
    int m_file = -1;

public:
    explicit OutputLock(std::string const& prefix);
    ~OutputLock();
    OutputLock(OutputLock const&) = delete;
    OutputLock& operator=(OutputLock const&) = delete;
};

/// Why nothing with the lock's name can become one: a link, a folder, or a file with somebody's
/// content. Empty where there is none, and where it is a run's, living or dead.
std::string why_no_lock(std::string const& prefix);

} // namespace miniapp
