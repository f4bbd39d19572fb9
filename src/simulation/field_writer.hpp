// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lbm/simulation/simulation.hpp"

namespace miniapp::lbm {

/// Whether this build can write fields, for which it needs the HDF5 library.
bool can_write_fields();

/// Writes phi, rho, u and p as float to an HDF5 file of its own, and keeps the XDMF index, which
/// ParaView opens, up to date with every moment written so far.
class FieldWriter
{
public:
    /// Files are `prefix`_fields_NNNNNNNN.h5 and `prefix`.xdmf. A run that goes on at `first_step`
    /// keeps the moments before it in the index, those whose files are there.
    FieldWriter(std::string prefix, Extents const& size, std::int64_t first_step);
    void write(std::int64_t step, Fields const& fields);

private:
    std::string m_prefix;
    Extents m_size;
    std::vector<std::int64_t> m_steps;

    std::string file_of(std::int64_t step) const;
    void write_index() const;
};

} // namespace miniapp::lbm
