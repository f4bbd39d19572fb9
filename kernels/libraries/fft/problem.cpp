// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/fft/problem.hpp"

#include <bit>
#include <cmath>
#include <limits>

#include "libraries/fft/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/compare.hpp"

namespace miniapp::libraries::fft {

template <class T>
void fill_signal(GuardedArray<T> const& to, int n, bool transformed)
{
    auto* const data = reinterpret_cast<Complex<T>*>(to.data());
    Signal const signal{n};
    Kokkos::parallel_for(
        "libraries/fill", Range(0, std::int64_t(n) * n), KOKKOS_LAMBDA(std::int64_t at) {
            int const j = static_cast<int>(at / n);
            int const k = static_cast<int>(at % n);
            auto const value = transformed ? signal.transformed(j, k) : signal.at(j, k);
            data[at] = Complex<T>(static_cast<T>(value.real()), static_cast<T>(value.imag()));
        });
}

template <class T>
void fill_roots(Kokkos::View<Complex<T>*, MemorySpace> const& roots, int n)
{
    Kokkos::parallel_for(
        "libraries/fill", Range(0, roots.extent(0)), KOKKOS_LAMBDA(std::int64_t k) {
            auto const value = root(-k, n);
            roots(k) = Complex<T>(static_cast<T>(value.real()), static_cast<T>(value.imag()));
        });
}

template <class T>
Problem<T>::Problem(Params const& params)
    : n(static_cast<int>(params.integer("n")))
    , a("libraries/a", 2 * std::size_t(n) * n)
    , b("libraries/b", 2 * std::size_t(n) * n)
    , between("libraries/between", std::size_t(n) * n)
    , roots("libraries/roots", n / 2)
{
    restore_inputs();
    fill_roots<T>(roots, n);
}

template <class T>
void Problem<T>::restore_inputs() const
{
    a.poison_input();
    fill_signal(a, n, false);
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    return {
        {.name = "n",
         .default_value = std::int64_t{1024},
         .unit = "elements",
         .help = "of a row and of a column: a power of two",
         .min = 2,
         .max = 16384},
    };
}

template <class T>
std::vector<InvalidParameter> Problem<T>::invalid_parameters(Params const& params)
{
    auto const n = static_cast<std::uint64_t>(params.integer("n"));
    if (!std::has_single_bit(n)) {
        return {
            {"n",
             "must be a power of two, such as " + std::to_string(std::bit_floor(n)) + " or "
                 + std::to_string(std::bit_ceil(n))}};
    }
    return {};
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    std::vector<Params> cases;
    for (std::int64_t const n : {2, 4, 8, 16, 64, 256, 1024}) {
        cases.push_back(defaults.with("n", n));
    }
    return cases;
}

template <class T>
Work Problem<T>::work(Params const& params)
{
    auto const n = static_cast<double>(params.integer("n"));
    double const array = 2 * n * n * sizeof(T);
    return {
        .bytes_read = array,
        .bytes_written = array,
        .flops = 5 * n * n * std::log2(n * n),
        .items = n * n,
        .item = "point",
        .working_set = 2 * array,
        .memory = 5 * array}; // what is made on the way, what is expected, what a library works in
}

template <class T>
Verdict Problem<T>::verify()
{
    if (!m_expected) {
        m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", b.size());
        fill_signal(*m_expected, n, true);
    }
    // The waves make points of n^2, of which rounding is a part that grows with the stages.
    double const tolerance = 2 * (1 + 2 * std::log2(n)) * std::numeric_limits<T>::epsilon();
    return compare(b, *m_expected, static_cast<double>(n) * n, tolerance);
}

template struct Problem<double>;
template struct Problem<float>;

} // namespace miniapp::libraries::fft
