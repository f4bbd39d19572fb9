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

/// The last accesses to a dword of global memory, as RaceDetector records them.
struct AccessRecord
{
    std::uint32_t writer; // number of the wave that wrote last, from 1 in each launch; 0 if none
    std::uint32_t reader; // number of a wave that read it, from 1 in each launch; 0 if none
    std::uint64_t write_stamp; // time of the last write, a flag (races.cpp), and a mask of bytes
    std::uint64_t read_stamp;  // time of the read by `reader`, and a mask of the read bytes
};

/// A block of memory that kernels may access, with a bit for each byte that says whether it is
/// initialised. Without these bits all of the block counts as initialised.
struct Block
{
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    std::string kind; // kind of memory, in messages and for is_fine_grained() and release_all()
    bool writable = true;
    std::uintptr_t model_address = 0;       // address in the cache model, the same in every run
    bool allows_misaligned = false;         // misaligned accesses are no fault
    std::vector<std::uint8_t> written_bits; // a bit per byte: 1 if initialised; or empty
    std::size_t mapped_bytes = 0; // bytes that were mapped for the block; 0 after add_block()
    int file = -1;                // descriptor of the file behind the pages after share(), or -1
    std::vector<std::pair<std::uintptr_t, std::uintptr_t>> guards; // ranges forbidden to kernels
    std::unique_ptr<AccessRecord[], void (*)(void*)> accesses{nullptr, &std::free}; // one per dword

    bool is_fine_grained() const { return kind == "managed memory" || kind.starts_with("pinned"); }
    bool contains(std::uintptr_t address, std::size_t bytes) const
    {
        return address >= begin && address <= end && bytes <= end - address;
    }
    /// Whether these bytes are in the block and, while guards are closed, in none of its guards.
    bool grants(std::uintptr_t address, std::size_t bytes) const
    {
        return contains(address, bytes) && (guards.empty() || !is_guarded(address, bytes));
    }
    bool is_guarded(std::uintptr_t address, std::size_t bytes) const;
    bool is_written(std::uintptr_t address, std::size_t bytes) const
    {
        if (written_bits.empty() || bytes == 0) {
            return true;
        }
        auto const first = address - begin, last = first + bytes, end = (last + 7) / 8;
        std::uint8_t within = 0xff;
        for (auto at = first / 8 + 1; at + 1 < end; ++at) {
            within &= written_bits[at];
        }
        return within == 0xff && (~written_bits[first / 8] & bits_of(first / 8, first, last)) == 0
               && (~written_bits[end - 1] & bits_of(end - 1, first, last)) == 0;
    }
    /// Marks bytes as initialised or not. Threads may call it concurrently for neighbouring bytes.
    void set_written(std::uintptr_t address, std::size_t bytes, bool value = true);
    /// Returns the bits of `written_bits[at]` that belong to bytes [first, last) of the block.
    static unsigned bits_of(std::size_t at, std::size_t first, std::size_t last)
    {
        auto const below = first > 8 * at ? first - 8 * at : 0;
        auto const above = last < 8 * at + 8 ? 8 * at + 8 - last : 0;
        return (0xffU << below) & (0xffU >> above);
    }
};

/// A handle with which another process opens memory.
struct SharedHandle
{
    int process = 0;
    int file = -1; // descriptor of the file in `process`, or -1 if there is none
    std::size_t bytes = 0;
    std::size_t offset = 0; // offset of the shared address in its block
};

/// All blocks that kernels may access. Blocks from allocate() have guard pages on both sides.
class Memory
{
public:
    /// Allocates a block and returns its address, or null if memory is exhausted.
    void* allocate(std::size_t bytes, std::string what, bool counts_as_written);
    /// Frees a block. Returns false if `address` is not the beginning of an allocated block.
    bool release(void* address);
    /// Frees the device, managed and pinned memory that the program allocated, but no textures.
    void release_all();
    /// Lets kernels access memory that was not allocated here.
    void add_block(
        void const* address,
        std::size_t bytes,
        std::string what,
        bool writable,
        bool allows_misaligned = false);
    void remove_block(void const* address);
    /// Forbids kernels to access these bytes of a block while guards are closed.
    void add_guard(void const* address, std::size_t bytes);
    void open_guards(bool open) { m_guard_open_count += open ? 1 : -1; }
    bool guards_are_open() const { return m_guard_open_count > 0; }

    /// Returns a handle by which other processes open an allocated block; file -1 means failure.
    /// The whole block then counts as initialised, because other processes' writes are not seen.
    SharedHandle share(void const* address);
    /// Maps memory of another process and returns its address, or null.
    void* open(SharedHandle const& shared);
    /// Unmaps memory of another process. Returns false if `address` is in no opened block.
    bool close(void const* address);

    /// Returns the block that contains this address, or null.
    Block* find(std::uintptr_t address)
    {
        auto const& [last, changes] = s_last_found;
        return changes == m_change_count && address >= last->begin && address < last->end
                   ? last
                   : look_up(address);
    }
    /// Describes where an address that kernels may not access lies, relative to the nearest block.
    std::string describe_location(std::uintptr_t address) const;
    std::size_t allocated_bytes() const { return m_allocated_bytes; }

private:
    Block* look_up(std::uintptr_t address);
    void assign_model_address(Block& block);
    void forget(std::map<std::uintptr_t, Block>::iterator block);

    std::map<std::uintptr_t, Block> m_blocks; // key: Block::begin
    std::uint64_t m_change_count = 1; // add_block() and removals raise it and outdate s_last_found
    struct FoundBlock
    {
        Block* block;
        std::uint64_t change_count;
    };
    /// The last block that look_up() found.
    static inline constinit thread_local FoundBlock s_last_found{nullptr, 0};
    std::size_t m_allocated_bytes = 0;
    int m_guard_open_count = 0; // calls that opened the guards minus calls that closed them
    std::map<std::uintptr_t, std::uintptr_t> m_model_ranges; // {begin: end} of each block
};

/// Returns the memory of the only device.
Memory& memory();

} // namespace gfx90a
