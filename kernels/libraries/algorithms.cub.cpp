// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/algorithms.hpp"

#include <algorithm>
#include <stdexcept>

#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

#include "gpu_runtime.hpp"

// CUB, on which Thrust stands. A call without memory to work in says how much it wants.
namespace miniapp::libraries {
namespace {

void check(cudaError_t status)
{
    if (status != cudaSuccess) {
        throw std::runtime_error(cudaGetErrorString(status));
    }
}

} // namespace

std::string algorithms_name()
{
    return "cub";
}

template <class T>
Algorithms<T>::Algorithms(std::int64_t n)
    : m_n(n)
{
    std::size_t most = 1;
    T* const none = nullptr;
    std::size_t bytes = 0;
    check(cub::DeviceReduce::Sum(nullptr, bytes, none, none, m_n));
    most = std::max(most, bytes);
    check(cub::DeviceScan::InclusiveSum(nullptr, bytes, none, none, m_n));
    most = std::max(most, bytes);
    check(cub::DeviceRadixSort::SortKeys(nullptr, bytes, none, none, m_n));
    most = std::max(most, bytes);
    m_work = Kokkos::View<char*, MemorySpace>("libraries/cub", most);
}

template <class T>
void Algorithms<T>::reduce(ExecutionSpace const& space, T const* x, T* sum) const
{
    std::size_t bytes = m_work.size();
    check(cub::DeviceReduce::Sum(m_work.data(), bytes, x, sum, m_n, gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::scan(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    check(cub::DeviceScan::InclusiveSum(m_work.data(), bytes, x, y, m_n, gpu::stream_of(space)));
}

template <class T>
void Algorithms<T>::sort(ExecutionSpace const& space, T const* x, T* y) const
{
    std::size_t bytes = m_work.size();
    int const bits = 8 * static_cast<int>(sizeof(T));
    check(cub::DeviceRadixSort::SortKeys(
        m_work.data(), bytes, x, y, m_n, 0, bits, gpu::stream_of(space)));
}

template class Algorithms<double>;
template class Algorithms<float>;

} // namespace miniapp::libraries
