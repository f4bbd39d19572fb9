// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/contents.hpp"

namespace miniapp::laplacian {

template Variants<Problem<float>> variants<float>();

} // namespace miniapp::laplacian
