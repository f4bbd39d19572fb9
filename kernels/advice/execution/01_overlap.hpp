// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vector>

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::overlap {

constexpr int steps =
    backend::gpu ? 2048 : 256; ///< of a GPU: a kernel takes about as long as a copy
constexpr int chunks = 8;

/// x -> 1 + (x - 1) (1 - 1/64)^steps, which is 1 but for rounding, and x / 2 more.
KOKKOS_FORCEINLINE_FUNCTION float image_of(float x)
{
    float y = x;
    for (int step = 0; step < steps; ++step) {
        y = (1 - 1.F / 64) * y + 1.F / 64;
    }
    return y + 0.5F * x;
}

/// To the device, the kernel there, and back to the host: one after the other.
class InOrder
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const n = p.size();
        auto* const out = p.out_data();
        m_result.resize(n);
        Kokkos::deep_copy(space, p.out(), host_view(m_numbers.of(p).data(), n));
        Kokkos::parallel_for(
            label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
                out[i] = image_of(out[i]);
            });
        Kokkos::deep_copy(space, host_view(m_result.data(), n), p.out());
        space.fence();
    }

private:
    HostNumbers m_numbers;
    std::vector<float> m_result;
};

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double const x = in[0][i];
    double y = x;
    for (int step = 0; step < steps; ++step) {
        y = (1 - 1. / 64) * y + 1. / 64;
    }
    return y + 0.5 * x;
}

Variants<Row> hip_variants(); // 01_overlap.hip.hpp

/// Copies and kernels that do not need each other, in streams of their own, go on at the same time;
/// only from page-locked memory.
inline Family family()
{
    return family_of(
        computing(
            2. * steps + 2,
            64,
            row("overlap",
                guidelines("application level"),
                "copy and compute in chunks, in several streams and page-locked memory",
                {1 << 24, 1 << 14},
                oracle)),
        {{.name = "in_order", .run = InOrder()}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::overlap
