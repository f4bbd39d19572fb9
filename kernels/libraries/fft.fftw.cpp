// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/parts/fft.hpp"

#include <fftw3.h>

// FFTW with as many of its own threads as Kokkos has. The plan is measured, on arrays of its own.
namespace miniapp::libraries {
namespace {

/// The functions of one precision.
template <class T>
struct Fftw;

template <>
struct Fftw<double>
{
    using Number = fftw_complex;
    using Plan = fftw_plan;
    static constexpr auto init_threads = fftw_init_threads;
    static constexpr auto with_threads = fftw_plan_with_nthreads;
    static constexpr auto allocate = fftw_alloc_complex;
    static constexpr auto free = fftw_free;
    static constexpr auto plan = fftw_plan_dft_2d;
    static constexpr auto execute = fftw_execute_dft;
    static constexpr auto destroy = fftw_destroy_plan;
};

template <>
struct Fftw<float>
{
    using Number = fftwf_complex;
    using Plan = fftwf_plan;
    static constexpr auto init_threads = fftwf_init_threads;
    static constexpr auto with_threads = fftwf_plan_with_nthreads;
    static constexpr auto allocate = fftwf_alloc_complex;
    static constexpr auto free = fftwf_free;
    static constexpr auto plan = fftwf_plan_dft_2d;
    static constexpr auto execute = fftwf_execute_dft;
    static constexpr auto destroy = fftwf_destroy_plan;
};

} // namespace

std::string fft_name()
{
    return "fftw";
}

template <class T>
struct FftPlan<T>::Handle
{
    typename Fftw<T>::Plan plan;

    explicit Handle(int n)
    {
        Fftw<T>::init_threads();
        Fftw<T>::with_threads(ExecutionSpace().concurrency());
        auto const elements = static_cast<std::size_t>(n) * n;
        auto* const from = Fftw<T>::allocate(elements);
        auto* const to = Fftw<T>::allocate(elements);
        plan = Fftw<T>::plan(n, n, from, to, FFTW_FORWARD, FFTW_MEASURE);
        Fftw<T>::free(from);
        Fftw<T>::free(to);
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle() { Fftw<T>::destroy(plan); }
};

template <class T>
FftPlan<T>::FftPlan(int n)
    : m_handle(std::make_shared<Handle>(n))
{
}

template <class T>
void FftPlan<T>::run(ExecutionSpace const&, T const* from, T* to) const
{
    // Out of place, FFTW leaves `from` as it is.
    auto* const in = reinterpret_cast<typename Fftw<T>::Number*>(const_cast<T*>(from));
    Fftw<T>::execute(m_handle->plan, in, reinterpret_cast<typename Fftw<T>::Number*>(to));
}

template class FftPlan<double>;
template class FftPlan<float>;

} // namespace miniapp::libraries
