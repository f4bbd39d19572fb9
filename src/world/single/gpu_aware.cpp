// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "world/gpu_aware.hpp"

namespace miniapp {

std::string why_not_gpu_aware(bool /*hip*/)
{
    return "this build has no MPI";
}

} // namespace miniapp
