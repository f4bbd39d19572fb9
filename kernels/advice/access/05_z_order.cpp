// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/row.hpp"

namespace miniapp::advice::z_order {

/// The number whose even bits are those of i, and which has no others.
KOKKOS_FORCEINLINE_FUNCTION std::uint64_t spread(std::uint64_t i)
{
    i = (i | i << 16) & 0x0000ffff0000ffffULL;
    i = (i | i << 8) & 0x00ff00ff00ff00ffULL;
    i = (i | i << 4) & 0x0f0f0f0f0f0f0f0fULL;
    i = (i | i << 2) & 0x3333333333333333ULL;
    return (i | i << 1) & 0x5555555555555555ULL;
}
KOKKOS_FORCEINLINE_FUNCTION std::uint64_t gathered(std::uint64_t z)
{
    z &= 0x5555555555555555ULL;
    z = (z | z >> 1) & 0x3333333333333333ULL;
    z = (z | z >> 2) & 0x0f0f0f0f0f0f0f0fULL;
    z = (z | z >> 4) & 0x00ff00ff00ff00ffULL;
    z = (z | z >> 8) & 0x0000ffff0000ffffULL;
    return (z | z >> 16) & 0x00000000ffffffffULL;
}

/// A point's place in memory: row by row, or along the Z-shaped curve, on which a square is near.
struct Rows
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t
    at(std::int64_t i, std::int64_t j, std::int64_t n)
    {
        return i * n + j;
    }
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t row(std::int64_t e, std::int64_t n)
    {
        return e / n;
    }
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t column(std::int64_t e, std::int64_t n)
    {
        return e % n;
    }
};
struct Curve
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t at(std::int64_t i, std::int64_t j, std::int64_t)
    {
        return static_cast<std::int64_t>(spread(i) << 1 | spread(j));
    }
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t row(std::int64_t e, std::int64_t)
    {
        return static_cast<std::int64_t>(gathered(static_cast<std::uint64_t>(e) >> 1));
    }
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t column(std::int64_t e, std::int64_t)
    {
        return static_cast<std::int64_t>(gathered(e));
    }
};

/// The mean of a point's four neighbours, of a square of n rows that is closed to a torus; n is a
/// power of two.
template <class T, class Storage, class View>
KOKKOS_FORCEINLINE_FUNCTION T mean(View const& u, std::int64_t i, std::int64_t j, std::int64_t n)
{
    auto const last = n - 1;
    return T(0.25)
           * (u(Storage::at((i - 1) & last, j, n)) + u(Storage::at((i + 1) & last, j, n))
              + u(Storage::at(i, (j - 1) & last, n)) + u(Storage::at(i, (j + 1) & last, n)));
}

/// Row by row.
template <class T>
void rows(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const u = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.z_order/rows", Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            out(e) = mean<T, Rows>(u, Rows::row(e, n), Rows::column(e, n), n);
        });
}

/// Work items along the curve, along which u is stored, too; the result is row by row, as always.
template <class T>
void order_and_storage(Arrays<T> const& p, ExecutionSpace const& space)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const u = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        "advice.z_order/order_and_storage", Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            out(Curve::row(e, n) * n + Curve::column(e, n)) =
                mean<T, Curve>(u, Curve::row(e, n), Curve::column(e, n), n);
        });
}

std::int64_t points(Params const& p)
{
    return std::int64_t{1} << 2 * p.integer("doublings");
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const u = [&](std::int64_t i, std::int64_t j) {
        return double(in[0][(i + n) % n * n + (j + n) % n]);
    };
    auto const i = e / n;
    auto const j = e % n;
    return (u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1)) / 4;
}

void store_along_curve(Params const& p, std::vector<float*> const& in)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const* const from = in[0];
    auto* const to = in[1];
    Kokkos::parallel_for(
        "miniapp/curve", Range(0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            to[Curve::at(e / n, e % n, n)] = from[e];
        });
}

Family family()
{
    return make_family<float>(
        {.name = "advice.z_order",
         .help = "go along a Z-shaped curve, on which neighbours of a grid are near in memory",
         .parameters = {number(
             "doublings", backend::gpu ? 13 : 11, "the square has 2^doublings rows", 1, 16)},
         .inputs =
             [](Params const& p) {
                 return std::vector{points(p), points(p)};
             },
         .outputs = points,
         .oracle = oracle,
         .edge_cases =
             [](Params const& p) {
                 std::vector<Params> cases;
                 for (std::int64_t const doublings : {1, 2, 5, 8, 11}) {
                     cases.push_back(p.with("doublings", doublings));
                 }
                 return cases;
             },
         .flops = [](Params const& p) { return 4. * double(points(p)); },
         .copies = 2,
         .prepare = store_along_curve,
         .source = post("a whole code with an unstructured mesh")},
        {{.name = "rows", .run = rows<float>},
         {.name = "order_and_storage",
          .run = order_and_storage<float>,
          .expectation = helps("20 % of a whole code, whose mesh was sorted so", "rows")}});
}

} // namespace miniapp::advice::z_order
