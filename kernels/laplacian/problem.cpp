// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/problem.hpp"

#include <cmath>
#include <limits>

#include "laplacian/parts/padded_rows.hpp"
#include "laplacian/parts/tiles.hpp"
#include "laplacian/reference.hpp"
#include "problem/compare.hpp"
#include "problem/random.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::laplacian {
namespace {

std::size_t point_count(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<std::size_t>(nx) * ny * nz;
}

constexpr std::int64_t boundary_points = 2; // number of boundary points in each direction

/// Number of rows of a tile of `hip/strips`, and the largest m of `tiled` to `nontemporal`.
constexpr std::int64_t rows_of_tile = 16;

/// Returns a number of rows that `strips/4` cuts into three strips, if a row has nx doubles.
std::int64_t rows_for_three_strips(std::int64_t nx)
{
    constexpr int rows = 2;
    constexpr int m = 4; // planes of a work item of `strips/4`
    double const group = static_cast<double>(nx) * sizeof(double) * rows;
    return boundary_points + 1
           + static_cast<std::int64_t>(2.5 * rows * strip_cache_bytes / (2 * m + 2) / group);
}

} // namespace

template <class T>
void Problem<T>::poison()
{
    m_f.poison();
    m_workspaces.poison();
    m_result_reader = nullptr;
    m_expects_copy = false;
}

template <class T>
void fill(Field<T> const& u, bool quadratic)
{
    auto const nx = static_cast<std::int64_t>(u.extent(0));
    auto const ny = static_cast<std::int64_t>(u.extent(1));
    double const hx = 1. / static_cast<double>(nx - 1);
    double const hy = 1. / static_cast<double>(ny - 1);
    double const hz = 1. / (static_cast<double>(u.extent(2)) - 1);
    Kokkos::parallel_for(
        "laplacian/fill",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, u.size()),
        KOKKOS_LAMBDA(std::int64_t point) {
            int const i = point % nx;
            int const j = point / nx % ny;
            int const k = point / (nx * ny);
            double const x = i * hx;
            double const y = j * hy;
            double const z = k * hz;
            u(i, j, k) = static_cast<T>(
                quadratic ? (x * (x - 1) + y * (y - 1) + z * (z - 1)) / 2 : signed_uniform(point));
        });
}

template <class T>
Problem<T>::Problem(Params const& params)
    : nx(params.extents("size")[0])
    , ny(params.extents("size")[1])
    , nz(params.extents("size")[2])
    , block(params.extents("block"))
    , w(weights<T>(params.extents("size")))
    // march_up() reads up to 16 bytes behind the last point. A guard is as long as a plane and a
    // row together, so that an index that is wrong by one in z hits it.
    , m_u("laplacian/u",
          point_count(params) + 16 / sizeof(T),
          static_cast<std::size_t>(nx) * (ny + 1))
    , m_f("laplacian/f", point_count(params), m_u.guard())
    , m_quadratic(params.text("field") == "quadratic")
{
    u = Field<T const>(m_u.data(), nx, ny, nz);
    f = Field<T>(m_f.data(), nx, ny, nz);
    restore_inputs();
}

template <class T>
void Problem<T>::restore_inputs() const
{
    m_u.poison_input();
    fill(Field<T>(m_u.data(), nx, ny, nz), m_quadratic);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "size",
         .default_value = Extents{272, 256, 240},
         .unit = "points",
         .help = "grid, boundary included; N means NxNxN",
         .min = 3,
         .max = 100000},
        {.name = "block",
         .default_value = Extents{256, 1, 1},
         .unit = "threads",
         .help = "thread block of the hip rungs, tile of the portable MDRange rungs; N means Nx1x1",
         .min = 1,
         .max = 1024,
         .lone_number = LoneNumber::first_extent},
        choice(
            "field",
            "u: random in [-1,1), or the quadratic whose Laplacian is 3",
            {"random", "quadratic"}),
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    std::vector<InvalidParameter> found;
    if (point_count(params) > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        found.push_back(
            {"size", "more than 2147483647 points; the rungs compute offsets in 32 bits"});
    }
    auto const [x, y, z] = params.extents("block");
    if (x * y * z > 1024) {
        found.push_back({"block", "more than 1024 threads, the most that a GPU takes in a block"});
    }
    return found;
}

