// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/order.hpp"
#include "advice/parts/row.hpp"

namespace miniapp::advice {

std::vector<Parameter> matrix_parameters(std::int64_t gpu = 10000, std::int64_t cpu = 4000)
{
    auto const extent = [=](std::string const& name) {
        return number(name, backend::gpu ? gpu : cpu, "of the matrix", 1, 100000, "elements");
    };
    return {extent("rows"), extent("columns")};
}

std::int64_t element_count(Params const& p)
{
    return p.integer("rows") * p.integer("columns");
}

/// Stores the matrix of input `from`, which is stored row by row, column by column in input `to`.
template <class T>
void transpose(std::vector<T*> const& in, int from, int to, std::int64_t rows, std::int64_t columns)
{
    T const* const a = in[from];
    T* const b = in[to];
    Kokkos::parallel_for(
        "miniapp/transposed", Range(0, rows * columns), KOKKOS_LAMBDA(std::int64_t e) {
            b[e % columns * rows + e / columns] = a[e];
        });
}

} // namespace miniapp::advice

namespace miniapp::advice::row_sums {

/// Returns input `copy` as a matrix. Input 0 stores it row by row, input 1 column by column.
template <class Layout, class T>
auto matrix_of(Arrays<T> const& p, int copy)
{
    return matrix<Layout>(p.in_data(copy), p.integer("rows"), p.integer("columns"));
}

template <class Matrix>
KOKKOS_FORCEINLINE_FUNCTION auto sum_of_row(Matrix const& a, std::int64_t i, std::int64_t columns)
{
    typename Matrix::non_const_value_type sum = 0;
    for (std::int64_t j = 0; j < columns; ++j) {
        sum += a(i, j);
    }
    return sum;
}

/// One work item sums one row of a matrix that is stored row by row. Neighbouring work items read
/// elements one row apart; on a GPU every lane needs a cache line of its own.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const columns = p.integer("columns");
    auto const a = matrix_of<Kokkos::LayoutRight>(p, 0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return sum_of_row(a, i, columns); });
}

/// One work item sums one row of a matrix that is stored column by column: neighbouring work items
/// read neighbouring elements.
template <class T>
void left(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const columns = p.integer("columns");
    auto const a = matrix_of<Kokkos::LayoutLeft>(p, 1);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) { return sum_of_row(a, i, columns); });
}

/// One team sums one row of a matrix that is stored row by row. Neighbouring members read
/// neighbouring elements, and there are many more work items.
template <class T>
void team_right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const columns = p.integer("columns");
    auto const a = matrix_of<Kokkos::LayoutRight>(p, 0);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Teams(space, static_cast<int>(p.size()), team_threads),
        KOKKOS_LAMBDA(Team const& team) {
            std::int64_t const i = team.league_rank();
            T total = 0;
            Kokkos::parallel_reduce(
                Kokkos::TeamThreadRange(team, columns),
                [&](std::int64_t j, T& sum) { sum += a(i, j); },
                total);
            Kokkos::single(Kokkos::PerTeam(team), [&]() { out(i) = total; });
        });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (std::int64_t j = 0; j < p.integer("columns"); ++j) {
        sum += in[0][i * p.integer("columns") + j];
    }
    return sum;
}

ResourceUse use_of_teams(Params const&, ResourceUse use)
{
    use.work_items *= team_threads;
    use.threads_of_block = team_threads;
    return use;
}

std::vector<Params> edge_shapes(Params const& p)
{
    std::vector<Params> cases;
    for (auto const& [rows, columns] :
         {std::pair{1, 1}, {7, 3}, {65, 129}, {300, 1}, {129, 129}, {1700, 1901}}) {
        cases.push_back(p.with("rows", std::int64_t{rows}).with("columns", std::int64_t{columns}));
    }
    return cases;
}

