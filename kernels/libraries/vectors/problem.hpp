// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::vectors {

enum class Operation { axpby, dot, nrm2 };

Operation operation_of(Params const& params);

/// Three operations of BLAS 1 on vectors of n numbers in [-1, 1): axpby y <- x + y / 2;
/// dot y <- sum x_i z_i; nrm2 y <- sqrt(sum x_i^2), y being one number.
template <class T>
struct Problem
{
    Operation operation;
    std::int64_t n;
    GuardedArray<T> x;
    GuardedArray<T> z;
    GuardedArray<T> y; ///< what is written

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const&) { return {}; }
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Each input read once; the one number that a sum writes is not counted.
    static Work work(Params const& params);

    /// Says that so many terms in a row were added in T and not in double: the sum is then held to
    /// that, until the next poison().
    void adds_in_t(std::int64_t terms) { m_terms_in_t = terms; }

    void poison(); ///< axpby finds its y as it was at first
    std::uint64_t input_checksum() const { return checksum(x, z); }
    void restore_inputs() const;
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    double m_magnitude = 0;                      ///< of the terms of a sum; likewise
    std::int64_t m_terms_in_t = 0;

    void expect();
};

} // namespace miniapp::libraries::vectors
