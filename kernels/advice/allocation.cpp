// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/host_numbers.hpp"
#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice::churn {

/// Copies in to out through `own`, an array that this step alone uses.
void step(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label, float* own)
{
    auto const* const in = p.in_data(0);
    auto* const out = p.out_data();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) { own[i] = in[i]; });
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) { out[i] = own[i]; });
}

auto array_of(std::int64_t n)
{
    return Kokkos::View<float*, MemorySpace>(
        Kokkos::view_alloc("advice/own", Kokkos::WithoutInitializing), n);
}

void every_step(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    for (int s = 0; s < steps; ++s) {
        auto const own = array_of(p.size());
        step(p, space, label, own.data());
        space.fence(); // before it is freed
    }
}

/// Fences as often as every_step() does; only the allocations are left out.
void fenced(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = array_of(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
        space.fence();
    }
}

void once(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const own = array_of(p.size());
    for (int s = 0; s < steps; ++s) {
        step(p, space, label, own.data());
    }
    space.fence();
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "churn",
            .source = guidelines("memory thrashing"),
            .help = "allocate once, and not in each step",
            .sizes = {1 << 20, 1 << 18},
            .use = repeated<2 * steps>},
        {{.name = "every_step", .run = every_step},
         change("fenced", fenced, helps("frequent allocation and release is slow", "every_step")),
         change("once", once, compared_with("fenced"))});
}

} // namespace miniapp::advice::churn

namespace miniapp::advice::managed {

void move(
    Arrays<float> const& p,
    ExecutionSpace const& space,
    std::string const& label,
    float const* from)
{
    auto* const out = p.out_data();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) { out[i] = from[i]; });
}

void device(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    move(p, space, label, p.in_data(0));
}

Family family()
{
    return family_of(
        Row<float>{
            .name = "managed",
            .source = guidelines("memory thrashing"),
            .help = "prefetch managed memory before a kernel needs its pages",
            .sizes = {1 << 24, 1 << 20}},
        {{.name = "device", .run = device}});
}

} // namespace miniapp::advice::managed

namespace miniapp::advice {

std::vector<Family> allocation()
{
    return {churn::family(), managed::family()};
}

} // namespace miniapp::advice