Family family()
{
    return family_of(
        Comparison<float>{
            .name = "advice.row_sums",
            .help = "store a matrix so that neighbouring work items read neighbours",
            .parameters = matrix_parameters(),
            .input_sizes = [](Params const& p) { return std::vector(2, element_count(p)); },
            .output_size = [](Params const& p) { return p.integer("rows"); },
            .oracle = oracle,
            .edge_cases = edge_shapes,
            .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("columns")); },
            .flops = [](Params const& p) { return double(element_count(p)); },
            .copies = 2,
            .prepare =
                [](Params const& p, std::vector<float*> const& in) {
                    transpose(in, 0, 1, p.integer("rows"), p.integer("columns"));
                },
            .source = post_section("row_sums")},
        {{.name = "right", .run = right<float>},
         variant(
             "left",
             left<float>,
             on_gpus(helps("2.2 times on an RTX 6000 Ada, 19 on an MI250X", "right"))),
         variant("team_right", team_right<float>, "right", use_of_teams)});
}

} // namespace miniapp::advice::row_sums

namespace miniapp::advice::matrix_product {

template <class Matrix, class Other>
KOKKOS_FORCEINLINE_FUNCTION auto
element(Matrix const& a, Other const& b, std::int64_t i, std::int64_t j, std::int64_t n)
{
    typename Matrix::non_const_value_type sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += a(i, k) * b(k, j);
    }
    return sum;
}

/// Computes c(i, j) = sum over k of a(i, k) b(k, j). All matrices are stored row by row.
/// Neighbouring work items compute neighbours in a row of c: they share a(i, k) and read neighbours
/// of b.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutRight>(p.in_data(2), n, n);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t e) { return element(a, b, e / n, e % n, n); });
}

/// Stores b column by column: a work item reads both operands contiguously, and neighbouring work
/// items read elements of b that are a column apart.
template <class T>
void b_left(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutLeft>(p.in_data(3), n, n);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t e) { return element(a, b, e / n, e % n, n); });
}

double oracle(Params const& p, HostInputs<float> const& in, std::int64_t e)
{
    auto const n = p.integer("rows");
    double sum = 0;
    for (std::int64_t k = 0; k < n; ++k) {
        sum += double(in[0][e / n * n + k]) * in[2][k * n + e % n];
    }
    return sum;
}

/// Stores each of two matrices in both orders. A variant reads each matrix in one order only.
void store_both_orders(Params const& p, std::vector<float*> const& in)
{
    auto const n = p.integer("rows");
    transpose(in, 0, 1, n, n);
    transpose(in, 2, 3, n, n);
}

Family family()
{
    auto const elements = [](Params const& p) { return p.integer("rows") * p.integer("rows"); };
    return family_of(
        Comparison<float>{
            .name = "advice.matrix_product",
            .help =
                "store b column by column, so that a work item reads both operands along memory",
            .parameters = {matrix_parameters(1024, 512)[0]},
            .input_sizes = [=](Params const& p) { return std::vector(4, elements(p)); },
            .output_size = elements,
            .oracle = oracle,
            .edge_cases = edge_cases_with("rows", {1, 7, 65, 130, 720}),
            .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("rows")); },
            .flops = [=](Params const& p) { return 2. * elements(p) * p.integer("rows"); },
            .copies = 2,
            .prepare = store_both_orders,
            .source = post_section("layouts")},
        {{.name = "right", .run = right<float>},
         variant("b_left", b_left<float>, helps("the layout that it recommends", "right"))});
}

} // namespace miniapp::advice::matrix_product

namespace miniapp::advice::structures {

constexpr int fields = 8;      ///< number of values of a particle
constexpr int used_fields = 3; ///< number of these values that the loop reads

/// Stores the eight numbers of a particle together. The loop needs three of them.
template <class T>
void structures(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const a = p.in(0);
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used_fields; ++f) {
                T const x = a(i * fields + f);
                sum += x * x;
            }
            return sum;
        });
}

/// Stores the first number of all particles, then the second, and so on: the loop reads only the
/// three arrays that it needs.
template <class T>
void arrays(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const a = p.in(1);
    auto const n = p.size();
    set_elements(
        p, space, label, KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used_fields; ++f) {
                T const x = a(f * n + i);
                sum += x * x;
            }
            return sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (int f = 0; f < used_fields; ++f) {
        double const x = in[0][i * fields + f];
        sum += x * x;
    }
    return sum;
}

