// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops written by hand for GPUs, in the order of the rows. The table at the end lists them.
#include "advice/parts/native.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "advice/parts/host_numbers.hpp"
#include "common/comparison.hpp"
#include "common/grid_stride.hip.hpp"
#include "gpu_memory.hpp"
#include "instructions.hpp"

namespace miniapp::advice {

/// Holds the numbers of input 0 in page-locked memory of the host, where the first call puts them.
class PinnedNumbers
{
public:
    float* values_of(Arrays<float> const& p, ExecutionSpace const& space)
    {
        auto const n = p.in(0).size();
        if (!m_memory) {
            m_memory = gpu::pinned_memory(n * sizeof(float));
            gpu::copy(m_memory.get(), p.in_data(0), n * sizeof(float), gpu::stream_of(space));
            gpu::wait_for(gpu::stream_of(space));
        }
        return static_cast<float*>(m_memory.get());
    }

private:
    gpu::Memory m_memory;
};

/// Returns whether the result of this run will be compared: if so, the output still holds the
/// poison. Only then does a loop copy a result from the host's memory to the output, so that no
/// sample pays for the copy.
bool result_will_be_compared(Arrays<float> const& p, ExecutionSpace const& space)
{
    float first = 0;
    gpu::copy(&first, p.out_data(), sizeof first, gpu::stream_of(space));
    gpu::wait_for(gpu::stream_of(space));
    return is_poison(first);
}

} // namespace miniapp::advice

namespace miniapp::advice::pinned {

class CopyFromPinned
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space)
    {
        gpu::copy(
            p.out_data(),
            m_numbers.values_of(p, space),
            p.size() * sizeof(float),
            gpu::stream_of(space));
    }

private:
    PinnedNumbers m_numbers;
};

} // namespace miniapp::advice::pinned

namespace miniapp::advice::stack_index {

/// The loop of `before` with one instance of the kernel for each rotation. The launch chooses the
/// instance, so every index is a constant.
template <class T, int rotation>
__global__ void __launch_bounds__(256) hip_dispatched_kernel(std::int64_t n, T const* b, T* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    constexpr Slot slot{rotation};
    T own[places] = {};
    for (int round = 0; round < rounds; ++round) {
#pragma unroll
        for (int k = 0; k < places; ++k) {
            own[slot(k)] += b[i + k + round];
        }
    }
    out[i] = weighted_sum(own[0], own[1], own[2], own[3]);
}

void hip_dispatched(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    using Kernel = void (*)(std::int64_t, float const*, float*);
    Kernel const of_rotation[places] = {
        hip_dispatched_kernel<float, 0>,
        hip_dispatched_kernel<float, 1>,
        hip_dispatched_kernel<float, 2>,
        hip_dispatched_kernel<float, 3>};
    of_rotation[slot_of(p).rotation]<<<blocks, 256, 0, gpu::stream_of(space)>>>(
        p.size(), p.in_data(0), p.out_data());
    gpu::check_launch();
}

} // namespace miniapp::advice::stack_index

namespace miniapp::advice::overlap {

__global__ void __launch_bounds__(256) hip_image_kernel(std::int64_t n, float* x)
{
    auto const i = thread_of_grid();
    if (i < n) {
        x[i] = image_of(x[i]);
    }
}

/// Distributes eight chunks over the streams in turn. The result stays in the host's memory, and is
/// copied to the output only to be compared.
template <int streams>
class OverlappedChunks
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space)
    {
        prepare(p, space);
        bool const compared = result_will_be_compared(p, space);
        auto const n = p.size();
        auto const part = ceil_div(n, std::int64_t{chunks});
        for (int chunk = 0; chunk < chunks; ++chunk) {
            auto const begin = std::min(n, chunk * part);
            run_chunk(m_streams[chunk % streams].get(), begin, std::min(part, n - begin));
        }
        for (auto const& stream : m_streams) {
            gpu::wait_for(stream.get());
        }
        if (compared) {
            gpu::copy(p.out_data(), m_result, n * sizeof(float), gpu::stream_of(space));
        }
        gpu::wait_for(gpu::stream_of(space));
    }

