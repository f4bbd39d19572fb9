// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <functional>
#include <vector>

#include "advice/parts/host_numbers.hpp"
#include "common/on_host.hpp"

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

/// The chains by one thread each, on the device; `way` is what the array does before them.
inline void on_device(
    Row const& p,
    ExecutionSpace const& space,
    std::string const& label,
    std::function<void()> const& way)
{
    auto* const out = p.out_data();
    auto const n = p.size();
    add_half(p, space, label, p.in_data(0));
    way();
    Kokkos::parallel_for(
        label, Range(space, 0, (n + chain - 1) / chain), KOKKOS_LAMBDA(std::int64_t c) {
            recur(out, c * chain, (c + 1) * chain < n ? (c + 1) * chain : n);
        });
    add_half(p, space, label, out);
}

inline void stays(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    on_device(p, space, label, [] {});
}

/// The chains by all threads of the host.
inline void on_host(float* y, std::int64_t n, std::string const& label)
{
    for_each_on_host(
        (n + chain - 1) / chain,
        [=](std::int64_t c) { recur(y, c * chain, std::min(n, (c + 1) * chain)); },
        label);
}

/// The chains on the host: the array goes there, to pageable memory, and comes back.
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
        on_host(y.data(), n, label);
        Kokkos::deep_copy(space, p.out(), host_view(y.data(), n));
        add_half(p, space, label, p.out_data());
    }

private:
    std::vector<float> m_array;
};

/// Two kernels with a work item an element, and the chains between them.
inline Use with_chains(Params const&, Use use)
{
    use.launches = 3;
    use.work_items *= 2 + 1. / chain;
    use.bytes *= 3;
    return use;
}

Variants<Row> hip_variants(); // 02_round_trip.hip.hpp

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double last = 0;
    for (auto e = i / chain * chain; e <= i; ++e) {
        last = 0.5 * last + (in[0][e] + 0.5);
    }
    return last + 0.5;
}

inline Family family()
{
    return family_of(
        computing(
            0,
            16,
            row("round_trip",
                guidelines("host and device"),
                "leave on the device what lies between two kernels, even where it suits the host "
                "better",
                {1 << 24, 1 << 20},
                oracle)),
        {{.name = "host", .run = ByTheHost(), .use = repeated<2>},
         {.name = "device",
          .run = stays,
          .expectation = helps("transfers between host and device are avoided", "host"),
          .use = with_chains}},
        if_gpu([](auto) { return hip_variants(); }));
}

} // namespace miniapp::advice::round_trip
