// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/parts/library.hpp"

#include <stdexcept>

namespace miniapp::transpose {

std::string library_name()
{
    return "none";
}

template <class T>
void library(Problem<T> const&, ExecutionSpace const&)
{
    throw std::logic_error("this build has no library that transposes matrices");
}

template void library<double>(Problem<double> const&, ExecutionSpace const&);
template void library<float>(Problem<float> const&, ExecutionSpace const&);

} // namespace miniapp::transpose
