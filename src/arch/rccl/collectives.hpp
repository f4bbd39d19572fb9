// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <rccl/rccl.h> // AMD's header; nccl/ includes NVIDIA's, with the same names
