// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <rocfft/rocfft.h>

#include "gpu_runtime.hpp"

// Fourier transforms of rocFFT; arch/cuda has the same names.
namespace miniapp::gpu::fft {

inline constexpr char const* name = "rocfft";

inline void check(rocfft_status status)
{
    if (status != rocfft_status_success) {
        throw std::runtime_error("rocFFT: status " + std::to_string(status));
    }
}

/// Plan of the forward transform of n x n complex numbers: pairs of a real and an imaginary part.
template <class T>
class Plan
{
    Owned<rocfft_plan, rocfft_plan_destroy> m_plan;
    Owned<rocfft_execution_info, rocfft_execution_info_destroy> m_info;
    Kokkos::View<char*, MemorySpace> m_buffer = {};

public:
    explicit Plan(int n)
        : m_plan([=](auto* made) {
            std::size_t const lengths[] = {
                static_cast<std::size_t>(n), static_cast<std::size_t>(n)};
            check(rocfft_setup());
            check(rocfft_plan_create(
                made,
                rocfft_placement_notinplace,
                rocfft_transform_type_complex_forward,
                std::is_same_v<T, double> ? rocfft_precision_double : rocfft_precision_single,
                2,
                lengths,
                1,
                nullptr));
        })
        , m_info([](auto* made) { check(rocfft_execution_info_create(made)); })
    {
        std::size_t bytes = 0;
        check(rocfft_plan_get_work_buffer_size(m_plan.get(), &bytes));
        m_buffer =
            Kokkos::View<char*, MemorySpace>("libraries/rocfft", std::max<std::size_t>(bytes, 1));
        if (bytes > 0) {
            check(rocfft_execution_info_set_work_buffer(m_info.get(), m_buffer.data(), bytes));
        }
    }

    void run(Stream stream, T const* from, T* to) const
    {
        void* in[] = {const_cast<T*>(from)}; // an out-of-place transform does not change its input
        void* out[] = {to};
        check(rocfft_execution_info_set_stream(m_info.get(), stream));
        check(rocfft_execute(m_plan.get(), in, out, m_info.get()));
    }
};

} // namespace miniapp::gpu::fft
