// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/spmv/problem.hpp"
#include "vendor_sparse.hpp"

// Calls cuSPARSE or rocSPARSE.
namespace miniapp::libraries {

std::string sparse_name()
{
    return gpu::sparse::name;
}

namespace spmv {

template <class T>
struct Matrix : gpu::sparse::Matrix<T>
{
    explicit Matrix(Problem<T> const& p)
        : gpu::sparse::Matrix<T>(
            p.crs.rows,
            static_cast<std::int64_t>(p.crs.columns.extent(0)),
            p.crs.row_begins.data(),
            p.crs.columns.data(),
            p.crs.values.data())
    {
    }
};

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& matrix = p.workspaces.template get_or_make<Matrix<T>>(p);
    matrix.multiply(gpu::stream_of(space), p.x.data(), p.y.data());
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace spmv
} // namespace miniapp::libraries
