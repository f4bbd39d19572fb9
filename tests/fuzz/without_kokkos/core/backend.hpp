// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// Replaces src/problem/backend.hpp: the reader of inputs only names an execution space. So any
// clang builds the fuzzer in seconds, with or without OpenMP.
namespace miniapp {

struct ExecutionSpace
{
};

} // namespace miniapp
