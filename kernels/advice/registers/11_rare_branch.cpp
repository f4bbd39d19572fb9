// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"
#include "advice/parts/window.hpp"

namespace miniapp::advice::rare_branch {

constexpr int width = 48;

/// What is asked for once in a hundred runs, and needs a hundred registers.
template <class View>
KOKKOS_FORCEINLINE_FUNCTION auto expensive(View const& b, std::int64_t i)
{
    return window_variance<width>(b, i);
}

/// Asks in the loop: the kernel has the registers of both ways, whichever is taken.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    bool const wanted = p.text("option") == "on";
    Kokkos::parallel_for(
        "advice.rare_branch/before", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
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

template <class T, bool wanted>
void after_with(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.rare_branch/after", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = 2 * b(i) + Option<wanted>::of(b, i);
        });
}

/// Asks before the launch: a kernel for each answer.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space)
{
    if (p.text("option") == "on") {
        after_with<T, true>(p, space);
    } else {
        after_with<T, false>(p, space);
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
    auto comparison = computing(
        0,
        64,
        reading_beyond(
            width,
            with(
                {.name = "option",
                 .default_value = std::string("off"),
                 .unit = "",
                 .help = "the expensive one",
                 .choices = {"off", "on"}},
                row<double>(
                    "rare_branch",
                    post("rare_branch"),
                    "ask before the launch, and not in the kernel, for an option that is rare and "
                    "expensive",
                    {1 << 25, 1 << 22},
                    oracle))));
    comparison.edge_cases = [](Params const& p) { return both(edge_sizes(p, 800003)); };
    return make_family<double>(
        std::move(comparison),
        {{.name = "before", .run = before<double>},
         {.name = "after",
          .run = after<double>,
          .expectation = on_gpus(helps(
              "2.75 times on an RTX 6000 Ada, 1.23 on an MI250X, 1.19 on an MI300A", "before"))}});
}

} // namespace miniapp::advice::rare_branch
