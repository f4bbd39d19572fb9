// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "libraries/parts/arrays.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::gemm {

/// C <- A B for `count` pairs of squares of n x n numbers in [-1, 1), by columns: element (i, j) of
/// square number s is [i + n (j + n s)].
template <class T>
struct Problem
{
    std::int64_t n;
    std::int64_t count;
    GuardedArray<T> a;
    GuardedArray<T> b;
    GuardedArray<T> c;

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// 2 n^3 flops a square; each number read once, each of C written once.
    static Work work(Params const& params);

    void poison() const { c.poison(); }
    std::uint64_t input_checksum() const { return checksum(a, b); }
    void restore_inputs() const;
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    std::shared_ptr<Magnitudes<T>> m_rows;       ///< norms of A's rows; likewise
    std::shared_ptr<Magnitudes<T>> m_columns;    ///< and of B's columns

    void expect();
};

/// Rungs that multiply one large square; many small ones.
inline std::string needs_one_pair(Params const& params)
{
    return params.integer("count") > 1 ? "multiplies one pair: count: 1" : "";
}
template <int most>
std::string needs_n_at_most(Params const& params)
{
    return params.integer("n") > most ? "holds a square of at most " + std::to_string(most) : "";
}

} // namespace miniapp::libraries::gemm
