// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cmath>

#include "advice/parts/row.hpp"
#include "problem/around.hpp"

namespace miniapp::advice {

/// Sets to(j, i) = from(i, j): the same matrix, stored with the other index first.
template <class T>
void store_transposed(T const* from, T* to, std::int64_t rows, std::int64_t columns)
{
    Kokkos::parallel_for(
        "miniapp/transposed", Range(0, rows * columns), KOKKOS_LAMBDA(std::int64_t e) {
            to[e % columns * rows + e / columns] = from[e];
        });
}

constexpr int team_of_a_line = backend::gpu ? 256 : 1;

std::vector<Parameter> matrix_parameters(std::int64_t gpu = 10000, std::int64_t cpu = 4000)
{
    auto const extent = [=](std::string const& name) {
        return number(name, backend::gpu ? gpu : cpu, "of the matrix", 1, 100000, "elements");
    };
    return {extent("rows"), extent("columns")};
}

/// The sum element(0) + ... + element(length - 1), by all members of the team. Every member gets
/// it.
template <class T, class Member, class Element>
KOKKOS_FORCEINLINE_FUNCTION T
team_sum(Member const& team, std::int64_t length, Element const& element)
{
    T total = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, length),
        [&](std::int64_t k, T& sum) { sum += element(k); },
        total);
    return total;
}

std::int64_t elements_of(Params const& p)
{
    return p.integer("rows") * p.integer("columns");
}

std::vector<std::int64_t> stored_twice(Params const& p)
{
    return {elements_of(p), elements_of(p)};
}

template <class T>
void transpose_the_first(Params const& p, std::vector<T*> const& in)
{
    store_transposed<T>(in[0], in[1], p.integer("rows"), p.integer("columns"));
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

} // namespace miniapp::advice

namespace miniapp::advice::row_sums {

/// One work item sums one row of a matrix that is stored row by row. Neighbouring work items read a
/// row apart; on a GPU every lane needs a cache line of its own.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t j = 0; j < columns; ++j) {
                sum += a(i, j);
            }
            out(i) = sum;
        });
}

/// One work item sums one row of a matrix that is stored column by column: neighbouring work items
/// read neighbouring elements.
template <class T>
void left(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutLeft>(p.in_data(1), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        label, Range(space, 0, rows), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (std::int64_t j = 0; j < columns; ++j) {
                sum += a(i, j);
            }
            out(i) = sum;
        });
}

/// One team sums one row of a matrix that is stored row by row. Neighbouring members read
/// neighbouring elements, and there are many more work items.
template <class T>
void team_right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    using Policy = Kokkos::TeamPolicy<ExecutionSpace>;
    auto const rows = p.integer("rows");
    auto const columns = p.integer("columns");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), rows, columns);
    auto const out = p.out();
    Kokkos::parallel_for(
        label,
        Policy(space, static_cast<int>(rows), team_of_a_line),
        KOKKOS_LAMBDA(typename Policy::member_type const& team) {
            std::int64_t const i = team.league_rank();
            T const total = team_sum<T>(team, columns, [&](std::int64_t j) { return a(i, j); });
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
    use.work_items *= team_of_a_line;
    use.threads_of_block = team_of_a_line;
    return use;
}

Family family()
{
    return family_of(
        Comparison<float>{
            .name = "advice.row_sums",
            .help = "store a matrix so that neighbouring work items read neighbours",
            .parameters = matrix_parameters(),
            .inputs = stored_twice,
            .outputs = [](Params const& p) { return p.integer("rows"); },
            .oracle = oracle,
            .edge_cases = edge_shapes,
            .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("columns")); },
            .flops = [](Params const& p) { return double(elements_of(p)); },
            .copies = 2,
            .prepare = transpose_the_first<float>,
            .source = post("row_sums")},
        {{.name = "right", .run = right<float>},
         change(
             "left",
             left<float>,
             on_gpus(helps("2.2 times on an RTX 6000 Ada, 19 on an MI250X", "right"))),
         change("team_right", team_right<float>, compared_with("right"), use_of_teams)});
}

} // namespace miniapp::advice::row_sums

namespace miniapp::advice::matrix_product {

/// Computes c(i, j) = sum of a(i, k) b(k, j). All matrices are stored row by row, and neighbouring
/// work items compute neighbours in a row of c: they share a(i, k) and read neighbours of b.
template <class T>
void right(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutRight>(p.in_data(2), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        label, Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e / n;
            auto const j = e % n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
}

/// Stores b column by column: a work item reads both operands along memory, and neighbouring work
/// items read b a column apart.
template <class T>
void b_left(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const n = p.integer("rows");
    auto const a = matrix<Kokkos::LayoutRight>(p.in_data(0), n, n);
    auto const b = matrix<Kokkos::LayoutLeft>(p.in_data(3), n, n);
    auto const c = matrix<Kokkos::LayoutRight>(p.out_data(), n, n);
    Kokkos::parallel_for(
        label, Range(space, 0, n * n), KOKKOS_LAMBDA(std::int64_t e) {
            auto const i = e / n;
            auto const j = e % n;
            T sum = 0;
            for (std::int64_t k = 0; k < n; ++k) {
                sum += a(i, k) * b(k, j);
            }
            c(i, j) = sum;
        });
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

/// Makes two matrices, each stored both ways. The variants read a one way only.
void store(Params const& p, std::vector<float*> const& in)
{
    auto const n = p.integer("rows");
    store_transposed<float>(in[0], in[1], n, n);
    store_transposed<float>(in[2], in[3], n, n);
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
            .inputs = [=](Params const& p) { return std::vector(4, elements(p)); },
            .outputs = elements,
            .oracle = oracle,
            .edge_cases =
                [](Params const& p) {
                    std::vector<Params> cases;
                    for (std::int64_t const n : {1, 7, 65, 130, 720}) {
                        cases.push_back(p.with("rows", n));
                    }
                    return cases;
                },
            .roundings = [](Params const& p) { return 8 + 4 * std::sqrt(p.integer("rows")); },
            .flops = [=](Params const& p) { return 2. * elements(p) * p.integer("rows"); },
            .copies = 2,
            .prepare = store,
            .source = post("layouts")},
        {{.name = "right", .run = right<float>},
         change("b_left", b_left<float>, helps("the layout that it recommends", "right"))});
}

} // namespace miniapp::advice::matrix_product

