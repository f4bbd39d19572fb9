// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/places.hpp"

#include <map>

#include "problem/backend.hpp"

namespace miniapp::trace {
namespace {

constexpr std::uintptr_t page = 2 << 20;
constexpr std::uintptr_t alignment = 256; ///< of GuardedArray, which aligns itself by its address

struct Array
{
    std::uintptr_t end;
    std::uintptr_t place; ///< of its begin
};

std::map<std::uintptr_t, Array> arrays; ///< by their begin
std::uintptr_t next_place = page;

// Accesses mostly are to the array of the one before.
std::uintptr_t last_begin = 0;
Array last = {0, 0};

void note_array(Kokkos::Tools::SpaceHandle, char const*, void const* begin, std::uint64_t bytes)
{
    add_array(reinterpret_cast<std::uintptr_t>(begin), bytes);
}

} // namespace

void know_arrays()
{
    Kokkos::Tools::Experimental::set_allocate_data_callback(note_array);
}

void add_array(std::uintptr_t begin, std::size_t bytes)
{
    auto const end = begin + bytes;
    auto next = arrays.lower_bound(begin);
    if (next != arrays.begin() && std::prev(next)->second.end > begin) {
        --next;
    }
    while (next != arrays.end() && next->first < end) {
        next = arrays.erase(next);
    }
    arrays[begin] = {end, next_place + begin % alignment};
    next_place += (bytes + alignment + page - 1) / page * page;
    last = {0, 0};
}

std::uintptr_t place_of(std::uintptr_t address)
{
    if (address < last_begin || address >= last.end) {
        auto const after = arrays.upper_bound(address);
        if (after == arrays.begin() || std::prev(after)->second.end <= address) {
            return address;
        }
        last_begin = std::prev(after)->first;
        last = std::prev(after)->second;
    }
    return last.place + (address - last_begin);
}

} // namespace miniapp::trace
