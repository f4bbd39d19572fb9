// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/fft/problem.hpp"
#include "vendor_fft.hpp"

// Calls cuFFT or rocFFT.
namespace miniapp::libraries {

std::string fft_name()
{
    return gpu::fft::name;
}

namespace fft {

template <class T>
struct Plan : gpu::fft::Plan<T>
{
    explicit Plan(Problem<T> const& p)
        : gpu::fft::Plan<T>(p.n)
    {
    }
};

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space)
{
    auto const& plan = p.workspaces.template get_or_make<Plan<T>>(p);
    plan.run(gpu::stream_of(space), p.a.data(), p.b.data());
}

template void library(Problem<double>&, ExecutionSpace const&);
template void library(Problem<float>&, ExecutionSpace const&);

} // namespace fft
} // namespace miniapp::libraries
