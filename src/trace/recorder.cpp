// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace/recorder.hpp"

#include <pthread.h>

#include "trace/places.hpp"

// NOLINTBEGIN(bugprone-reserved-identifier): names of the linker and of the compiler

// The program's own storage lies between them.
extern "C" char __executable_start;
extern "C" char end;

namespace miniapp::trace {
namespace {

bool streaming = false;

void note(void const* where, std::uint32_t bytes, bool store, void const* instruction)
{
    auto const address = reinterpret_cast<std::uintptr_t>(where);
    auto const on = [&](Stack const& s) { return address >= s.begin && address < s.end; };
    if (!accesses || on(stack) || on(callers_stack)
        || (address >= reinterpret_cast<std::uintptr_t>(&__executable_start)
            && address < reinterpret_cast<std::uintptr_t>(&end))) {
        return;
    }
    auto const kind = store ? (streaming ? Kind::streaming_store : Kind::store)
                            : (streaming ? Kind::streaming_load : Kind::load);
    streaming = false;
    accesses->push_back(
        {reinterpret_cast<std::uintptr_t>(instruction), place_of(address), bytes, kind});
}

} // namespace

void next_is_streaming()
{
    streaming = accesses != nullptr;
}

Stack stack_of_caller()
{
    pthread_attr_t attributes;
    void* begin = nullptr;
    std::size_t size = 0;
    pthread_getattr_np(pthread_self(), &attributes);
    pthread_attr_getstack(&attributes, &begin, &size);
    pthread_attr_destroy(&attributes);
    auto const first = reinterpret_cast<std::uintptr_t>(begin);
    return {first, first + size};
}

} // namespace miniapp::trace

// The interface between compiled code and the runtime of ThreadSanitizer.
extern "C" {

using miniapp::trace::note;

void __tsan_init() {}
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}

void __tsan_read1(void* a)
{
    note(a, 1, false, __builtin_return_address(0));
}
void __tsan_read2(void* a)
{
    note(a, 2, false, __builtin_return_address(0));
}
void __tsan_read4(void* a)
{
    note(a, 4, false, __builtin_return_address(0));
}
void __tsan_read8(void* a)
{
    note(a, 8, false, __builtin_return_address(0));
}
void __tsan_read16(void* a)
{
    note(a, 16, false, __builtin_return_address(0));
}
void __tsan_write1(void* a)
{
    note(a, 1, true, __builtin_return_address(0));
}
void __tsan_write2(void* a)
{
    note(a, 2, true, __builtin_return_address(0));
}
void __tsan_write4(void* a)
{
    note(a, 4, true, __builtin_return_address(0));
}
void __tsan_write8(void* a)
{
    note(a, 8, true, __builtin_return_address(0));
}
void __tsan_write16(void* a)
{
    note(a, 16, true, __builtin_return_address(0));
}
void __tsan_unaligned_read2(void* a)
{
    note(a, 2, false, __builtin_return_address(0));
}
void __tsan_unaligned_read4(void* a)
{
    note(a, 4, false, __builtin_return_address(0));
}
void __tsan_unaligned_read8(void* a)
{
    note(a, 8, false, __builtin_return_address(0));
}
void __tsan_unaligned_read16(void* a)
{
    note(a, 16, false, __builtin_return_address(0));
}
void __tsan_unaligned_write2(void* a)
{
    note(a, 2, true, __builtin_return_address(0));
}
void __tsan_unaligned_write4(void* a)
{
    note(a, 4, true, __builtin_return_address(0));
}
void __tsan_unaligned_write8(void* a)
{
    note(a, 8, true, __builtin_return_address(0));
}
void __tsan_unaligned_write16(void* a)
{
    note(a, 16, true, __builtin_return_address(0));
}
void __tsan_read_range(void* a, unsigned long n)
{
    note(a, static_cast<std::uint32_t>(n), false, __builtin_return_address(0));
}
void __tsan_write_range(void* a, unsigned long n)
{
    note(a, static_cast<std::uint32_t>(n), true, __builtin_return_address(0));
}
// One thread of the host plays them all, so nothing need be atomic.
int __tsan_atomic32_fetch_add(int volatile* a, int n, int /*order*/)
{
    auto* const place = const_cast<int*>(a);
    note(place, 4, false, __builtin_return_address(0));
    note(place, 4, true, __builtin_return_address(0));
    int const before = *place;
    *place = before + n;
    miniapp::trace::added.push_back({place, n});
    return before;
}
void __tsan_atomic_thread_fence(int /*order*/) {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}
}
// NOLINTEND(bugprone-reserved-identifier)
