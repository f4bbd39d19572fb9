// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <memory>
#include <source_location>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "gpu_api.hpp"

// The calls of the vendor's runtime that the rest of the program needs. CMake puts the gpu_api.hpp
// of one vendor on the include path.
namespace miniapp::gpu {

using api::Error;
using api::Event;
using api::min_blocks_bound;
using api::Stream;
using api::stream_of;
using api::vendor;

/// Clears an error that was handled. The runtime keeps it until it is queried, even after later
/// successes, and the next check_launch() could report it.
inline void clear_error()
{
    static_cast<void>(api::get_last_error());
}

/// Ignores an error of a call whose failure does not matter.
inline void ignore_error(Error error)
{
    if (error != api::success) {
        clear_error();
    }
}

/// Throws std::runtime_error with the caller's file and line if `error` is not success.
inline void check(Error error, std::source_location where = std::source_location::current())
{
    if (error != api::success) {
        clear_error(); // else a later check would report this error again
        throw std::runtime_error(
            std::string(where.file_name()) + ":" + std::to_string(where.line()) + ": "
            + api::get_error_string(error));
    }
}

/// Throws std::runtime_error if the runtime refused the last launch.
inline void check_launch(std::source_location where = std::source_location::current())
{
    check(api::error_of_last_call(), where);
}

/// Returns the number of devices; 0 without a device or a driver.
inline int device_count()
{
    int count = 0;
    auto const error = api::get_device_count(&count);
    ignore_error(error);
    return error == api::success ? count : 0;
}

inline void set_device(int device)
{
    check(api::set_device(device));
}

/// Returns the PCI address of the current device, e.g. `0000:c1:00.0`, the same in all processes.
inline std::string bus_address()
{
    int device = 0;
    check(api::get_device(&device));
    char address[32] = {};
    check(api::device_get_pci_bus_id(address, sizeof(address), device));
    return address;
}

/// Owns an object that a C library creates and destroys: a handle, a plan, a descriptor.
template <class Handle, auto destroy>
class Owned
{
    Handle m_handle{};

public:
    /// Calls create(&handle), which throws if it fails; nothing is destroyed then.
    template <class Create>
    explicit Owned(Create create)
    {
        create(&m_handle);
    }
    Owned(Owned const&) = delete;
    Owned& operator=(Owned const&) = delete;
    ~Owned() { static_cast<void>(destroy(m_handle)); }

    Handle get() const { return m_handle; }
};

// Objects of the runtime, destroyed with their last owner. Errors while they are destroyed are
// ignored, because at the end of the program the runtime may be gone.
using OwnedStream = std::shared_ptr<std::remove_pointer_t<Stream>>;
using OwnedEvent = std::shared_ptr<std::remove_pointer_t<Event>>;

inline OwnedStream owned(Stream stream)
{
    return {stream, [](Stream s) { ignore_error(api::stream_destroy(s)); }};
}

/// Creates a stream of the highest priority, a hint that its blocks should be dispatched first.
inline OwnedStream create_urgent_stream()
{
    int least = 0;
    int greatest = 0;
    check(api::device_get_stream_priority_range(&least, &greatest));
    Stream stream = nullptr;
    check(api::stream_create_with_priority(&stream, api::stream_non_blocking, greatest));
    return owned(stream);
}

/// Makes later work in the stream wait for the event.
inline void wait(Stream stream, Event event)
{
    check(api::stream_wait_event(stream, event, 0));
}

inline OwnedEvent create_event()
{
    Event event = nullptr;
    check(api::event_create(&event));
    return {event, [](Event e) { ignore_error(api::event_destroy(e)); }};
}

inline void record(Event event, Stream stream)
{
    check(api::event_record(event, stream));
}

/// Waits for `end` and returns the milliseconds between two events on the device's clock.
inline double milliseconds_between(Event begin, Event end)
{
    check(api::event_synchronize(end));
    float milliseconds = 0;
    check(api::event_elapsed_time(&milliseconds, begin, end));
    return milliseconds;
}

inline void copy_on_device(void* to, void const* from, std::size_t bytes, Stream stream)
{
    check(api::memcpy_async(to, from, bytes, api::device_to_device, stream));
}

/// Returns the device address of a __constant__ variable, for copy_on_device().
template <class Symbol>
void* address_of(Symbol const& symbol)
{
    void* address = nullptr;
    check(api::get_symbol_address(&address, symbol));
    return address;
}

/// Sets `bytes` bytes to zero, in stream order.
inline void clear(void* address, std::size_t bytes, Stream stream)
{
    check(api::memset_async(address, 0, bytes, stream));
}

/// Returns the number of free bytes of device memory.
inline double free_memory()
{
    std::size_t free = 0;
    std::size_t total = 0;
    check(api::mem_get_info(&free, &total));
    return static_cast<double>(free);
}

inline int attribute(api::DeviceAttribute which)
{
    int device = 0;
    int value = 0;
    check(api::get_device(&device));
    check(api::device_get_attribute(&value, which, device));
    return value;
}

/// Returns the size of the L2, the last-level cache, in bytes. Every launch can afford the query.
inline double last_level_cache()
{
    return attribute(api::l2_cache_size);
}

struct DeviceFacts
{
    std::string name;
    std::string arch;
    double memory = 0;           ///< size in bytes
    double last_level_cache = 0; ///< size in bytes
    int units = 0;               ///< number of compute units or multiprocessors
    int lanes = 0;               ///< number of lanes of a wavefront or warp
    std::string driver;          ///< version of the runtime's API that the driver supports
};

inline DeviceFacts device_facts()
{
    int device = 0;
    check(api::get_device(&device));
    api::DeviceProperties properties{};
    check(api::get_device_properties(&properties, device));
    int driver = 0;
    check(api::driver_get_version(&driver));
    return {
        .name = properties.name,
        .arch = api::arch_of(properties),
        .memory = static_cast<double>(properties.totalGlobalMem),
        .last_level_cache = static_cast<double>(properties.l2CacheSize),
        .units = properties.multiProcessorCount,
        .lanes = properties.warpSize,
        .driver = std::to_string(driver)};
}

} // namespace miniapp::gpu
