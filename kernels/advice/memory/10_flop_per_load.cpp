// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdint>

#include "advice/parts/row.hpp"

namespace miniapp::advice::flop_per_load {

constexpr int loads = 64;
constexpr int sums = 4; ///< so that no addition waits for the one before

constexpr std::int64_t step = 32; ///< elements: all distances are multiples of it
constexpr std::int64_t least_window = step * loads;
constexpr std::int64_t block = 128; ///< threads that Kokkos puts into a block of a GPU

/// Between the addresses of a load and of the next, in elements: an odd number of steps, whose
/// multiples come back to an address of a window of 2^w elements after 2^w / 32 loads, which are
/// all of them. In a window of all threads' loads together each element is loaded once. In a
/// smaller one a thread's loads lie all over it, by the golden ratio; a step apart, each would find
/// in the L1 what a neighbour has just loaded, however large the window.
constexpr std::int64_t distance(std::int64_t n, std::int64_t window)
{
    return window < loads * n ? ((window / step * 618 / 1000) | 1) * step
                              : (n / (2 * step) * 2 + 1) * step;
}

/// Between the two of a thread's loads that are nearest, in elements.
constexpr std::int64_t nearest(std::int64_t n, std::int64_t window)
{
    auto least = window;
    for (std::int64_t k = 1; k < loads; ++k) {
        auto const apart = (k * distance(n, window)) & (window - 1);
        least = std::min({least, apart, window - apart});
    }
    return least;
}

// Windows of the L1, of the L2, and of memory, on a GPU: no address comes twice in a sum, and none
// is a neighbour's of the same block where the window has room for all of a block's loads.
static_assert(nearest(1 << 20, least_window) == step);
static_assert(nearest(1 << 20, 1 << 17) > block);
static_assert(nearest(1 << 20, 1 << 26) > block);

/// `flops` dependent multiply-adds for each number that is loaded, by factors that leave it as it
/// is and that the compiler does not know. The numbers come from a window of `window` elements: of
/// the L1, the L2, or of memory. The time stays as it is as long as the loads hide the
/// arithmetic, and then grows with it: the knee is the flops that a load pays for.
template <class T, int count>
void flops(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = p.size();
    auto const apart = distance(n, p.integer("window"));
    auto const last = p.integer("window") - 1;
    T const one = T(1 + p.integer("zero"));
    T const zero = T(p.integer("zero"));
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.flop_per_load/flops/" + std::to_string(count),
        Range(space, 0, n),
        KOKKOS_LAMBDA(std::int64_t i) {
            T sum[sums] = {};
            for (std::int64_t k = 0; k < loads; k += sums) {
                for (int s = 0; s < sums; ++s) {
                    T x = b(((k + s) * apart + i) & last);
                    for (int f = 0; f < count; ++f) {
                        x = x * one + zero;
                    }
                    sum[s] += x;
                }
            }
            out(i) = sum[0] + sum[1] + (sum[2] + sum[3]);
        });
}

/// So many multiply-adds a load. Where the window has room for all loads of all work items, each is
/// of another number; what a cache gives of a smaller one is no measured limit.
template <int count>
Use with_flops_a_load(Params const& p, Use use)
{
    double const all = loads * double(size_of(p));
    bool const in_memory = double(p.integer("window")) >= all;
    use.flops = use.double_flops = 2 * count * all;
    use.bytes = ((in_memory ? all : 0) + double(size_of(p))) * sizeof(double);
    return use;
}

double oracle(Params const& p, HostInputs<double> const& in, std::int64_t i)
{
    double sum = 0;
    auto const window = p.integer("window");
    for (std::int64_t k = 0; k < loads; ++k) {
        sum += in[0][(k * distance(size_of(p), window) + i) & (window - 1)];
    }
    return sum;
}

std::vector<InvalidParameter> not_a_power_of_two(Params const& p)
{
    auto const window = p.integer("window");
    if ((window & (window - 1)) == 0) {
        return {};
    }
    return {{"window", "should be a power of two"}};
}

std::vector<Params> edge_windows(Params const& p)
{
    std::vector<Params> cases;
    for (std::int64_t const size : {1, 7, 1001, 30011}) {
        cases.push_back(p.with("size", size).with("window", std::int64_t{4096}));
    }
    cases.push_back(p.with("size", 10007L).with("window", std::int64_t{1} << 21));
    return cases;
}

Family family()
{
    auto comparison = with(
        number("zero", 0, "nothing, unknown to the compiler", 0, 0),
        with(
            number(
                "window",
                backend::gpu ? 1 << 26 : 1 << 23,
                "elements that are read again and again; a power of two",
                least_window,
                1e9),
            row<double>(
                "flop_per_load",
                post("flop_per_load"),
                "compute while a load is on its way: so many multiply-adds cost nothing",
                {1 << 20, 1 << 17},
                oracle)));
    comparison.inputs = [](Params const& p) { return std::vector{p.integer("window")}; };
    comparison.edge_cases = edge_windows;
    comparison.roundings = [](Params const&) { return 64.; };
    comparison.invalid_parameters = not_a_power_of_two;
    return make_family<double>(
        std::move(comparison),
        {{.name = "flops/1", .run = flops<double, 1>, .use = with_flops_a_load<1>},
         {.name = "flops/16",
          .run = flops<double, 16>,
          .expectation = compared_with("flops/1"),
          .use = with_flops_a_load<16>},
         {.name = "flops/64",
          .run = flops<double, 64>,
          .expectation = only_on(
              Machines::nvidia,
              neutral("a load from memory hides 50 to 100 multiply-adds", "flops/1")),
          .use = with_flops_a_load<64>},
         {.name = "flops/128",
          .run = flops<double, 128>,
          .expectation = compared_with("flops/64"),
          .use = with_flops_a_load<128>}});
}

} // namespace miniapp::advice::flop_per_load
