// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simulation/hdf5_file.hpp"

namespace miniapp {

/// The HDF5 files of a simulation, one for each snapshot, and their XDMF index, which ParaView
/// opens. The index is made from these files alone, so that it describes each snapshot as it was
/// written.
class SnapshotFiles
{
public:
    /// Makes the XML element `Grid` of one snapshot; `file` is the escaped name of its file.
    using GridMaker = std::function<std::string(
        std::int64_t step, FieldFile const& form, std::string const& file)>;

    /// A run that continues at `first_step` keeps the snapshots before that step and, if
    /// `first_is_due`, that of the step itself; other snapshots are removed. Throws
    /// std::runtime_error if a file that is kept does not describe its points or has other points
    /// than `region`, because VTK's reader gives every snapshot the extent of the first.
    SnapshotFiles(
        std::string prefix,
        Region const& region,
        std::int64_t first_step,
        bool first_is_due,
        GridMaker grid_of);

    /// Whether the snapshot of `step`, or a later one, has been written.
    bool has(std::int64_t step) const;
    /// Name under which the file of a snapshot is written until add() publishes it.
    std::string unfinished_file(std::int64_t step) const;
    void add(std::int64_t step);

private:
    struct Snapshot
    {
        std::int64_t step;
        std::string grid;
    };

    std::string m_prefix;
    Region m_region;
    GridMaker m_make_grid;
    std::vector<Snapshot> m_snapshots;

    Snapshot snapshot(std::int64_t step) const;
    void write_index() const;
};

/// Returns why readers of an index would not find files with this prefix, or "" if they do. XDMF
/// separates a file's name from a field's by a colon and cannot escape one; VTK 9.7's reader drops
/// characters that are not ASCII.
std::string why_not_indexed(std::string const& prefix);

} // namespace miniapp
