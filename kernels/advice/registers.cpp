// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "advice/parts/native.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice::register_temporary {

constexpr int rounds = 10;

/// Adds into the array. The compiler may not keep out(i) in a register, because out and b may
/// overlap: each addition stores, and most loads are repeated.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t i) {
            out(i) = 0;
            for (int round = 0; round < rounds; ++round) {
                out(i) += b(i);
                out(i) += b(i + 1);
                out(i) += b(i + 2);
            }
        });
}

/// Adds in a register and stores once.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int round = 0; round < rounds; ++round) {
                sum += b(i);
                sum += b(i + 1);
                sum += b(i + 2);
            }
            return sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    auto const* const b = in[0];
    return rounds * (double(b[i]) + b[i + 1] + b[i + 2]);
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "register_temporary",
            .source = post_section("register_temporary"),
            .help = "sum in a local variable, and store once",
            .sizes = {1 << 27, 1 << 24},
            .oracle = oracle,
            .flops = 3. * rounds,
            .roundings = 16,
            .extra_elements = 2},
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .expectation =
              helps("2.8 times on an RTX 6000 Ada, 8.3 on an MI250X, 4.2 on an MI300A", "before"),
          .shows = {{"keep a value in a register", "before"}}}});
}

} // namespace miniapp::advice::register_temporary

namespace miniapp::advice::dimension {

using Layout = typename ExecutionSpace::array_layout;
constexpr int rounds = 10;

/// Adds b over all pairs of directions into row i of `out`. Each sum starts from another number, so
/// no two sums are equal and no addition can be left out.
template <class In, class Out, class Dimension>
KOKKOS_FORCEINLINE_FUNCTION void
add_pairs(In const& b, Out const& out, std::int64_t i, Dimension dim)
{
    for (int d = 0; d < dim; ++d) {
        out(i, d) = b(i, d);
    }
    for (int round = 0; round < rounds; ++round) {
        for (int d = 0; d < dim; ++d) {
            for (int e = 0; e < dim; ++e) {
                out(i, d) += b(i, e);
            }
        }
    }
}

/// Adds into the array. The compiler does not know the number of directions.
template <class T>
void runtime(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const dim = static_cast<int>(p.integer("dimension"));
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) { add_pairs(b, out, i, dim); });
}

template <class T, int dim>
void templated_dimension(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            add_pairs(b, out, i, std::integral_constant<int, dim>());
        });
}

template <class T, int dim>
void templated_array_dimension(
    Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size() / dim;
    auto const b = matrix<Layout>(p.in_data(0), n, dim);
    auto const out = matrix<Layout>(p.out_data(), n, dim);
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum[dim];
            for (int d = 0; d < dim; ++d) {
                sum[d] = b(i, d);
            }
            for (int round = 0; round < rounds; ++round) {
                for (int d = 0; d < dim; ++d) {
                    for (int e = 0; e < dim; ++e) {
                        sum[d] += b(i, e);
                    }
                }
            }
            for (int d = 0; d < dim; ++d) {
                out(i, d) = sum[d];
            }
        });
}

/// Calls `launch` with the number of directions as a compile-time constant.
template <class Launch>
void with_dimension(std::int64_t dimension, Launch const& launch)
{
    switch (dimension) {
    case 1:
        return launch(std::integral_constant<int, 1>());
    case 2:
        return launch(std::integral_constant<int, 2>());
    default:
        return launch(std::integral_constant<int, 3>());
    }
}

/// The loop of `runtime` with the dimension as a template parameter, which the launch chooses.
template <class T>
void templated(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    with_dimension(
        p.integer("dimension"), [&](auto dim) { templated_dimension<T, dim>(p, space, label); });
}

/// Like `templated`, but adds in a local array, which the compiler keeps in registers.
template <class T>
void templated_array(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    with_dimension(p.integer("dimension"), [&](auto dim) {
        templated_array_dimension<T, dim>(p, space, label);
    });
}

std::int64_t element_count(Params const& p)
{
    return p.integer("size") * p.integer("dimension");
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    bool const left = std::is_same_v<Layout, Kokkos::LayoutLeft>;
    auto const n = p.integer("size");
    auto const dim = p.integer("dimension");
    auto const i = left ? e % n : e / dim;
    double sum = 0;
    for (std::int64_t d = 0; d < dim; ++d) {
        sum += in[0][left ? d * n + i : i * dim + d];
    }
    return in[0][e] + rounds * sum;
}

ResourceUse use_of_one_item_per_point(Params const& p, ResourceUse use)
{
    use.work_items = double(size_of(p));
    return use;
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "dimension",
        .source = post_section("dimension"),
        .help = "make the number of dimensions a template parameter, and sum in local variables",
        .sizes = {1 << 26, 1 << 22},
        .oracle = oracle,
        .parameters = {number("dimension", 3, "directions", 1, 3)}});
    comparison.use = use_of_one_item_per_point;
    comparison.input_sizes = [](Params const& p) { return std::vector{element_count(p)}; };
    comparison.output_size = element_count;
    comparison.edge_cases = [](Params const& p) {
        auto cases = edge_sizes(p, 700001);
        cases.push_back(p.with("size", 1001L).with("dimension", 2L));
        cases.push_back(p.with("size", 1001L).with("dimension", 1L));
        return cases;
    };
    comparison.roundings = [](Params const&) { return 30.; };
    comparison.flops = [](Params const& p) {
        return double(rounds) * double(p.integer("dimension") * element_count(p));
    };
    return family_of(
        std::move(comparison),
        {{.name = "runtime", .run = runtime<float>},
         variant(
             "templated_array",
             templated_array<float>,
             on_gpus(helps(
                 "4 times on an RTX 6000 Ada, 11.4 on an MI250X, 5.9 on an MI300A", "runtime"))),
         {.name = "templated",
          .run = templated<float>,
          .expectation = compared_with("runtime"),
          .shows = {{"extents as template arguments", "runtime"}}}});
}

} // namespace miniapp::advice::dimension