private:
    PinnedNumbers m_pinned;
    std::vector<gpu::OwnedStream> m_streams;
    gpu::Memory m_device_memory;
    gpu::Memory m_result_memory;
    float const* m_from = nullptr;
    float* m_result = nullptr;

    void prepare(Arrays<float> const& p, ExecutionSpace const& space)
    {
        if (!m_streams.empty()) {
            return;
        }
        for (int s = 0; s < streams; ++s) {
            m_streams.push_back(gpu::create_stream());
        }
        m_device_memory = gpu::device_memory(p.size() * sizeof(float));
        m_result_memory = gpu::pinned_memory(p.size() * sizeof(float));
        m_result = static_cast<float*>(m_result_memory.get());
        m_from = m_pinned.values_of(p, space);
    }

    void run_chunk(gpu::Stream stream, std::int64_t begin, std::int64_t n) const
    {
        auto* const there = static_cast<float*>(m_device_memory.get()) + begin;
        gpu::copy(there, m_from + begin, n * sizeof(float), stream);
        if (n > 0) {
            // A chunk of the largest size has 1.25e9 elements. A grid may have 2^32 - 1 threads.
            auto const blocks = static_cast<unsigned>(ceil_div(n, std::int64_t{256}));
            hip_image_kernel<<<blocks, 256, 0, stream>>>(n, there);
            gpu::check_launch();
        }
        gpu::copy(m_result + begin, there, n * sizeof(float), stream);
    }
};

} // namespace miniapp::advice::overlap

namespace miniapp::advice::concurrent {

__global__ void __launch_bounds__(256) hip_long_way_kernel(
    std::int64_t n, float const* in, UnknownNumbers unknown, int steps, float* out)
{
    auto const i = thread_of_grid();
    if (i < n) {
        out[i] = long_chain(in[i], unknown, steps);
    }
}

/// Launches the kernels in the streams in turn.
void launch_in_streams(Arrays<float> const& p, std::vector<gpu::Stream> const& streams)
{
    auto const n = p.size();
    auto const steps = static_cast<int>(p.integer("steps"));
    auto const part = ceil_div(n, std::int64_t{kernels});
    std::size_t turn = 0;
    for (std::int64_t begin = 0; begin < n; begin += part, ++turn) {
        auto const length = std::min(part, n - begin);
        auto* const stream = streams[turn % streams.size()];
        hip_long_way_kernel<<<blocks_for(length, 256), 256, 0, stream>>>(
            length, p.in_data(0) + begin, UnknownNumbers(p), steps, p.out_data() + begin);
        gpu::check_launch();
    }
}

/// Copies in to out with kernels in several streams, which the first run creates.
template <int streams>
class KernelsInStreams
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space)
    {
        while (m_streams.size() < streams) {
            m_owned_streams.push_back(gpu::create_stream());
            m_streams.push_back(m_owned_streams.back().get());
        }
        gpu::wait_for(gpu::stream_of(space));
        launch_in_streams(p, m_streams);
        for (auto* const stream : m_streams) {
            gpu::wait_for(stream);
        }
    }

private:
    std::vector<gpu::OwnedStream> m_owned_streams;
    std::vector<gpu::Stream> m_streams;
};

} // namespace miniapp::advice::concurrent

namespace miniapp::advice::intrinsics {

// The hardware's approximations of the functions in native.hpp.
template <class Function>
struct Intrinsic;

template <>
struct Intrinsic<Sine>
{
    __device__ float operator()(float x) const { return __sinf(x); }
};
template <>
struct Intrinsic<Exponential>
{
    __device__ float operator()(float x) const { return __expf(x); }
};
template <>
struct Intrinsic<Power>
{
    __device__ float operator()(float x) const { return __powf(x, 2.F); }
};
template <>
struct Intrinsic<OverRoot>
{
    __device__ float operator()(float x) const { return reciprocal_sqrt(x); }
};

template <class Function>
__global__ void __launch_bounds__(256)
    hip_intrinsic_kernel(std::int64_t n, float const* in, float zero, int turns, float* out)
{
    auto const i = thread_of_grid();
    if (i >= n) {
        return;
    }
    float const first = in[i] + 0.5F;
    float y = 0;
    for (int turn = 1; turn <= turns; ++turn) {
        float const begin = first + static_cast<float>(turns - turn) * zero;
        for (int call = 1; call <= calls; ++call) {
            y = y * zero + Intrinsic<Function>()(begin + static_cast<float>(calls - call) * zero);
        }
    }
    out[i] = y;
}

void hip_intrinsic(Arrays<float> const& p, ExecutionSpace const& space)
{
    auto const blocks = static_cast<unsigned>(ceil_div(p.size(), std::int64_t{256}));
    visit_function(p.text("function"), [&](auto f) {
        hip_intrinsic_kernel<decltype(f)><<<blocks, 256, 0, gpu::stream_of(space)>>>(
            p.size(),
            p.in_data(0),
            UnknownNumbers(p).zero,
            static_cast<int>(p.integer("turns")),
            p.out_data());
        gpu::check_launch();
    });
}

} // namespace miniapp::advice::intrinsics

