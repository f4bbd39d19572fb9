// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>

namespace miniapp {

/// Thrown if no file can have this name, which the user can mend, unlike other I/O errors.
class UnusableName : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Lets `write` fill a new file in the same folder, flushes it to disk and renames it: `path` then
/// holds either its old or the whole new content, and keeps its mode. A symbolic link stays, and
/// its target is replaced. Character devices and open descriptors (/dev/stdout, the /dev/fd/63 of
/// a shell's `>(...)`) are written to and never replaced; other things that are no files are
/// refused. The temporary name is random and holds the process's number, so that leftovers of
/// killed processes can be removed. Throws UnusableName or std::runtime_error with the reason.
void write_atomically(std::string const& path, std::function<void(std::ostream&)> const& write);

/// Checks before hours of work that write_atomically() can write here. Throws UnusableName for a
/// missing folder, a folder, a name that is too long, a circular link, a FIFO, a socket or a block
/// device, and std::runtime_error if the folder or the file may not be written to.
void check_writable(std::string const& path);

/// Whether the path is a regular file or absent, and no folder, device, FIFO, socket or descriptor.
bool is_file_or_absent(std::string const& path);

/// Flushes `temporary`, a finished file, to disk and renames it to `path`. Throws
/// std::runtime_error if that fails, after removing `temporary`.
void publish(std::string const& temporary, std::string const& path);

} // namespace miniapp
