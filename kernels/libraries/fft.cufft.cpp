// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/fft.hpp"

#include <stdexcept>
#include <string>
#include <type_traits>

#include <cufft.h>

#include "gpu_runtime.hpp"

namespace miniapp::libraries {
namespace {

void check(cufftResult result)
{
    if (result != CUFFT_SUCCESS) {
        throw std::runtime_error("cuFFT: result " + std::to_string(result));
    }
}

} // namespace

std::string fft_name()
{
    return "cufft";
}

template <class T>
struct FftPlan<T>::Handle
{
    cufftHandle plan = 0;

    explicit Handle(int n)
    {
        check(cufftPlan2d(&plan, n, n, std::is_same_v<T, double> ? CUFFT_Z2Z : CUFFT_C2C));
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle() { static_cast<void>(cufftDestroy(plan)); }
};

template <class T>
FftPlan<T>::FftPlan(int n)
    : m_handle(std::make_shared<Handle>(n))
{
}

template <class T>
void FftPlan<T>::run(ExecutionSpace const& space, T const* from, T* to) const
{
    check(cufftSetStream(m_handle->plan, gpu::stream_of(space)));
    auto* const in = const_cast<T*>(from); // out of place, it is left as it is
    if constexpr (std::is_same_v<T, double>) {
        using Number = cufftDoubleComplex*;
        check(cufftExecZ2Z(
            m_handle->plan,
            reinterpret_cast<Number>(in),
            reinterpret_cast<Number>(to),
            CUFFT_FORWARD));
    } else {
        using Number = cufftComplex*;
        check(cufftExecC2C(
            m_handle->plan,
            reinterpret_cast<Number>(in),
            reinterpret_cast<Number>(to),
            CUFFT_FORWARD));
    }
}

template class FftPlan<double>;
template class FftPlan<float>;

} // namespace miniapp::libraries
