// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <functional>

#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice::barrier {

constexpr int rounds = 64;

/// Copies in to out after 64 multiply-adds that change nothing, with a barrier of the block's
/// `threads` threads in every `period`th round; with 0 there is no barrier.
template <int threads, int period>
void every(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int size = backend::gpu ? threads : 1;
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    UnknownNumbers const unknown(p);
    Kokkos::parallel_for(
        label,
        Teams(space, static_cast<int>((n + size - 1) / size), size),
        KOKKOS_LAMBDA(Team const& team) {
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
        SimpleComparison<float>{
            .name = "barrier",
            .source = guidelines("synchronisation"),
            .help = "wait at few barriers",
            .sizes = {1 << 22, 1 << 16},
            .flops = 2. * rounds,
            .use = use_of_blocks<team_threads>},
        {{.name = "256/64", .run = every<256, 1>},
         variant("256/16", every<256, 4>, on_gpus(helps(claim, "256/64"))),
         variant("256/none", every<256, 0>, on_gpus(helps(claim, "256/16")))});
}

} // namespace miniapp::advice::barrier

namespace miniapp::advice::fences {

constexpr int launches = 64;

/// Copies in to out with 64 launches, each for a part, and calls `wait` after each launch.
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
        SimpleComparison<float>{
            .name = "fences",
            .source = guidelines("synchronisation"),
            .help = "leave the order of kernels to their stream, and do not fence after each",
            .sizes = {1 << 18, 1 << 18},
            .use = use_of_parts<launches>},
        {{.name = "device", .run = device},
         variant(
             "order",
             order,
             on_gpus(helps("streams in place of waits for the device", "instance"))),
         variant("instance", instance, "device")});
}

} // namespace miniapp::advice::fences

namespace miniapp::advice::churn {

void step(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, float* own)
{
    auto const* const in = p.in_data(0);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { own[i] = in[i]; });
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return own[i]; });
}

auto make_array(std::int64_t n)
{
    return Kokkos::View<float*, MemorySpace>(
        Kokkos::view_alloc("advice/own", Kokkos::WithoutInitializing), n);
}

void every_step(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    for (int s = 0; s < steps; ++s) {
        auto const own = make_array(p.size());
        step(p, space, label, own.data());
        space.fence(); // the kernels must end before the array is freed
    }
}

/// Fences as often as every_step(), but allocates only once.
void fenced(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = make_array(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
        space.fence();
    }
}

void once(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = make_array(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
    }
    space.fence();
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "churn",
            .source = guidelines("memory thrashing"),
            .help = "allocate once, and not in each step",
            .sizes = {1 << 20, 1 << 18},
            .use = use_of_repeated_kernels<2 * steps>},
        {{.name = "every_step", .run = every_step},
         variant("fenced", fenced, helps("frequent allocation and release is slow", "every_step")),
         variant("once", once, "fenced")});
}

} // namespace miniapp::advice::churn

namespace miniapp::advice::managed {

void move(
    Arrays<float> const& p,
    ExecutionSpace const& space,
    std::string const& label,
    float const* from)
{
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return from[i]; });
}

void device(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    move(p, space, label, p.in_data(0));
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "managed",
            .source = guidelines("memory thrashing"),
            .help = "prefetch managed memory before a kernel needs its pages",
            .sizes = {1 << 24, 1 << 20}},
        {{.name = "device", .run = device}});
}

} // namespace miniapp::advice::managed

namespace miniapp::advice {

std::vector<Family> synchronization()
{
    return {barrier::family(), fences::family(), churn::family(), managed::family()};
}

} // namespace miniapp::advice
