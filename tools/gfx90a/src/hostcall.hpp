// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>

namespace gfx90a {

/// Returns the address of ROCm's hostcall buffer, which the first call creates. Through it a kernel
/// asks the host to print, for printf or a failed assertion: the device library pushes a packet
/// onto a stack, rings a doorbell and waits for the reply.
std::uint64_t hostcall_buffer_address();
/// Serves all pending requests of kernels. Throws a Fault for a service other than printing.
void serve_hostcalls();

} // namespace gfx90a
