// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>

#include "gpu_runtime.hpp"
#include "libraries/algorithms/problem.hpp"
#include "vendor_algorithms.hpp"

// Calls CUB or rocPRIM.
namespace miniapp::libraries {

std::string algorithms_name()
{
    return gpu::algorithms::name;
}

namespace algorithms {

/// Calls the algorithm. If `work` is null, it only sets `bytes` to the size of the work space that
/// the algorithm needs.
template <class T>
void call_algorithm(Problem<T> const& p, void* work, std::size_t& bytes, gpu::Stream stream)
{
    auto const& f = p.algorithm == Algorithm::reduce ? gpu::algorithms::reduce<T>
                    : p.algorithm == Algorithm::scan ? gpu::algorithms::scan<T>
                                                     : gpu::algorithms::sort<T>;
    gpu::check(f(work, bytes, p.x.data(), p.y.data(), p.n, stream));
}

/// The work space that the library's algorithm needs.
template <class T>
struct AlgorithmWorkspace
{
    Kokkos::View<char*, MemorySpace> bytes;

    explicit AlgorithmWorkspace(Problem<T> const& p)
    {
        std::size_t wanted = 0;
        call_algorithm(p, nullptr, wanted, nullptr);
        bytes = Kokkos::View<char*, MemorySpace>(
            "libraries/" + algorithms_name(), std::max<std::size_t>(wanted, 1));
    }
};

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& work = p.workspaces.template get_or_make<AlgorithmWorkspace<T>>(p).bytes;
    std::size_t bytes = work.size();
    call_algorithm(p, work.data(), bytes, gpu::stream_of(space));
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace algorithms
} // namespace miniapp::libraries
