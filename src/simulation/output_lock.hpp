// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>

namespace miniapp {

/// Locks an open file without waiting. Returns the system's error, EWOULDBLOCK if locked, or 0.
using LockFile = std::function<int(int file)>;
int lock_by_flock(int file);

/// Keeps a second run from writing to the same output: holds lock_of(`prefix`), which names the
/// process and is released however it ends. Throws std::runtime_error if another run holds it, or
/// if something else has its name, which stays untouched. On a file system without locks it
/// continues and sets doubt().
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

    /// Why nothing keeps a second run out, or "" if the lock does.
    std::string const& doubt() const { return m_doubt; }
};

/// Why what has the lock's name cannot be a lock: a link, a folder, or a file with other content.
/// "" if nothing has the name, or the lock of a run, living or dead.
std::string why_no_lock(std::string const& prefix);

} // namespace miniapp
