// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

#include "gpu_runtime.hpp"

// Memory that processes share, and memory of the host that a GPU reaches. The folder of the other
// vendor holds the same names.
namespace miniapp::gpu {

using PeerHandle = hipIpcMemHandle_t;

/// Larger memory is for data, which is coherent where a kernel ends. Flags of 32 ranks, 512 each.
inline constexpr std::size_t largest_of_flags = 65536;

/// Device memory that other processes can open, filled with zero bytes.
inline void* allocate(std::size_t bytes)
{
    void* address = nullptr;
    // A flag that another GPU sets is seen by a kernel that runs in fine-grained memory alone.
    check(
        bytes <= largest_of_flags
            ? hipExtMallocWithFlags(&address, bytes, hipDeviceMallocFinegrained)
            : hipMalloc(&address, bytes));
    check(hipMemset(address, 0, bytes));
    check(hipDeviceSynchronize());
    return address;
}

inline void free(void* address)
{
    static_cast<void>(hipFree(address));
}

/// What another process opens it with.
inline PeerHandle peer_handle(void* address)
{
    PeerHandle handle{};
    check(hipIpcGetMemHandle(&handle, address));
    return handle;
}

inline void* open_peer(PeerHandle const& handle)
{
    void* address = nullptr;
    check(hipIpcOpenMemHandle(&address, handle, hipIpcMemLazyEnablePeerAccess));
    return address;
}

inline void close_peer(void* address)
{
    static_cast<void>(hipIpcCloseMemHandle(address));
}

/// Page-locked memory of the host, which a GPU copies to and from at the link's rate.
inline void* allocate_pinned(std::size_t bytes)
{
    void* address = nullptr;
    check(hipHostMalloc(&address, bytes, hipHostMallocDefault));
    return address;
}

inline void free_pinned(void* address)
{
    static_cast<void>(hipHostFree(address));
}

/// On gfx90a a barrier does not wait for the stores of the other waves, nor does a fence behind it:
/// each waits for its own before it.
__device__ inline void complete_writes()
{
    __threadfence();
}

} // namespace miniapp::gpu
