// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <source_location>
#include <stdexcept>
#include <string>

#include <cuda_runtime.h>

#include "problem/backend.hpp"

// The few calls of the GPU's runtime that native rungs and the stopwatch need. The folder of the
// other vendor holds the same names, and CMake puts one of the two on the include path.
namespace miniapp::gpu {

using Error = cudaError_t;
using Stream = cudaStream_t;
using Event = cudaEvent_t;

inline constexpr char const* vendor = "NVIDIA";

/// Throws std::runtime_error with the caller's file and line if a runtime call failed.
inline void check(Error error, std::source_location where = std::source_location::current())
{
    if (error != cudaSuccess) {
        throw std::runtime_error(
            std::string(where.file_name()) + ":" + std::to_string(where.line()) + ": "
            + cudaGetErrorString(error));
    }
}

/// Throws if the launch just made was refused.
inline void check_launch(std::source_location where = std::source_location::current())
{
    check(cudaGetLastError(), where);
}

/// The number of devices, 0 where there is none or no driver.
inline int device_count()
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess ? count : 0;
}

/// What this process uses from now on.
inline void set_device(int device)
{
    check(cudaSetDevice(device));
}

/// The address on the bus of the device in use, such as `0000:c1:00.0`: the same in every process.
inline std::string device_address()
{
    int device = 0;
    check(cudaGetDevice(&device));
    char address[32] = {};
    check(cudaDeviceGetPCIBusId(address, sizeof(address), device));
    return address;
}

inline Stream stream_of(ExecutionSpace const& space)
{
    return space.cuda_stream();
}

/// Its blocks go before those of other streams.
inline Stream create_urgent_stream()
{
    int least = 0;
    int greatest = 0;
    check(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    Stream stream = nullptr;
    check(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest));
    return stream;
}

inline void destroy_stream(Stream stream)
{
    static_cast<void>(cudaStreamDestroy(stream));
}

/// What is given to the stream from now on waits for the event.
inline void wait(Stream stream, Event event)
{
    check(cudaStreamWaitEvent(stream, event, 0));
}

inline Event create_event()
{
    Event event = nullptr;
    check(cudaEventCreate(&event));
    return event;
}

inline void destroy_event(Event event)
{
    static_cast<void>(cudaEventDestroy(event));
}

inline void record(Event event, Stream stream)
{
    check(cudaEventRecord(event, stream));
}

/// Waits for `end`; the milliseconds between the two events on the device's clock.
inline double milliseconds_between(Event begin, Event end)
{
    check(cudaEventSynchronize(end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end));
    return milliseconds;
}

inline void copy_on_device(void* to, void const* from, std::size_t bytes, Stream stream)
{
    check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream));
}

/// Where a __constant__ variable lies, for copy_on_device().
template <class Symbol>
void* address_of(Symbol const& symbol)
{
    void* address = nullptr;
    check(cudaGetSymbolAddress(&address, symbol));
    return address;
}

/// Fills with zero bytes.
inline void clear(void* address, std::size_t bytes, Stream stream)
{
    check(cudaMemsetAsync(address, 0, bytes, stream));
}

/// Bytes that can be allocated now.
inline double free_memory()
{
    std::size_t free = 0;
    std::size_t total = 0;
    check(cudaMemGetInfo(&free, &total));
    return static_cast<double>(free);
}

/// Bytes of the cache before the memory; cheap enough to be asked at every launch.
inline double last_level_cache()
{
    int device = 0;
    check(cudaGetDevice(&device));
    int bytes = 0;
    check(cudaDeviceGetAttribute(&bytes, cudaDevAttrL2CacheSize, device));
    return bytes;
}

/// Facts of the device that runs the kernels.
struct DeviceFacts
{
    std::string name;
    std::string arch;
    double memory = 0;           ///< bytes
    double last_level_cache = 0; ///< bytes
    int units = 0;               ///< compute units or multiprocessors
    int lanes = 0;               ///< of a wavefront or warp
    std::string driver;
};

inline DeviceFacts device_facts()
{
    int device = 0;
    check(cudaGetDevice(&device));
    cudaDeviceProp properties{};
    check(cudaGetDeviceProperties(&properties, device));
    int driver = 0;
    check(cudaDriverGetVersion(&driver));
    return {
        .name = properties.name,
        .arch = "sm_" + std::to_string(10 * properties.major + properties.minor),
        .memory = static_cast<double>(properties.totalGlobalMem),
        .last_level_cache = static_cast<double>(properties.l2CacheSize),
        .units = properties.multiProcessorCount,
        .lanes = properties.warpSize,
        .driver = std::to_string(driver)};
}

} // namespace miniapp::gpu