namespace miniapp::advice::structures {

constexpr int fields = 8;   ///< numbers of a particle
constexpr int used = 3;     ///< by the loop
constexpr int longest = 64; ///< block of particles

/// Index of field f of particle i.
struct ByParticle
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t at(std::int64_t i, int f, std::int64_t)
    {
        return i * fields + f;
    }
};
struct ByField
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t
    at(std::int64_t i, int f, std::int64_t particles)
    {
        return f * particles + i;
    }
};
template <int length>
struct ByBlock
{
    KOKKOS_FORCEINLINE_FUNCTION static std::int64_t at(std::int64_t i, int f, std::int64_t)
    {
        return i / length * length * fields + f * length + i % length;
    }
};

/// Stores the eight numbers of a particle together. The loop needs three of them.
template <class T>
void structures(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const a = p.in(0);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByParticle::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

/// Stores one number of all particles, then the next number: what the loop does not need is not
/// read.
template <class T>
void arrays(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const a = p.in(1);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByField::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

/// Stores blocks of `length` particles as arrays, so that a particle's numbers stay near each
/// other.
template <class T, int length>
void blocks(Arrays<T> const& p, ExecutionSpace const& space, std::string const& label)
{
    auto const a = p.in(2);
    auto const out = p.out();
    auto const n = p.size();
    Kokkos::parallel_for(
        label, Range(space, 0, n), KOKKOS_LAMBDA(std::int64_t i) {
            T sum = 0;
            for (int f = 0; f < used; ++f) {
                T const x = a(ByBlock<length>::at(i, f, n));
                sum += x * x;
            }
            out(i) = sum;
        });
}

double oracle(Params const&, HostInputs<float> const& in, std::int64_t i)
{
    double sum = 0;
    for (int f = 0; f < used; ++f) {
        double const x = in[0][i * fields + f];
        sum += x * x;
    }
    return sum;
}

/// Writes the particles of the first input to input `order` in another layout.
template <class Place>
void store(std::vector<float*> const& in, int order, std::int64_t n)
{
    auto const* const from = in[0];
    auto* const to = in[order];
    Kokkos::parallel_for(
        "miniapp/store", Range(0, n * fields), KOKKOS_LAMBDA(std::int64_t e) {
            to[Place::at(e / fields, static_cast<int>(e % fields), n)] = from[e];
        });
}

void store_all(Params const& p, std::vector<float*> const& in)
{
    auto const n = size_of(p);
    store<ByField>(in, 1, n);
    store<ByBlock<longest>>(in, 2, n);
}

ResourceUse use_of_used_numbers(Params const&, ResourceUse use)
{
    use.bytes = (used + 1) * sizeof(float) * use.work_items;
    return use;
}

/// The edge_sizes, and sizes just below, at and above multiples of `piece` elements.
std::vector<Params>
edge_sizes_around(std::int64_t piece, Params const& defaults, std::int64_t large)
{
    auto cases = edge_sizes(defaults, large);
    for (auto const size : around(piece)) {
        cases.push_back(defaults.with("size", size));
    }
    return cases;
}

Family family()
{
    auto comparison = comparison_of(Row<float>{
        .name = "structures",
        .source = "this book, of the bytes that a loop uses of what it reads",
        .help = "store particles as arrays and not as structures, where a loop needs few of their "
                "numbers",
        .sizes = {1 << 23, 1 << 22},
        .oracle = oracle,
        .flops = 2. * used,
        .roundings = 4});
    comparison.inputs = [](Params const& p) {
        auto const n = size_of(p);
        auto const whole = (n + longest - 1) / longest * longest; // blocks are whole
        return std::vector{n * fields, n * fields, whole * fields};
    };
    comparison.edge_cases = [](Params const& p) { return edge_sizes_around(longest, p, 300007); };
    comparison.copies = 3;
    comparison.prepare = store_all;
    return family_of(
        std::move(comparison),
        {{.name = "structures", .run = structures<float>},
         change("arrays", arrays<float>, compared_with("structures"), use_of_used_numbers),
         change(
             "blocks/64",
             blocks<float, longest>,
             compared_with("structures"),
             use_of_used_numbers)});
}

} // namespace miniapp::advice::structures

namespace miniapp::advice {

std::vector<Family> layouts()
{
    return {row_sums::family(), matrix_product::family(), structures::family()};
}

} // namespace miniapp::advice
