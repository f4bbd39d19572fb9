// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "advice/parts/row.hpp"

namespace miniapp::advice::fall_back {

constexpr int sweeps = 4;

/// out = in by way of memory of some kind, which is written and read four times.
inline void
by_way_of(Row const& p, ExecutionSpace const& space, std::string const& label, float* own)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        Kokkos::parallel_for(
            label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { own[i] = in[i]; });
        Kokkos::parallel_for(
            label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out[i] = own[i]; });
    }
}

/// The memory of the execution space.
class Device
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        if (m_own.size() == 0) {
            m_own = Kokkos::View<float*, MemorySpace>("advice/own", p.size());
        }
        by_way_of(p, space, label, m_own.data());
    }

private:
    Kokkos::View<float*, MemorySpace> m_own;
};

Variants<Row> hip_variants(); // 04_fall_back.hip.hpp

/// Where the device's memory is refused, the host's will do, slowly and with a warning.
inline Family family()
{
    // The controls: memory of the device, by fewer blocks.
    std::vector<Rung> const rungs{{.name = "device", .run = Device()}};
    Variants<Row> native;
    if constexpr (backend::gpu) {
        native = hip_variants();
    }
    return family_of(
        with_use(
            repeated<2 * sweeps>,
            declared(
                of_the_page("memory thrashing", "the same", {"hip/wide"}),
                row("fall_back",
                    Mechanism::transfer,
                    "out = in by way of memory of the device, of the host, or managed",
                    1 << 22,
                    1 << 20))),
        rungs,
        native);
}

} // namespace miniapp::advice::fall_back
