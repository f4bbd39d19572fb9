// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All rows that need the device's own calls.
#include "guidelines/access/12_constant.hip.hpp"
#include "guidelines/access/13_texture.hip.hpp"
#include "guidelines/access/14_texture_bytes.hip.hpp"
#include "guidelines/allocation/01_churn.hip.hpp"
#include "guidelines/allocation/02_near_full.hip.hpp"
#include "guidelines/allocation/04_fall_back.hip.hpp"
#include "guidelines/allocation/05_managed.hip.hpp"
#include "guidelines/allocation/06_oversubscription.hip.hpp"
#include "guidelines/execution/01_overlap.hip.hpp"
#include "guidelines/execution/06_concurrent.hip.hpp"
#include "guidelines/instructions/04_intrinsics.hip.hpp"
#include "guidelines/instructions/10_half.hip.hpp"
#include "guidelines/memory/04_carveout.hip.hpp"
#include "guidelines/memory/06_pinned.hip.hpp"
#include "guidelines/memory/07_mapped.hip.hpp"
