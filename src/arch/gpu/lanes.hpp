// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "gpu_runtime.hpp"

namespace miniapp {

/// Number of lanes of a wavefront or warp: 64 on AMD's CDNA, 32 on NVIDIA's GPUs.
inline int simd_width()
{
    static int const lanes = gpu::device_facts().lanes;
    return lanes;
}

} // namespace miniapp
