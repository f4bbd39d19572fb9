// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"
#include "advice/parts/window.hpp"
#include "problem/backend.hpp"

namespace miniapp::advice::launch_bounds {

/// Number of values whose variance a work item computes. All are alive at once: 112 registers.
constexpr int width = 56;

/// Gives no launch bound: the compiler must allow for the largest block that could be launched.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return window_variance<width>(b, i); });
}

/// Promises the compiler that no block has more than `threads` threads.
template <class T, int threads>
void bounds(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    using Policy = Kokkos::
        RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>, Kokkos::LaunchBounds<threads>>;
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Policy(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = window_variance<width>(b, i);
        });
}

double oracle(Params const&, HostInputs<double> const& in, std::int64_t i)
{
    return variance_of<width>(in[0] + i);
}

Family family()
{
    return family_of(
        SimpleComparison<double>{
            .name = "launch_bounds",
            .source = lab_notes("launch bounds"),
            .help = "tell the compiler how large a block is, but not larger than it is",
            .sizes = {1 << 22, 1 << 20},
            .oracle = oracle,
            .flops = 4. * width,
            .roundings = 64,
            .extra_elements = width},
        {{.name = "before", .run = before<double>},
         variant<LabelledArrays<double>>(
             "bounds/256",
             bounds<double, 256>,
             only_on(Machines::amd, helps("without a bound 1024 threads are assumed", "before"))),
         variant<LabelledArrays<double>>("bounds/1024", bounds<double, 1024>, "before")});
}

} // namespace miniapp::advice::launch_bounds

namespace miniapp::advice::resident_waves {

/// Copies in to out with blocks of 256 threads that each ask for `kilobytes` KB of LDS, so that
/// fewer blocks are resident.
template <int kilobytes>
void asking_for(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const in = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    auto const policy =
        Teams(space, static_cast<int>((n + team_threads - 1) / team_threads), team_threads)
            .set_scratch_size(scratch_level(), Kokkos::PerTeam(kilobytes * 1024));
    Kokkos::parallel_for(
        label, policy, KOKKOS_LAMBDA(Team const& team) {
            auto const i =
                static_cast<std::int64_t>(team.league_rank()) * team_threads + team.team_rank();
            if (i < n) {
                out(i) = in(i);
            }
        });
}

/// With 32 KB per block, an MI200 holds two blocks per compute unit, which is a quarter of its
/// waves, and an H200 six or seven per multiprocessor. On a CPU scratch memory limits nothing.
Family family()
{
    auto const claim = "resident warps hide latency; registers and LDS decide how many there are";
    return family_of(
        SimpleComparison<float>{
            .name = "resident_waves",
            .source = guidelines("multiprocessor level"),
            .help = "ask for little LDS a block, so that many blocks are resident",
            .sizes = {1 << 26, 1 << 20},
            .use = use_of_blocks<team_threads>},
        {{.name = "40", .run = asking_for<40>},
         variant("0", asking_for<0>, on_gpus(helps(claim, "40"))),
         variant("32", asking_for<32>, on_gpus(hurts(claim, "0")))});
}

} // namespace miniapp::advice::resident_waves

namespace miniapp::advice::rare_branch {

/// Number of values that the option keeps alive, in about a hundred registers. The option stands
/// for a feature that one run in a hundred uses.
constexpr int width = 48;

/// Tests for the option in the kernel, which then needs the registers of both branches.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    bool const wanted = p.text("option") == "on";
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T x = 2 * b(i);
            if (wanted) {
                x += window_variance<width>(b, i);
            }
            return x;
        });
}

template <class T, bool wanted>
void after_with(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return 2 * b(i) + (wanted ? window_variance<width>(b, i) : 0);
        });
}

/// Tests for the option before the launch, and launches one of two kernels.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    p.text("option") == "on" ? after_with<T, true>(p, space, label)
                             : after_with<T, false>(p, space, label);
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    return 2 * in[0][i] + (p.text("option") == "on" ? variance_of<width>(in[0] + i) : 0);
}

std::vector<Params> edge_cases(Params const& defaults)
{
    auto cases = edge_sizes(defaults, 800003);
    for (auto const& params : edge_sizes(defaults.with("option", std::string("on")), 800003)) {
        cases.push_back(params);
    }
    return cases;
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<double>{
        .name = "rare_branch",
        .source = post_section("rare_branch"),
        .help = "ask before the launch, and not in the kernel, for an option that is rare and "
                "expensive",
        .sizes = {1 << 25, 1 << 22},
        .oracle = oracle,
        .roundings = 64,
        .extra_elements = width,
        .parameters = {choice("option", "the expensive one", {"off", "on"})}});
    comparison.edge_cases = edge_cases;
    return family_of(
        std::move(comparison),
        {{.name = "before", .run = before<double>},
         variant<LabelledArrays<double>>(
             "after",
             after<double>,
             on_gpus(helps(
                 "2.75 times on an RTX 6000 Ada, 1.23 on an MI250X, 1.19 on an MI300A",
                 "before")))});
}

} // namespace miniapp::advice::rare_branch

namespace miniapp::advice {

std::vector<Family> occupancy()
{
    return {launch_bounds::family(), resident_waves::family(), rare_branch::family()};
}

} // namespace miniapp::advice
