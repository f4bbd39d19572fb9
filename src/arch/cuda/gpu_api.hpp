// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

#include <cuda_runtime.h>

#include "problem/backend.hpp"

// CUDA's runtime calls under names without `cuda`, and wrappers for other differences from HIP on
// the host. arch/hip defines the same names, and the sources in arch/gpu use them.
namespace miniapp::gpu::api {

inline constexpr char const* vendor = "NVIDIA";

using Error = cudaError_t;
using Stream = cudaStream_t;
using Event = cudaEvent_t;
using DeviceAttribute = cudaDeviceAttr;
using DeviceProperties = cudaDeviceProp;
using PeerHandle = cudaIpcMemHandle_t;
using Graph = cudaGraph_t;
using ExecutableGraph = cudaGraphExec_t;

inline constexpr auto success = cudaSuccess;
inline constexpr auto& get_error_string = cudaGetErrorString;
inline constexpr auto& get_last_error = cudaGetLastError;
inline constexpr auto& error_of_last_call = cudaGetLastError;

inline constexpr auto& get_device_count = cudaGetDeviceCount;
inline constexpr auto& get_device = cudaGetDevice;
inline constexpr auto& set_device = cudaSetDevice;
inline constexpr auto& device_synchronize = cudaDeviceSynchronize;
inline constexpr auto& device_get_pci_bus_id = cudaDeviceGetPCIBusId;
inline constexpr auto& device_get_attribute = cudaDeviceGetAttribute;
inline constexpr auto& get_device_properties = cudaGetDeviceProperties;
inline constexpr auto& driver_get_version = cudaDriverGetVersion;
inline constexpr auto l2_cache_size = cudaDevAttrL2CacheSize;
inline constexpr auto concurrent_managed_access = cudaDevAttrConcurrentManagedAccess;

inline constexpr auto stream_non_blocking = cudaStreamNonBlocking;
inline constexpr auto& device_get_stream_priority_range = cudaDeviceGetStreamPriorityRange;
inline constexpr auto& stream_create_with_flags = cudaStreamCreateWithFlags;
inline constexpr auto& stream_create_with_priority = cudaStreamCreateWithPriority;
inline constexpr auto& stream_destroy = cudaStreamDestroy;
inline constexpr auto& stream_synchronize = cudaStreamSynchronize;
inline constexpr auto& stream_wait_event = cudaStreamWaitEvent;
inline constexpr Error (&event_create)(Event*) = cudaEventCreate;
inline constexpr auto& event_destroy = cudaEventDestroy;
inline constexpr auto& event_record = cudaEventRecord;
inline constexpr auto& event_synchronize = cudaEventSynchronize;
inline constexpr auto& event_elapsed_time = cudaEventElapsedTime;

inline constexpr auto capture_of_this_thread = cudaStreamCaptureModeThreadLocal;
inline constexpr auto& stream_begin_capture = cudaStreamBeginCapture;
inline constexpr auto& stream_end_capture = cudaStreamEndCapture;
inline constexpr auto& graph_destroy = cudaGraphDestroy;
inline constexpr auto& graph_launch = cudaGraphLaunch;
inline constexpr auto& graph_execution_destroy = cudaGraphExecDestroy;

inline Error instantiate(ExecutableGraph* execution, Graph graph)
{
    return cudaGraphInstantiateWithFlags(execution, graph, 0);
}

inline constexpr auto device_to_device = cudaMemcpyDeviceToDevice;
inline constexpr auto memcpy_default = cudaMemcpyDefault;
inline constexpr auto& memcpy_async = cudaMemcpyAsync;
inline constexpr auto& memset = cudaMemset;
inline constexpr auto& memset_async = cudaMemsetAsync;
inline constexpr auto& mem_get_info = cudaMemGetInfo;

// The types are written out because these functions have overloads for typed pointers, too.
inline constexpr Error (&malloc)(void**, std::size_t) = cudaMalloc;
inline constexpr Error (&malloc_async)(void**, std::size_t, Stream) = cudaMallocAsync;
inline constexpr Error (&malloc_managed)(void**, std::size_t, unsigned) = cudaMallocManaged;
inline constexpr Error (&host_malloc)(void**, std::size_t, unsigned) = cudaHostAlloc;
inline constexpr auto& free = cudaFree;
inline constexpr auto& free_async = cudaFreeAsync;
inline constexpr auto& host_free = cudaFreeHost;
inline constexpr auto mem_attach_global = cudaMemAttachGlobal;
inline constexpr auto host_malloc_default = cudaHostAllocDefault;
inline constexpr auto host_malloc_mapped = cudaHostAllocMapped;

inline constexpr auto& ipc_get_mem_handle = cudaIpcGetMemHandle;
inline constexpr auto& ipc_open_mem_handle = cudaIpcOpenMemHandle;
inline constexpr auto& ipc_close_mem_handle = cudaIpcCloseMemHandle;
inline constexpr auto ipc_lazy_enable_peer_access = cudaIpcMemLazyEnablePeerAccess;

template <class Symbol>
Error get_symbol_address(void** address, Symbol const& symbol)
{
    return cudaGetSymbolAddress(address, symbol);
}

inline Stream stream_of(ExecutionSpace const& space)
{
    return space.cuda_stream();
}

inline std::string arch_of(DeviceProperties const& properties)
{
    return "sm_" + std::to_string(10 * properties.major + properties.minor);
}

/// Returns true: on NVIDIA the attribute concurrent_managed_access tells whether pages migrate.
inline bool migrates_pages(std::string const& /*arch*/)
{
    return true;
}

/// Returns the second argument of __launch_bounds__ with which `blocks` blocks fit on an SM.
constexpr int min_blocks_bound(int blocks, int /*threads*/)
{
    return blocks;
}

/// Moves managed pages to a device or the host. CUDA before version 13 takes the number of the
/// device; later versions take a location.
template <class Number>
Error prefetch(void* address, std::size_t bytes, Number device, Stream stream)
{
    if constexpr (requires { cudaMemPrefetchAsync(address, bytes, device, stream); }) {
        return cudaMemPrefetchAsync(address, bytes, device, stream);
    } else {
        cudaMemLocation location{};
        location.type =
            device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
        location.id = device;
        return cudaMemPrefetchAsync(address, bytes, location, 0U, stream);
    }
}
inline constexpr int cpu_device_id = cudaCpuDeviceId;

/// Allocates memory for flags that other GPUs set while a kernel waits for them.
inline Error malloc_for_flags(void** address, std::size_t bytes)
{
    return cudaMalloc(address, bytes);
}

} // namespace miniapp::gpu::api
