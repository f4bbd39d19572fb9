// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/contents.hpp"

namespace miniapp::lbm {

template Variants<Problem<float>> rungs<float>();

} // namespace miniapp::lbm
