// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::mdrange {

template <class Rank>
using Box = Kokkos::MDRangePolicy<ExecutionSpace, Rank, Kokkos::IndexType<std::int64_t>>;
using InOrder = Kokkos::Rank<3, Kokkos::Iterate::Right, Kokkos::Iterate::Right>;

/// A scaled sum of two arrays of three dimensions, in the tool's own tile and order.
template <class T>
void box(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Box<Kokkos::Rank<3>>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.mdrange/box",
        Policy(space, {0, 0, 0}, {n, n, n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// The last index fastest, as memory has it.
template <class T>
void in_order(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Box<InOrder>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.mdrange/in_order",
        Policy(space, {0, 0, 0}, {n, n, n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// And in tiles of rows. On a GPU the last index is a block's third, of which CUDA allows 64.
template <class T>
void tile(Arrays<T> const& p, ExecutionSpace const& space)
{
    using Policy = Box<InOrder>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.mdrange/tile",
        Policy(space, {0, 0, 0}, {n, n, n}, {1, backend::gpu ? 4 : 1, backend::gpu ? 64 : 4096}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// No box: the element's number is the index, and nothing has three dimensions.
template <class T>
void linear(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.mdrange/linear", Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t e) {
            out(e) = b(e) + T(0.4) * c(e);
        });
}

std::int64_t cube(Params const& p)
{
    return p.integer("extent") * p.integer("extent") * p.integer("extent");
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t e)
{
    return in[0][e] + 0.4F * double(in[1][e]);
}

Family family()
{
    return make_family<float>(
        {.name = "advice.mdrange",
         .help = "do not leave the tile of a box to Kokkos: choose it, or go along a line",
         .parameters = {number(
             "extent", backend::gpu ? 512 : 256, "elements of the cube's edge", 1, 2000)},
         .inputs =
             [](Params const& p) {
                 return std::vector{cube(p), cube(p)};
             },
         .outputs = cube,
         .oracle = oracle,
         .edge_cases =
             [](Params const& p) {
                 std::vector<Params> cases;
                 for (std::int64_t const n : {1, 7, 33, 100}) {
                     cases.push_back(p.with("extent", n));
                 }
                 return cases;
             },
         .flops = [](Params const& p) { return 2. * double(cube(p)); },
         .source = post("mdrange")},
        {{.name = "box", .run = box<float>},
         {.name = "linear",
          .run = linear<float>,
          .expectation =
              helps("3.65 times on an RTX 6000 Ada, 2.06 on an MI250X, 1.13 on an MI300A", "box")},
         {.name = "in_order", .run = in_order<float>, .expectation = compared_with("box")},
         {.name = "tile", .run = tile<float>, .expectation = compared_with("in_order")}});
}

} // namespace miniapp::advice::mdrange
