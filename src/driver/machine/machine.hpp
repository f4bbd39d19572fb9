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
    std::string arch;            ///< the GPU's architecture, such as `gfx90a`; empty for a CPU
    std::string driver;          ///< the GPU driver's version, or empty
    double memory = 0;           ///< bytes
    double available = 0;        ///< bytes that a run may take now
    double last_level_cache = 0; ///< bytes; 0 if it is not known
};

/// Returns a line that says why no kernel can run here, or "". Needs no Kokkos.
std::string missing_device();

/// Returns the facts of this machine, with memory divided by the ranks that share it. Needs a
/// device, but no Kokkos.
Machine this_machine(World const& world = {});

/// Selects the local rank's device for this process if there are several ranks, before Kokkos
/// starts. Returns the argument that makes Kokkos use the same device, or "".
std::string choose_device(World const& world);

/// Returns the GPU's PCI address, which tells the GPU from the others of its host; "" on a CPU.
std::string gpu_pci_address();

/// Returns a warning if the program's vectors are narrower than this processor's; else "".
std::string narrow_vectors_warning();

/// Returns the bytes of the widest vectors that `flags`, those of /proc/cpuinfo, name; else 0.
int widest_vectors(std::string const& flags);

/// Returns `flags` of /proc/cpuinfo, or "" if it has none (ARM, POWER).
std::string cpu_flags();

/// Returns `model name` of /proc/cpuinfo, or `unknown`.
std::string cpu_model();

/// Returns the highest `cpu MHz` of /proc/cpuinfo, or `unknown`. A busy core runs at about this
/// clock.
std::string cpu_clock_mhz();

} // namespace miniapp
