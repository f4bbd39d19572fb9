// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"

namespace miniapp {

inline bool everywhere(Params const&)
{
    return true;
}

/// Preference for a variant, by kind of device, if a simulation's input names none. The variant
/// with the highest number comes first; one with 0 is used only if it is named.
struct Preference
{
    int cpu = 0;
    int amd_gpu = 0;
    int nvidia_gpu = 0;
    /// Returns whether the numbers hold for these parameters; if not, they count as 0.
    bool (*where)(Params const&) = everywhere;
};

} // namespace miniapp
