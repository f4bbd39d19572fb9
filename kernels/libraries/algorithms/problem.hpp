// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libraries/parts/algorithms.hpp"
#include "libraries/parts/arrays.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::algorithms {

enum class Algorithm { reduce, scan, sort };

Algorithm algorithm_of(Params const& params);

template <class T>
struct Loops;

/// Of n different numbers in (-1/2, 1) without order: reduce y <- their sum; scan y_i <- x_0 + ...
/// + x_i; sort y <- x in ascending order.
template <class T>
struct Problem
{
    Algorithm algorithm;
    std::int64_t n;
    GuardedArray<T> x;
    GuardedArray<T> y;                           ///< of reduce, one number
    std::shared_ptr<Loops<T>> loops = {};        ///< made by who needs it
    std::shared_ptr<Algorithms<T>> library = {}; ///< likewise

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// x read once, and y written once where it is not one number.
    static Work work(Params const& params);

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return checksum(x); }
    void restore_inputs() const;
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    std::shared_ptr<Magnitudes<T>> m_magnitudes; ///< of a sum and of sums; likewise

    void expect();
    void expect_sums(T* expected, std::vector<double>& magnitudes) const;
};

} // namespace miniapp::libraries::algorithms
