// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <fftw3.h>

#include "libraries/fft/problem.hpp"

// Calls FFTW with as many of FFTW's threads as Kokkos has. FFTW chooses a plan by timing
// transforms, which overwrites its arrays, so the plan is made on arrays other than the problem's.
namespace miniapp::libraries {

std::string fft_name()
{
    return "fftw";
}

namespace fft {
namespace {

/// Names of FFTW's types and functions for the precision T.
template <class T>
struct Fftw;

template <>
struct Fftw<double>
{
    using Number = fftw_complex;
    using Plan = fftw_plan;
    static constexpr auto init_threads = fftw_init_threads;
    static constexpr auto set_threads = fftw_plan_with_nthreads;
    static constexpr auto make_plan = fftw_plan_dft_2d;
    static constexpr auto execute = fftw_execute_dft;
    static constexpr auto destroy = fftw_destroy_plan;
};

template <>
struct Fftw<float>
{
    using Number = fftwf_complex;
    using Plan = fftwf_plan;
    static constexpr auto init_threads = fftwf_init_threads;
    static constexpr auto set_threads = fftwf_plan_with_nthreads;
    static constexpr auto make_plan = fftwf_plan_dft_2d;
    static constexpr auto execute = fftwf_execute_dft;
    static constexpr auto destroy = fftwf_destroy_plan;
};

template <class T>
struct Plan
{
    using Number = typename Fftw<T>::Number;
    typename Fftw<T>::Plan plan;

    explicit Plan(Problem<T> const& p)
    {
        Fftw<T>::init_threads();
        Fftw<T>::set_threads(ExecutionSpace().concurrency());
        GuardedArray<T> const from("libraries/fftw", p.a.size());
        GuardedArray<T> const to("libraries/fftw", p.b.size());
        plan = Fftw<T>::make_plan(
            p.n, p.n, as_numbers(from.data()), as_numbers(to.data()), FFTW_FORWARD, FFTW_MEASURE);
    }
    Plan(Plan const&) = delete;
    Plan& operator=(Plan const&) = delete;
    ~Plan() { Fftw<T>::destroy(plan); }

    static Number* as_numbers(T* part) { return reinterpret_cast<Number*>(part); }
};

} // namespace

template <class T>
void library(Problem<T>& p, ExecutionSpace const&)
{
    auto const& plan = p.workspaces.template get_or_make<Plan<T>>(p);
    // This transform is not in place, so FFTW does not change its input.
    Fftw<T>::execute(plan.plan, plan.as_numbers(p.a.data()), plan.as_numbers(p.b.data()));
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace fft
} // namespace miniapp::libraries
