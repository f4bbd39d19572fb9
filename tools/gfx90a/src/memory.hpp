// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace gfx90a {

/// Waves that accessed a dword last, numbered from 1, and when: races.hpp.
struct Access
{
    std::uint32_t writer;
    std::uint32_t reader;
    std::uint64_t written;
    std::uint64_t read;
};

/// A piece of memory that kernels may access, with a bit for each byte that says whether it was
/// ever written. Without such bits all of it counts as written.
struct Block
{
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::string what;
    bool writable = true;
    std::uintptr_t place = 0; // its begin as the model of the caches has it, the same in every run
    bool any_alignment = false; // the compiler and its library load several fields at once
    std::vector<std::uint8_t> written;
    std::size_t mapped = 0; // bytes of whole pages, where the block has pages of its own
    int file = -1;          // whose pages they are, where processes share them
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> guards; // forbidden to kernels
    std::unique_ptr<Access[], void (*)(void*)> accesses{nullptr, &std::free}; // of each dword

    bool is_fine_grained() const { return what == "managed memory" || what.starts_with("pinned"); }
    bool holds(std::uintptr_t address, std::size_t bytes) const
    {
        return address >= begin && address <= end && bytes <= end - address;
    }
    /// Whether a kernel may access those bytes.
    bool grants(std::uintptr_t address, std::size_t bytes) const
    {
        return holds(address, bytes) && (guards.empty() || !is_guarded(address, bytes));
    }
    bool is_guarded(std::uintptr_t address, std::size_t bytes) const;
    bool is_written(std::uintptr_t address, std::size_t bytes) const
    {
        if (written.empty() || bytes == 0) {
            return true;
        }
        auto const first = address - begin, last = first + bytes, end = (last + 7) / 8;
        std::uint8_t within = 0xff;
        for (auto at = first / 8 + 1; at + 1 < end; ++at) {
            within &= written[at];
        }
        return within == 0xff && (~written[first / 8] & bits_of(first / 8, first, last)) == 0
               && (~written[end - 1] & bits_of(end - 1, first, last)) == 0;
    }
    /// Threads that execute workgroups may call it for neighbouring bytes.
    void set_written(std::uintptr_t address, std::size_t bytes, bool value = true);
    /// The bits of element `at` of `written` that stand for bytes [first, last).
    static unsigned bits_of(std::size_t at, std::size_t first, std::size_t last)
    {
        auto const below = first > 8 * at ? first - 8 * at : 0;
        auto const above = last < 8 * at + 8 ? 8 * at + 8 - last : 0;
        return (0xffU << below) & (0xffU >> above);
    }
};

/// A handle with which another process opens memory.
struct Shared
{
    int process = 0;
    int file = -1; // of that process
    std::size_t bytes = 0;
    std::size_t offset = 0; // of the address in the block
};

/// All of them, by address. Memory that it allocates lies between pages that nobody may touch.
class Memory
{
public:
    /// Null when there is no room.
    void* allocate(std::size_t bytes, std::string what, bool counts_as_written);
    /// False for what was not allocated here.
    bool release(void* address);
    /// All that the program allocated, whose names end with "memory".
    void release_all();
    /// Memory that somebody else owns.
    void
    add(void const* address,
        std::size_t bytes,
        std::string what,
        bool writable,
        bool any_alignment = false);
    void remove(void const* address);
    /// Kernels may no longer access those bytes of a block, but while guards are open.
    void guard(void const* address, std::size_t bytes);
    void open_guards(bool open) { m_open += open ? 1 : -1; }
    bool guards_are_open() const { return m_open > 0; }

    /// A handle of memory that was allocated here; its file is -1 where that is not possible. From
    /// then on all of the block counts as written: what other processes write is not seen.
    Shared share(void const* address);
    /// Another process' memory, or null.
    void* open(Shared const& shared);
    /// False for what was not opened here.
    bool close(void const* address);

    /// The block with that byte, or null.
    Block* find(std::uintptr_t address)
    {
        auto const& [last, changes] = s_last;
        return changes == m_changes && address >= last->begin && address < last->end
                   ? last
                   : look_up(address);
    }
    /// Names the memory nearest to an address that no kernel may access.
    std::string around(std::uintptr_t address) const;
    std::size_t allocated() const { return m_allocated; }

private:
    Block* look_up(std::uintptr_t address);
    void place(Block& block);
    void forget(std::map<std::uintptr_t, Block>::iterator block);

    std::map<std::uintptr_t, Block> m_blocks; // by begin
    std::uint64_t m_changes = 1;              // of the blocks, so far
    struct Last
    {
        Block* block;
        std::uint64_t changes;
    };
    static inline constinit thread_local Last s_last{nullptr, 0}; // that this thread found
    std::size_t m_allocated = 0;
    int m_open = 0;                                    // how often guards were opened
    std::map<std::uintptr_t, std::uintptr_t> m_places; // that are taken: begin and end
};

/// The memory of the one device.
Memory& memory();

} // namespace gfx90a
