// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "gpu_runtime.hpp"

// Device memory that several processes share, and page-locked host memory.
namespace miniapp::gpu {

using api::PeerHandle;

/// Allocations of up to this many bytes are taken to hold flags, and lie in memory that is coherent
/// while a kernel runs; larger ones are taken to hold data. A flag has 4 bytes and each rank has
/// one, so 256 ranks have room.
inline constexpr std::size_t largest_flag_allocation = 1024;

/// Whether MINIAPP_FINE_GRAINED_PEERS=1 asks to put data, too, in memory that is coherent while a
/// kernel runs (AMD's fine-grained memory, which the caches do not keep). By default data are in
/// coarse-grained memory, for which HIP's documents promise coherence only at the end of a kernel.
/// Variants read peers' data in the kernel that waited for their flag. On MI200 this is correct by
/// the compiler's memory model (LLVM, AMDGPU, memory model gfx90a) and the code of its fences, not
/// by HIP's contract. If a result on another chip is in doubt, try the slower, fine-grained memory.
inline bool wants_fine_grained_data()
{
    char const* const asked = std::getenv("MINIAPP_FINE_GRAINED_PEERS");
    return asked != nullptr && std::string_view(asked) == "1";
}

/// Allocates `bytes` bytes of device memory that other processes can open, and sets them to zero.
inline void* allocate(std::size_t bytes)
{
    // Allocates whole pages of 2 MiB: CUDA's handle opens the page that holds the memory (manual of
    // cudaIpcGetMemHandle), and HIP makes no handle of large memory that ends within a page.
    constexpr std::size_t page = std::size_t{1} << 21;
    auto const pages = (bytes + page - 1) / page * page;
    void* address = nullptr;
    check(
        bytes <= largest_flag_allocation || wants_fine_grained_data()
            ? api::malloc_for_flags(&address, pages)
            : api::malloc(&address, pages));
    check(api::memset(address, 0, bytes));
    check(api::device_synchronize());
    return address;
}

inline void free(void* address)
{
    ignore_error(api::free(address));
}

/// Returns the handle with which another process opens the memory.
inline PeerHandle peer_handle(void* address)
{
    PeerHandle handle{};
    check(api::ipc_get_mem_handle(&handle, address));
    return handle;
}

inline void* open_peer(PeerHandle const& handle)
{
    void* address = nullptr;
    check(api::ipc_open_mem_handle(&address, handle, api::ipc_lazy_enable_peer_access));
    return address;
}

inline void close_peer(void* address)
{
    ignore_error(api::ipc_close_mem_handle(address));
}

/// Allocates page-locked host memory, which a GPU copies to and from at the full rate of the link.
inline void* allocate_pinned(std::size_t bytes)
{
    void* address = nullptr;
    check(api::host_malloc(&address, bytes, api::host_malloc_default));
    return address;
}

inline void free_pinned(void* address)
{
    ignore_error(api::host_free(address));
}

} // namespace miniapp::gpu
