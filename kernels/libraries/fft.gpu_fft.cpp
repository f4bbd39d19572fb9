// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/fft.hpp"

#include "vendor_fft.hpp"

// cuFFT or rocFFT.
namespace miniapp::libraries {

std::string fft_name()
{
    return gpu::fft::name;
}

template <class T>
struct FftPlan<T>::Handle : gpu::fft::Plan<T>
{
    using gpu::fft::Plan<T>::Plan;
};

template <class T>
FftPlan<T>::FftPlan(int n)
    : m_handle(std::make_shared<Handle>(n))
{
}

template <class T>
void FftPlan<T>::run(ExecutionSpace const& space, T const* from, T* to) const
{
    m_handle->run(gpu::stream_of(space), from, to);
}

template class FftPlan<double>;
template class FftPlan<float>;

} // namespace miniapp::libraries
