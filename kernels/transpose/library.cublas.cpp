// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <memory>
#include <stdexcept>
#include <type_traits>

#include <cublas_v2.h>

#include "gpu_runtime.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {
namespace {

void check(cublasStatus_t status)
{
    if (status != CUBLAS_STATUS_SUCCESS) {
        throw std::runtime_error(cublasGetStatusString(status));
    }
}

struct Destroy
{
    void operator()(cublasHandle_t handle) const { static_cast<void>(cublasDestroy(handle)); }
};

/// Made on first use, as it allocates; a process has one device.
cublasHandle_t handle()
{
    static std::unique_ptr<cublasContext, Destroy> const owner = [] {
        cublasHandle_t made = nullptr;
        check(cublasCreate(&made));
        return std::unique_ptr<cublasContext, Destroy>(made);
    }();
    return owner.get();
}

} // namespace

/// cublasDgeam, cublasSgeam: B = 1 A^T + 0 B. Its matrices are column-major: row-major A is its
/// columns x rows matrix, and the transpose of that is row-major B.
template <class T>
void cublas(Problem<T> const& p, ExecutionSpace const& space)
{
    int const rows = static_cast<int>(p.rows);
    int const columns = static_cast<int>(p.columns);
    T const one = 1;
    T const zero = 0;
    T const* const a = p.a.data();
    T* const b = p.b.data();
    check(cublasSetStream(handle(), gpu::stream_of(space)));
    auto const geam = [&](auto function) {
        check(function(
            handle(),
            CUBLAS_OP_T,
            CUBLAS_OP_N,
            rows,
            columns,
            &one,
            a,
            columns,
            &zero,
            b,
            rows,
            b,
            rows));
    };
    if constexpr (std::is_same_v<T, double>) {
        geam(cublasDgeam);
    } else {
        geam(cublasSgeam);
    }
}

template <class T>
std::vector<Variant<Problem<T>>> library_variants()
{
    return {{"library/cublas", cublas<T>, is_in_place}};
}

template std::vector<Variant<Problem<double>>> library_variants<double>();
template std::vector<Variant<Problem<float>>> library_variants<float>();

} // namespace miniapp::transpose
