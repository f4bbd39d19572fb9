// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <cstdio>

#include <mpi.h>

#include "simulation/field_parts.hpp"
#include "simulation/with_hdf5/hdf5_handle.hpp"

namespace miniapp {
namespace {

using hdf5::Handle;

/// What fails on one rank fails on all, for the others would wait for it in the next call.
void agree(World const& world, bool good, std::string const& what)
{
    int const reason =
        world.reduce(good ? -1 : errno, [](int one, int other) { return std::max(one, other); });
    if (reason >= 0) {
        hdf5::fail(what, reason);
    }
}

/// A handle that every rank has got. Where another has not, one's own is left open: to close it is
/// a call of all, too.
Handle of_all(World const& world, hid_t id, herr_t (*close)(hid_t), std::string const& what)
{
    agree(world, id >= 0, what);
    return {id, close, what};
}

Handle create_file(World const& world, std::string const& path)
{
    Handle const access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "set up a file");
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    return of_all(
        world,
        H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, access),
        H5Fclose,
        "write " + path);
}

/// Where a part lies in a dataset: nowhere, if it has no points.
Handle place_of(hid_t dataset, BoxPart const& part, int components)
{
    auto const count = hdf5::shape(part.count, components);
    auto begin = hdf5::shape(part.begin, components);
    begin.resize(3);
    begin.resize(count.size(), 0); // all components
    Handle space(H5Dget_space(dataset), H5Sclose, "read the shape of a dataset");
    if (std::ranges::find(count, 0U) != count.end()) {
        H5Sselect_none(space);
    } else {
        H5Sselect_hyperslab(space, H5S_SELECT_SET, begin.data(), nullptr, count.data(), nullptr);
    }
    return space;
}

/// The numbers as they are stored: HDF5 would convert them, but not while ranks write together.
template <class T>
herr_t write_numbers(
    hid_t dataset, hid_t type, hid_t place, hid_t together, std::vector<double> const& data)
{
    std::vector<T> const numbers(data.begin(), data.end());
    hsize_t const length = std::max<std::size_t>(numbers.size(), 1);
    Handle const memory(H5Screate_simple(1, &length, nullptr), H5Sclose, "shape a part");
    if (numbers.empty()) {
        H5Sselect_none(memory);
    }
    return H5Dwrite(dataset, type, memory, place, together, numbers.data());
}

void write_part(
    World const& world,
    hid_t file,
    std::string const& path,
    Extents const& count,
    BoxPart const& part,
    Dataset const& mine,
    Storage storage)
{
    auto const& name = mine.name;
    auto const dataset = of_all(
        world,
        hdf5::create_dataset(file, name, hdf5::shape(count, mine.components), storage),
        H5Dclose,
        "create " + name);
    auto const place = place_of(dataset, part, mine.components);
    Handle const together(H5Pcreate(H5P_DATASET_XFER), H5Pclose, "set up a transfer");
    H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE);
    auto const written =
        storage.in_double
            ? write_numbers<double>(dataset, H5T_NATIVE_DOUBLE, place, together, mine.data)
            : write_numbers<float>(dataset, H5T_NATIVE_FLOAT, place, together, mine.data);
    agree(world, written >= 0, "write " + name + " to " + path);
}

} // namespace

void write_parts(
    World const& world,
    std::string const& path,
    Extents const& count,
    BoxPart const& part,
    std::vector<Dataset> const& mine,
    Storage storage)
{
    if (world.size() == 1) {
        write_hdf5(path, count, mine, storage);
        return;
    }
    hdf5::be_silent();
    errno = 0;
    try {
        auto file = create_file(world, path);
        for (auto const& dataset : mine) {
            write_part(world, file, path, count, part, dataset, storage);
        }
        agree(world, H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0, "write " + path);
        agree(world, file.close(), "write " + path);
    } catch (...) {
        if (world.is_first()) {
            std::remove(path.c_str());
        }
        throw;
    }
}

} // namespace miniapp