// These are the shapes on which every variant is tested. They follow from the variants' constants.
template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    auto const add = [&](Extents const& size) { cases.push_back(defaults.with("size", size)); };
    // In x these grids have 1, 3, 4, 8 (a vector of AVX-512), 64 (a wavefront), 65 or 129 interior
    // points. One grid has 15 interior rows, which no m above 1 of `tiled` divides.
    for (Extents const size :
         {Extents{3, 3, 3},
          {5, 4, 3},
          {10, 19, 6},
          {66, 18, 10},
          {67, 17, 21},
          {131, 35, 5},
          {3, 40, 37},
          {6, 19, 47}}) {
        add(size);
    }
    cases.push_back(defaults.with("size", Extents{67, 17, 21}).with("block", Extents{32, 4, 2}));
    cases.push_back(defaults.with("size", Extents{67, 17, 21}).with("field", "quadratic"));
    // Extents in x just fill, or exceed by one, a tile of single points, a tile of 16-byte chunks
    // (double, float) or a default block, with and without the boundary. Each is combined with one
    // of three row counts and one of five plane counts.
    std::size_t n = 0;
    constexpr std::int64_t items = Tiles<8>::width;
    for (std::int64_t const width : {items, 2 * items, 4 * items, std::int64_t{256}}) {
        for (auto const nx :
             {width, width + 1, width + boundary_points, width + boundary_points + 1}) {
            constexpr std::int64_t planes[] = {8, 6, 9, 5, 10};
            add(
                {nx,
                 boundary_points + sizes_around(rows_of_tile)[n % 3],
                 boundary_points + planes[n % 5] - 1});
            ++n;
        }
    }
    // In one direction these grids are longer than any GPU block.
    add({5003, 5, 4});
    add({5, 5003, 4});
    add({4, 5, 5003});
    add({1030, rows_for_three_strips(1030), 4});
    // This grid has just below 2^31 points, even with padded rows: byte offsets exceed 32 bits.
    add({1278, 1297, 1293});
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto work = work_of(params.extents("size"), sizeof(T));
    work.memory = 2 * work.working_set + PaddedRows<T>::bytes(params);
    return work;
}

template <class T>
GuardedArray<T> const& Problem<T>::copy_of_u()
{
    if (!m_copy) {
        m_copy = std::make_shared<GuardedArray<T>>("laplacian/copy", m_f.size(), m_f.guard());
        auto const interior = [&](auto const& field) {
            auto const inner = [](int n) { return std::pair(1, n - 1); };
            return Kokkos::subview(field, inner(nx), inner(ny), inner(nz));
        };
        Kokkos::deep_copy(interior(Field<T>(m_copy->data(), nx, ny, nz)), interior(u));
    }
    return *m_copy;
}

template <class T>
GuardedArray<T> const& Problem<T>::laplacian_of_u()
{
    if (m_laplacian) {
        return *m_laplacian;
    }
    m_laplacian = std::make_shared<GuardedArray<T>>("laplacian/expected", m_f.size(), m_f.guard());
    Field<T> const expected(m_laplacian->data(), nx, ny, nz);
    auto const host_u = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, u);
    // The copy includes the poison, which the boundary keeps.
    auto const host_f = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, expected);
    reference<T>(
        HostField<T const>(host_u.data(), nx, ny, nz), w, HostField<T>(host_f.data(), nx, ny, nz));
    Kokkos::deep_copy(expected, host_f);
    return *m_laplacian;
}

/// Functor that returns the sum of the magnitudes of the terms of an interior point's f, or 1 for a
/// point on the boundary.
template <class T>
struct Magnitude
{
    Field<T const> u;
    Weights<T> w;

    KOKKOS_INLINE_FUNCTION double operator()(std::int64_t point) const
    {
        int const nx = static_cast<int>(u.extent(0));
        int const ny = static_cast<int>(u.extent(1));
        int const nz = static_cast<int>(u.extent(2));
        int const i = static_cast<int>(point % nx);
        int const j = static_cast<int>(point / nx % ny);
        int const k = static_cast<int>(point / nx / ny);
        if (i == 0 || j == 0 || k == 0 || i == nx - 1 || j == ny - 1 || k == nz - 1) {
            return 1; // the boundary holds no result
        }
        auto const at = [&](int di, int dj, int dk) {
            return fabs(static_cast<double>(u(i + di, j + dj, k + dk)));
        };
        return w.x * (at(-1, 0, 0) + at(1, 0, 0)) + w.y * (at(0, -1, 0) + at(0, 1, 0))
               + w.z * (at(0, 0, -1) + at(0, 0, 1)) - w.c * at(0, 0, 0);
    }
};

template <class T>
Verdict Problem<T>::verify()
{
    std::int64_t const outside = m_result_reader ? m_result_reader(m_f) : 0;
    // Rounding changes each of the two results by at most 7 half epsilons of the sum of magnitudes:
    // 6 for partial sums, 1 for products. Rounding w.c adds at most 2.
    double const tolerance = 8 * std::numeric_limits<T>::epsilon();
    auto verdict = m_expects_copy
                       ? compare(m_f, copy_of_u(), 1, 0)
                       : compare_each(m_f, laplacian_of_u(), Magnitude<T>{u, w}, tolerance);
    verdict.out_of_bounds_writes += outside;
    return verdict;
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::laplacian
