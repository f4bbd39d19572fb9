// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

#include "gpu_runtime.hpp"

// Memory of every kind, streams, and what else of the runtime rows about transfers and allocation
// need. The folder of the other vendor holds the same names. What is owned is freed without asking
// whether that worked: at the end of the program the runtime may be gone.
namespace miniapp::gpu {

using Memory = std::shared_ptr<void>;
using OwnedStream = std::shared_ptr<std::remove_pointer_t<Stream>>;

inline Memory device_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(hipMalloc(&address, bytes));
    return {address, [](void* p) { static_cast<void>(hipFree(p)); }};
}

/// Page-locked memory of the host, which the device can read by its own address.
inline Memory pinned_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(hipHostMalloc(&address, bytes, hipHostMallocMapped));
    return {address, [](void* p) { static_cast<void>(hipHostFree(p)); }};
}

/// Page-locks memory that the host has already, until the last copy of the result is gone.
inline Memory registered(void* address, std::size_t bytes)
{
    check(hipHostRegister(address, bytes, hipHostRegisterDefault));
    return {address, [](void* p) { static_cast<void>(hipHostUnregister(p)); }};
}

/// Forgets a refusal that was dealt with, which the next check_launch() would report.
inline Error clear_error()
{
    return hipGetLastError();
}

inline void* seen_by_device(void* pinned)
{
    void* address = nullptr;
    check(hipHostGetDevicePointer(&address, pinned, 0));
    return address;
}

inline int attribute(hipDeviceAttribute_t which)
{
    int device = 0;
    int value = 0;
    check(hipGetDevice(&device));
    check(hipDeviceGetAttribute(&value, which, device));
    return value;
}

/// Whether pages move between host and device while both may use them (XNACK on gfx90a).
inline bool has_managed_memory()
{
    return attribute(hipDeviceAttributeConcurrentManagedAccess) != 0;
}

/// Memory whose pages are where they were touched last.
inline Memory managed_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(hipMallocManaged(&address, bytes, hipMemAttachGlobal));
    return {address, [](void* p) { static_cast<void>(hipFree(p)); }};
}

/// Moves managed pages to the device, or to the host.
inline void prefetch(void* address, std::size_t bytes, bool to_device, Stream stream)
{
    int device = 0;
    check(hipGetDevice(&device));
    check(hipMemPrefetchAsync(address, bytes, to_device ? device : hipCpuDeviceId, stream));
}

/// Memory in the order of a stream, from its pool.
inline void* allocate_in_order(std::size_t bytes, Stream stream)
{
    void* address = nullptr;
    check(hipMallocAsync(&address, bytes, stream));
    return address;
}
inline void free_in_order(void* address, Stream stream)
{
    check(hipFreeAsync(address, stream));
}

/// Between any two memories, in the order of a stream.
inline void copy(void* to, void const* from, std::size_t bytes, Stream stream)
{
    check(hipMemcpyAsync(to, from, bytes, hipMemcpyDefault, stream));
}

/// A stream that waits for no other.
inline OwnedStream create_stream()
{
    Stream stream = nullptr;
    check(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    return {stream, [](Stream s) { static_cast<void>(hipStreamDestroy(s)); }};
}

inline void wait_for(Stream stream)
{
    check(hipStreamSynchronize(stream));
}
/// What comes next in `stream` waits for the event.
inline void wait_for(Event event, Stream stream)
{
    check(hipStreamWaitEvent(stream, event, 0));
}

/// AMD's LDS and first cache are two memories.
inline constexpr bool has_carveout = false;

template <class Kernel>
void prefer_shared(Kernel, int)
{
}

} // namespace miniapp::gpu
