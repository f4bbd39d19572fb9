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
    check(cudaMalloc(&address, bytes));
    return {address, [](void* p) { static_cast<void>(cudaFree(p)); }};
}

/// Page-locked memory of the host, which the device can read by its own address.
inline Memory pinned_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(cudaHostAlloc(&address, bytes, cudaHostAllocMapped));
    return {address, [](void* p) { static_cast<void>(cudaFreeHost(p)); }};
}

/// Page-locks memory that the host has already, until the last copy of the result is gone.
inline Memory registered(void* address, std::size_t bytes)
{
    check(cudaHostRegister(address, bytes, cudaHostRegisterDefault));
    return {address, [](void* p) { static_cast<void>(cudaHostUnregister(p)); }};
}

/// Forgets a refusal that was dealt with, which the next check_launch() would report.
inline Error clear_error()
{
    return cudaGetLastError();
}

inline void* seen_by_device(void* pinned)
{
    void* address = nullptr;
    check(cudaHostGetDevicePointer(&address, pinned, 0));
    return address;
}

inline int attribute(cudaDeviceAttr which)
{
    int device = 0;
    int value = 0;
    check(cudaGetDevice(&device));
    check(cudaDeviceGetAttribute(&value, which, device));
    return value;
}

/// Whether pages move between host and device while both may use them.
inline bool has_managed_memory()
{
    return attribute(cudaDevAttrConcurrentManagedAccess) != 0;
}

/// Memory whose pages are where they were touched last.
inline Memory managed_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(cudaMallocManaged(&address, bytes, cudaMemAttachGlobal));
    return {address, [](void* p) { static_cast<void>(cudaFree(p)); }};
}

/// cudaMemPrefetchAsync, which takes a device's number before CUDA 13 and a location from then on.
template <class Number>
void prefetch_to(void* address, std::size_t bytes, Number device, Stream stream)
{
    if constexpr (requires { cudaMemPrefetchAsync(address, bytes, device, stream); }) {
        check(cudaMemPrefetchAsync(address, bytes, device, stream));
    } else {
        cudaMemLocation location{};
        location.type =
            device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
        location.id = device;
        check(cudaMemPrefetchAsync(address, bytes, location, 0U, stream));
    }
}

/// Moves managed pages to the device, or to the host.
inline void prefetch(void* address, std::size_t bytes, bool to_device, Stream stream)
{
    int device = 0;
    check(cudaGetDevice(&device));
    prefetch_to(address, bytes, to_device ? device : cudaCpuDeviceId, stream);
}

/// Memory in the order of a stream, from its pool.
inline void* allocate_in_order(std::size_t bytes, Stream stream)
{
    void* address = nullptr;
    check(cudaMallocAsync(&address, bytes, stream));
    return address;
}
inline void free_in_order(void* address, Stream stream)
{
    check(cudaFreeAsync(address, stream));
}

/// Between any two memories, in the order of a stream.
inline void copy(void* to, void const* from, std::size_t bytes, Stream stream)
{
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, stream));
}

/// A stream that waits for no other.
inline OwnedStream create_stream()
{
    Stream stream = nullptr;
    check(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    return {stream, [](Stream s) { static_cast<void>(cudaStreamDestroy(s)); }};
}

inline void wait_for(Stream stream)
{
    check(cudaStreamSynchronize(stream));
}
/// What comes next in `stream` waits for the event.
inline void wait_for(Event event, Stream stream)
{
    check(cudaStreamWaitEvent(stream, event, 0));
}

/// Shared memory and first cache are parts of one memory.
inline constexpr bool has_carveout = true;

/// Asks for so many per cent of it as shared memory at the kernel's launches.
template <class Kernel>
void prefer_shared(Kernel kernel, int percent)
{
    check(cudaFuncSetAttribute(
        reinterpret_cast<void const*>(kernel),
        cudaFuncAttributePreferredSharedMemoryCarveout,
        percent));
}

} // namespace miniapp::gpu
