// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <rocsparse/rocsparse.h>

#include "gpu_runtime.hpp"

// Product of a sparse matrix and a vector by rocSPARSE; arch/cuda has the same names. The function
// is csrmv, whose signature is unchanged since ROCm 3, unlike that of the generic interface.
namespace miniapp::gpu::sparse {

inline constexpr char const* name = "rocsparse";

inline void check(rocsparse_status status)
{
    if (status != rocsparse_status_success) {
        throw std::runtime_error("rocSPARSE: status " + std::to_string(status));
    }
}

/// A square matrix in compressed sparse rows (CSR), whose arrays the caller owns.
template <class T>
class Matrix
{
    static constexpr auto as_is = rocsparse_operation_none;

    Owned<rocsparse_handle, rocsparse_destroy_handle> m_library;
    Owned<rocsparse_mat_descr, rocsparse_destroy_mat_descr> m_matrix;
    Owned<rocsparse_mat_info, rocsparse_destroy_mat_info> m_info;
    rocsparse_int m_rows;
    rocsparse_int m_entries;
    int* m_row_begin;
    int* m_column;
    T* m_value;

public:
    Matrix(int rows, std::int64_t entries, int* row_begin, int* column, T* value)
        : m_library([](auto* made) { check(rocsparse_create_handle(made)); })
        , m_matrix([](auto* made) { check(rocsparse_create_mat_descr(made)); })
        , m_info([](auto* made) { check(rocsparse_create_mat_info(made)); })
        , m_rows(rows)
        , m_entries(static_cast<rocsparse_int>(entries))
        , m_row_begin(row_begin)
        , m_column(column)
        , m_value(value)
    {
        // Analyses the rows once, so that every product divides them evenly among its work groups.
        auto const analyse = [&](auto function) {
            check(function(
                m_library.get(),
                as_is,
                m_rows,
                m_rows,
                m_entries,
                m_matrix.get(),
                m_value,
                m_row_begin,
                m_column,
                m_info.get()));
        };
        if constexpr (std::is_same_v<T, double>) {
            analyse(rocsparse_dcsrmv_analysis);
        } else {
            analyse(rocsparse_scsrmv_analysis);
        }
    }

    /// Computes y <- A x.
    void multiply(Stream stream, T const* x, T* y) const
    {
        T const one = 1;
        T const zero = 0;
        check(rocsparse_set_stream(m_library.get(), stream));
        auto const multiply = [&](auto function) {
            check(function(
                m_library.get(),
                as_is,
                m_rows,
                m_rows,
                m_entries,
                &one,
                m_matrix.get(),
                m_value,
                m_row_begin,
                m_column,
                m_info.get(),
                x,
                &zero,
                y));
        };
        if constexpr (std::is_same_v<T, double>) {
            multiply(rocsparse_dcsrmv);
        } else {
            multiply(rocsparse_scsrmv);
        }
    }
};

} // namespace miniapp::gpu::sparse
