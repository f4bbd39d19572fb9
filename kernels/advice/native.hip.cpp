// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All rows that need the device's own calls.
#include "advice/access/16_constant.hip.hpp"
#include "advice/allocation/01_churn.hip.hpp"
#include "advice/allocation/05_managed.hip.hpp"
#include "advice/execution/01_overlap.hip.hpp"
#include "advice/execution/06_concurrent.hip.hpp"
#include "advice/instructions/08_intrinsics.hip.hpp"
#include "advice/memory/02_round_trip.hip.hpp"
#include "advice/memory/07_pinned.hip.hpp"
