// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "simulation/region.hpp"

namespace miniapp {

/// One array of a file: count[2] x count[1] x count[0] x components, x fastest.
struct Dataset
{
    std::string name;
    int components = 1;
    std::vector<double> data = {};
};

/// How numbers are stored.
struct Storage
{
    bool in_double = false; ///< or float
    int compression = 0;    ///< of deflate, 0 to 9
};

/// CMake compiles with_hdf5/ where it finds the HDF5 library, without_hdf5/ elsewhere.
bool has_hdf5();

/// Arrays over the points of a region, which the file says in its attributes `first_xyz` and
/// `stride_xyz`. Throws std::runtime_error with the reason; a file that could not be finished is
/// not left.
void write_hdf5(
    std::string const& path,
    Region const& region,
    std::vector<Dataset> const& datasets,
    Storage storage);

/// What a file that write_hdf5() wrote says of itself.
struct FieldFile
{
    struct Field
    {
        std::string name;
        int components = 1;
        bool in_double = false;
    };
    Region region;
    std::vector<Field> fields; ///< in the order of their names
};

/// Throws std::runtime_error where it is no such file, or is damaged.
FieldFile describe_hdf5(std::string const& path);

/// A dataset of that many numbers, in the order in which it lies in the file; whatever its type.
/// Throws std::runtime_error where it is not there or has another length.
std::vector<double>
read_hdf5(std::string const& path, std::string const& name, std::int64_t length);

} // namespace miniapp
