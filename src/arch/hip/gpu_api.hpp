// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <string>

#include <hip/hip_runtime.h>

#include "problem/backend.hpp"

// HIP's runtime calls under names without `hip`, and wrappers for other differences from CUDA on
// the host. arch/cuda defines the same names, and the sources in arch/gpu use them.
namespace miniapp::gpu::api {

inline constexpr char const* vendor = "AMD";

using Error = hipError_t;
using Stream = hipStream_t;
using Event = hipEvent_t;
using DeviceAttribute = hipDeviceAttribute_t;
using DeviceProperties = hipDeviceProp_t;
using PeerHandle = hipIpcMemHandle_t;
using Graph = hipGraph_t;
using ExecutableGraph = hipGraphExec_t;

inline constexpr auto success = hipSuccess;
inline constexpr auto& get_error_string = hipGetErrorString;
inline constexpr auto& get_last_error = hipGetLastError;

/// Returns the error of the last call. From ROCm 7 on hipGetLastError returns the last failure of
/// this thread even after later successes; ROCm 6.1 added a function for the last call alone.
template <class... None>
Error error_of_last_call(None... none)
{
    if constexpr (requires { hipExtGetLastError(none...); }) {
        return hipExtGetLastError(none...);
    } else {
        return hipGetLastError();
    }
}

inline constexpr auto& get_device_count = hipGetDeviceCount;
inline constexpr auto& get_device = hipGetDevice;
inline constexpr auto& set_device = hipSetDevice;
inline constexpr auto& device_synchronize = hipDeviceSynchronize;
inline constexpr auto& device_get_pci_bus_id = hipDeviceGetPCIBusId;
inline constexpr auto& device_get_attribute = hipDeviceGetAttribute;
inline constexpr auto& get_device_properties = hipGetDeviceProperties;
inline constexpr auto& driver_get_version = hipDriverGetVersion;
inline constexpr auto l2_cache_size = hipDeviceAttributeL2CacheSize;
inline constexpr auto concurrent_managed_access = hipDeviceAttributeConcurrentManagedAccess;

inline constexpr auto stream_non_blocking = hipStreamNonBlocking;
inline constexpr auto& device_get_stream_priority_range = hipDeviceGetStreamPriorityRange;
inline constexpr auto& stream_create_with_flags = hipStreamCreateWithFlags;
inline constexpr auto& stream_create_with_priority = hipStreamCreateWithPriority;
inline constexpr auto& stream_destroy = hipStreamDestroy;
inline constexpr auto& stream_synchronize = hipStreamSynchronize;
inline constexpr auto& stream_wait_event = hipStreamWaitEvent;
inline constexpr Error (&event_create)(Event*) = hipEventCreate;
inline constexpr auto& event_destroy = hipEventDestroy;
inline constexpr auto& event_record = hipEventRecord;
inline constexpr auto& event_synchronize = hipEventSynchronize;
inline constexpr auto& event_elapsed_time = hipEventElapsedTime;

inline constexpr auto capture_of_this_thread = hipStreamCaptureModeThreadLocal;
inline constexpr auto& stream_begin_capture = hipStreamBeginCapture;
inline constexpr auto& stream_end_capture = hipStreamEndCapture;
inline constexpr auto& graph_destroy = hipGraphDestroy;
inline constexpr auto& graph_launch = hipGraphLaunch;
inline constexpr auto& graph_execution_destroy = hipGraphExecDestroy;

inline Error instantiate(ExecutableGraph* execution, Graph graph)
{
    return hipGraphInstantiate(execution, graph, nullptr, nullptr, 0);
}

inline constexpr auto device_to_device = hipMemcpyDeviceToDevice;
inline constexpr auto memcpy_default = hipMemcpyDefault;
inline constexpr auto& memcpy_async = hipMemcpyAsync;
inline constexpr auto& memset = hipMemset;
inline constexpr auto& memset_async = hipMemsetAsync;
inline constexpr auto& mem_get_info = hipMemGetInfo;

// The types are written out because these functions have overloads for typed pointers, too.
inline constexpr Error (&malloc)(void**, std::size_t) = hipMalloc;
inline constexpr Error (&malloc_async)(void**, std::size_t, Stream) = hipMallocAsync;
inline constexpr Error (&malloc_managed)(void**, std::size_t, unsigned) = hipMallocManaged;
inline constexpr Error (&host_malloc)(void**, std::size_t, unsigned) = hipHostMalloc;
inline constexpr auto& free = hipFree;
inline constexpr auto& free_async = hipFreeAsync;
inline constexpr auto& host_free = hipHostFree;
inline constexpr auto mem_attach_global = hipMemAttachGlobal;
inline constexpr auto host_malloc_default = hipHostMallocDefault;
inline constexpr auto host_malloc_mapped = hipHostMallocMapped;

inline constexpr auto& ipc_get_mem_handle = hipIpcGetMemHandle;
inline constexpr auto& ipc_open_mem_handle = hipIpcOpenMemHandle;
inline constexpr auto& ipc_close_mem_handle = hipIpcCloseMemHandle;
inline constexpr auto ipc_lazy_enable_peer_access = hipIpcMemLazyEnablePeerAccess;

template <class Symbol>
Error get_symbol_address(void** address, Symbol const& symbol)
{
    return hipGetSymbolAddress(address, symbol);
}

inline Stream stream_of(ExecutionSpace const& space)
{
    return space.hip_stream();
}

inline std::string arch_of(DeviceProperties const& properties)
{
    return properties.gcnArchName;
}

/// Whether a managed page migrates when a kernel touches it. The device's attribute only says that
/// the driver could do that. Migration also needs XNACK, which HSA_XNACK=1 asks for and `arch`
/// shows (gfx90a:sramecc+:xnack+); without it all managed memory stays on the host.
inline bool migrates_pages(std::string const& arch)
{
    return arch.find(":xnack+") != std::string::npos;
}

/// Returns the second argument of __launch_bounds__ with which `blocks` blocks of `threads` threads
/// fit a compute unit: on AMD the argument counts waves of one of the unit's four SIMDs.
constexpr int min_blocks_bound(int blocks, int threads)
{
    constexpr int simds = 4;
    int const waves = blocks * ((threads + 63) / 64);
    return (waves + simds - 1) / simds;
}

inline Error prefetch(void* address, std::size_t bytes, int device, Stream stream)
{
    return hipMemPrefetchAsync(address, bytes, device, stream);
}
inline constexpr int cpu_device_id = hipCpuDeviceId;

/// Allocates memory for flags: in fine-grained memory running kernels see other GPUs' writes.
inline Error malloc_for_flags(void** address, std::size_t bytes)
{
    return hipExtMallocWithFlags(address, bytes, hipDeviceMallocFinegrained);
}

} // namespace miniapp::gpu::api
