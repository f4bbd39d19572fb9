// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/output_lock.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace miniapp {
namespace {

/// Whether the path still names the open file: its owner may have removed it in between.
bool names(std::string const& path, int file)
{
    struct stat opened = {};
    struct stat present = {};
    return fstat(file, &opened) == 0 && stat(path.c_str(), &present) == 0
           && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

std::string process_and_host()
{
    char host[256] = {};
    gethostname(host, sizeof(host) - 1);
    return fmt::format("process {} of {}", getpid(), host);
}

std::string owner_in(std::string const& path)
{
    std::ifstream in(path);
    std::string owner;
    std::getline(in, owner);
    return owner.empty() ? "another run" : owner;
}

} // namespace

OutputLock::OutputLock(std::string const& prefix)
    : m_path(prefix + ".lock")
{
    do {
        if (m_file >= 0) {
            close(m_file);
        }
        m_file = open(m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (m_file < 0) {
            throw std::runtime_error(
                fmt::format("cannot write {}: {}", m_path, std::strerror(errno)));
        }
        if (flock(m_file, LOCK_EX | LOCK_NB) != 0) {
            close(m_file);
            throw std::runtime_error(fmt::format(
                "{} is being written by {}; give this run another 'output'",
                prefix,
                owner_in(m_path)));
        }
    } while (!names(m_path, m_file));
    auto const text = process_and_host() + "\n";
    if (ftruncate(m_file, 0) != 0
        || write(m_file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        int const reason = errno;
        unlink(m_path.c_str());
        close(m_file);
        throw std::runtime_error(fmt::format("cannot write {}: {}", m_path, std::strerror(reason)));
    }
}

OutputLock::~OutputLock()
{
    unlink(m_path.c_str());
    close(m_file);
}

} // namespace miniapp
