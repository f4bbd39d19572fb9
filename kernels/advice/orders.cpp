// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/parts/order.hpp"

#include "advice/parts/row.hpp"

namespace miniapp::advice::z_order {

/// Spreads the bits of i to the even bits of the result; its odd bits are 0.
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

/// Index of a point in memory: row by row, or along the Z-shaped curve, on which points of a square
/// are near each other.
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

/// The mean of the four neighbours of a point in a periodic square of n x n points; n is a power of
/// two.
template <class T, class Storage, class View>
KOKKOS_FORCEINLINE_FUNCTION T mean(View const& u, std::int64_t i, std::int64_t j, std::int64_t n)
{
    auto const last = n - 1;
    return T(0.25)
           * (u(Storage::at((i - 1) & last, j, n)) + u(Storage::at((i + 1) & last, j, n))
              + u(Storage::at(i, (j - 1) & last, n)) + u(Storage::at(i, (j + 1) & last, n)));
}

/// Visits and stores the points row by row.
template <class T>
void rows(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const u = p.in(0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            out(e) = mean<T, Rows>(u, Rows::row(e, n), Rows::column(e, n), n);
        });
}

/// Visits the points along the curve, along which u is stored, too. The result is stored row by
/// row, as in all variants.
template <class T>
void order_and_storage(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = std::int64_t{1} << p.integer("doublings");
    auto const u = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
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
    return family_of(
        Comparison<float>{
            .name = "advice.z_order",
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
         change(
             "order_and_storage",
             order_and_storage<float>,
             helps("20 % of a whole code, whose mesh was sorted so", "rows"))});
}

} // namespace miniapp::advice::z_order

namespace miniapp::advice::mdrange {

template <class Rank>
using Box = Kokkos::MDRangePolicy<ExecutionSpace, Rank, Kokkos::IndexType<std::int64_t>>;
using InOrder = Kokkos::Rank<3, Kokkos::Iterate::Right, Kokkos::Iterate::Right>;

/// Computes a scaled sum of two three-dimensional arrays, in the tile and order that Kokkos
/// chooses.
template <class T>
void box(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    using Policy = Box<Kokkos::Rank<3>>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, {0, 0, 0}, {n, n, n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// The last index varies fastest, as in memory.
template <class T>
void in_order(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    using Policy = Box<InOrder>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, {0, 0, 0}, {n, n, n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// Tiles along rows, besides. On a GPU the last index is a block's third dimension, of which CUDA
/// allows 64.
template <class T>
void tile(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    using Policy = Box<InOrder>;
    auto const n = p.integer("extent");
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, {0, 0, 0}, {n, n, n}, {1, backend::gpu ? 4 : 1, backend::gpu ? 64 : 4096}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            auto const e = (i * n + j) * n + k;
            out(e) = b(e) + T(0.4) * c(e);
        });
}

/// Uses no box: the index is the element's number.
template <class T>
void linear(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const b = p.in(0);
    auto const c = p.in(1);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t e) {
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
    return family_of(
        Comparison<float>{
            .name = "advice.mdrange",
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
         change(
             "linear",
             linear<float>,
             helps("3.65 times on an RTX 6000 Ada, 2.06 on an MI250X, 1.13 on an MI300A", "box")),
         change("in_order", in_order<float>, compared_with("box")),
         change("tile", tile<float>, compared_with("in_order"))});
}

} // namespace miniapp::advice::mdrange

namespace miniapp::advice::gather {

/// Copies the elements in an order that is shuffled inside blocks of 2^bits; 62 shuffles the whole
/// array.
template <int bits>
void shuffled(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size();
    copy_in_order(
        p, space, label, {.n = n, .bits = std::min(bits, bits_of(n)), .factor = scattering});
}

/// One kernel with three orders, which differ in how far the addresses of a wavefront are spread.
Family family()
{
    return family_of(
        Row<float>{
            .name = "gather",
            .source = guidelines("device memory"),
            .help = "let the threads of a wavefront take elements that are near each other",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "everywhere", .run = shuffled<62>},
         change(
             "in_order",
             shuffled<0>,
             helps("the less the addresses are spread, the faster", "everywhere")),
         change(
             "within/4096",
             shuffled<12>,
             hurts("the more the addresses are spread, the slower", "in_order"))});
}

} // namespace miniapp::advice::gather

namespace miniapp::advice::stride {

/// Neighbouring threads copy elements that are `step` apart.
template <int step>
void apart(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_in_order(p, space, label, strided(p.size(), step));
}

/// Each thread copies four elements, so there are a quarter of the blocks. The four belong to
/// neighbouring wavefronts: no two of a thread lie in one transaction unless two of a wavefront do.
template <int step>
void four_apart(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int rotate = std::bit_width(static_cast<unsigned>(step)) - 1;
    int const bits = std::max(rotate, bits_of(p.size()));
    copy_four_in_order(p, space, label, KnownStride<rotate>{bits});
}

/// Memory moves in transactions of 32, 64 or 128 bytes, however much of them is used. Every variant
/// moves each element once. On a GPU block dispatch may bound `1`; `four/*` have a quarter of its
/// blocks.
Family family()
{
    auto const half = "a transaction is moved whole, whatever of it is used";
    return family_of(
        Row<float>{
            .name = "stride",
            .source = guidelines("device memory"),
            .help = "let neighbouring threads take neighbouring elements, and not elements that "
                    "are apart",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "8", .run = apart<8>},
         change("1", apart<1>, on_gpus(helps(half, "8"))),
         change("2", apart<2>, on_gpus(hurts(half, "1"))),
         change("64", apart<64>, compared_with("8")),
         {.name = "four/8", .run = four_apart<8>, .use = several_each<4>},
         change("four/1", four_apart<1>, on_gpus(helps(half, "four/8")), several_each<4>)});
}

} // namespace miniapp::advice::stride

namespace miniapp::advice {

std::vector<Family> orders()
{
    return {z_order::family(), mdrange::family(), gather::family(), stride::family()};
}

} // namespace miniapp::advice
