// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Keeps a second run from writing to the same output: holds `prefix`.lock, which names the process
/// and goes with it, whatever ends it. Throws std::runtime_error where another holds it.
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

} // namespace miniapp
