// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "memory.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <iterator>
#include <utility>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

namespace gfx90a {

namespace {

constexpr std::size_t page_bytes = 4096;
constexpr std::size_t device_page_bytes = std::size_t{2} << 20; // alignment in the cache model
constexpr char const* peer_memory = "another process' memory";

std::size_t rounded_to_pages(std::size_t bytes)
{
    return (bytes + page_bytes - 1) / page_bytes * page_bytes;
}

/// Reserves `bytes` of inaccessible addresses with a guard page on each side. Returns the address
/// behind the first guard page, or null if the system refuses.
char* reserve_addresses(std::size_t bytes)
{
    void* const start = mmap(
        nullptr,
        page_bytes + bytes + page_bytes,
        PROT_NONE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
        -1,
        0);
    return start == MAP_FAILED ? nullptr : static_cast<char*>(start) + page_bytes;
}

void unreserve_addresses(char* first, std::size_t bytes)
{
    munmap(first - page_bytes, page_bytes + bytes + page_bytes);
}

bool write_all(int file, char const* from, std::size_t bytes)
{
    while (bytes > 0) {
        auto const written = write(file, from, bytes);
        if (written <= 0) {
            return false;
        }
        from += written;
        bytes -= static_cast<std::size_t>(written);
    }
    return true;
}

/// Returns the size of a block in bytes, rounded up to whole device pages.
std::uintptr_t rounded_to_device_pages(Block const& block)
{
    return (block.end - block.begin + device_page_bytes - 1) / device_page_bytes
           * device_page_bytes;
}

} // namespace

void Block::set_written(std::uintptr_t address, std::size_t bytes, bool value)
{
    if (written_bits.empty()) {
        return;
    }
    auto const first = address - begin, last = first + bytes;
    for (auto at = first / 8; 8 * at < last;) {
        auto const bits = static_cast<std::uint8_t>(bits_of(at, first, last));
        if (bits == 0xff) {
            std::memset(written_bits.data() + at, value ? 0xff : 0, last / 8 - at);
            at = last / 8;
            continue;
        }
        std::atomic_ref const flags(written_bits[at++]);
        auto const found = flags.load(std::memory_order_relaxed);
        if (value && (~found & bits) != 0) {
            flags |= bits;
        } else if (!value && (found & bits) != 0) {
            flags &= static_cast<std::uint8_t>(~bits);
        }
    }
}

bool Block::is_guarded(std::uintptr_t address, std::size_t bytes) const
{
    return !memory().guards_are_open()
           && std::any_of(guards.begin(), guards.end(), [&](auto const& guard) {
                  return address < guard.second && guard.first < address + bytes;
              });
}

/// Assigns a block its address in the cache model: the first gap of whole device pages that is
/// large enough. The address depends neither on this machine's addresses nor on released memory. So
/// counts do not depend on the number of launches, which differs from one measurement to the next.
void Memory::assign_model_address(Block& block)
{
    auto const bytes = rounded_to_device_pages(block);
    block.model_address = 0;
    auto next = m_model_ranges.begin();
    for (; next != m_model_ranges.end() && next->first - block.model_address < bytes; ++next) {
        block.model_address = next->second;
    }
    if (bytes > 0) {
        m_model_ranges.emplace_hint(next, block.model_address, block.model_address + bytes);
    }
}

void Memory::forget(std::map<std::uintptr_t, Block>::iterator block)
{
    ++m_change_count;
    if (rounded_to_device_pages(block->second) > 0) {
        m_model_ranges.erase(block->second.model_address);
    }
    m_blocks.erase(block);
}

void* Memory::allocate(std::size_t bytes, std::string what, bool counts_as_written)
{
    auto const data = rounded_to_pages(bytes);
    if (data < bytes) {
        return nullptr;
    }
    auto* const first = reserve_addresses(data);
    if (first == nullptr) {
        return nullptr;
    }
    if (data > 0 && mprotect(first, data, PROT_READ | PROT_WRITE) != 0) {
        unreserve_addresses(first, data);
        return nullptr;
    }
    Block block;
    block.begin = reinterpret_cast<std::uintptr_t>(first);
    block.end = block.begin + bytes;
    block.kind = std::move(what);
    block.mapped_bytes = data;
    assign_model_address(block);
    if (!counts_as_written) {
        block.written_bits.resize((bytes + 15) / 8);
    }
    m_allocated_bytes += bytes;
    m_blocks.emplace(block.begin, std::move(block));
    return first;
}

bool Memory::release(void* address)
{
    auto const found = m_blocks.find(reinterpret_cast<std::uintptr_t>(address));
    if (found == m_blocks.end() || found->second.mapped_bytes == 0
        || found->second.kind == peer_memory) {
        return false;
    }
    auto const& block = found->second;
    m_allocated_bytes -= block.end - block.begin;
    unreserve_addresses(static_cast<char*>(address), block.mapped_bytes);
    if (block.file >= 0) {
        ::close(block.file);
    }
    forget(found);
    return true;
}

void Memory::release_all()
{
    for (auto next = m_blocks.begin(); next != m_blocks.end();) {
        auto const found = next++;
        if (found->second.kind.ends_with("memory")) {
            release(reinterpret_cast<void*>(found->first));
        }
    }
}

/// Replaces the block's pages by an anonymous file, with the same bytes at the same addresses.
/// Other processes open that file through /proc.
SharedHandle Memory::share(void const* address)
{
    auto const at = reinterpret_cast<std::uintptr_t>(address);
    auto* const block = find(at);
    if (block == nullptr || block->mapped_bytes == 0 || block->kind == peer_memory) {
        return {};
    }
    if (block->file < 0) {
        auto const bytes = block->mapped_bytes;
        auto const file = memfd_create("gfx90a", MFD_CLOEXEC);
        auto* const begin = reinterpret_cast<char*>(block->begin);
        bool const copied = file >= 0 && ftruncate(file, static_cast<off_t>(bytes)) == 0
                            && write_all(file, begin, bytes);
        if (!copied
            || mmap(begin, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0)
                   == MAP_FAILED) {
            if (file >= 0) {
                ::close(file);
            }
            return {};
        }
        block->file = file;
        block->written_bits.clear();
    }
    return {getpid(), block->file, block->end - block->begin, at - block->begin};
}

void* Memory::open(SharedHandle const& shared)
{
    auto const path =
        "/proc/" + std::to_string(shared.process) + "/fd/" + std::to_string(shared.file);
    auto const file = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (file < 0) {
        return nullptr;
    }
    auto const data = rounded_to_pages(shared.bytes);
    auto* const first = reserve_addresses(data);
    bool const mapped =
        first != nullptr
        && mmap(first, data, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, 0) != MAP_FAILED;
    ::close(file);
    if (!mapped) {
        if (first != nullptr) {
            unreserve_addresses(first, data);
        }
        return nullptr;
    }
    Block block;
    block.begin = reinterpret_cast<std::uintptr_t>(first);
    block.end = block.begin + shared.bytes;
    block.kind = peer_memory;
    block.mapped_bytes = data;
    assign_model_address(block);
    m_blocks.emplace(block.begin, std::move(block));
    return first + shared.offset;
}

bool Memory::close(void const* address)
{
    auto* const block = find(reinterpret_cast<std::uintptr_t>(address));
    if (block == nullptr || block->kind != peer_memory) {
        return false;
    }
    unreserve_addresses(reinterpret_cast<char*>(block->begin), block->mapped_bytes);
    forget(m_blocks.find(block->begin));
    return true;
}

void Memory::add_block(
    void const* address, std::size_t bytes, std::string what, bool writable, bool allows_misaligned)
{
    remove_block(address);
    Block block;
    block.begin = reinterpret_cast<std::uintptr_t>(address);
    block.end = block.begin + bytes;
    block.kind = std::move(what);
    block.writable = writable;
    block.allows_misaligned = allows_misaligned;
    assign_model_address(block);
    ++m_change_count;
    m_blocks.emplace(block.begin, std::move(block));
}

void Memory::remove_block(void const* address)
{
    auto const found = m_blocks.find(reinterpret_cast<std::uintptr_t>(address));
    if (found != m_blocks.end()) {
        forget(found);
    }
}

void Memory::add_guard(void const* address, std::size_t bytes)
{
    auto const at = reinterpret_cast<std::uintptr_t>(address);
    auto* const block = find(at);
    if (block != nullptr && bytes > 0) {
        block->guards.emplace_back(at, at + bytes);
    }
}

Block* Memory::look_up(std::uintptr_t address)
{
    auto next = m_blocks.upper_bound(address);
    if (next == m_blocks.begin()) {
        return nullptr;
    }
    auto& block = std::prev(next)->second;
    if (address >= block.end) {
        return nullptr;
    }
    s_last_found = {&block, m_change_count};
    return &block;
}

std::string Memory::describe_location(std::uintptr_t address) const
{
    auto const next = m_blocks.upper_bound(address);
    std::string text;
    if (next != m_blocks.begin()) {
        auto const& block = std::prev(next)->second;
        if (address < block.end) {
            return "in a guard that the program forbids, byte "
                   + std::to_string(address - block.begin) + " of " + block.kind + " of "
                   + std::to_string(block.end - block.begin) + " bytes";
        }
        text = std::to_string(address - block.end) + " bytes after the end of " + block.kind
               + " of " + std::to_string(block.end - block.begin) + " bytes";
    }
    if (next != m_blocks.end()) {
        auto const& block = next->second;
        auto const distance = block.begin - address;
        if (text.empty() || distance < address - std::prev(next)->second.end) {
            text = std::to_string(distance) + " bytes before " + block.kind + " of "
                   + std::to_string(block.end - block.begin) + " bytes";
        }
    }
    return text.empty() ? "no memory is allocated" : text;
}

Memory& memory()
{
    static auto* const all = new Memory; // never deleted: destructors of statics may use it
    return *all;
}

} // namespace gfx90a
