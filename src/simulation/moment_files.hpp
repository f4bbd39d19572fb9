// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "simulation/hdf5_file.hpp"

namespace miniapp {

/// The HDF5 files of a simulation, one a moment, and the XDMF index of them, which ParaView opens.
/// The index follows from the files alone: each moment is described as its file was written.
class MomentFiles
{
public:
    /// The element `Grid` of one moment: `file` is the name of its file, as XML has it.
    using GridOf = std::function<std::string(
        std::int64_t step, FieldFile const& form, std::string const& file)>;

    /// A run that goes on at `first_step` keeps the moments before it, and that of the step itself
    /// where `first_is_due`; other files of later steps are removed. Throws std::runtime_error
    /// where one of those that are kept does not say what it is, or has other points than `region`:
    /// VTK's reader gives every moment the extent of the first.
    MomentFiles(
        std::string prefix,
        Region const& region,
        std::int64_t first_step,
        bool first_is_due,
        GridOf grid_of);

    /// Whether that moment, or a later one, is there already.
    bool has(std::int64_t step) const;
    /// The name under which the file of a moment is written, until add() publishes it.
    std::string unfinished_file(std::int64_t step) const;
    void add(std::int64_t step);

private:
    struct Moment
    {
        std::int64_t step;
        std::string grid;
    };

    std::string m_prefix;
    Region m_region;
    GridOf m_grid_of;
    std::vector<Moment> m_moments;

    Moment moment(std::int64_t step) const;
    void write_index() const;
};

/// Why readers of an index do not find files that begin with this prefix; empty where they do.
/// XDMF parts a file's name from a field's by a colon, and has no other way to write one; VTK 9.7's
/// reader drops what is not ASCII.
std::string why_not_indexed(std::string const& prefix);

} // namespace miniapp
