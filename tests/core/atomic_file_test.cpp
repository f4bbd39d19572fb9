// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/atomic_file.hpp"

#include <cerrno>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "simulation/fixtures.hpp"

namespace miniapp {
namespace {

namespace fs = std::filesystem;

/// `synced` lists `suffix: content` of every flushed file. Flushes fail if `disk_fails` is true.
std::vector<std::string> synced;
bool disk_fails = false;

} // namespace
} // namespace miniapp

/// Replaces the C library's fsync() in this program and records what the caller flushes.
extern "C" int fsync(int file)
{
    auto const link = "/proc/self/fd/" + std::to_string(file);
    std::ifstream written(link);
    miniapp::synced.push_back(
        std::filesystem::read_symlink(link).extension().string() + ": "
        + std::string(std::istreambuf_iterator<char>(written), {}));
    errno = EIO;
    return miniapp::disk_fails ? -1 : 0;
}

namespace miniapp {
namespace {

std::string content_of(fs::path const& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(fs::path const& path, std::string const& content)
{
    write_atomically(path.string(), [&](std::ostream& out) { out << content; });
}

class AtomicFile : public InFolder
{
protected:
    fs::path m_file;

    void SetUp() override
    {
        InFolder::SetUp();
        m_file = m_folder / "results.json";
    }

    /// Path of /dev/null or /dev/full, whose minor number is given. Root makes its own copy in the
    /// test's folder, because root could replace the machine's; other users cannot.
    [[nodiscard]] fs::path device(char const* name, unsigned number) const
    {
        if (geteuid() != 0) {
            return fs::path("/dev") / name;
        }
        auto path = m_folder / name;
        mknod(path.c_str(), S_IFCHR | 0600, makedev(1, number));
        return path;
    }
};

TEST_F(AtomicFile, new_content_replaces_the_old_and_no_other_file_is_left)
{
    write_file(m_file, "old");
    write_file(m_file, "new");

    EXPECT_EQ(content_of(m_file), "new");
    EXPECT_EQ(files(), 1);
}

// If the file were renamed before its flush, a crash could leave the new name without content.
TEST_F(AtomicFile, the_content_is_flushed_to_disk_before_the_file_gets_its_name)
{
    write_file(m_file, "old");
    synced.clear();

    write_atomically(m_file.string(), [&](std::ostream& out) {
        EXPECT_TRUE(synced.empty());
        out << "new";
    });
    EXPECT_EQ(synced, std::vector<std::string>{".tmp: new"});

    disk_fails = true;
    EXPECT_THROW(write_file(m_file, "lost"), std::runtime_error);
    disk_fails = false;
    EXPECT_EQ(content_of(m_file), "new");
    EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFile, paths_that_cannot_be_written_are_refused)
{
    EXPECT_THROW(write_file("/nowhere/results.json", "x"), std::runtime_error);
    EXPECT_THROW(check_writable("/nowhere/results.json"), std::runtime_error);
    EXPECT_THROW(check_writable(m_folder), std::runtime_error);
    EXPECT_NO_THROW(check_writable(m_file));
}

TEST_F(AtomicFile, a_failure_leaves_the_old_file_and_no_other)
{
    write_file(m_file, "old");

    EXPECT_THROW(
        write_atomically(
            m_file.string(), [](std::ostream& out) { out.setstate(std::ios::badbit); }),
        std::runtime_error);

    EXPECT_EQ(content_of(m_file), "old");
    EXPECT_EQ(files(), 1);
}

TEST_F(AtomicFile, a_rewritten_file_keeps_its_mode)
{
    write_file(m_file, "old");
    chmod(m_file.c_str(), 0604);

    write_file(m_file, "new");

    EXPECT_EQ(fs::status(m_file).permissions(), fs::perms(0604));
}

TEST_F(AtomicFile, symbolic_links_stay_and_their_target_is_written)
{
    auto const link = m_folder / "link";
    auto const longer = m_folder / "longer";
    fs::create_symlink("results.json", link); // dangling until the file is written
    fs::create_symlink(link, longer);

    write_file(longer, "new");

    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_TRUE(fs::is_symlink(longer));
    EXPECT_EQ(content_of(m_file), "new");
}

TEST_F(AtomicFile, a_loop_of_links_is_refused)
{
    fs::create_symlink("b", m_folder / "a");
    fs::create_symlink("a", m_folder / "b");

    EXPECT_THROW(check_writable(m_folder / "a"), UnusableName);
    EXPECT_THROW(write_file(m_folder / "a", "x"), UnusableName);
    EXPECT_TRUE(is_file_or_absent(m_folder / "a"));
}

// A file's name may be short enough although the longer name of its temporary file is not.
TEST_F(AtomicFile, a_name_that_is_too_long_is_refused_in_few_words)
{
    for (std::size_t const length : {250, 5000}) {
        auto const path = (m_folder / std::string(length, 'x')).string();
        EXPECT_TRUE(is_file_or_absent(path));
        try {
            check_writable(path);
            ADD_FAILURE() << length;
        } catch (UnusableName const& error) {
            std::string const what = error.what();
            EXPECT_NE(what.find("the name is too long here"), std::string::npos) << what;
            EXPECT_LT(what.size(), 250);
        }
    }
    EXPECT_NO_THROW(check_writable(m_folder / std::string(100, 'x')));
}

TEST_F(AtomicFile, devices_are_written_to_and_not_replaced)
{
    auto const null = device("null", 3);
    auto const full = device("full", 7);
    std::ofstream probe(null);
    if (!(probe << "x" << std::flush)) {
        GTEST_SKIP() << "no device can be made here";
    }

    write_file(null, "x");

    EXPECT_TRUE(fs::is_character_file(null));
    EXPECT_THROW(write_file(full, "x"), std::runtime_error);
    EXPECT_TRUE(fs::is_character_file(full));
}

/// Name of an open descriptor in the form in which a shell passes a pipe: /dev/fd/63.
fs::path name_of(int descriptor)
{
    return fs::path("/dev/fd") / std::to_string(descriptor);
}

// A shell's `> file` gives a descriptor of a regular file, which must not be replaced by another.
TEST_F(AtomicFile, an_open_file_is_appended_to)
{
    auto const path = m_folder / "redirected";
    int const file = open(path.c_str(), O_WRONLY | O_CREAT, 0600);

    write_file(name_of(file), "first ");
    write_file(name_of(file), "second");

    EXPECT_FALSE(is_file_or_absent(name_of(file)));
    EXPECT_EQ(content_of(path), "first second");
    close(file);
}

TEST_F(AtomicFile, an_open_pipe_is_written_to)
{
    int ends[2] = {};
    ASSERT_EQ(pipe(ends), 0);
    std::string const much(1 << 20, 'x'); // more than the pipe's buffer holds
    std::string read;
    std::thread reader([&] { read = content_of(name_of(ends[0])); });

    EXPECT_NO_THROW(check_writable(name_of(ends[1])));
    write_file(name_of(ends[1]), much);
    close(ends[1]);
    reader.join();
    EXPECT_EQ(read, much);

    std::signal(SIGPIPE, SIG_IGN); // as the program does at its start
    int broken[2] = {};
    ASSERT_EQ(pipe(broken), 0);
    close(broken[0]);
    EXPECT_THROW(write_file(name_of(broken[1]), "x"), std::runtime_error);
    close(broken[1]);
    close(ends[0]);
}

// The reader of a FIFO may never read; a write that fills the FIFO would then wait for ever.
TEST_F(AtomicFile, a_fifo_is_refused_even_if_it_has_a_reader)
{
    auto const fifo = m_folder / "fifo";
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    int const reader = open(fifo.c_str(), O_RDONLY | O_NONBLOCK);

    EXPECT_THROW(check_writable(fifo), UnusableName);
    EXPECT_THROW(write_file(fifo, std::string(1 << 20, 'x')), UnusableName);

    EXPECT_TRUE(fs::is_fifo(fifo));
    close(reader);
    EXPECT_THROW(write_file(fifo, "x"), UnusableName);
}

TEST_F(AtomicFile, a_socket_is_refused)
{
    auto const path = m_folder / "socket";
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    path.string().copy(address.sun_path, sizeof(address.sun_path) - 1);
    int const end = socket(AF_UNIX, SOCK_STREAM, 0);
    ASSERT_EQ(bind(end, reinterpret_cast<sockaddr const*>(&address), sizeof(address)), 0);

    EXPECT_THROW(check_writable(path), UnusableName);
    EXPECT_THROW(write_file(path, "x"), UnusableName);
    close(end);
}

TEST_F(AtomicFile, a_folder_named_like_a_temporary_file_is_left_alone)
{
    fs::create_directories(m_folder / "results.json.tmp" / "precious");

    write_file(m_file, "new");

    EXPECT_TRUE(fs::exists(m_folder / "results.json.tmp" / "precious"));
}

TEST_F(AtomicFile, temporary_files_of_killed_processes_of_this_machine_are_removed)
{
    char host[256] = {};
    gethostname(host, sizeof(host) - 1);
    auto const left_by = [&](std::string const& machine, std::string const& process) {
        auto path = m_folder / (".results.json." + machine + "." + process + ".00c0ffee.tmp");
        std::ofstream(path) << "half";
        return path;
    };
    auto const killed = left_by(host, "999999999"); // above the largest process number of Linux
    auto const alive = left_by(host, std::to_string(getppid()));
    auto const elsewhere = left_by("another", "999999999");

    write_file(m_file, "new");

    EXPECT_FALSE(fs::exists(killed));
    EXPECT_TRUE(fs::exists(alive));
    EXPECT_TRUE(fs::exists(elsewhere));
}

} // namespace
} // namespace miniapp
