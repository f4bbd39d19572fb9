// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <ostream>
#include <string>

namespace miniapp {

/// Lets `write` fill a file of a temporary name, flushes it to the disk and renames it: `path` is
/// whole or what it was before. Throws std::runtime_error with the path and the system's reason.
void write_atomically(std::string const& path, std::function<void(std::ostream&)> const& write);

/// Throws what write_atomically would for a reason that can be known before hours of work: the
/// folder is missing or may not be written to.
void check_writable(std::string const& path);

/// Flushes a finished file to the disk and renames it.
void publish(std::string const& temporary, std::string const& path);

} // namespace miniapp
