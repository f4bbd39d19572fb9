// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <stdexcept>
#include <type_traits>

#include <rocblas/rocblas.h>

#include "gpu_runtime.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {
namespace {

void check(rocblas_status status)
{
    if (status != rocblas_status_success) {
        throw std::runtime_error(rocblas_status_to_string(status));
    }
}

struct Destroy
{
    void operator()(rocblas_handle handle) const
    {
        static_cast<void>(rocblas_destroy_handle(handle));
    }
};

/// Made on first use, as it allocates; a process has one device.
rocblas_handle handle()
{
    static std::unique_ptr<_rocblas_handle, Destroy> const owner = [] {
        rocblas_handle made = nullptr;
        check(rocblas_create_handle(&made));
        return std::unique_ptr<_rocblas_handle, Destroy>(made);
    }();
    return owner.get();
}

} // namespace

/// rocblas_dgeam, rocblas_sgeam: B = 1 A^T + 0 B. Its matrices are column-major: row-major A is its
/// columns x rows matrix, and the transpose of that is row-major B.
template <class T>
void rocblas(Problem<T> const& p, ExecutionSpace const& space)
{
    auto const rows = static_cast<rocblas_int>(p.rows);
    auto const columns = static_cast<rocblas_int>(p.columns);
    T const one = 1;
    T const zero = 0;
    T const* const a = p.a.data();
    T* const b = p.b.data();
    auto const t = rocblas_operation_transpose;
    auto const none = rocblas_operation_none;
    check(rocblas_set_stream(handle(), gpu::stream_of(space)));
    auto const geam = [&](auto function) {
        check(
            function(handle(), t, none, rows, columns, &one, a, columns, &zero, b, rows, b, rows));
    };
    if constexpr (std::is_same_v<T, double>) {
        geam(rocblas_dgeam);
    } else {
        geam(rocblas_sgeam);
    }
}

template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {{"library/rocblas", rocblas<T>, is_in_place}};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::transpose
