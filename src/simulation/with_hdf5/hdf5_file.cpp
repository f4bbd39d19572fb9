// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/hdf5_file.hpp"

#include <cerrno>
#include <cstdio>
#include <stdexcept>

#include "core/printable.hpp"
#include "simulation/with_hdf5/hdf5_handle.hpp"

namespace miniapp {
namespace {

using hdf5::be_silent;
using hdf5::fail;
using hdf5::Handle;

void write_dataset(
    hid_t file,
    std::string const& path,
    Extents const& count,
    Dataset const& dataset,
    Storage storage)
{
    auto const& name = dataset.name;
    Handle const made(
        hdf5::create_dataset(file, name, hdf5::shape(count, dataset.components), storage),
        H5Dclose,
        "create " + name);
    if (H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, dataset.data.data()) < 0) {
        fail("write " + name + " to " + path);
    }
}

} // namespace

bool has_hdf5()
{
    return true;
}

void write_hdf5(
    std::string const& path,
    Extents const& count,
    std::vector<Dataset> const& datasets,
    Storage storage)
{
    be_silent();
    try {
        errno = 0;
        Handle file(
            H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
            H5Fclose,
            "write " + path);
        for (auto const& dataset : datasets) {
            write_dataset(file, path, count, dataset, storage);
        }
        if (H5Fflush(file, H5F_SCOPE_LOCAL) < 0) {
            fail("write " + path);
        }
        if (!file.close()) {
            fail("write " + path);
        }
    } catch (...) {
        std::remove(path.c_str());
        throw;
    }
}

std::vector<double> read_hdf5(std::string const& path, std::string const& name, std::int64_t length)
{
    be_silent();
    auto const shown = printable(path, longest_path);
    errno = 0;
    Handle const file(
        H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, "read " + shown);
    Handle const dataset(
        H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, "find " + name + " in " + shown);
    Handle const space(H5Dget_space(dataset), H5Sclose, "read the shape of " + name);
    if (H5Sget_simple_extent_npoints(space) != length) {
        throw std::runtime_error(fmt::format(
            "{} of {} has {} numbers, and {} are needed",
            name,
            shown,
            H5Sget_simple_extent_npoints(space),
            length));
    }
    std::vector<double> data(static_cast<std::size_t>(length));
    if (H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, data.data()) < 0) {
        fail("read " + name + " of " + shown);
    }
    return data;
}

} // namespace miniapp