namespace miniapp::advice::stack_index {

/// Indexes a local array by a number that the compiler does not know. NVIDIA's compiler puts the
/// array into local memory, and clang 15 for gfx90a into 16 KB of LDS per block; clang 21 for
/// gfx90a keeps it in registers.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const slot = slot_of(p);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T own[places] = {};
            for (int round = 0; round < rounds; ++round) {
                for (int k = 0; k < places; ++k) {
                    own[slot(k)] += b(i + k + round);
                }
            }
            return weighted_sum(own[0], own[1], own[2], own[3]);
        });
}

/// Turns the index into a branch: with the switch, each place of the array is a register.
template <class T>
void by_switch(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const slot = slot_of(p);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T own[places] = {};
            for (int round = 0; round < rounds; ++round) {
                for (int k = 0; k < places; ++k) {
                    T const x = b(i + k + round);
                    switch (slot(k)) {
                    case 0:
                        own[0] += x;
                        break;
                    case 1:
                        own[1] += x;
                        break;
                    case 2:
                        own[2] += x;
                        break;
                    default:
                        own[3] += x;
                        break;
                    }
                }
            }
            return weighted_sum(own[0], own[1], own[2], own[3]);
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double own[places] = {};
    for (int round = 0; round < rounds; ++round) {
        for (int k = 0; k < places; ++k) {
            own[(k + p.integer("rotation")) % places] += in[0][i + k + round];
        }
    }
    return own[0] + 2 * own[1] + 3 * own[2] + 4 * own[3];
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "stack_index",
            .source = post_section("stack_index"),
            .help = "do not index a local array by a number that only the run knows",
            .sizes = {1 << 26, 1 << 22},
            .oracle = oracle,
            .flops = rounds * places + 6.,
            .roundings = 20,
            .extra_elements = places + rounds,
            .parameters = {number("rotation", 1, "of the places", 0, 3)}},
        {{.name = "before", .run = before<float>},
         variant(
             "by_switch",
             by_switch<float>,
             only_on(
                 Machines::nvidia,
                 helps("1.49 times on an RTX 6000 Ada, where a stack frame goes", "before")))});
}

} // namespace miniapp::advice::stack_index

namespace miniapp::advice::loop_bound {

constexpr int length = 6;

/// Returns by how much the largest of `bound` numbers exceeds their mean, times `bound`.
template <class View, class Bound>
KOKKOS_FORCEINLINE_FUNCTION auto largest_excess(View const& b, std::int64_t i, Bound bound)
{
    using T = typename View::non_const_value_type;
    T own[length] = {};
    T sum = 0;
    for (int k = 0; k < bound; ++k) {
        own[k] = b(i + k);
        sum += own[k];
    }
    T largest = 0;
    for (int k = 0; k < bound; ++k) {
        largest = bound * own[k] - sum > largest ? bound * own[k] - sum : largest;
    }
    return largest;
}

/// The compiler does not know the bound, and does not unroll the loops. The array that they index
/// is not in registers, except with clang 21 for gfx90a.
template <class T>
void before(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const bound = static_cast<int>(p.integer("bound"));
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return largest_excess(b, i, bound); });
}

/// The bound is a constant: the loops are unrolled, and the array is in registers.
template <class T>
void after(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            return largest_excess(b, i, std::integral_constant<int, length>());
        });
}

/// Returns the reason to refuse a bound, or "" for the one that `after` is compiled for.
std::string needs_constant_bound(Params const& p)
{
    return p.integer("bound") == length ? "" : "its bound is a constant, another one";
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    double largest = 0;
    for (std::int64_t k = 0; k < p.integer("bound"); ++k) {
        sum += in[0][i + k];
        largest = std::max<double>(largest, in[0][i + k]);
    }
    return std::max(0., p.integer("bound") * largest - sum);
}

Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "loop_bound",
            .source = post_section("loop_bound"),
            .help = "give loops over a local array a bound that the compiler knows",
            .sizes = {1 << 26, 1 << 23},
            .oracle = oracle,
            .roundings = 16,
            .extra_elements = length,
            .parameters = {number("bound", length, "numbers", 1, length)}},
        {{.name = "before", .run = before<float>},
         {.name = "after",
          .run = after<float>,
          .refuses = needs_constant_bound,
          .expectation = helps("no stack frame, 24 bytes before; no time is given", "before")}});
}

} // namespace miniapp::advice::loop_bound

namespace miniapp::advice {

std::vector<Family> registers()
{
    return {
        register_temporary::family(),
        dimension::family(),
        stack_index::family(),
        loop_bound::family()};
}

} // namespace miniapp::advice
