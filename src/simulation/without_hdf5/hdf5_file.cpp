// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/hdf5_file.hpp"

#include <stdexcept>

#include "core/printable.hpp"

namespace miniapp {
namespace {

[[noreturn]] void refuse(std::string const& what)
{
    throw std::runtime_error(
        "cannot " + what + ": this build has no HDF5; install libhdf5-dev and configure again");
}

} // namespace

bool has_hdf5()
{
    return false;
}

void write_hdf5(
    std::string const& path,
    Region const&,
    std::vector<Dataset> const&,
    Storage,
    std::vector<RunFact> const&)
{
    refuse("write " + printable(path, longest_path));
}

FieldFile describe_hdf5(std::string const& path)
{
    refuse("read " + printable(path, longest_path));
}

std::vector<double> read_hdf5(std::string const& path, std::string const&, std::int64_t)
{
    refuse("read " + printable(path, longest_path));
}

} // namespace miniapp
