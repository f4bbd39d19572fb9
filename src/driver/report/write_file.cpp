// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/report/write_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <unistd.h>

#include "core/atomic_file.hpp"

namespace miniapp {
namespace {

[[noreturn]] void fail(std::string const& path, std::string const& what)
{
    throw std::runtime_error("cannot write " + path + ": " + what);
}

} // namespace

void check_writable(std::string const& path)
{
    auto const folder = std::filesystem::absolute(path).parent_path();
    if (!std::filesystem::is_directory(folder)) {
        fail(path, "there is no folder " + folder.string());
    }
    if (std::filesystem::is_directory(path)) {
        fail(path, "it is a folder");
    }
    if (access(folder.c_str(), W_OK) != 0) {
        fail(path, std::strerror(errno));
    }
}

void write_file(std::string const& path, std::string const& content)
{
    write_atomically(path, [&](std::ostream& out) { out << content; });
}

} // namespace miniapp
