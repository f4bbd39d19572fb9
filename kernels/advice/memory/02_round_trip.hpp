// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::round_trip {

constexpr std::int64_t chain = 256;

inline void
add_half(Row const& p, ExecutionSpace const& space, std::string const& label, float const* from)
{
    auto* const out = p.out_data();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out[i] = from[i] + 0.5F;
        });
}

/// What suits no GPU: each element waits for the one before, in chains of 256.
KOKKOS_INLINE_FUNCTION void recur(float* y, std::int64_t begin, std::int64_t end)
{
    float last = 0;
    for (auto i = begin; i < end; ++i) {
        last = 0.5F * last + y[i];
        y[i] = last;
    }
}

/// The chains by one thread each, on the device.
inline void on_device(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto* const out = p.out_data();
    auto const n = p.size();
    add_half(p, space, label, p.in_data(0));
    Kokkos::parallel_for(
        label, Range(space, 0, (n + chain - 1) / chain), KOKKOS_LAMBDA(std::int64_t c) {
            recur(out, c * chain, (c + 1) * chain < n ? (c + 1) * chain : n);
        });
    add_half(p, space, label, out);
}

/// The chains on the host: the array goes there and comes back.
class ByTheHost
{
public:
    void operator()(Row const& p, ExecutionSpace const& space, std::string const& label)
    {
        auto const n = p.size();
        auto& y = m_array;
        y.resize(n);
        add_half(p, space, label, p.in_data(0));
        Kokkos::deep_copy(space, host_view(y.data(), n), p.out());
        space.fence();
        for (std::int64_t begin = 0; begin < n; begin += chain) {
            recur(y.data(), begin, std::min(n, begin + chain));
        }
        Kokkos::deep_copy(space, p.out(), host_view(y.data(), n));
        add_half(p, space, label, p.out_data());
    }

private:
    std::vector<float> m_array;
};

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double last = 0;
    for (auto e = i / chain * chain; e <= i; ++e) {
        last = 0.5 * last + (in[0][e] + 0.5);
    }
    return last + 0.5;
}

/// What is between two kernels stays on the device, even where the kernel between suits it badly.
inline Family family()
{
    auto comparison = declared(
        no_prediction(
            "one core's recurrence and copies of pageable memory decide the time of "
            "the host's side, and neither rate is measured",
            of_the_page(
                "host and device",
                "the same chains, by one thread of the host or by many of the device")),
        row("round_trip",
            Mechanism::transfer,
            "two kernels, and between them chains on the host or on the device",
            1 << 24,
            1 << 20,
            oracle));
    comparison.roundings = [](Params const&) { return 16.; };
    return family_of(
        std::move(comparison),
        {{"host", ByTheHost()},
         {.name = "device",
          .run = on_device,
          .expectation = helps("no way over the link, and threads besides", "host")}});
}

} // namespace miniapp::advice::round_trip
