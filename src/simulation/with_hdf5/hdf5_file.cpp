// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/simulation/hdf5_file.hpp"

#include <stdexcept>

#include <hdf5.h>

namespace miniapp::lbm {
namespace {

/// Closes an HDF5 handle at the end of its scope.
class Handle
{
    hid_t m_id;
    herr_t (*m_close)(hid_t);

public:
    Handle(hid_t id, herr_t (*close)(hid_t), std::string const& what)
        : m_id(id)
        , m_close(close)
    {
        if (id < 0) {
            throw std::runtime_error("HDF5 cannot " + what);
        }
    }
    Handle(Handle const&) = delete;
    Handle& operator=(Handle const&) = delete;
    ~Handle() { m_close(m_id); }
    operator hid_t() const { return m_id; }
};

} // namespace

bool has_hdf5()
{
    return true;
}

void write_hdf5(std::string const& path, Extents const& size, std::vector<Dataset> const& datasets)
{
    Handle const file(
        H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT),
        H5Fclose,
        "create " + path);
    // The same fields make the same file, whenever they are written.
    Handle const timeless(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "set up a dataset");
    H5Pset_obj_track_times(timeless, false);
    for (auto const& [name, data, components] : datasets) {
        hsize_t const extents[] = {
            static_cast<hsize_t>(size[2]),
            static_cast<hsize_t>(size[1]),
            static_cast<hsize_t>(size[0]),
            static_cast<hsize_t>(components)};
        Handle const space(
            H5Screate_simple(components > 1 ? 4 : 3, extents, nullptr), H5Sclose, "shape " + name);
        Handle const dataset(
            H5Dcreate2(
                file, name.c_str(), H5T_IEEE_F32LE, space, H5P_DEFAULT, timeless, H5P_DEFAULT),
            H5Dclose,
            "create " + name);
        if (H5Dwrite(dataset, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, data->data()) < 0
            || H5Fflush(file, H5F_SCOPE_LOCAL) < 0) {
            throw std::runtime_error("HDF5 cannot write " + name + " to " + path);
        }
    }
}

} // namespace miniapp::lbm
