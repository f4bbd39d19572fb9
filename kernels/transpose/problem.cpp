// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/problem.hpp"

#include "problem/compare.hpp"
#include "problem/random.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::transpose {
namespace {

std::int64_t element_count(Params const& params)
{
    auto const [rows, columns] = shape(params);
    return rows * columns;
}

} // namespace

Shape shape(Params const& params)
{
    auto const rows = params.integer("rows");
    auto const columns = params.integer("columns");
    return {rows, columns == 0 ? rows : columns};
}

bool needs_64_bits(Params const& params)
{
    auto const [rows, columns] = shape(params);
    return params.text("offsets") == "64" || !fits_in_32_bits(rows, columns);
}

/// Sets `to` to the transpose of a matrix whose elements are signed_uniform(0), signed_uniform(1),
/// ... in the order of memory. With one row, it is that matrix itself. The expected B is computed
/// from the random generator and not from A, so that a variant that changes A is noticed.
/// tests/kernels/transpose/transpose_test.cpp compares it with reference().
template <class T>
void fill(GuardedArray<T> const& to, std::int64_t rows = 1, std::int64_t columns = 0)
{
    T* const b = to.data();
    Kokkos::parallel_for(
        "transpose/fill",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, to.size()),
        KOKKOS_LAMBDA(std::int64_t n) {
            std::int64_t const i = n / rows;
            std::int64_t const j = n % rows;
            b[n] = static_cast<T>(signed_uniform(j * columns + i));
        });
}

template <class T>
Problem<T>::Problem(Params const& params)
    : rows(shape(params).rows)
    , columns(shape(params).columns)
    , in_place(params.text("place") == "in")
    , has_wide_offsets(needs_64_bits(params))
    , a("transpose/a", in_place ? 1 : element_count(params), 64 * columns)
    , b("transpose/b", element_count(params), 64 * rows)
{
    restore_inputs();
    poison();
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        number("rows", 4096, "rows of the matrix A", 1, 2147483647, "elements"),
        number(
            "columns",
            0,
            "columns of the matrix A; 0 means as many as rows",
            0,
            2147483647,
            "elements"),
        choice(
            "place",
            "out: B beside A; in: a square matrix onto itself, half the memory",
            {"out", "in"}),
        {.name = "offsets",
         .default_value = std::string("auto"),
         .unit = "bits",
         .help = "auto: 32 up to 2^30 elements, 64 beyond; 64: always, to see what they cost",
         .choices = {"auto", "64"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    auto const [rows, columns] = shape(params);
    if (params.text("place") == "in" && rows != columns) {
        return {{"place", "only a square matrix is transposed onto itself; place: out would do"}};
    }
    if (columns > max_elements / rows) {
        return {{"rows", "more than 2^40 elements, whose tiles are counted in 32 bits"}};
    }
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    auto const add = [&](Params const& base, std::int64_t rows, std::int64_t columns) {
        cases.push_back(base.with("rows", rows).with("columns", columns));
    };
    // These are shapes smaller than a tile, shapes of whole tiles, shapes with remainders in one or
    // both directions, shapes with prime extents, and very flat ones.
    auto const wide = defaults.with("offsets", std::string("64"));
    for (auto const& base : {defaults, wide}) {
        add(base, 1, 1);
        add(base, 1, 1000);
        add(base, 1000, 1);
        add(base, 31, 33);
        add(base, 32, 32);
        add(base, 63, 65);
        add(base, 64, 128);
        add(base, 127, 211);
        add(base, 520, 328); // has whole chunks, but partial groups of tiles
        add(base, 2112, 40);
        // These squares, which are transposed in place, include some of more than 8 rows of tiles
        // of 64, full and partial, with and without whole chunks.
        for (std::int64_t const n : {1, 31, 32, 33, 63, 64, 65, 257, 521, 576, 1028}) {
            add(base.with("place", std::string("in")), n, n);
        }
    }
    // These are numbers of rows and of columns around 32 and 64, the widths of tiles, and around
    // 512 and 1024, the widths of 64 cache lines of 64 bytes in double and in float: a work item of
    // `lines` moves 64 cache lines of columns.
    for (std::int64_t const width : {32, 64, 512, 1024}) {
        for (auto const n : sizes_around(width)) {
            add(defaults, n, width + 3);
            add(defaults, 40, n);
        }
    }
    // With the odd ones of these sizes, rows of B begin at every position within a cache line. All
    // are about as long as a tile with its shift.
    for (std::int64_t const n : {66, 67, 69, 71, 79, 81, 95, 97, 113}) {
        add(defaults, n, 2 * n + 1);
    }
    // These short extents reach just beyond the largest ones that a tile of skinny_chunks can span
    // (64 and 128).
    for (std::int64_t const n : {2, 3, 7, 37, 63, 64, 65, 111, 128, 129}) {
        add(defaults, n, 4099);
        add(defaults, 4099, n);
        add(defaults, n, 4100);
        add(defaults, 4100, n);
    }
    // These shapes have a partial group of 32 rows of tiles, extents that no unrolling divides, or
    // long rows or columns.
    add(defaults, 2111, 97);
    add(defaults, 5003, 16);
    add(defaults, 16, 5003);
    add(defaults, 4095, 4097);
    add(defaults, 4096, 4096);
    add(defaults, 100, 100000);
    add(defaults, 100000, 100);
    // This matrix has more elements than a signed 32-bit integer can count.
    add(defaults, 46349, 46337);
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(element_count(params));
    double const array = n * sizeof(T);
    double const arrays = params.text("place") == "in" ? 1 : 2;
    return {
        .bytes_read = array,
        .bytes_written = array,
        .items = n,
        .item = "element",
        .working_set = arrays * array,
        .memory = (arrays + 1) * array}; // one more for the expected B
}

template <class T>
void Problem<T>::poison() const
{
    b.poison();
    if (in_place) {
        fill(b); // fills only the elements; the guards stay poisoned
    }
}

template <class T>
void Problem<T>::restore_inputs() const
{
    a.poison_input();
    fill(a);
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        m_expected = std::make_shared<GuardedArray<T>>("transpose/expected", b.size(), b.guard());
        fill(*m_expected, rows, columns);
    }
    return compare(b, *m_expected, 1, 0);
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::transpose
