// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/write_file.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include <fcntl.h>
#include <unistd.h>

namespace miniapp {
namespace {

[[noreturn]] void fail(std::string const& path, std::string const& what)
{
    throw std::runtime_error("cannot write " + path + ": " + what);
}

struct Closer
{
    void operator()(std::FILE* file) const { std::fclose(file); }
};

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
    std::string const temporary = path + ".tmp";
    std::unique_ptr<std::FILE, Closer> file(std::fopen(temporary.c_str(), "wb"));
    bool const written =
        file && std::fwrite(content.data(), 1, content.size(), file.get()) == content.size()
        && std::fflush(file.get()) == 0 && fsync(fileno(file.get())) == 0;
    std::string const reason = written ? "" : std::strerror(errno);
    if (!written || std::rename(temporary.c_str(), path.c_str()) != 0) {
        std::string const why = written ? std::strerror(errno) : reason;
        std::remove(temporary.c_str());
        fail(path, why);
    }
}

} // namespace miniapp
