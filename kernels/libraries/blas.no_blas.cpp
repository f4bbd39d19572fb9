// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/blas.hpp"

#include <stdexcept>

namespace miniapp::libraries {
namespace {

[[noreturn]] void no_blas()
{
    throw std::logic_error("this build has no BLAS of a vendor");
}

} // namespace

std::string blas_name()
{
    return "none";
}

template <class T>
void Blas<T>::axpby(ExecutionSpace const&, std::int64_t, T, T const*, T, T*)
{
    no_blas();
}

template <class T>
void Blas<T>::dot(ExecutionSpace const&, std::int64_t, T const*, T const*, T*)
{
    no_blas();
}

template <class T>
void Blas<T>::nrm2(ExecutionSpace const&, std::int64_t, T const*, T*)
{
    no_blas();
}

template <class T>
void Blas<T>::gemv(ExecutionSpace const&, bool, std::int64_t, std::int64_t, T const*, T const*, T*)
{
    no_blas();
}

template <class T>
void Blas<T>::gemm(ExecutionSpace const&, std::int64_t, T const*, T const*, T*)
{
    no_blas();
}

template <class T>
void Blas<T>::gemm_batched(
    ExecutionSpace const&, std::int64_t, std::int64_t, T const*, T const*, T*)
{
    no_blas();
}

template struct Blas<double>;
template struct Blas<float>;

} // namespace miniapp::libraries
