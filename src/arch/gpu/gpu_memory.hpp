// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>

#include "gpu_runtime.hpp"

// Memory of all kinds. Its owners ignore errors while freeing, because at the end of the program
// the runtime may be gone.
namespace miniapp::gpu {

using Memory = std::shared_ptr<void>;

inline Memory device_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(api::malloc(&address, bytes));
    return {address, [](void* p) { ignore_error(api::free(p)); }};
}

/// Allocates page-locked host memory, which kernels can access at the same address.
inline Memory pinned_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(api::host_malloc(&address, bytes, api::host_malloc_mapped));
    return {address, [](void* p) { ignore_error(api::host_free(p)); }};
}

/// Whether managed pages migrate on demand, so that host and device may use them at the same time.
inline bool has_managed_memory()
{
    return attribute(api::concurrent_managed_access) != 0
           && api::migrates_pages(device_facts().arch);
}

/// Allocates memory whose pages migrate to where they are touched, if has_managed_memory().
inline Memory managed_memory(std::size_t bytes)
{
    void* address = nullptr;
    check(api::malloc_managed(&address, bytes, api::mem_attach_global));
    return {address, [](void* p) { ignore_error(api::free(p)); }};
}

/// Moves managed pages to the current device, or to the host, in stream order.
inline void prefetch(void* address, std::size_t bytes, bool to_device, Stream stream)
{
    int device = 0;
    check(api::get_device(&device));
    check(api::prefetch(address, bytes, to_device ? device : api::cpu_device_id, stream));
}

/// Allocates device memory in stream order, from the memory pool of the stream's device.
inline void* allocate_in_order(std::size_t bytes, Stream stream)
{
    void* address = nullptr;
    check(api::malloc_async(&address, bytes, stream));
    return address;
}
inline void free_in_order(void* address, Stream stream)
{
    check(api::free_async(address, stream));
}

/// Copies between memories of any kind, in stream order.
inline void copy(void* to, void const* from, std::size_t bytes, Stream stream)
{
    check(api::memcpy_async(to, from, bytes, api::memcpy_default, stream));
}

/// Creates a stream that does not synchronise with the default stream.
inline OwnedStream create_stream()
{
    Stream stream = nullptr;
    check(api::stream_create_with_flags(&stream, api::stream_non_blocking));
    return owned(stream);
}

inline void wait_for(Stream stream)
{
    check(api::stream_synchronize(stream));
}

} // namespace miniapp::gpu
