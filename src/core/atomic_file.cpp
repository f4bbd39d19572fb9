// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/atomic_file.hpp"

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string_view>

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h> // NOLINT(modernize-deprecated-headers): POSIX's, with sigaction and kill
#include <sys/stat.h>
#include <unistd.h>

#include "core/printable.hpp"

namespace miniapp {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(std::string const& path, std::string const& what)
{
    throw std::runtime_error("cannot write " + printable(path, longest_path) + ": " + what);
}

[[noreturn]] void fail_for_name(std::string const& path, std::string const& what)
{
    throw UnusableName("cannot write " + printable(path, longest_path) + ": " + what);
}

[[noreturn]] void fail(std::string const& path, int reason)
{
    if (reason == ELOOP) {
        fail_for_name(path, "its symbolic links lead in a circle; name a file");
    }
    if (reason == ENAMETOOLONG) {
        fail_for_name(
            fmt::format("{:.60}... ({} characters)", path, path.size()),
            "the name is too long here, with that of a temporary file beside it; shorten it");
    }
    fail(path, std::strerror(reason));
}

/// Returns the file descriptor of this process that the path names, such as /dev/fd/63, or -1.
int descriptor_of(std::string const& path)
{
    if (path == "/dev/stdout" || path == "/dev/stderr") {
        return path == "/dev/stdout" ? STDOUT_FILENO : STDERR_FILENO;
    }
    int descriptor = -1;
    for (std::string_view const folder : {"/dev/fd/", "/proc/self/fd/"}) {
        if (path.starts_with(folder)) {
            std::from_chars(path.data() + folder.size(), path.data() + path.size(), descriptor);
        }
    }
    return descriptor;
}

/// Throws UnusableName for sockets, block devices (they may hold a file system) and FIFOs (a writer
/// waits for ever if nobody reads), but not if the path names a descriptor of this process.
void refuse_special_file(std::string const& path)
{
    std::error_code ignored;
    auto const type =
        descriptor_of(path) >= 0 ? fs::file_type::none : fs::status(path, ignored).type();
    if (type == fs::file_type::fifo) {
        fail_for_name(path, "it is a FIFO, whose reader may let this wait; name a file");
    }
    if (type == fs::file_type::socket || type == fs::file_type::block) {
        fail_for_name(path, "it is a socket or a block device; name a file");
    }
}

/// Follows a chain of symbolic links and returns its final target, which need not exist.
fs::path target_of(std::string const& path)
{
    fs::path target = fs::absolute(path);
    std::error_code error;
    auto status = fs::symlink_status(target, error);
    for (int links = 0; fs::is_symlink(status); ++links) {
        if (links == 40) { // Linux follows at most 40 links
            fail(path, ELOOP);
        }
        auto const next = fs::read_symlink(target);
        target = next.is_absolute() ? next : target.parent_path() / next;
        status = fs::symlink_status(target, error);
    }
    if (status.type() == fs::file_type::none) {
        fail(path, error.value());
    }
    return target;
}

/// Prefix of the temporary names of a process for a file: `.NAME.HOST.PROCESS`.
std::string prefix_of(fs::path const& target, std::string const& process)
{
    char host[256] = {};
    gethostname(host, sizeof(host) - 1);
    return fmt::format(".{}.{}.{}", target.filename().string(), host, process);
}

/// Removes temporary files that killed processes of this machine left beside the target.
void remove_leftovers(fs::path const& target)
{
    auto const prefix = prefix_of(target, "");
    std::error_code ignored;
    for (auto const& entry : fs::directory_iterator(target.parent_path(), ignored)) {
        auto const name = entry.path().filename().string();
        if (!name.starts_with(prefix) || !name.ends_with(".tmp")) {
            continue;
        }
        pid_t process = 0;
        std::from_chars(name.data() + prefix.size(), name.data() + name.size(), process);
        if (process > 0 && kill(process, 0) != 0 && errno == ESRCH) {
            fs::remove(entry.path(), ignored);
        }
    }
}

std::string temporary_path(fs::path const& target, unsigned lot)
{
    auto const prefix = prefix_of(target, std::to_string(getpid()));
    return (target.parent_path() / fmt::format("{}.{:08x}.tmp", prefix, lot)).string();
}

/// Creates an empty temporary file, with the mode of an existing target, and returns its name.
std::string create_temporary(fs::path const& target, std::string const& path)
{
    std::random_device random;
    auto name = temporary_path(target, random());
    int const file = open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (file < 0) {
        fail(path, errno);
    }
    struct stat present = {};
    if (stat(target.c_str(), &present) == 0) {
        fchmod(file, present.st_mode & 07777);
    }
    close(file);
    return name;
}

void write_to(
    std::string const& name,
    std::string const& path,
    std::function<void(std::ostream&)> const& write)
{
    std::ofstream out(name, std::ios::binary);
    write(out);
    out.flush();
    if (!out) {
        fail(path, errno);
    }
}

/// Opens a device, or duplicates an open descriptor, so that a file is written to from the
/// descriptor's position on.
int open_device(std::string const& path)
{
    int const descriptor = descriptor_of(path);
    int const file = descriptor >= 0
                         ? dup(descriptor)
                         : open(path.c_str(), O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (file < 0) {
        fail(path, errno);
    }
    fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return file;
}

void write_to_device(std::string const& path, std::function<void(std::ostream&)> const& write_text)
{
    std::ostringstream out;
    write_text(out);
    auto const text = out.str();
    int const file = open_device(path);
    ssize_t length = 0;
    for (std::size_t done = 0; done < text.size() && length >= 0;
         done += static_cast<std::size_t>(length)) {
        length = write(file, text.data() + done, text.size() - done);
    }
    int const reason = errno;
    close(file);
    if (length < 0) {
        fail(path, reason);
    }
}

} // namespace

bool is_file_or_absent(std::string const& path)
{
    if (descriptor_of(path) >= 0) {
        return false;
    }
    std::error_code bad_name; // a name that cannot be looked up counts as absent
    auto const status = fs::status(path, bad_name);
    return !fs::exists(status) || fs::is_regular_file(status);
}

void check_writable(std::string const& path)
{
    auto const target = target_of(path);
    auto const folder = target.parent_path();
    if (!fs::is_directory(folder)) {
        fail_for_name(path, "there is no folder " + folder.string());
    }
    if (fs::is_directory(target)) {
        fail_for_name(path, "it is a folder");
    }
    refuse_special_file(path);
    if (fs::exists(target) && access(target.c_str(), W_OK) != 0) {
        fail(path, errno);
    }
    struct stat ignored = {};
    if (is_file_or_absent(path)
        && (access(folder.c_str(), W_OK) != 0
            || (lstat(temporary_path(target, 0).c_str(), &ignored) != 0 && errno != ENOENT))) {
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
    if (!is_file_or_absent(path)) {
        refuse_special_file(path);
        write_to_device(path, write);
        return;
    }
    auto const target = target_of(path);
    remove_leftovers(target);
    auto const temporary = create_temporary(target, path);
    try {
        write_to(temporary, path, write);
    } catch (...) {
        std::remove(temporary.c_str());
        throw;
    }
    publish(temporary, target.string());
}

} // namespace miniapp
