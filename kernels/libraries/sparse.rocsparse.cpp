// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/sparse.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <rocsparse/rocsparse.h>

#include "gpu_runtime.hpp"

namespace miniapp::libraries {
namespace {

void check(rocsparse_status status)
{
    if (status != rocsparse_status_success) {
        throw std::runtime_error("rocSPARSE: status " + std::to_string(status));
    }
}

} // namespace

std::string sparse_name()
{
    return "rocsparse";
}

template <class T>
struct SparseMatrix<T>::Handle
{
    Crs<T> shared;
    rocsparse_handle library = nullptr;
    rocsparse_mat_descr matrix = nullptr;
    rocsparse_mat_info info = nullptr;

    explicit Handle(Crs<T> const& a)
        : shared(a)
    {
        check(rocsparse_create_handle(&library));
        check(rocsparse_create_mat_descr(&matrix));
        check(rocsparse_create_mat_info(&info));
        // Looks at the rows once and shares them evenly from then on.
        auto const analyse = [&](auto function) {
            check(function(
                library,
                rocsparse_operation_none,
                a.rows,
                a.rows,
                static_cast<rocsparse_int>(a.column.extent(0)),
                matrix,
                a.value.data(),
                a.row_begin.data(),
                a.column.data(),
                info));
        };
        if constexpr (std::is_same_v<T, double>) {
            analyse(rocsparse_dcsrmv_analysis);
        } else {
            analyse(rocsparse_scsrmv_analysis);
        }
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle()
    {
        static_cast<void>(rocsparse_destroy_mat_info(info));
        static_cast<void>(rocsparse_destroy_mat_descr(matrix));
        static_cast<void>(rocsparse_destroy_handle(library));
    }
};

template <class T>
SparseMatrix<T>::SparseMatrix(Crs<T> const& a)
    : m_handle(std::make_shared<Handle>(a))
{
}

template <class T>
void SparseMatrix<T>::multiply(ExecutionSpace const& space, T const* x, T* y) const
{
    auto const& h = *m_handle;
    auto const& a = h.shared;
    T const one = 1;
    T const zero = 0;
    check(rocsparse_set_stream(h.library, gpu::stream_of(space)));
    auto const multiply = [&](auto function) {
        check(function(
            h.library,
            rocsparse_operation_none,
            a.rows,
            a.rows,
            static_cast<rocsparse_int>(a.column.extent(0)),
            &one,
            h.matrix,
            a.value.data(),
            a.row_begin.data(),
            a.column.data(),
            h.info,
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

template <class T>
int SparseMatrix<T>::solve(T const*, T*, double, int) const
{
    throw std::logic_error("rocSPARSE has no conjugate gradients; rocALUTION has");
}

template class SparseMatrix<double>;
template class SparseMatrix<float>;

} // namespace miniapp::libraries
