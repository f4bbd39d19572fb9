// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Why MPI cannot take GPU memory (AMD's if `hip`, else NVIDIA's), or "" if MPI reports that it
/// can.
std::string why_not_gpu_aware(bool hip);

} // namespace miniapp
