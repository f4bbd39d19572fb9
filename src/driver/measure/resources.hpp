// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <optional>
#include <string>

namespace miniapp {

/// What the compiler made of a variant's kernels, the worst of them where it has several.
struct Resources
{
    int registers = 0;      ///< VGPRs, on gfx90a with the AGPRs; on NVIDIA registers per thread
    int scratch = 0;        ///< bytes a lane
    int lds = 0;            ///< bytes a block, as far as it is known at compile time
    int occupancy = 0;      ///< waves per SIMD, or warps per scheduler
    std::string limited_by; ///< registers, block, lds, nothing

    friend bool operator==(Resources const&, Resources const&) = default;
};

/// The table that `scripts/resources` wrote, by family/variant and precision.
class ResourceTable
{
    std::map<std::string, Resources> m_table; ///< key `family/variant precision`

public:
    ResourceTable() = default;
    /// Reads the file; an empty table where there is none. Throws std::runtime_error naming the
    /// file where it is not such a table.
    explicit ResourceTable(std::string const& file);

    std::optional<Resources> find(std::string const& label, std::string const& precision) const;
};

/// `resources.json` beside the running program.
std::string resource_file();

} // namespace miniapp