namespace miniapp::advice::churn {

/// Allocates an array in each step by a stream-ordered allocation from the runtime's pool, which
/// needs no fence.
void hip_pool(Arrays<float>& p, ExecutionSpace const& space)
{
    auto const stream = gpu::stream_of(space);
    for (int s = 0; s < steps; ++s) {
        auto* const own =
            static_cast<float*>(gpu::allocate_in_order(p.size() * sizeof(float), stream));
        step(p, space, "advice.churn/hip/pool", own);
        gpu::free_in_order(own, stream);
    }
}

} // namespace miniapp::advice::churn

namespace miniapp::advice::managed {

/// Keeps the numbers in managed memory. When the kernel starts, their pages are in the host's
/// memory or, if `prefetched`, in the device's. A sample includes moving the pages to the host, so
/// compare these two variants with each other only.
template <bool prefetched>
class ManagedNumbers
{
public:
    void operator()(Arrays<float> const& p, ExecutionSpace const& space)
    {
        auto const bytes = p.size() * sizeof(float);
        auto const stream = gpu::stream_of(space);
        if (!m_numbers) {
            m_numbers = gpu::managed_memory(bytes);
            std::ranges::copy(m_values.values_of(p), static_cast<float*>(m_numbers.get()));
            gpu::prefetch(m_numbers.get(), bytes, true, stream);
        }
        gpu::prefetch(m_numbers.get(), bytes, false, stream);
        if (prefetched) {
            gpu::prefetch(m_numbers.get(), bytes, true, stream);
        }
        move(p, space, "advice.managed/hip/move", static_cast<float const*>(m_numbers.get()));
    }

private:
    HostNumbers m_values;
    gpu::Memory m_numbers;
};

std::string needs_page_migration(Params const& /*params*/)
{
    return gpu::has_managed_memory()
               ? ""
               : "pages do not move here; on an AMD GPU they do with HSA_XNACK=1";
}

} // namespace miniapp::advice::managed

namespace miniapp::advice {

Variants<Arrays<float>> native_loops(std::string const& family)
{
    using A = Arrays<float>;
    std::map<std::string, Variants<A>> const all{
        {"advice.pinned",
         {variant<A>(
             "hip/pinned",
             pinned::CopyFromPinned(),
             between("about 3 times pageable memory", "pageable", 1.5, 6))}},
        {"advice.stack_index",
         {variant<A>("hip/dispatched", stack_index::hip_dispatched, "before")}},
        {"advice.overlap",
         {variant<A>("hip/streams/1", overlap::OverlappedChunks<1>(), "in_order"),
          variant<A>(
              "hip/streams/4",
              overlap::OverlappedChunks<4>(),
              helps("asynchronous calls and streams overlap", "hip/streams/1"))}},
        {"advice.concurrent",
         {variant<A>(
              "hip/streams/4",
              concurrent::KernelsInStreams<4>(),
              helps("kernels of several streams use the device together", "hip/streams/1")),
          variant<A>("hip/streams/1", concurrent::KernelsInStreams<1>(), "in_order"),
          variant<A>("hip/streams/16", concurrent::KernelsInStreams<16>(), "hip/streams/4")}},
        {"advice.intrinsics",
         {variant<A>(
             "hip/intrinsic",
             intrinsics::hip_intrinsic,
             helps("intrinsics are faster, and less accurate", "float"))}},
        {"advice.churn", {variant<A>("hip/pool", churn::hip_pool, "every_step")}},
        {"advice.managed",
         {{.name = "hip/of_the_host",
           .run = managed::ManagedNumbers<false>(),
           .refuses = managed::needs_page_migration},
          {.name = "hip/prefetched",
           .run = managed::ManagedNumbers<true>(),
           .refuses = managed::needs_page_migration,
           .expectation = helps("with advice and prefetch", "hip/of_the_host")}}}};
    auto const found = all.find(family);
    return found == all.end() ? Variants<A>{} : found->second;
}

} // namespace miniapp::advice
