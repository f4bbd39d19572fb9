// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/hdf5_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <stdexcept>

#include "core/printable.hpp"
#include "simulation/with_hdf5/hdf5_handle.hpp"

namespace miniapp {
namespace {

using hdf5::fail;
using hdf5::Handle;
using hdf5::silence_error_stacks;

void write_dataset(
    hid_t file,
    std::string const& path,
    Extents const& count,
    Dataset const& dataset,
    Storage storage)
{
    auto const& name = dataset.name;
    Handle const made(
        hdf5::create_dataset(
            file, name, hdf5::extents_of_dataset(count, dataset.components), storage),
        H5Dclose,
        "create " + name);
    if (H5Dwrite(made, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, dataset.data.data()) < 0
        || !hdf5::write_unit(made, dataset.unit)) {
        fail("write " + name + " to " + path);
    }
}

Extents read_extents(hid_t file, char const* name, std::string const& what)
{
    Handle const attribute(H5Aopen(file, name, H5P_DEFAULT), H5Aclose, what);
    Handle const space(H5Aget_space(attribute), H5Sclose, what);
    Extents extents{};
    if (H5Sget_simple_extent_npoints(space) != std::ssize(extents)
        || H5Aread(attribute, H5T_NATIVE_INT64, extents.data()) < 0) {
        fail(what);
    }
    return extents;
}

/// Returns the name of the dataset that is number `index` in the order of names.
std::string name_of_dataset(hid_t file, hsize_t index, std::string const& what)
{
    auto const name = [&](char* to, std::size_t size) {
        return H5Lget_name_by_idx(
            file, ".", H5_INDEX_NAME, H5_ITER_INC, index, to, size, H5P_DEFAULT);
    };
    auto const length = name(nullptr, 0);
    if (length < 0) {
        fail(what);
    }
    std::string text(static_cast<std::size_t>(length) + 1, '\0');
    name(text.data(), text.size());
    text.pop_back();
    return text;
}

/// Adds the field `name` to `form`. Throws std::runtime_error if earlier fields differ in shape.
void add_field(hid_t file, std::string const& name, FieldFile& form, std::string const& what)
{
    Handle const dataset(H5Dopen2(file, name.c_str(), H5P_DEFAULT), H5Dclose, what);
    Handle const space(H5Dget_space(dataset), H5Sclose, what);
    Handle const type(H5Dget_type(dataset), H5Tclose, what);
    std::vector<hsize_t> extents(
        static_cast<std::size_t>(std::max(0, H5Sget_simple_extent_ndims(space))));
    H5Sget_simple_extent_dims(space, extents.data(), nullptr);
    extents.resize(4, 1); // the last extent is the number of components, by default 1
    Extents const count{
        static_cast<std::int64_t>(extents[2]),
        static_cast<std::int64_t>(extents[1]),
        static_cast<std::int64_t>(extents[0])};
    if (!form.fields.empty() && count != form.region.count) {
        throw std::runtime_error(what + ": its fields differ in shape");
    }
    form.region.count = count;
    form.fields.push_back(
        {name, static_cast<int>(extents[3]), H5Tget_size(type) == sizeof(double)});
}

} // namespace

bool has_hdf5()
{
    return true;
}

void write_hdf5(
    std::string const& path,
    Region const& region,
    std::vector<Dataset> const& datasets,
    Storage storage,
    std::vector<RunFact> const& facts)
{
    silence_error_stacks();
    try {
        errno = 0;
        Handle file(
            H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
            H5Fclose,
            "write " + path);
        if (!hdf5::write_region(file, region) || !hdf5::write_facts(file, facts)) {
            fail("write " + path);
        }
        for (auto const& dataset : datasets) {
            write_dataset(file, path, region.count, dataset, storage);
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

FieldFile describe_hdf5(std::string const& path)
{
    silence_error_stacks();
    auto const what = "read " + printable(path, longest_path);
    errno = 0;
    Handle const file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose, what);
    if (H5Aexists(file, hdf5::first_point_attribute) <= 0) {
        throw std::runtime_error(
            printable(path, longest_path)
            + " does not say where its points lie, as fields of this version do: move it away to "
              "go on without it");
    }
    FieldFile form;
    form.region.first = read_extents(file, hdf5::first_point_attribute, what);
    form.region.stride = read_extents(file, hdf5::stride_attribute, what);
    H5G_info_t info = {};
    if (H5Gget_info(file, &info) < 0) {
        fail(what);
    }
    for (hsize_t i = 0; i < info.nlinks; ++i) {
        add_field(file, name_of_dataset(file, i, what), form, what);
    }
    return form;
}

std::vector<double> read_hdf5(std::string const& path, std::string const& name, std::int64_t length)
{
    silence_error_stacks();
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
