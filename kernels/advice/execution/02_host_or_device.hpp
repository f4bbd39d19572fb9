// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <vector>

#include "advice/parts/host_numbers.hpp"

namespace miniapp::advice::host_or_device {

constexpr int sweeps = 16;

KOKKOS_FORCEINLINE_FUNCTION float updated(float y, float x)
{
    return 0.5F * y + x;
}

/// Sweep after sweep, in pieces of so many elements, each a parallel loop.
template <std::int64_t piece>
void pieces_of(Row const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        bool const first = sweep == 0;
        for (std::int64_t begin = 0; begin < n; begin += piece) {
            Kokkos::parallel_for(
                label,
                Range(space, begin, std::min(n, begin + piece)),
                KOKKOS_LAMBDA(std::int64_t i) { out(i) = updated(first ? 0.F : out(i), in(i)); });
        }
    }
}

/// A launch a piece and sweep. The arrays stay in a cache.
template <std::int64_t piece>
Use launches_of(Params const& params, Use use)
{
    auto const pieces = (params.integer("size") + piece - 1) / piece;
    use.launches = sweeps * static_cast<double>(pieces);
    use.work_items *= sweeps;
    use.bytes = 0;
    return use;
}

/// One thread of the host, on arrays of its own. The last copy brings the result where it is
/// compared.
class OnTheHost
{
public:
    void operator()(Row const& p, ExecutionSpace const&, std::string const& label)
    {
        Region const region(label);
        auto const& x = m_numbers.of(p);
        auto& y = m_result;
        y.assign(x.size(), 0.F);
        for (int sweep = 0; sweep < sweeps; ++sweep) {
            for (std::size_t i = 0; i < x.size(); ++i) {
                y[i] = updated(y[i], x[i]);
            }
        }
        Kokkos::deep_copy(p.out(), host_view(y.data(), p.size()));
    }

private:
    HostNumbers m_numbers;
    std::vector<float> m_result;
};

inline double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double y = 0;
    for (int sweep = 0; sweep < sweeps; ++sweep) {
        y = 0.5 * y + in[0][i];
    }
    return y;
}

inline Family family()
{
    return family_of(
        computing(
            2. * sweeps,
            16,
            row("host_or_device",
                guidelines("application level"),
                "leave short loops to the host, and give long ones to the device",
                {1 << 17, 1 << 17},
                oracle)),
        {{.name = "host", .run = OnTheHost()},
         {.name = "pieces/100000",
          .run = pieces_of<100000>,
          .expectation = on_gpus(helps("parallel work belongs to the device", "host")),
          .use = launches_of<100000>},
         {.name = "pieces/1000",
          .run = pieces_of<1000>,
          .expectation = hurts("serial work belongs to the host", "host"),
          .use = launches_of<1000>}});
}

} // namespace miniapp::advice::host_or_device
