// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/contents.hpp"

namespace miniapp::transpose {

template Variants<Problem<double>> variants<double>();

} // namespace miniapp::transpose
