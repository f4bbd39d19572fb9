// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// One array of a file: size[2] x size[1] x size[0] x components.
struct Dataset
{
    std::string name;
    std::vector<float> const* data;
    int components;
};

/// CMake compiles with_hdf5/ where it finds the HDF5 library, without_hdf5/ elsewhere.
bool has_hdf5();

/// Throws std::runtime_error.
void write_hdf5(std::string const& path, Extents const& size, std::vector<Dataset> const& datasets);

} // namespace miniapp::lbm
