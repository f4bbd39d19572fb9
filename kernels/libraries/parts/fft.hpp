// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <memory>
#include <string>

#include "problem/backend.hpp"

// The library for Fourier transforms that the build found, behind one name: fft.<library>.cpp.
namespace miniapp::libraries {

/// "fftw", "cufft" or "rocfft".
std::string fft_name();

/// A plan for the forward transform of n x n complex numbers, real and imaginary part side by side.
template <class T>
class FftPlan
{
    struct Handle;
    std::shared_ptr<Handle> m_handle;

public:
    explicit FftPlan(int n);

    /// to <- transform of from, unscaled; of a GPU, may return before it is done.
    void run(ExecutionSpace const&, T const* from, T* to) const;
};

} // namespace miniapp::libraries
