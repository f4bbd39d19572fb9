// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace miniapp {

/// The memory that the kernels' arrays live in, and what is between it and the kernels.
struct Machine
{
    std::string device;          ///< the GPU's name, or the CPU's
    std::string arch;            ///< `gfx90a`, `sm_90`, or empty
    std::string driver;          ///< the GPU driver's version, or empty
    double memory = 0;           ///< bytes
    double available = 0;        ///< bytes that a run may take now
    double last_level_cache = 0; ///< bytes; 0 where it is not known
};

/// Why no kernel can run here, in one line; empty where one can. Needs no Kokkos.
std::string missing_device();

/// Facts of this machine. Needs no Kokkos, but a device.
Machine this_machine();

/// `model name` of /proc/cpuinfo, or `unknown`.
std::string cpu_model();

/// The highest `cpu MHz` of /proc/cpuinfo now, or `unknown`: a core that works runs at about that.
std::string cpu_clock_mhz();

} // namespace miniapp
