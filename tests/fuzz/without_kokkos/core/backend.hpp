// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// In place of src/problem/backend.hpp: the reader of inputs names an execution space, and uses
// none. So any clang builds the fuzzer in seconds, with or without OpenMP.
namespace miniapp {

struct ExecutionSpace
{
};

} // namespace miniapp
