// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simulation/field_writer.hpp"

#include <utility>

#include <fmt/format.h>

#include "simulation/hdf5_file.hpp"
#include "simulation/output_files.hpp"

namespace miniapp {
namespace {

/// XDMF lists extents, origin and spacing slowest first: z, y, x.
std::string zyx(Extents const& e)
{
    return fmt::format("{} {} {}", e[2], e[1], e[0]);
}

std::string attribute(FieldFile::Field const& field, Extents const& count, std::string const& file)
{
    return fmt::format(
        "    <Attribute Name=\"{0}\" AttributeType=\"{1}\" Center=\"Node\"><DataItem "
        "Dimensions=\"{2}{3}\" NumberType=\"Float\" Precision=\"{4}\" Format=\"HDF\">{5}:/{0}"
        "</DataItem></Attribute>\n",
        field.name,
        field.components == 1 ? "Scalar" : "Vector",
        zyx(count),
        field.components == 1 ? "" : fmt::format(" {}", field.components),
        field.in_double ? 8 : 4,
        file);
}

std::string grid_of(std::int64_t step, FieldFile const& form, std::string const& file)
{
    auto const& region = form.region;
    auto text = fmt::format(
        "  <Grid Name=\"{0}\"><Time Value=\"{0}\"/>\n"
        "    <Topology TopologyType=\"3DCoRectMesh\" Dimensions=\"{1}\"/>\n"
        "    <Geometry GeometryType=\"ORIGIN_DXDYDZ\"><DataItem Dimensions=\"3\" "
        "Format=\"XML\">{2}</DataItem><DataItem Dimensions=\"3\" Format=\"XML\">{3}"
        "</DataItem></Geometry>\n",
        step,
        zyx(region.count),
        zyx(region.first),
        zyx(region.stride));
    for (auto const& field : form.fields) {
        text += attribute(field, region.count, file);
    }
    return text + "  </Grid>\n";
}

} // namespace

FieldWriter::FieldWriter(
    std::string prefix,
    Region const& region,
    Storage storage,
    std::int64_t first_step,
    bool first_is_due,
    World const& world,
    std::vector<RunFact> facts)
    : m_prefix(std::move(prefix))
    , m_region(region)
    , m_storage(storage)
    , m_world(world)
    , m_facts(std::move(facts))
{
    if (m_world.is_first()) {
        m_files.emplace(m_prefix, m_region, first_step, first_is_due, grid_of);
    }
}

void FieldWriter::write(std::int64_t step, std::vector<Dataset> const& fields, BoxPart const& part)
{
    if (m_world.from_first<int>(m_files && m_files->has(step) ? 1 : 0) != 0) {
        return;
    }
    auto facts = m_facts;
    facts.push_back({"step", step});
    auto const path = unfinished_name(fields_path(m_prefix, step));
    write_parts(m_world, path, m_region, part, fields, m_storage, facts);
    if (m_files) {
        m_files->add(step);
    }
}

} // namespace miniapp
