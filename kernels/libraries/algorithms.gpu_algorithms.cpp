// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/algorithms.hpp"

#include <algorithm>

#include "gpu_runtime.hpp"
#include "vendor_algorithms.hpp"

// CUB or rocPRIM.
namespace miniapp::libraries {

std::string algorithms_name()
{
    return gpu::algorithms::name;
}

template <class T>
Algorithms<T>::Algorithms(std::int64_t n)
    : m_n(n)
{
    std::size_t most = 1;
    for (auto const algorithm :
         {gpu::algorithms::reduce<T>, gpu::algorithms::scan<T>, gpu::algorithms::sort<T>}) {
        std::size_t bytes = 0;
        gpu::check(algorithm(nullptr, bytes, nullptr, nullptr, m_n, nullptr));
        most = std::max(most, bytes);
    }
    m_work = Kokkos::View<char*, MemorySpace>("libraries/" + algorithms_name(), most);
}

template <class T>
void Algorithms<T>::reduce(ExecutionSpace const& space, T const* x, T* sum) const
{
    std::size_t bytes = m_work.size();
    gpu::check(gpu::algorithms::reduce(m_work.data(), bytes, x, sum, m_n, gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::scan(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    gpu::check(gpu::algorithms::scan(m_work.data(), bytes, x, y, m_n, gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::sort(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    gpu::check(gpu::algorithms::sort(m_work.data(), bytes, x, y, m_n, gpu::stream_of(space)));
}

template class Algorithms<double>;
template class Algorithms<float>;

} // namespace miniapp::libraries
