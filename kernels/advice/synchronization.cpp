// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <functional>

#include "advice/parts/row.hpp"

namespace miniapp::advice::barrier {

constexpr int rounds = 64;

/// Copies in to out after 64 multiply-adds that change nothing, with a barrier of `threads` threads
/// after every `period`th of them; 0 means none.
template <int threads, int period>
void every(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Unknown const unknown(p);
    Kokkos::parallel_for(
        label,
        Team(space, static_cast<int>((n + size - 1) / size), size),
        KOKKOS_LAMBDA(Member const& team) {
            auto const i = static_cast<std::int64_t>(team.league_rank()) * size + team.team_rank();
            float x = i < n ? in(i) : 0.F;
            for (int round = 0; round < rounds; ++round) {
                x = x * unknown.one + unknown.zero;
                if (period > 0 && round % (period > 0 ? period : 1) == 0) {
                    team.team_barrier();
                }
            }
            if (i < n) {
                out(i) = x;
            }
        });
}

Family family()
{
    auto const claim = "a barrier idles a multiprocessor whose warps wait";
    return family_of(
        Row<float>{
            .name = "barrier",
            .source = guidelines("synchronisation"),
            .help = "wait at few barriers",
            .sizes = {1 << 22, 1 << 16},
            .flops = 2. * rounds,
            .roundings = 4,
            .use = in_blocks_of<team_threads>},
        {{.name = "256/64", .run = every<256, 1>},
         change("256/16", every<256, 4>, on_gpus(helps(claim, "256/64"))),
         change("256/none", every<256, 0>, on_gpus(helps(claim, "256/16")))});
}

} // namespace miniapp::advice::barrier

namespace miniapp::advice::fences {

constexpr int launches = 64;

/// Copies in to out by 64 launches, each for a part, and calls `wait` after each.
void launched(
    Arrays<float> const& p,
    ExecutionSpace const& space,
    std::string const& label,
    std::function<void()> const& wait)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const part = (n + launches - 1) / launches;
    for (std::int64_t begin = 0; begin < n; begin += part) {
        Kokkos::parallel_for(
            label, Range(space, begin, std::min(n, begin + part)), KOKKOS_LAMBDA(std::int64_t i) {
                out(i) = in(i);
            });
        wait();
    }
}

void device(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [] { Kokkos::fence(); });
}
void instance(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [&] { space.fence(); });
}
void order(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    launched(p, space, label, [] {});
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "fences",
            .source = guidelines("synchronisation"),
            .help = "leave the order of kernels to their stream, and do not fence after each",
            .sizes = {1 << 18, 1 << 18},
            .use = in_parts<launches>},
        {{.name = "device", .run = device},
         change(
             "order",
             order,
             on_gpus(helps("streams in place of waits for the device", "instance"))),
         change("instance", instance, compared_with("device"))});
}

} // namespace miniapp::advice::fences

namespace miniapp::advice {

std::vector<Family> synchronization()
{
    return {barrier::family(), fences::family()};
}

} // namespace miniapp::advice
