// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

// Names of the files that a simulation writes. All contain its `output`, the prefix.
namespace miniapp {

std::string series_path(std::string const& prefix);     ///< returns prefix.csv
std::string checkpoint_path(std::string const& prefix); ///< returns prefix.checkpoint
std::string index_path(std::string const& prefix);      ///< returns prefix.xdmf
std::string
fields_path(std::string const& prefix, std::int64_t step); ///< returns prefix_fields_NNNNNNNN.h5
std::string lock_path(std::string const& prefix);          ///< returns .prefix.miniapp-lock

/// Name of a file of fields until it is complete: `prefix_fields_NNNNNNNN.h5.tmp`.
std::string unfinished_name(std::string const& path);

/// Steps of the existing field files, in order.
std::vector<std::int64_t> steps_of_fields(std::string const& prefix);

/// Removes unfinished files of a killed run. Only the holder of the lock may call it.
void remove_unfinished_fields(std::string const& prefix);

/// Returns the existing series, checkpoints (older ones, too), index and fields of this prefix.
std::vector<std::string> earlier_output(std::string const& prefix);

/// Returns a message that names an earlier run's files with this prefix, or "" if there are none.
std::string why_not_overwritten(std::string const& prefix);

/// Locks an open file without waiting. Returns 0, EWOULDBLOCK if it is locked, or another error.
using LockFunction = std::function<int(int file)>;
int lock_by_flock(int file);

/// Keeps a second run from writing to the same output: it locks the file lock_path(prefix), which
/// names this process. The lock is released however the process ends. Throws std::runtime_error if
/// another run holds it, or if something else has its name, which stays untouched. On a file system
/// without locks it continues and sets doubt().
class OutputLock
{
    std::string m_path;
    int m_file = -1;
    std::string m_doubt;

public:
    explicit OutputLock(std::string const& prefix, LockFunction const& lock_file = lock_by_flock);
    ~OutputLock();
    OutputLock(OutputLock const&) = delete;
    OutputLock& operator=(OutputLock const&) = delete;

    /// Returns why nothing keeps a second run from writing here, or "" if the lock does.
    std::string const& doubt() const { return m_doubt; }
};

/// Returns why a file with the lock's name is no lock: it is a link, a folder, a device, or has
/// other content. Returns "" if there is none, and for the lock of a run that lives or has ended.
std::string why_no_lock(std::string const& prefix);

} // namespace miniapp
