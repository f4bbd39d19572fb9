// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/sources.hpp"
#include "advice/parts/window.hpp"
#include "common/resident.hpp"

namespace miniapp::advice::rare_branch {

constexpr int width = 48;

/// What is asked for once in a hundred runs, and needs a hundred registers.
template <class View>
KOKKOS_FORCEINLINE_FUNCTION auto expensive(View const& b, std::int64_t i)
{
    return window_variance<width>(b, i);
}

/// Asks in the loop: the kernel has the registers of both ways, whichever is taken.
template <class T, class Launch = OneEach>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    bool const wanted = p.text("option") == "on";
    Launch::run(
        label_of<Launch>("advice.rare_branch", "before"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) {
            T x = 2 * b(i);
            if (wanted) {
                x += expensive(b, i);
            }
            out(i) = x;
        });
}

template <bool wanted>
struct Option
{
    template <class View>
    KOKKOS_FORCEINLINE_FUNCTION static auto of(View const& b, std::int64_t i)
    {
        return expensive(b, i);
    }
};
template <>
struct Option<false>
{
    template <class View>
    KOKKOS_FORCEINLINE_FUNCTION static int of(View const&, std::int64_t)
    {
        return 0;
    }
};

template <class T, bool wanted, class Launch>
void after_with(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Launch::run(
        label_of<Launch>("advice.rare_branch", "after"),
        space,
        p.size(),
        KOKKOS_LAMBDA(std::int64_t i) { out(i) = 2 * b(i) + Option<wanted>::of(b, i); });
}

/// Asks before the launch: a kernel for each answer.
template <class T, class Launch = OneEach>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    if (p.text("option") == "on") {
        after_with<T, true, Launch>(p, space);
    } else {
        after_with<T, false, Launch>(p, space);
    }
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    return 2 * in[0][i] + (p.text("option") == "on" ? variance_of<width>(in[0] + i) : 0);
}

std::vector<Params> both(std::vector<Params> cases)
{
    for (std::size_t n = cases.size(); n-- > 0;) {
        cases.push_back(cases[n].with("option", std::string("on")));
    }
    return cases;
}

Family family()
{
    return declared_family<double>(
        {.name = "advice.rare_branch",
         .mechanism = Mechanism::registers,
         .contract = of_the_post("rare_branch", "the same", {"resident/before", "resident/after"}),
         .help = "a rare and expensive option: asked for in the loop or before the launch",
         .parameters =
             {size_parameter(1 << 25, 1 << 22),
              {.name = "option",
               .default_value = std::string("off"),
               .unit = "",
               .help = "the expensive one",
               .choices = {"off", "on"}}},
         .inputs = [](Params const& p) { return std::vector{size_of(p) + width}; },
         .outputs = size_of,
         .oracle = oracle,
         .edge_cases = [](Params const& p) { return both(edge_sizes(p, 800003)); },
         .roundings = [](Params const&) { return 64.; }},
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation = only_where(
              backend::gpu,
              helps(
                  "2.75 times on an RTX 6000 Ada, 1.23 on an MI250X: 198 registers become 24",
                  "before"))},
         // By hand, because no floor measures latency: 122 registers leave an SM 16 warps of 64,
         // each with a load of 256 B in flight: 0.54 MB of a device, where the reads of a copy
         // of 4.2 TB/s at a latency of 0.5 to 1 us need 1.05 to 2.1 MB.
         {.name = "resident/before", .run = before<double, Resident>, .use = blocks_not_counted},
         {.name = "resident/after",
          .run = after<double, Resident>,
          .expectation = only_where(
              backend::cuda,
              between(
                  "prediction: 16 warps an SM hold a half to a quarter of what must be in flight",
                  "resident/before",
                  2,
                  4)),
          .use = blocks_not_counted}});
}

} // namespace miniapp::advice::rare_branch
