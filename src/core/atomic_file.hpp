// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <ostream>
#include <stdexcept>
#include <string>

namespace miniapp {

/// Where no file of that name can be: for the user to change, as the machine's other errors are
/// not.
class UnusableName : public std::runtime_error
{
public:
    using std::runtime_error::runtime_error;
};

/// Lets `write` fill a new file in the same folder, flushes it to the disk and renames it: `path`
/// is whole or what it was before, and keeps its mode. A symbolic link stays one, its target is
/// replaced. A character device and what this process has open (/dev/stdout, the /dev/fd/63 of a
/// shell's `>(...)`) are written to and never replaced; what else is no file is refused. The new
/// file's name cannot be guessed and holds the process, so that those of killed processes of this
/// machine are removed. Throws std::runtime_error with the path and the system's reason.
void write_atomically(std::string const& path, std::function<void(std::ostream&)> const& write);

/// Throws what write_atomically would for a reason that can be known before hours of work: the
/// folder is missing, the name is too long, a link to itself or that of a FIFO, a socket or a block
/// device (UnusableName), or the folder or the file may not be written to.
void check_writable(std::string const& path);

/// Whether the path is a file, or would become one: not a device, a FIFO or a socket.
bool is_file_or_absent(std::string const& path);

/// Flushes a finished file to the disk and renames it.
void publish(std::string const& temporary, std::string const& path);

} // namespace miniapp
