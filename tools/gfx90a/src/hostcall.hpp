// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace gfx90a {

/// Where kernels leave what they ask of the host: what printf and a failed assertion print. The
/// compiler's library for devices puts a packet on a stack, rings, and waits for the answer.
/// The address of what it shares with the host, which is made when it is first asked for.
std::uint64_t hostcall_buffer();
/// Answers what kernels ask; throws a Fault where it is something else than printing.
void serve_hostcalls();

} // namespace gfx90a
