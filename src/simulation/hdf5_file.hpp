// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/simulation.hpp"
#include "simulation/region.hpp"

namespace miniapp {

/// An array over a Region, count[2] x count[1] x count[0] x components; the last index is fastest.
struct Dataset
{
    std::string name;
    int components = 1;
    std::vector<double> data = {};
    std::string unit = {}; ///< stored as an attribute of the array unless empty
};

/// Precision and compression of stored numbers.
struct Storage
{
    bool in_double = false; ///< numbers are stored as double; if false, as float
    int compression = 0;    ///< level of deflate, 0 to 9
};

/// Whether this build has HDF5. CMake compiles with_hdf5/ if it finds HDF5, else without_hdf5/.
bool has_hdf5();

/// Writes arrays over the points of a region, which it stores in the attributes `first_xyz` and
/// `stride_xyz`. Each fact becomes an attribute with its name, and its unit another one with the
/// suffix `_unit`. Throws std::runtime_error with the reason; an unfinished file is removed.
void write_hdf5(
    std::string const& path,
    Region const& region,
    std::vector<Dataset> const& datasets,
    Storage storage,
    std::vector<RunFact> const& facts = {});

/// Writes arrays over a region's points to one HDF5 file; each rank passes the values at its part.
/// All ranks call it together. If CMake finds an HDF5 for the build's MPI, it compiles
/// with_hdf5/parts_together.cpp, in which every rank writes its part by MPI-IO; otherwise
/// parts_gathered.cpp, in which the first rank writes what all send to it.
///
/// Throws std::runtime_error with the reason, but perhaps only on the rank that notices the error,
/// such as the first rank if it gathers. An unfinished file is removed.
void write_parts(
    World const& world,
    std::string const& path,
    Region const& region,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage,
    std::vector<RunFact> const& facts = {});

/// Description of a file that write_hdf5() or write_parts() wrote.
struct FieldFile
{
    struct Field
    {
        std::string name;
        int components = 1;
        bool in_double = false;
    };
    Region region;
    std::vector<Field> fields; ///< sorted by name
};

/// Returns the description of a file, or throws std::runtime_error if it is damaged or another
/// file.
FieldFile describe_hdf5(std::string const& path);

/// Reads a dataset of `length` numbers of any type, in the order of the file. Throws
/// std::runtime_error if it is missing or has another length.
std::vector<double>
read_hdf5(std::string const& path, std::string const& name, std::int64_t length);

} // namespace miniapp