ResourceUse use_of_used_numbers(Params const&, ResourceUse use)
{
    use.bytes = (used_fields + 1) * sizeof(float) * use.work_items;
    return use;
}

Family family()
{
    auto comparison = comparison_of(SimpleComparison<float>{
        .name = "structures",
        .source = "this book, of the bytes that a loop uses of what it reads",
        .help = "store particles as arrays and not as structures, where a loop needs few of their "
                "numbers",
        .sizes = {1 << 23, 1 << 22},
        .oracle = oracle,
        .flops = 2. * used_fields});
    comparison.input_sizes = [](Params const& p) { return std::vector(2, fields * size_of(p)); };
    comparison.edge_cases = [](Params const& p) { return edge_sizes(p, 300007); };
    comparison.copies = 2;
    comparison.prepare = [](Params const& p, std::vector<float*> const& in) {
        transpose(in, 0, 1, size_of(p), fields);
    };
    return family_of(
        std::move(comparison),
        {{.name = "structures", .run = structures<float>},
         variant("arrays", arrays<float>, "structures", use_of_used_numbers)});
}

} // namespace miniapp::advice::structures

namespace miniapp::advice::mdrange {

template <class Rank>
using BoxPolicy = Kokkos::MDRangePolicy<ExecutionSpace, Rank, Kokkos::IndexType<std::int64_t>>;
using LastIndexFastest = Kokkos::Rank<3, Kokkos::Iterate::Right, Kokkos::Iterate::Right>;

/// Functor that sets an element of the output to a scaled sum of two three-dimensional arrays.
template <class T>
struct ScaledSum
{
    typename Arrays<T>::template View<T const> b;
    typename Arrays<T>::template View<T const> c;
    typename Arrays<T>::template View<T> out;
    std::int64_t n; ///< extent of the arrays in each direction

    explicit ScaledSum(Arrays<T> const& p)
        : b(p.in(0))
        , c(p.in(1))
        , out(p.out())
        , n(p.integer("extent"))
    {
    }
    KOKKOS_FORCEINLINE_FUNCTION void operator()(std::int64_t e) const
    {
        out(e) = b(e) + T(0.4) * c(e);
    }
};

/// Leaves the tile and the order of the indices to Kokkos.
template <class T>
void box(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    ScaledSum<T> const sum(p);
    Kokkos::parallel_for(
        label,
        BoxPolicy<Kokkos::Rank<3>>(space, {0, 0, 0}, {sum.n, sum.n, sum.n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            sum((i * sum.n + j) * sum.n + k);
        });
}

/// Makes the last index vary fastest, as in memory.
template <class T>
void in_order(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    ScaledSum<T> const sum(p);
    Kokkos::parallel_for(
        label,
        BoxPolicy<LastIndexFastest>(space, {0, 0, 0}, {sum.n, sum.n, sum.n}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            sum((i * sum.n + j) * sum.n + k);
        });
}

/// Chooses tiles along rows, in addition to the order of the indices. On a GPU the last index is a
/// block's third dimension, which CUDA limits to 64 threads.
template <class T>
void tile(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int rows = backend::gpu ? 4 : 1;
    constexpr int elements = backend::gpu ? 64 : 4096;
    ScaledSum<T> const sum(p);
    Kokkos::parallel_for(
        label,
        BoxPolicy<LastIndexFastest>(space, {0, 0, 0}, {sum.n, sum.n, sum.n}, {1, rows, elements}),
        KOKKOS_LAMBDA(std::int64_t i, std::int64_t j, std::int64_t k) {
            sum((i * sum.n + j) * sum.n + k);
        });
}

/// Uses a one-dimensional range, whose index is that of the element.
template <class T>
void linear(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    ScaledSum<T> const sum(p);
    Kokkos::parallel_for(
        label, Range(space, 0, p.size()), KOKKOS_LAMBDA(std::int64_t e) { sum(e); });
}

std::int64_t cube_elements(Params const& p)
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
            .input_sizes = [](Params const& p) { return std::vector(2, cube_elements(p)); },
            .output_size = cube_elements,
            .oracle = oracle,
            .edge_cases = edge_cases_with("extent", {1, 7, 33, 100}),
            .flops = [](Params const& p) { return 2. * double(cube_elements(p)); },
            .source = post_section("mdrange")},
        {{.name = "box", .run = box<float>},
         variant(
             "linear",
             linear<float>,
             helps("3.65 times on an RTX 6000 Ada, 2.06 on an MI250X, 1.13 on an MI300A", "box")),
         variant("in_order", in_order<float>, "box"),
         variant("tile", tile<float>, "in_order")});
}

} // namespace miniapp::advice::mdrange

