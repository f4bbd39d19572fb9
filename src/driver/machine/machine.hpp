// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <filesystem>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "world/world.hpp"

namespace miniapp {

/// The device that kernels run on, with its memory and its last-level cache.
struct Device
{
    std::string name;            ///< the GPU's name, or the CPU's
    std::string arch;            ///< the GPU's architecture, such as `gfx90a`; empty for a CPU
    std::string driver;          ///< versions of the GPU's driver and of its API; empty for a CPU
    double memory = 0;           ///< size in bytes
    double available_memory = 0; ///< bytes that a run may allocate now
    double last_level_cache = 0; ///< size in bytes; 0 if it is not known
};

/// Returns a line that says why no kernel can run here, or "". Needs no Kokkos.
std::string why_no_device();

/// Returns the facts of this rank's device, with the available memory divided by the ranks that
/// share it. Needs a device, but no Kokkos.
Device this_device(World const& world = {});

/// Selects the local rank's device for this process if there are several ranks, before Kokkos
/// starts. Returns the argument that makes Kokkos use the same device, or "".
std::string choose_device(World const& world);

/// Returns the GPU's PCI address, which tells the GPU from the others of its host; "" on a CPU.
std::string gpu_pci_address();

/// Returns a warning if the program's vectors are narrower than this processor's; else "".
std::string narrow_vectors_warning();

/// Returns the bytes of the widest vectors that Highway uses on x86 with these `flags`, or 0.
int widest_vector_bytes(std::string const& flags);

/// Returns `flags` of /proc/cpuinfo, or "" if it has none (ARM, POWER).
std::string cpu_flags();

/// Returns `model name` of /proc/cpuinfo, or `unknown`.
std::string cpu_model();

/// Returns the highest `cpu MHz` of /proc/cpuinfo, or `unknown`. A busy core runs at about this
/// clock.
std::string cpu_clock_mhz();

/// Limits that the control groups of this process set, such as those of a container or a batch job;
/// infinite if none sets one.
struct ControlGroupLimits
{
    double memory = std::numeric_limits<double>::infinity(); ///< bytes still free
    double cores = std::numeric_limits<double>::infinity();  ///< CPU seconds per second
};

/// Returns the smallest limits of the process's group and of all groups above it, in cgroup v1 and
/// v2. A test passes a folder as the `root` of the file system.
ControlGroupLimits control_group_limits(std::filesystem::path const& root = "/");

/// Returns the bytes that the host could allocate without swapping. If /proc/meminfo has no
/// MemAvailable, as in some containers, free memory and caches count; if the file is empty or
/// missing, only the free memory that sysconf() reports counts.
double available_host_memory(std::filesystem::path const& root = "/");

/// The place of one rank: its host, device and cores.
struct Binding
{
    std::string host;
    std::string device; ///< PCI address, the same for ranks that share the device; empty on a CPU
    std::string cores;  ///< cores that the process may use, such as `0-7,64-71`
    int threads = 1;
};

/// Returns the bindings of all ranks, by rank. Needs an initialised Kokkos.
std::vector<Binding> bindings(World const& world);

/// Returns a text such as `rank 3, nid001, GPU 0000:c1:00.0, cores 24-31, 8 threads`.
std::string describe(Binding const& binding, int rank);

/// Returns a warning if the ranks of this host have more threads than `cores`, else "".
std::string quota_warning(Binding const& binding, int ranks_of_host, double cores);

/// Returns a warning for each device, or on CPUs for each set of cores, that several ranks share.
std::vector<std::string> sharing_warnings(std::vector<Binding> const& all);

/// Returns facts on which figures depend: commit, compiler and flags, Kokkos' version and
/// configuration, backend, device, driver, CPU, threads and binding, environment variables that
/// matter, date, host, and the place of each rank if there are several. Needs an initialised
/// Kokkos.
std::map<std::string, std::string>
provenance(Device const& device, std::vector<Binding> const& ranks = {});

} // namespace miniapp
