// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/contents.hpp"

namespace miniapp::lbm {

template std::vector<Rung<float>> rungs<float>();
template std::vector<Rung<float>> bounds<float>();

} // namespace miniapp::lbm
