// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/params.hpp"

namespace miniapp::lbm {

/// The solid part of a simulation's box: beyond faces that are walls, and inside obstacles. The
/// surface lies halfway between a fluid site and a solid one. If there is no parameter `walls`, as
/// in a timed step, nothing is solid and the box is periodic.
class Walls
{
public:
    using Vector = std::array<double, 3>;

    Walls() = default;
    /// Reads the parameters, lists up to their first mistake. Mistakes are in invalid_parameters().
    explicit Walls(Params const& params);

    static std::vector<Parameter> parameters();
    std::vector<InvalidParameter> const& invalid_parameters() const { return m_invalid; }

    /// Returns the same walls in the coordinates of a part of the box that begins at `begin`, which
    /// may be negative.
    Walls in_coordinates_from(Extents const& begin) const;

    bool none() const { return m_materials.empty(); }
    bool is_periodic(int axis) const { return m_faces[axis][0] == 0; }
    /// Returns the number of sites of the box that are inside obstacles.
    std::int64_t solid_sites() const;
    /// Returns a hash of the materials of all sites, by which a restart notices other obstacles.
    std::uint64_t fingerprint() const;

    /// Whether a coordinate of an axis lies beyond a face that is a wall.
    bool is_beyond_wall(int axis, int at) const;
    /// Whether a site is solid. The site may lie outside the box; beyond a periodic face, it stands
    /// for the site at the other end.
    bool is_solid(int i, int j, int k) const { return material(i, j, k).solid; }
    /// Returns the cosine of the contact angle of a solid site, measured in the heavy phase. In an
    /// edge or a corner between walls it is the mean of their cosines.
    double cosine(int i, int j, int k) const { return material(i, j, k).cosine; }
    /// Returns the velocity of a solid site: that of its wall; 0 in edges, corners and obstacles.
    Vector velocity(int i, int j, int k) const { return material(i, j, k).velocity; }

private:
    struct Material
    {
        bool solid = false;
        double cosine = 0;
        Vector velocity{};
    };

    Extents m_size{};
    Extents m_begin{};   ///< first site of the part in whose coordinates sites are given
    double m_cosine = 0; ///< cosine for walls and obstacles that name no angle
    std::array<std::array<int, 2>, 3>
        m_faces{}; ///< number of the material of each face; 0 if the axis is periodic
    std::vector<std::uint16_t> m_material_numbers; ///< number of each site's material, 0 for fluid;
                                                   ///< empty without obstacles
    std::vector<Material> m_materials;             ///< material number n is element n - 1
    std::vector<InvalidParameter> m_invalid;

    Material material(int i, int j, int k) const;
    int add(Material const& material);
    void read_face(std::string const& text);
    void read_obstacle(std::string const& text);
    void read_file(std::string const& path);
    /// Gives material `number` to the sites where inside(position, site) holds; returns how many.
    template <class Inside>
    std::int64_t fill(int number, Inside const& inside);
    double shortest_difference(double from, double to, int axis) const;
};

/// Whether the input asks for walls or obstacles.
bool has_walls(Params const& params);

} // namespace miniapp::lbm
