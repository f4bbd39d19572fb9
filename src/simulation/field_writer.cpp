// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/field_writer.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "core/atomic_file.hpp"
#include "simulation/field_parts.hpp"
#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

/// XDMF names extents, origin and spacing slowest first: z, y, x.
std::string zyx(Extents const& e)
{
    return fmt::format("{} {} {}", e[2], e[1], e[0]);
}

std::string
attribute(Dataset const& field, Extents const& count, Storage storage, std::string const& file)
{
    return fmt::format(
        "    <Attribute Name=\"{0}\" AttributeType=\"{1}\" Center=\"Node\"><DataItem "
        "Dimensions=\"{2}{3}\" NumberType=\"Float\" Precision=\"{4}\" Format=\"HDF\">{5}:/{0}"
        "</DataItem></Attribute>\n",
        field.name,
        field.components == 1 ? "Scalar" : "Vector",
        zyx(count),
        field.components == 1 ? "" : fmt::format(" {}", field.components),
        storage.in_double ? 8 : 4,
        file);
}

std::string grid_of(std::int64_t step, Region const& region)
{
    return fmt::format(
        "  <Grid Name=\"{0}\"><Time Value=\"{0}\"/>\n"
        "    <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"{1}\"/>\n"
        "    <Geometry GeometryType=\"ORIGIN_DXDYDZ\"><DataItem Dimensions=\"3\" "
        "Format=\"XML\">{2}</DataItem><DataItem Dimensions=\"3\" Format=\"XML\">{3}"
        "</DataItem></Geometry>\n",
        step,
        zyx(region.count),
        zyx(region.first),
        zyx(region.stride));
}

} // namespace

FieldWriter::FieldWriter(
    std::string prefix,
    Region const& region,
    Storage storage,
    std::int64_t first_step,
    bool first_is_due,
    World const& world)
    : m_prefix(std::move(prefix))
    , m_region(region)
    , m_storage(storage)
    , m_world(world)
{
    if (!m_world.is_first()) {
        return;
    }
    remove_unfinished_fields(m_prefix);
    for (auto const step : steps_of_fields(m_prefix)) {
        if (step < first_step || (step == first_step && first_step > 0 && first_is_due)) {
            m_steps.push_back(step);
        } else {
            std::filesystem::remove(fields_of(m_prefix, step));
        }
    }
}

void FieldWriter::write(std::int64_t step, std::vector<Dataset> const& fields, BoxPart const& part)
{
    auto const path = fields_of(m_prefix, step);
    int const is_new = m_world.from_first(m_steps.empty() || m_steps.back() < step ? 1 : 0);
    if (is_new != 0) {
        write_parts(m_world, unfinished(path), m_region.count, part, fields, m_storage);
    }
    if (!m_world.is_first()) {
        return;
    }
    if (is_new != 0) {
        publish(unfinished(path), path);
        m_steps.push_back(step);
    }
    write_index(fields);
}

void FieldWriter::write_index(std::vector<Dataset> const& fields) const
{
    write_atomically(index_of(m_prefix), [&](std::ostream& out) {
        out << "<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\"><Domain>\n"
               "<Grid Name=\"fields\" GridType=\"Collection\" CollectionType=\"Temporal\">\n";
        for (auto const step : m_steps) {
            auto const file = std::filesystem::path(fields_of(m_prefix, step)).filename().string();
            out << grid_of(step, m_region);
            for (auto const& field : fields) {
                out << attribute(field, m_region.count, m_storage, file);
            }
            out << "  </Grid>\n";
        }
        out << "</Grid></Domain></Xdmf>\n";
    });
}

} // namespace miniapp
