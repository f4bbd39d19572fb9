// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/algorithms.hpp"

#include <algorithm>
#include <stdexcept>

#include <rocprim/rocprim.hpp>

#include "gpu_runtime.hpp"

// rocPRIM, on which hipCUB and rocThrust stand. A call without memory to work in says how much it
// wants.
namespace miniapp::libraries {
namespace {

void check(hipError_t status)
{
    if (status != hipSuccess) {
        throw std::runtime_error(hipGetErrorString(status));
    }
}

} // namespace

std::string algorithms_name()
{
    return "rocprim";
}

template <class T>
Algorithms<T>::Algorithms(std::int64_t n)
    : m_n(n)
{
    std::size_t most = 1;
    T* const none = nullptr;
    std::size_t const size = m_n;
    std::size_t bytes = 0;
    check(rocprim::reduce(nullptr, bytes, none, none, size, rocprim::plus<T>()));
    most = std::max(most, bytes);
    check(rocprim::inclusive_scan(nullptr, bytes, none, none, size, rocprim::plus<T>()));
    most = std::max(most, bytes);
    check(rocprim::radix_sort_keys(nullptr, bytes, none, none, size));
    most = std::max(most, bytes);
    m_work = Kokkos::View<char*, MemorySpace>("libraries/rocprim", most);
}

template <class T>
void Algorithms<T>::reduce(ExecutionSpace const& space, T const* x, T* sum) const
{
    std::size_t bytes = m_work.size();
    std::size_t const size = m_n;
    check(rocprim::reduce(
        m_work.data(), bytes, x, sum, size, rocprim::plus<T>(), gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::scan(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    std::size_t const size = m_n;
    check(rocprim::inclusive_scan(
        m_work.data(), bytes, x, y, size, rocprim::plus<T>(), gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::sort(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    std::size_t const size = m_n;
    unsigned const bits = 8 * sizeof(T);
    check(
        rocprim::radix_sort_keys(m_work.data(), bytes, x, y, size, 0, bits, gpu::stream_of(space)));
}

template class Algorithms<double>;
template class Algorithms<float>;

} // namespace miniapp::libraries
