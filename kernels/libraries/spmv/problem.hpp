// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "libraries/parts/arrays.hpp"
#include "libraries/parts/crs.hpp"
#include "libraries/parts/sparse.hpp"
#include "problem/checksum.hpp"
#include "problem/guarded_array.hpp"
#include "problem/make_family.hpp"

namespace miniapp::libraries::spmv {

/// Seven numbers a row, entry n of all rows together, n = 0 ... 6 in the order of the columns; 0
/// outside the grid. ELL has the columns too, where the diagonals of a grid know them.
template <class T>
struct Striped
{
    Kokkos::View<T*, MemorySpace> value;
    Kokkos::View<int*, MemorySpace> column = {};
};

/// y <- A x on a grid: each point and its six neighbours, zero outside, with the coefficients of
/// the Laplacian, 6 and -1, or with any.
template <class T>
struct Problem
{
    Box box;
    bool any;
    Crs<T> crs;
    GuardedArray<T> x;
    GuardedArray<T> y;
    std::shared_ptr<Striped<T>> striped = {};      ///< made by who needs it
    std::shared_ptr<SparseMatrix<T>> library = {}; ///< likewise

    explicit Problem(Params const& params);

    static std::vector<Parameter> parameters();
    static std::vector<InvalidParameter> invalid_parameters(Params const& params);
    static std::vector<Params> edge_cases(Params const& defaults);
    /// x read and y written once; of `any`, the coefficients read once. Columns are no part of the
    /// mathematics.
    static Work work(Params const& params);

    void poison() const { y.poison(); }
    std::uint64_t input_checksum() const;
    void restore_inputs();
    Verdict verify();

private:
    std::shared_ptr<GuardedArray<T>> m_expected; ///< made by the first verify()
    std::shared_ptr<Magnitudes<T>> m_magnitudes; ///< likewise

    void expect();
};

inline std::string needs_laplacian(Params const& params)
{
    return params.text("matrix") == "any" ? "its coefficients are in the code: matrix: laplacian"
                                          : "";
}

} // namespace miniapp::libraries::spmv
