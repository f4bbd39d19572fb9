// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <bit>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "libraries/fft/reference.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/checksum.hpp"
#include "problem/compare.hpp"
#include "problem/make_family.hpp"
#include "problem/workspaces.hpp"
#include "simulation/parameters.hpp"

namespace miniapp::libraries::fft {

template <class T>
using Complex = Kokkos::complex<T>;

template <class T>
void fill_signal(GuardedArray<T> const& to, int n, bool transformed)
{
    auto* const data = reinterpret_cast<Complex<T>*>(to.data());
    Signal const signal{n};
    Kokkos::parallel_for(
        "libraries/fill", Range(0, std::int64_t(n) * n), KOKKOS_LAMBDA(std::int64_t at) {
            int const j = static_cast<int>(at / n);
            int const k = static_cast<int>(at % n);
            auto const value = transformed ? signal.transform_at(j, k) : signal.at(j, k);
            data[at] = Complex<T>(static_cast<T>(value.real()), static_cast<T>(value.imag()));
        });
}

template <class T>
void fill_roots(Kokkos::View<Complex<T>*, MemorySpace> const& roots, int n)
{
    Kokkos::parallel_for(
        "libraries/fill", Range(0, roots.extent(0)), KOKKOS_LAMBDA(std::int64_t k) {
            auto const value = root_of_unity(-k, n);
            roots(k) = Complex<T>(static_cast<T>(value.real()), static_cast<T>(value.imag()));
        });
}

/// The Fourier transform of n x n complex numbers, which are stored by rows; n is a power of two:
/// B(u, v) = sum over j, k of A(j, k) exp(-2 pi i (u j + v k) / n).
template <class T>
struct Problem
{
    int n;
    GuardedArray<T> a; ///< numbers as pairs of a real and an imaginary part
    GuardedArray<T> b;
    Kokkos::View<Complex<T>*, MemorySpace> intermediate; ///< result of the first pass
    Kokkos::View<Complex<T>*, MemorySpace> roots;        ///< exp(-2 pi i k / n), k < n / 2
    Workspaces workspaces;

    explicit Problem(Params const& params)
        : n(static_cast<int>(params.integer("n")))
        , a("libraries/a", 2 * std::size_t(n) * n)
        , b("libraries/b", 2 * std::size_t(n) * n)
        , intermediate("libraries/intermediate", std::size_t(n) * n)
        , roots("libraries/roots", n / 2)
    {
        restore_inputs();
        fill_roots<T>(roots, n);
    }

    static std::vector<Parameter> parameters()
    {
        return {
            number("n", 1024, "of a row and of a column: a power of two", 2, 16384, "elements"),
        };
    }

    static std::vector<InvalidParameter> invalid_parameters(Params const& params)
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

    static std::vector<Params> edge_cases(Params const& defaults)
    {
        std::vector<Params> cases;
        for (std::int64_t const n : {2, 4, 8, 16, 64, 256, 1024}) {
            cases.push_back(defaults.with("n", n));
        }
        return cases;
    }

    /// Counts one read and one write of each number, and by convention 5 N log2 N flops for N =
    /// n^2.
    static Work work(Params const& params)
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
            // Counts A, B, the intermediate and the expected result. FFTW plans on two more arrays,
            // and a GPU's library has one more as its workspace.
            .memory = (4 + (built::fft ? (backend::gpu ? 1 : 2) : 0)) * array};
    }

    void poison() const { b.poison(); }
    std::uint64_t input_checksum() const { return checksum(a); }
    void restore_inputs() const
    {
        a.poison_input();
        fill_signal(a, n, false);
    }

    Verdict verify()
    {
        if (!m_expected) {
            m_expected = std::make_shared<GuardedArray<T>>("libraries/expected", b.size());
            fill_signal(*m_expected, n, true);
        }
        // The transform of a wave is a point of height n^2. Relative to this height, rounding
        // errors grow with the number of stages.
        double const tolerance = 2 * (1 + 2 * std::log2(n)) * std::numeric_limits<T>::epsilon();
        return compare(b, *m_expected, static_cast<double>(n) * n, tolerance);
    }

    Complex<T> const* input() const { return reinterpret_cast<Complex<T> const*>(a.data()); }
    Complex<T>* output() const { return reinterpret_cast<Complex<T>*>(b.data()); }

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
};

} // namespace miniapp::libraries::fft
