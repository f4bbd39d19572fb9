// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/fft.hpp"

#include <stdexcept>

namespace miniapp::libraries {
namespace {

[[noreturn]] void no_fft()
{
    throw std::logic_error("this build has no library for Fourier transforms");
}

} // namespace

std::string fft_name()
{
    return "none";
}

template <class T>
FftPlan<T>::FftPlan(int)
{
    no_fft();
}

template <class T>
void FftPlan<T>::run(ExecutionSpace const&, T const*, T*) const
{
    no_fft();
}

template class FftPlan<double>;
template class FftPlan<float>;

} // namespace miniapp::libraries
