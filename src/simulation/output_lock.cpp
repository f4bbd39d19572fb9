// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <stdexcept>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "core/printable.hpp"
#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

constexpr std::string_view lock_prefix = "miniapp writes here: ";

/// Whether the path still names the open file, which its owner may have removed meanwhile.
bool is_name_of_file(std::string const& path, int file)
{
    struct stat opened = {};
    struct stat present = {};
    return fstat(file, &opened) == 0 && lstat(path.c_str(), &present) == 0
           && opened.st_ino == present.st_ino && opened.st_dev == present.st_dev;
}

std::string process_and_host()
{
    char host[256] = {};
    gethostname(host, sizeof(host) - 1);
    return fmt::format("process {} of {}", getpid(), host);
}

std::string beginning_of(int file)
{
    std::array<char, 512> start{};
    auto const length = pread(file, start.data(), start.size(), 0);
    return {start.data(), static_cast<std::size_t>(length > 0 ? length : 0)};
}

/// Returns the owner of a lock as `process 4711 of node17`, or `another run` if it is not named.
std::string owner_in(int file)
{
    auto const text = beginning_of(file);
    return text.starts_with(lock_prefix)
               ? text.substr(lock_prefix.size(), text.find('\n') - lock_prefix.size())
               : "another run";
}

/// Whether the file is a lock. A lock that was never written to is empty.
bool is_lock(int file)
{
    struct stat status = {};
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode)
           && (status.st_size == 0 || beginning_of(file).starts_with(lock_prefix));
}

std::string why_this_is_no_lock(std::string const& path, std::string const& what)
{
    return fmt::format(
        "{} is {} and no lock of a run, which is to have that name: move it away, or give this run "
        "another 'output'",
        printable(path, longest_path),
        what);
}

/// Whether this error of flock() means that the file system has no locks, such as Lustre mounted
/// without the option flock, or NFS without its daemon.
bool means_no_locks(int reason)
{
    constexpr int not_supported_by_nfs =
        524; // the Linux kernel's ENOTSUPP, which no header of the C library defines
    return reason == ENOSYS || reason == ENOLCK || reason == EOPNOTSUPP
           || reason == not_supported_by_nfs;
}

std::string doubt_of(std::string const& prefix, int reason, int file)
{
    auto const earlier = beginning_of(file);
    return fmt::format(
        "the file system of {} knows no locks ({}): nothing keeps a second run from writing "
        "there{}",
        printable(prefix, longest_path),
        std::strerror(reason),
        earlier.empty() ? "" : fmt::format(", and {} may still do so", printable(owner_in(file))));
}

/// Flags of open() that follow no link and do not wait for the other end of a FIFO.
constexpr int open_flags = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;

[[noreturn]] void refuse_lock(std::string const& path, int reason)
{
    throw std::runtime_error(fmt::format("cannot write {}: {}", path, std::strerror(reason)));
}

/// Opens the lock, or creates it if there is none. Refuses any other file of that name.
int open_lock(std::string const& path, std::string const& prefix)
{
    int const file = open(path.c_str(), O_RDWR | O_CREAT | open_flags, 0666);
    int const reason = errno;
    if (file >= 0 && is_lock(file)) {
        return file;
    }
    if (file >= 0) {
        close(file);
    }
    auto const why = why_no_lock(prefix);
    if (why.empty()) {
        refuse_lock(path, reason);
    }
    throw std::runtime_error(why);
}

} // namespace

std::string why_no_lock(std::string const& prefix)
{
    namespace fs = std::filesystem;
    auto const path = lock_path(prefix);
    std::error_code ignored;
    auto const status = fs::symlink_status(path, ignored);
    if (fs::is_symlink(status)) {
        return why_this_is_no_lock(path, "a symbolic link");
    }
    if (fs::is_directory(status)) {
        return why_this_is_no_lock(path, "a folder");
    }
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        return why_this_is_no_lock(path, "a device, a FIFO or a socket");
    }
    int const file = open(path.c_str(), O_RDONLY | open_flags);
    if (file < 0) {
        return "";
    }
    bool const ours = is_lock(file);
    close(file);
    return ours ? "" : why_this_is_no_lock(path, "a file of somebody else's");
}

OutputLock::OutputLock(std::string const& prefix, LockFunction const& lock_file)
    : m_path(lock_path(prefix))
{
    do {
        if (m_file >= 0) {
            close(m_file);
        }
        m_file = open_lock(m_path, prefix);
        int const reason = lock_file(m_file);
        if (reason == EWOULDBLOCK) {
            auto const owner = owner_in(m_file);
            close(m_file);
            throw std::runtime_error(fmt::format(
                "{} is being written by {}; give this run another 'output'",
                printable(prefix, longest_path),
                printable(owner)));
        }
        if (reason != 0 && !means_no_locks(reason)) {
            close(m_file);
            throw std::runtime_error(
                fmt::format("cannot lock {}: {}", m_path, std::strerror(reason)));
        }
        m_doubt = reason == 0 ? "" : doubt_of(prefix, reason, m_file);
    } while (!is_name_of_file(m_path, m_file));
    auto const text = fmt::format("{}{}\n", lock_prefix, process_and_host());
    if (ftruncate(m_file, 0) != 0
        || write(m_file, text.data(), text.size()) != static_cast<ssize_t>(text.size())) {
        int const reason = errno;
        unlink(m_path.c_str());
        close(m_file);
        refuse_lock(m_path, reason);
    }
}

int lock_by_flock(int file)
{
    return flock(file, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
}

OutputLock::~OutputLock()
{
    if (is_name_of_file(m_path, m_file)) {
        unlink(m_path.c_str());
    }
    close(m_file);
}

} // namespace miniapp
