// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "libraries/fft/problem.hpp"
#include "problem/scratch_level.hpp"

namespace miniapp::libraries::fft {

using Teams = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256>>;
using Team = typename Teams::member_type;
template <class T>
using Line = Kokkos::View<
    Complex<T>*,
    typename ExecutionSpace::scratch_memory_space,
    Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// The transform of one line of n numbers, first[0], first[step], ..., to the same places of
/// `to`, by a team in two lines of scratch memory: Stockham's radix 2, which needs no bit reversal.
template <class T>
KOKKOS_INLINE_FUNCTION void transform(
    Team const& team,
    int n,
    std::int64_t step,
    Complex<T> const* first,
    Complex<T>* to,
    Complex<T> const* roots)
{
    Line<T> const lines(team.team_scratch(scratch_level()), 2 * n);
    Complex<T>* x = lines.data();
    Complex<T>* y = x + n;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n), [&](int i) { x[i] = first[i * step]; });
    team.team_barrier();
    for (int s = 1; s < n; s *= 2) {
        Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n / 2), [&](int i) {
            int const p = i & ~(s - 1); // s times the butterfly's number, and its root's
            auto const a = x[i];
            auto const b = x[i + n / 2];
            auto const w = roots[p];
            auto const d = a - b;
            y[i + p] = a + b;
            y[i + p + s] = Complex<T>(
                d.real() * w.real() - d.imag() * w.imag(),
                d.real() * w.imag() + d.imag() * w.real());
        });
        team.team_barrier();
        auto* const other = x;
        x = y;
        y = other;
    }
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n), [&](int i) { to[i * step] = x[i]; });
}

/// A team a line.
template <class T>
Teams teams(Problem<T> const& p, ExecutionSpace const& space)
{
    Teams policy(space, p.n, backend::gpu ? (p.n < 64 ? 32 : 256) : 1);
    policy.set_scratch_size(scratch_level(), Kokkos::PerTeam(Line<T>::shmem_size(2 * p.n)));
    return policy;
}

/// Two lines of 32 KiB are what every GPU has.
inline std::string needs_short_lines(Params const& params)
{
    int const bytes = params.text("precision") == "double" ? 16 : 8;
    bool const fits = !backend::gpu || 2 * params.integer("n") * bytes <= 32768;
    return fits ? "" : "two lines do not fit 32 KiB of fast memory";
}

} // namespace miniapp::libraries::fft
