// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdlib>
#include <fstream>
#include <set>
#include <string>
#include <tuple>

namespace gfx90a {

/// Lists the launches of a program instead of executing them. The file that GFX90A_LAUNCHES names
/// gets a line `symbol grid block lds region` for each distinct launch, where `lds` is in bytes and
/// `region` is the outermost profiling region or -. Each such region also has a line with symbol -.
class LaunchList
{
public:
    /// Copies from this many bytes on are left out; no launch should depend on the copied values.
    static constexpr std::size_t large_copy_bytes = 1 << 24;

    bool is_enabled() const { return m_path != nullptr; }

    template <class Extents>
    void
    add(std::string const& symbol,
        Extents const& grid,
        Extents const& block,
        std::size_t lds,
        std::string const& region)
    {
        m_entries.insert({symbol, extents_text(grid), extents_text(block), lds, region});
    }
    void add_region(std::string const& region)
    {
        if (is_enabled()) {
            m_entries.insert({"-", "0x0x0", "0x0x0", 0, region});
        }
    }

    void write() const
    {
        if (!is_enabled()) {
            return;
        }
        std::ofstream file(m_path);
        for (auto const& [symbol, grid, block, lds, region] : m_entries) {
            file << symbol << ' ' << grid << ' ' << block << ' ' << lds << ' ' << region << '\n';
        }
    }

private:
    template <class Extents>
    static std::string extents_text(Extents const& e)
    {
        return std::to_string(e.x) + 'x' + std::to_string(e.y) + 'x' + std::to_string(e.z);
    }

    char const* m_path = std::getenv("GFX90A_LAUNCHES");
    std::set<std::tuple<std::string, std::string, std::string, std::size_t, std::string>> m_entries;
};

} // namespace gfx90a
