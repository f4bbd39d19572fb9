// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>

namespace miniapp {

/// Locks an open file without waiting; the system's reason why not, EWOULDBLOCK where it is locked,
/// or 0.
using LockFile = std::function<int(int file)>;
int lock_by_flock(int file);

/// Keeps a second run from writing to the same output: holds lock_of(`prefix`), which names the
/// process and goes with it, whatever ends it. Throws std::runtime_error where another run holds
/// it, or something else has its name: that is left as it is. On a file system without locks it
/// goes on in doubt.
class OutputLock
{
    std::string m_path;
    int m_file = -1;
    std::string m_doubt;

public:
    explicit OutputLock(std::string const& prefix, LockFile const& lock_file = lock_by_flock);
    ~OutputLock();
    OutputLock(OutputLock const&) = delete;
    OutputLock& operator=(OutputLock const&) = delete;

    /// Why nothing keeps a second run out; empty where the lock does.
    std::string const& doubt() const { return m_doubt; }
};

/// Why nothing with the lock's name can become one: a link, a folder, or a file with somebody's
/// content. Empty where there is none, and where it is a run's, living or dead.
std::string why_no_lock(std::string const& prefix);

} // namespace miniapp
