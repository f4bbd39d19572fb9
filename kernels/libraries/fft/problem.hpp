// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <vector>

#include "libraries/parts/fft.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::fft {

template <class T>
using Complex = Kokkos::complex<T>;

/// B(u, v) = sum over j, k of A(j, k) exp(-2 pi i (u j + v k) / n): the Fourier transform of n x n
/// complex numbers by rows, n a power of two.
template <class T>
struct Problem
{
    int n;
    GuardedArray<T> a; ///< real and imaginary parts side by side
    GuardedArray<T> b;
    Kokkos::View<Complex<T>*, MemorySpace> between; ///< for what is made on the way
    Kokkos::View<Complex<T>*, MemorySpace> roots;   ///< exp(-2 pi i k / n), k < n / 2
    std::shared_ptr<FftPlan<T>> plan = {};          ///< made by who needs it

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Each number read and written once; by convention 5 N log2 N flops for N = n^2.
    static Work work(Params const& params);

    void poison() const { b.poison(); }
    std::uint64_t input_checksum() const { return checksum(a); }
    void restore_inputs() const;
    Verdict verify();

    Complex<T> const* from() const { return reinterpret_cast<Complex<T> const*>(a.data()); }
    Complex<T>* to() const { return reinterpret_cast<Complex<T>*>(b.data()); }

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
};

} // namespace miniapp::libraries::fft
