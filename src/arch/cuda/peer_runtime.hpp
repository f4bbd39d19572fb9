// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "gpu_runtime.hpp"

// Memory that processes share, and memory of the host that a GPU reaches. The folder of the other
// vendor holds the same names.
namespace miniapp::gpu {

using PeerHandle = cudaIpcMemHandle_t;

/// Device memory that other processes can open, filled with zero bytes.
inline void* allocate(std::size_t bytes)
{
    // Whole pages, which no other allocation shares: a handle opens the page (CUDA's manual,
    // cudaIpcGetMemHandle).
    constexpr std::size_t page = std::size_t{1} << 21;
    void* address = nullptr;
    check(cudaMalloc(&address, (bytes + page - 1) / page * page));
    check(cudaMemset(address, 0, bytes));
    check(cudaDeviceSynchronize());
    return address;
}

inline void free(void* address)
{
    static_cast<void>(cudaFree(address));
}

/// What another process opens it with.
inline PeerHandle peer_handle(void* address)
{
    PeerHandle handle{};
    check(cudaIpcGetMemHandle(&handle, address));
    return handle;
}

inline void* open_peer(PeerHandle const& handle)
{
    void* address = nullptr;
    check(cudaIpcOpenMemHandle(&address, handle, cudaIpcMemLazyEnablePeerAccess));
    return address;
}

inline void close_peer(void* address)
{
    static_cast<void>(cudaIpcCloseMemHandle(address));
}

/// Page-locked memory of the host, which a GPU copies to and from at the link's rate.
inline void* allocate_pinned(std::size_t bytes)
{
    void* address = nullptr;
    check(cudaMallocHost(&address, bytes));
    return address;
}

inline void free_pinned(void* address)
{
    static_cast<void>(cudaFreeHost(address));
}

/// A fence of one work item after a barrier holds for what the others of its team wrote before it
/// (PTX, causality order): nothing is to be done before the barrier.
__device__ inline void complete_writes() {}

} // namespace miniapp::gpu
