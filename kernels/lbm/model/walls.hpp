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
/// surface lies halfway between a fluid site and a solid one. Without parameters of the kind, as
/// for a timed step, nothing is solid and the box is periodic.
class Walls
{
public:
    using Vector = std::array<double, 3>;

    Walls() = default;
    /// Reads the parameters. Those that are wrong are left out, and are in invalid_parameters().
    explicit Walls(Params const& params);

    static std::vector<Parameter> parameters();
    std::vector<InvalidParameter> const& invalid_parameters() const { return m_invalid; }

    /// The same walls in the coordinates of a part of the box that begins at `begin`, which may lie
    /// before the box.
    Walls from(Extents const& begin) const;

    bool none() const { return m_materials.empty(); }
    bool periodic(int axis) const { return m_faces[axis][0] == 0; }
    /// Sites of obstacles inside the box.
    std::int64_t solid_sites() const;
    /// Identifies the obstacles, which must be the same in a restart.
    std::uint64_t fingerprint() const;

    /// Whether a coordinate of an axis lies beyond a face that is a wall.
    bool beyond_a_wall(int axis, int at) const;
    /// Whether a site is solid. It may lie outside the box: across a periodic face it is the other
    /// end's.
    bool solid(int i, int j, int k) const { return material(i, j, k).solid; }
    /// Cosine of the contact angle, measured in the heavy phase, of a solid site; in an edge of two
    /// walls their mean.
    double cosine(int i, int j, int k) const { return material(i, j, k).cosine; }
    /// Velocity of a solid site: that of a moving wall. An edge of two walls is at rest.
    Vector velocity(int i, int j, int k) const { return material(i, j, k).velocity; }

private:
    struct Material
    {
        bool solid = false;
        double cosine = 0;
        Vector velocity{};
    };

    Extents m_size{};
    Extents m_begin{};   ///< first site of the part that asks
    double m_cosine = 0; ///< cosine for walls and obstacles that name no angle
    std::array<std::array<int, 2>, 3> m_faces{}; ///< number of the material, 0 periodic
    std::vector<std::uint16_t>
        m_obstacle; ///< number of each site's material, 0 for fluid; may be empty
    std::vector<Material> m_materials; ///< number n is element n - 1
    std::vector<InvalidParameter> m_invalid;

    Material material(int i, int j, int k) const;
    int add(Material const& material);
    void read_face(std::string const& text);
    void read_obstacle(std::string const& text);
    void read_file(std::string const& path);
    /// Makes the sites solid for which inside(place, site) holds, and counts them.
    template <class Inside>
    std::int64_t fill(int number, Inside const& inside);
    double shortest(double from, double to, int axis) const;
};

/// Whether the input asks for walls or obstacles.
bool has_walls(Params const& params);

} // namespace miniapp::lbm
