// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Why MPI cannot take GPU memory (`hip`: AMD's, else NVIDIA's), or "" if it reports that it can.
std::string why_not_gpu_aware(bool hip);

} // namespace miniapp
