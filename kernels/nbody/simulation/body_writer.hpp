// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nbody/model/initial.hpp"

namespace miniapp::nbody {

/// Writes the bodies of a moment to an HDF5 file (`x` and `v`, three numbers a body, and `m`), and
/// an XDMF index of all moments as points, which ParaView opens.
class BodyWriter
{
public:
    /// A run that goes on at `first_step` keeps the moments up to it.
    BodyWriter(std::string prefix, std::int64_t bodies, double dt, std::int64_t first_step);

    void write(std::int64_t step, InitialState const& state);

private:
    std::string m_prefix;
    std::int64_t m_bodies;
    double m_dt;
    std::vector<std::int64_t> m_steps;

    void write_index() const;
};

} // namespace miniapp::nbody
