// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>
#include <string>
#include <type_traits>

#include <cufft.h>

#include "gpu_runtime.hpp"

// Fourier transforms of cuFFT; arch/hip has the same names.
namespace miniapp::gpu::fft {

inline constexpr char const* name = "cufft";

inline void check(cufftResult result)
{
    if (result != CUFFT_SUCCESS) {
        throw std::runtime_error("cuFFT: result " + std::to_string(result));
    }
}

/// Plan of the forward transform of n x n complex numbers: pairs of a real and an imaginary part.
template <class T>
class Plan
{
    Owned<cufftHandle, cufftDestroy> m_plan;

public:
    explicit Plan(int n)
        : m_plan([=](auto* made) {
            check(cufftPlan2d(made, n, n, std::is_same_v<T, double> ? CUFFT_Z2Z : CUFFT_C2C));
        })
    {
    }

    void run(Stream stream, T const* from, T* to) const
    {
        check(cufftSetStream(m_plan.get(), stream));
        auto const run = [&](auto function, auto* numbers) {
            using Numbers = decltype(numbers);
            // The cast is safe: an out-of-place transform leaves its input unchanged.
            auto* const in = const_cast<T*>(from);
            check(function(
                m_plan.get(),
                reinterpret_cast<Numbers>(in),
                reinterpret_cast<Numbers>(to),
                CUFFT_FORWARD));
        };
        if constexpr (std::is_same_v<T, double>) {
            run(cufftExecZ2Z, static_cast<cufftDoubleComplex*>(nullptr));
        } else {
            run(cufftExecC2C, static_cast<cufftComplex*>(nullptr));
        }
    }
};

} // namespace miniapp::gpu::fft
