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

namespace miniapp::libraries::gemv {

/// y <- A x, A of rows x columns numbers in [-1, 1), by rows (LayoutRight) or by columns
/// (LayoutLeft).
template <class T>
struct Problem
{
    std::int64_t rows;
    std::int64_t columns;
    bool by_rows;
    GuardedArray<T> a;
    GuardedArray<T> x;
    GuardedArray<T> y;
    Kokkos::View<T*, MemorySpace> sums = {}; ///< made by who needs it

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// Each number read once, each of y written once.
    static Work work(Params const& params);

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const { return checksum(a, x); }
    void restore_inputs() const;
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    std::shared_ptr<Magnitudes<T>> m_magnitudes; ///< likewise

    void expect();
};

inline std::string needs_contiguous_rows(Params const& params)
{
    return params.text("layout") == "left" ? "for rows that are contiguous: layout: right" : "";
}

inline std::string needs_contiguous_columns(Params const& params)
{
    return params.text("layout") == "right" ? "for columns that are contiguous: layout: left" : "";
}

} // namespace miniapp::libraries::gemv
