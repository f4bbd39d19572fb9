// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/algorithms.hpp"

#include <parallel/algorithm>
#include <parallel/numeric>

#include "libraries/parts/arrays.hpp"

// GCC's parallel mode: the standard library's algorithms on OpenMP's threads, without TBB, which
// std::execution::par would ask for.
namespace miniapp::libraries {

std::string algorithms_name()
{
    return "gnu_parallel";
}

template <class T>
Algorithms<T>::Algorithms(std::int64_t n)
    : m_n(n)
{
}

template <class T>
void Algorithms<T>::reduce(ExecutionSpace const&, T const* x, T* sum) const
{
    *sum = __gnu_parallel::accumulate(x, x + m_n, T(0));
}

template <class T>
void Algorithms<T>::scan(ExecutionSpace const&, T const* x, T* y) const
{
    __gnu_parallel::partial_sum(x, x + m_n, y);
}

template <class T>
void Algorithms<T>::sort(ExecutionSpace const&, T const* x, T* y) const
{
    Kokkos::deep_copy(Vector<T>(y, m_n), Vector<T const>(x, m_n));
    __gnu_parallel::sort(y, y + m_n);
}

template class Algorithms<double>;
template class Algorithms<float>;

} // namespace miniapp::libraries
