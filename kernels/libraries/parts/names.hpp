// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

// What the libraries are called that the build found. Each name is defined where its library is
// called: blas.*.cpp, sparse.*.cpp, fft.*.cpp, algorithms.*.cpp.
namespace miniapp::libraries {

std::string blas_name();       ///< openblas, cublas or rocblas
std::string sparse_name();     ///< eigen, cusparse or rocsparse
std::string fft_name();        ///< fftw, cufft or rocfft
std::string algorithms_name(); ///< gnu_parallel, cub or rocprim

} // namespace miniapp::libraries
