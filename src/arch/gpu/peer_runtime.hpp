// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string_view>

#include "gpu_runtime.hpp"

// Memory that processes share, and memory of the host that a GPU reaches.
namespace miniapp::gpu {

using api::PeerHandle;

/// Larger memory is for data. Flags of 256 ranks.
inline constexpr std::size_t largest_of_flags = 1024;

/// Whether data, too, is to be in memory that is coherent while a kernel runs (AMD's fine-grained
/// memory, which its caches do not keep). Data are in the usual, coarse-grained memory. For that
/// HIP's documents promise coherence where a kernel ends and no sooner; that a rung reads its
/// peers' data in the kernel that waited for their flag is right on MI200 by the memory model of
/// the compiler (LLVM, AMDGPU, memory model gfx90a) and by how its fences are made, not by HIP's
/// contract. Whoever doubts a result on another chip asks for the other memory, which is slower.
inline bool wants_fine_grained_data()
{
    char const* const asked = std::getenv("MINIAPP_FINE_GRAINED_PEERS");
    return asked != nullptr && std::string_view(asked) == "1";
}

/// Device memory that other processes can open, filled with zero bytes.
inline void* allocate(std::size_t bytes)
{
    // Whole pages, which no other allocation shares: CUDA's handle opens the page (its manual,
    // cudaIpcGetMemHandle), and HIP's is refused for large memory that ends within one.
    constexpr std::size_t page = std::size_t{1} << 21;
    auto const pages = (bytes + page - 1) / page * page;
    void* address = nullptr;
    check(
        bytes <= largest_of_flags || wants_fine_grained_data()
            ? api::malloc_for_flags(&address, pages)
            : api::malloc(&address, pages));
    check(api::memset(address, 0, bytes));
    check(api::device_synchronize());
    return address;
}

inline void free(void* address)
{
    let_go(api::free(address));
}

/// What another process opens it with.
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
    let_go(api::ipc_close_mem_handle(address));
}

/// Page-locked memory of the host, which a GPU copies to and from at the link's rate.
inline void* allocate_pinned(std::size_t bytes)
{
    void* address = nullptr;
    check(api::host_malloc(&address, bytes, api::host_malloc_default));
    return address;
}

inline void free_pinned(void* address)
{
    let_go(api::host_free(address));
}

} // namespace miniapp::gpu
