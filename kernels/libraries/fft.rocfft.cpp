// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/fft.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>
#include <type_traits>

#include <rocfft/rocfft.h>

#include "gpu_runtime.hpp"

namespace miniapp::libraries {
namespace {

void check(rocfft_status status)
{
    if (status != rocfft_status_success) {
        throw std::runtime_error("rocFFT: status " + std::to_string(status));
    }
}

} // namespace

std::string fft_name()
{
    return "rocfft";
}

template <class T>
struct FftPlan<T>::Handle
{
    rocfft_plan plan = nullptr;
    rocfft_execution_info info = nullptr;
    Kokkos::View<char*, MemorySpace> buffer = {};

    explicit Handle(int n)
    {
        std::size_t const lengths[] = {static_cast<std::size_t>(n), static_cast<std::size_t>(n)};
        check(rocfft_setup());
        check(rocfft_plan_create(
            &plan,
            rocfft_placement_notinplace,
            rocfft_transform_type_complex_forward,
            std::is_same_v<T, double> ? rocfft_precision_double : rocfft_precision_single,
            2,
            lengths,
            1,
            nullptr));
        check(rocfft_execution_info_create(&info));
        std::size_t bytes = 0;
        check(rocfft_plan_get_work_buffer_size(plan, &bytes));
        buffer =
            Kokkos::View<char*, MemorySpace>("libraries/rocfft", std::max<std::size_t>(bytes, 1));
        if (bytes > 0) {
            check(rocfft_execution_info_set_work_buffer(info, buffer.data(), bytes));
        }
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle()
    {
        static_cast<void>(rocfft_execution_info_destroy(info));
        static_cast<void>(rocfft_plan_destroy(plan));
    }
};

template <class T>
FftPlan<T>::FftPlan(int n)
    : m_handle(std::make_shared<Handle>(n))
{
}

template <class T>
void FftPlan<T>::run(ExecutionSpace const& space, T const* from, T* to) const
{
    void* in[] = {const_cast<T*>(from)}; // out of place, it is left as it is
    void* out[] = {to};
    check(rocfft_execution_info_set_stream(m_handle->info, gpu::stream_of(space)));
    check(rocfft_execute(m_handle->plan, in, out, m_handle->info));
}

template class FftPlan<double>;
template class FftPlan<float>;

} // namespace miniapp::libraries
