// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>
#include <vector>

#include "core/params.hpp"

// Files with one number for each site of a box, x fastest: either a dataset of an HDF5 file (.h5),
// as a simulation writes it for all sites, or a raw file that holds only the numbers.
namespace miniapp::lbm {

/// Returns the dataset `phi`, or the doubles of a raw file in this machine's byte order. Throws
/// std::runtime_error if the file has another size or byte order, or holds a number that is not
/// finite or whose magnitude exceeds twice phi_star. No state of the two fluids reaches that: |phi|
/// exceeds phi* by some per cent.
std::vector<double> phi_in(std::string const& path, Extents const& size, double phi_star);

/// Returns the dataset `solid`, or the bytes of a raw file, one for each site; 0 means that the
/// site is fluid. Throws std::runtime_error if the file has another size.
std::vector<double> mask_in(std::string const& path, Extents const& size);

} // namespace miniapp::lbm
