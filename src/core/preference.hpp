// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "core/params.hpp"

namespace miniapp {

inline bool everywhere(Params const&)
{
    return true;
}

/// How soon a simulation takes a variant where its input names none, on each kind of device. The
/// highest number comes first; one that is 0 is taken only where it is named.
struct Preference
{
    int cpu = 0;
    int amd_gpu = 0;
    int nvidia_gpu = 0;
    /// The parameters for which these numbers count; for others they are 0.
    bool (*where)(Params const&) = everywhere;
};

} // namespace miniapp