namespace miniapp::advice::gather {

/// Copies the elements in an order that is shuffled within blocks of 2^bits; 62 bits shuffle the
/// whole array if its size is a power of two.
template <int bits>
void copy_shuffled(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.size();
    copy_in_order(
        p, space, label, {.n = n, .bits = std::min(bits, floor_log2(n)), .factor = hash_factor});
}

/// The variants differ only in the order, that is in how far a wavefront's addresses are spread.
Family family()
{
    return family_of(
        SimpleComparison<float>{
            .name = "gather",
            .source = guidelines("device memory"),
            .help = "let the threads of a wavefront take elements that are near each other",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "everywhere", .run = copy_shuffled<62>},
         variant(
             "in_order",
             copy_shuffled<0>,
             helps("the less the addresses are spread, the faster", "everywhere")),
         variant(
             "within/4096",
             copy_shuffled<12>,
             hurts("the more the addresses are spread, the slower", "in_order"))});
}

} // namespace miniapp::advice::gather

namespace miniapp::advice::stride {

/// Copies in to out; neighbouring threads copy elements that are `step` elements apart.
template <int step>
void copy_apart(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    copy_in_order(p, space, label, strided_order(p.size(), step));
}

/// Gives each thread four elements, so that there is a quarter of the blocks. The four belong to
/// threads of different wavefronts in `copy_apart`, so that both loops need the same number of
/// transactions.
template <int step>
void copy_four_apart(Arrays<float> const& p, ExecutionSpace const& space, std::string const& label)
{
    constexpr int rotation = std::bit_width(static_cast<unsigned>(step)) - 1;
    int const bits = std::max(rotation, floor_log2(p.size()));
    copy_four_in_order(p, space, label, KnownStride<rotation>{bits});
}

/// Memory moves in transactions of 32, 64 or 128 bytes, however much of them is used. Every variant
/// moves each element once. On a GPU block dispatch may limit the variant `1`; the variants
/// `four/*` launch a quarter of its blocks.
Family family()
{
    auto const half = "a transaction is moved whole, whatever of it is used";
    return family_of(
        SimpleComparison<float>{
            .name = "stride",
            .source = guidelines("device memory"),
            .help = "let neighbouring threads take neighbouring elements, and not elements that "
                    "are apart",
            .sizes = {1 << 26, 1 << 22}},
        {{.name = "8", .run = copy_apart<8>},
         variant("1", copy_apart<1>, on_gpus(helps(half, "8"))),
         variant("2", copy_apart<2>, on_gpus(hurts(half, "1"))),
         variant("64", copy_apart<64>, "8"),
         {.name = "four/8", .run = copy_four_apart<8>, .use = use_per_item<4>},
         variant("four/1", copy_four_apart<1>, on_gpus(helps(half, "four/8")), use_per_item<4>)});
}

} // namespace miniapp::advice::stride

namespace miniapp::advice {

std::vector<Family> layouts()
{
    return {
        row_sums::family(),
        matrix_product::family(),
        structures::family(),
        mdrange::family(),
        gather::family(),
        stride::family()};
}

} // namespace miniapp::advice
