// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "world/world.hpp"

namespace miniapp {

/// The device that kernels run on, with its memory and its last-level cache.
struct Machine
{
    std::string device;          ///< the GPU's name, or the CPU's
    std::string arch;            ///< `gfx90a`, `sm_90`, or empty
    std::string driver;          ///< the GPU driver's version, or empty
    double memory = 0;           ///< bytes
    double available = 0;        ///< bytes that a run may take now
    double last_level_cache = 0; ///< bytes; 0 where it is not known
};

/// Returns a line that says why no kernel can run here, or "". Needs no Kokkos.
std::string missing_device();

/// Returns the facts of this machine, with memory divided by the ranks that share it. Needs a
/// device, but no Kokkos.
Machine this_machine(World const& world = {});

/// Selects the local rank's device for this process if there are several ranks, before Kokkos
/// starts. Returns the argument that makes Kokkos use the same device, or "".
std::string choose_device(World const& world);

/// Returns the GPU's PCI address, which tells it from the others of its host; empty on a CPU.
std::string bus_address();

/// Returns a warning if the program's vectors are narrower than this processor's; else "".
std::string narrow_vectors();

/// Bytes of the widest vectors that `flags` of /proc/cpuinfo name, or 0.
int widest_vectors(std::string const& flags);

/// `flags` of /proc/cpuinfo, or nothing where it has none (ARM, POWER).
std::string cpu_flags();

/// `model name` of /proc/cpuinfo, or `unknown`.
std::string cpu_model();

/// The highest `cpu MHz` of /proc/cpuinfo now, or `unknown`: a core that works runs at about that.
std::string cpu_clock_mhz();

} // namespace miniapp
