// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

#include "ranks/domain.hpp"

namespace miniapp::halo {

using ElementRange = Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>;

/// Packs the cells that a side sends into the side's part of the buffer, with one kernel.
inline void pack_side(
    ranks::Domain const& p,
    ranks::Side const& side,
    std::string const& label,
    ExecutionSpace const& space)
{
    double const* const u = p.u;
    auto const whole = p.shape.extents();
    double* const buffer = p.to_send.data() + side.offset;
    Kokkos::parallel_for(
        label, ElementRange(space, 0, side.elements), KOKKOS_LAMBDA(std::int64_t n) {
            buffer[n] = u[ranks::place(n, side.extent, side.begin, whole)];
        });
}

inline void unpack_side(
    ranks::Domain const& p,
    ranks::Side const& side,
    std::string const& label,
    ExecutionSpace const& space)
{
    double* const u = p.u;
    auto const whole = p.shape.extents();
    double const* const buffer = p.received.data() + side.offset;
    Kokkos::parallel_for(
        label, ElementRange(space, 0, side.elements), KOKKOS_LAMBDA(std::int64_t n) {
            u[ranks::place(n, side.extent, side.halo, whole)] = buffer[n];
        });
}

/// Packs all sides with one kernel.
inline void pack_all(ranks::Domain const& p, std::string const& label, ExecutionSpace const& space)
{
    double const* const u = p.u;
    auto const whole = p.shape.extents();
    auto const sides = p.device_sides;
    double* const buffer = p.to_send.data();
    Kokkos::parallel_for(
        label, ElementRange(space, 0, p.elements), KOKKOS_LAMBDA(std::int64_t n) {
            ranks::Side const& side = sides().all[sides().index(n)];
            if (side.to >= 0) {
                buffer[n] = u[ranks::place(n - side.offset, side.extent, side.begin, whole)];
            }
        });
}

inline void unpack_all(
    ranks::Domain const& p,
    double const* buffer,
    std::string const& label,
    ExecutionSpace const& space)
{
    double* const u = p.u;
    auto const whole = p.shape.extents();
    auto const sides = p.device_sides;
    Kokkos::parallel_for(
        label, ElementRange(space, 0, p.elements), KOKKOS_LAMBDA(std::int64_t n) {
            ranks::Side const& side = sides().all[sides().index(n)];
            if (side.from >= 0) {
                u[ranks::place(n - side.offset, side.extent, side.halo, whole)] = buffer[n];
            }
        });
}

} // namespace miniapp::halo
