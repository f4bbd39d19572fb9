// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// Why MPI may not be given memory of the GPU, AMD's where `hip`, else NVIDIA's; empty where it
/// says of itself that it may. A build without MPI may not.
std::string why_not_gpu_aware(bool hip);

} // namespace miniapp
