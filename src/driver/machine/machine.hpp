// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "world/world.hpp"

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

/// Facts of this machine. Needs no Kokkos, but a device. What the ranks of a host share, each of
/// them has its part of.
Machine this_machine(World const& world = {});

/// Of several ranks, makes the local rank's device the one of this process, before Kokkos starts;
/// what Kokkos must be told so that it takes the same, or nothing.
std::string choose_device(World const& world);

/// What tells one GPU of a host from another, its address on the bus; empty on a CPU.
std::string device_address();

/// Says that the program's vectors are narrower than this processor's; empty where they are not.
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
