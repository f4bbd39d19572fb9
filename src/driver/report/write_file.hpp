// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Writes a file whole or not at all: to `path.tmp`, flushed to the disk, then renamed.
/// Throws std::runtime_error with the path and the system's reason; an old file stays as it was.
void write_file(std::string const& path, std::string const& content);

/// Throws what write_file would for a reason that can be known before hours of work: the folder is
/// missing or may not be written to.
void check_writable(std::string const& path);

} // namespace miniapp
