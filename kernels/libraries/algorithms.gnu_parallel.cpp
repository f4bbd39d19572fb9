// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <parallel/algorithm>
#include <parallel/numeric>

#include "libraries/algorithms/problem.hpp"

// Calls GCC's parallel mode: algorithms of the standard library on OpenMP's threads. Unlike
// std::execution::par it does not need TBB.
namespace miniapp::libraries {

std::string algorithms_name()
{
    return "gnu_parallel";
}

namespace algorithms {

template <class T>
void library(Problem<T>& p, ExecutionSpace const&)
{
    T const* const x = p.x.data();
    T* const y = p.y.data();
    switch (p.algorithm) {
    case Algorithm::reduce:
        *y = __gnu_parallel::accumulate(x, x + p.n, T(0));
        return;
    case Algorithm::scan:
        __gnu_parallel::partial_sum(x, x + p.n, y);
        return;
    case Algorithm::sort:
        Kokkos::deep_copy(vector_of(p.y), vector_of(p.x));
        __gnu_parallel::sort(y, y + p.n);
        return;
    }
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace algorithms
} // namespace miniapp::libraries
