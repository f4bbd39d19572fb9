// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>

#include "nbody/model/initial.hpp"
#include "simulation/snapshot_files.hpp"

namespace miniapp::nbody {

/// Writes the bodies at a step to an HDF5 file (`x` and `v`, three numbers per body, and `m`), and
/// an XDMF index of all these files, which ParaView opens as points.
class BodyWriter
{
public:
    /// Each file gets `facts` as attributes. If a run continues at `first_step`, SnapshotFiles
    /// decides which earlier files stay.
    BodyWriter(
        std::string prefix,
        std::int64_t bodies,
        double dt,
        std::int64_t first_step,
        bool first_is_due,
        std::vector<RunFact> facts = {});

    /// Writes the state at a step, unless the file for this step exists.
    void write(std::int64_t step, BodyState const& state);

private:
    Region m_region; ///< the bodies as a region with one dimension
    double m_dt;
    std::vector<RunFact> m_facts;
    SnapshotFiles m_files;
};

} // namespace miniapp::nbody
