// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/atomic_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <unistd.h>

namespace miniapp {
namespace {

std::string content_of(std::string const& path)
{
    std::ifstream file(path);
    return {std::istreambuf_iterator<char>(file), {}};
}

void write_file(std::string const& path, std::string const& content)
{
    write_atomically(path, [&](std::ostream& out) { out << content; });
}

TEST(AtomicFile, writes_whole_and_leaves_nothing_beside)
{
    auto const path = testing::TempDir() + "miniapp_whole_" + std::to_string(getpid());

    write_file(path, "old");
    write_file(path, "new");

    EXPECT_EQ(content_of(path), "new");
    EXPECT_FALSE(std::filesystem::exists(path + ".tmp"));
    std::filesystem::remove(path);
}

TEST(AtomicFile, says_what_cannot_be_written)
{
    EXPECT_THROW(write_file("/nowhere/results.json", "x"), std::runtime_error);
    EXPECT_THROW(check_writable("/nowhere/results.json"), std::runtime_error);
    EXPECT_THROW(check_writable(testing::TempDir()), std::runtime_error);
    EXPECT_NO_THROW(check_writable(testing::TempDir() + "results.json"));
}

// /dev/full takes no byte: the old file must survive.
TEST(AtomicFile, a_full_disk_leaves_the_old_file)
{
    auto const path = testing::TempDir() + "miniapp_full_" + std::to_string(getpid());
    write_file(path, "old");
    std::filesystem::create_symlink("/dev/full", path + ".tmp");

    EXPECT_THROW(write_file(path, "new"), std::runtime_error);

    EXPECT_EQ(content_of(path), "old");
    std::filesystem::remove(path);
    std::filesystem::remove(path + ".tmp");
}

} // namespace
} // namespace miniapp
