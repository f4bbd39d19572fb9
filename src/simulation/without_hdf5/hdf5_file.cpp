// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/hdf5_file.hpp"

#include <stdexcept>

namespace miniapp::lbm {

bool has_hdf5()
{
    return false;
}

void write_hdf5(std::string const& path, Extents const&, std::vector<Dataset> const&)
{
    throw std::runtime_error(
        "cannot write " + path
        + ": this build has no HDF5; install libhdf5-dev and configure again");
}

} // namespace miniapp::lbm
