// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/problem.hpp"

#include <cmath>
#include <limits>

#include "laplacian/reference.hpp"
#include "problem/compare.hpp"
#include "problem/random.hpp"

namespace miniapp::laplacian {
namespace {

std::size_t points(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<std::size_t>(nx) * ny * nz;
}

/// Returns the guard size in elements: a plane and a row, so that an index that is wrong by one in
/// z hits the guard.
std::size_t guard_size(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return static_cast<std::size_t>(nx) * (ny + 1);
}

} // namespace

template <class T>
void Problem<T>::poison()
{
    m_f.poison();
    m_workspaces.poison();
    m_result_reader = nullptr;
    m_expected_by_variant = nullptr;
}

template <class T>
void fill(Problem<T> const& p, bool quadratic)
{
    Field<T> const u(p.m_u.data(), p.nx, p.ny, p.nz);
    double const hx = 1. / (p.nx - 1);
    double const hy = 1. / (p.ny - 1);
    double const hz = 1. / (p.nz - 1);
    std::int64_t const nx = p.nx;
    std::int64_t const ny = p.ny;
    Kokkos::parallel_for(
        "laplacian/fill",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, p.u.size()),
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
    // march_up() reads up to 16 bytes behind the last point.
    , m_u("laplacian/u", points(params) + 16 / sizeof(T), guard_size(params))
    , m_f("laplacian/f", points(params), guard_size(params))
    , m_largest_u(params.text("field") == "quadratic" ? 0.375 : 1.)
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
    fill(*this, m_quadratic);
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
        {.name = "field",
         .default_value = std::string("random"),
         .unit = "",
         .help = "u: random in [-1,1), or the quadratic whose Laplacian is 3",
         .choices = {"random", "quadratic"}},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    std::vector<InvalidParameter> found;
    if (points(params) > static_cast<std::size_t>(std::numeric_limits<int>::max())) {
        found.push_back(
            {"size", "more than 2147483647 points; the rungs compute offsets in 32 bits"});
    }
    auto const [x, y, z] = params.extents("block");
    if (x * y * z > 1024) {
        found.push_back({"block", "more than 1024 threads, the most that a GPU takes in a block"});
    }
    return found;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto work = work_of(params.extents("size"), sizeof(T));
    work.memory = 3 * work.working_set / 2; // for u, f and the expected f
    return work;
}

template <class T>
GuardedArray<T> const& Problem<T>::expected()
{
    if (m_expected) {
        return *m_expected;
    }
    m_expected = std::make_shared<GuardedArray<T>>("laplacian/expected", m_f.size(), m_f.guard());
    Field<T> const expected(m_expected->data(), nx, ny, nz);
    auto const host_u = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, u);
    // The copy includes the poison, which the boundary keeps.
    auto const host_f = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace{}, expected);
    reference<T>(
        HostField<T const>(host_u.data(), nx, ny, nz), w, HostField<T>(host_f.data(), nx, ny, nz));
    Kokkos::deep_copy(expected, host_f);
    return *m_expected;
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
    // In both results at most 7 partial sums are rounded, each of which is below the sum of the
    // magnitudes; hence the tolerance of 8 epsilon.
    auto verdict =
        m_expected_by_variant != nullptr
            ? compare(m_f, *m_expected_by_variant, m_largest_u, 0)
            : compare_each(
                m_f, expected(), Magnitude<T>{u, w}, 8 * std::numeric_limits<T>::epsilon());
    verdict.out_of_bounds_writes += outside;
    return verdict;
}

template <class T>
double largest_distance(Field<T> const& f, T exact)
{
    int const nx = static_cast<int>(f.extent(0));
    int const ny = static_cast<int>(f.extent(1));
    int const nz = static_cast<int>(f.extent(2));
    double largest = 0;
    Kokkos::parallel_reduce(
        "laplacian/largest_distance",
        Kokkos::MDRangePolicy<ExecutionSpace, Kokkos::Rank<3>>({1, 1, 1}, {nx - 1, ny - 1, nz - 1}),
        KOKKOS_LAMBDA(int i, int j, int k, double& worst) {
            double const distance = fabs(static_cast<double>(f(i, j, k) - exact));
            // This comparison lets NaN propagate.
            worst = !(distance <= worst) ? distance : worst;
        },
        Kokkos::Max<double>(largest));
    return largest;
}

template <class T>
double Problem<T>::distance_from_three() const
{
    return largest_distance(f, T(3)) / (-2. * static_cast<double>(w.c) * m_largest_u);
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::laplacian
