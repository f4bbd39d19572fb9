// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <iostream>
#include <stdexcept>

#include "advice/allocation/04_fall_back.hpp"
#include "common/ceil_div.hpp"
#include "common/chunk.hpp"
#include "gpu_memory.hpp"

namespace miniapp::advice::fall_back {

/// Memory of the device, or where it is refused page-locked memory of the host, and a warning.
inline gpu::Memory memory_or_fall_back(std::size_t bytes, std::size_t bytes_to_ask_for)
{
    try {
        return gpu::device_memory(bytes_to_ask_for);
    } catch (std::runtime_error const& refusal) {
        std::cerr << "miniapp: warning: the device refuses " << bytes_to_ask_for << " bytes ("
                  << refusal.what() << "); memory of the host instead, which is slower\n";
        return gpu::pinned_memory(bytes);
    }
}

/// What a program has after it asked for twice the memory that is free.
class FallenBack
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        if (!m_own) {
            m_own = memory_or_fall_back(
                p.size() * sizeof(float), static_cast<std::size_t>(2 * gpu::free_memory()));
        }
        by_way_of(
            p,
            space,
            "advice.fall_back/hip/pinned",
            static_cast<float*>(gpu::seen_by_device(m_own.get())));
    }

private:
    gpu::Memory m_own;
};

class Managed
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        if (!m_own) {
            m_own = gpu::managed_memory(p.size() * sizeof(float));
        }
        by_way_of(p, space, "advice.fall_back/hip/managed", static_cast<float*>(m_own.get()));
    }

private:
    gpu::Memory m_own;
};

/// to = from by 16 bytes a thread.
inline void move_wide(std::int64_t n, ExecutionSpace const& space, float const* from, float* to)
{
    using Word = Chunk<float>;
    Kokkos::parallel_for(
        "advice.fall_back/hip/wide",
        Range(space, 0, ceil_div(n, std::int64_t{Word::size})),
        KOKKOS_LAMBDA(std::int64_t i) {
            auto const begin = i * Word::size;
            if (begin + Word::size <= n) {
                Word::load(from + begin).store(to + begin);
                return;
            }
            for (auto k = begin; k < n; ++k) {
                to[k] = from[k];
            }
        });
}

/// The memory of the device again.
class Wide
{
public:
    void operator()(Row const& p, ExecutionSpace const& space)
    {
        if (!m_own) {
            m_own = gpu::device_memory(p.size() * sizeof(float));
        }
        auto* const own = static_cast<float*>(m_own.get());
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            move_wide(p.size(), space, p.in_data(0), own);
            move_wide(p.size(), space, own, p.out_data());
        }
    }

private:
    gpu::Memory m_own;
};

/// Half of the bytes cross the link, and not the memory of the device.
inline Use half_elsewhere(Params const&, Use use)
{
    use.bytes /= 2;
    return use;
}

/// Of memory of the host no prediction: no floor measures the link.
Variants<Row> hip_variants()
{
    return {
        {.name = "hip/pinned",
         .run = FallenBack(),
         .expectation = between("20 to 50 times slower", "device", 0.02, 0.05),
         .use = half_elsewhere},
        {.name = "hip/managed",
         .run = Managed(),
         .expectation = neutral("pages that the device touched are the device's", "device")},
        {.name = "hip/wide",
         .run = Wide(),
         .expectation = only_where(
             backend::cuda,
             between(
                 "prediction: memory that blocks do not bound is 20 to 50 times as fast",
                 "hip/pinned",
                 20,
                 50)),
         .use = several_each<Chunk<float>::size>},
    };
}

} // namespace miniapp::advice::fall_back
