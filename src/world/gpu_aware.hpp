// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Returns why MPI cannot take memory of an AMD (`hip`) or NVIDIA GPU, or "" if MPI says it can.
std::string why_not_gpu_aware(bool hip);

} // namespace miniapp
