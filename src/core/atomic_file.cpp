// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/atomic_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

namespace miniapp {
namespace {

[[noreturn]] void fail(std::string const& path, std::string const& what)
{
    throw std::runtime_error("cannot write " + path + ": " + what);
}

[[noreturn]] void fail(std::string const& path, int reason)
{
    fail(path, std::strerror(reason));
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
        fail(path, errno);
    }
}

void publish(std::string const& temporary, std::string const& path)
{
    int const file = open(temporary.c_str(), O_RDONLY);
    if (file < 0 || fsync(file) != 0 || close(file) != 0
        || std::rename(temporary.c_str(), path.c_str()) != 0) {
        int const reason = errno;
        std::remove(temporary.c_str());
        fail(path, reason);
    }
}

void write_atomically(std::string const& path, std::function<void(std::ostream&)> const& write)
{
    std::string const temporary = path + ".tmp";
    {
        std::ofstream out(temporary, std::ios::binary);
        write(out);
        out.flush();
        if (!out) {
            int const reason = errno;
            std::remove(temporary.c_str());
            fail(path, reason);
        }
    }
    publish(temporary, path);
}

} // namespace miniapp
