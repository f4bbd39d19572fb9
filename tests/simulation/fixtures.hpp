// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "core/simulation.hpp"
#include "core/stop_request.hpp"

namespace miniapp {

/// Fixture that makes a folder for each test and removes it at the end of the test.
class InFolder : public testing::Test
{
protected:
    std::filesystem::path m_folder;

    void SetUp() override
    {
        auto const* const info = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = std::filesystem::temp_directory_path()
                   / (std::string("miniapp_") + info->name() + std::to_string(getpid()));
        std::filesystem::create_directories(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }

    std::string in_folder(std::string const& name) const { return (m_folder / name).string(); }

    std::string content(std::string const& name) const
    {
        std::ifstream in(m_folder / name, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    /// Returns the content that `prefix`.xdmf would have if the run were called `other`.
    std::string index_named_as(std::string const& other, std::string const& prefix) const
    {
        auto text = content(prefix + ".xdmf");
        auto const name = prefix + "_fields_";
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at + 1)) {
            text.replace(at, prefix.size(), other);
        }
        return text;
    }
    void set_content(std::string const& name, std::string const& text) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << text;
    }
    bool is_there(std::string const& name) const
    {
        return std::filesystem::exists(m_folder / name);
    }
    std::size_t files() const
    {
        auto const entries = std::filesystem::directory_iterator(m_folder);
        return static_cast<std::size_t>(std::distance(begin(entries), end(entries)));
    }
};

/// Acts like a full disk while it exists: no file of this process can grow beyond `bytes` bytes.
class FullDisk
{
    rlimit m_before{};
    void (*m_handler)(int);

public:
    explicit FullDisk(rlim_t bytes)
        : m_handler(std::signal(SIGXFSZ, SIG_IGN))
    {
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit const limit{bytes, m_before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(FullDisk const&) = delete;
    FullDisk& operator=(FullDisk const&) = delete;
    ~FullDisk()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
};

/// Keeps all lines and warnings; requests a stop from step `stop_at` on unless that is negative.
class Listener final : public SimulationObserver
{
public:
    std::string lines;
    std::string warnings;
    std::int64_t stop_at = -1;

    void line(std::string const& text) override { lines += text + "\n"; }
    void warning(std::string const& text) override { warnings += text + "\n"; }
    void progress(std::int64_t step, std::int64_t, double) override
    {
        if (stop_at >= 0 && step >= stop_at) {
            request_stop(SIGTERM);
        }
    }
};

} // namespace miniapp
