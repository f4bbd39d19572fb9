// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <string>

namespace miniapp {

/// The compiler's figures for a variant's kernel; if it has several kernels, the worst figures.
struct KernelResources
{
    int registers = 0;      ///< VGPRs plus AGPRs on gfx90a; registers per thread on NVIDIA
    int scratch = 0;        ///< bytes of scratch memory per lane
    int lds = 0;            ///< bytes per block, as far as known at compile time
    int occupancy = 0;      ///< waves per SIMD, or warps per scheduler
    std::string limited_by; ///< limiter of the occupancy: registers, sgprs, block, lds or nothing

    friend bool operator==(KernelResources const&, KernelResources const&) = default;
};

/// The compiler's figures of variants in each precision, as `scripts/resources` writes them.
class ResourceTable
{
    std::map<std::string, KernelResources> m_table; ///< key: `family/variant precision`

public:
    ResourceTable() = default;
    /// Reads the file; if there is none, the table is empty. Throws std::runtime_error with the
    /// file's name if it is not such a table.
    explicit ResourceTable(std::string const& file);

    std::optional<KernelResources>
    find(std::string const& label, std::string const& precision) const;
};

/// Returns the path of `resources.json` beside the running program.
std::string resource_file();

} // namespace miniapp
