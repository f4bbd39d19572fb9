// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "libraries/fft/problem.hpp"
#include "problem/backend.hpp"

namespace miniapp::libraries::fft {

using Teams = Kokkos::TeamPolicy<ExecutionSpace, Kokkos::LaunchBounds<256>>;
using Team = typename Teams::member_type;
template <class T>
using ScratchLine = Kokkos::View<
    Complex<T>*,
    typename ExecutionSpace::scratch_memory_space,
    Kokkos::MemoryTraits<Kokkos::Unmanaged>>;

/// Transforms one line of n numbers, first[0], first[step], ..., and writes the result to to[0],
/// to[step], .... A team does this in two lines of scratch memory, by Stockham's radix 2, which
/// needs no bit reversal.
template <class T>
KOKKOS_INLINE_FUNCTION void transform(
    Team const& team,
    int n,
    std::int64_t step,
    Complex<T> const* first,
    Complex<T>* to,
    Complex<T> const* roots)
{
    ScratchLine<T> const lines(team.team_scratch(scratch_level()), 2 * n);
    Complex<T>* x = lines.data();
    Complex<T>* y = x + n;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n), [&](int i) { x[i] = first[i * step]; });
    team.team_barrier();
    for (int s = 1; s < n; s *= 2) {
        Kokkos::parallel_for(Kokkos::TeamThreadRange(team, n / 2), [&](int i) {
            int const p = i & ~(s - 1); // s * (i / s), the index of this butterfly's root of unity
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

/// Returns a policy with one team per line.
template <class T>
Teams policy(Problem<T> const& p, ExecutionSpace const& space)
{
    Teams policy(space, p.n, backend::gpu ? (p.n < 64 ? 32 : 256) : 1);
    policy.set_scratch_size(scratch_level(), Kokkos::PerTeam(ScratchLine<T>::shmem_size(2 * p.n)));
    return policy;
}

/// Returns why a team's two lines do not fit in 32 KiB of a GPU's LDS, or "" if they do.
std::string needs_short_lines(Params const& params)
{
    int const bytes = params.text("precision") == "double" ? 16 : 8;
    bool const fits = !backend::gpu || 2 * params.integer("n") * bytes <= 32768;
    return fits ? "" : "two lines do not fit in 32 KiB of scratch memory";
}

/// Transforms all rows, then all columns, in which neighbouring numbers are a row apart in memory.
template <class T>
void columns(Problem<T> const& p, ExecutionSpace const& space)
{
    int const n = p.n;
    auto const* const from = p.input();
    auto* const intermediate = p.intermediate.data();
    auto* const to = p.output();
    auto const* const roots = p.roots.data();
    Kokkos::parallel_for(
        "libraries.fft/columns", policy(p, space), KOKKOS_LAMBDA(Team const& team) {
            std::int64_t const begin = std::int64_t(team.league_rank()) * n;
            transform(team, n, 1, from + begin, intermediate + begin, roots);
        });
    Kokkos::parallel_for(
        "libraries.fft/columns", policy(p, space), KOKKOS_LAMBDA(Team const& team) {
            int const begin = team.league_rank();
            transform(team, n, n, intermediate + begin, to + begin, roots);
        });
}

/// Writes the transpose of `from` to `to`, in tiles of 16 x 16. Its name begins with that of the
/// variant, by which tools find kernels.
template <class T>
void transposed_matrix(int n, Complex<T> const* from, Complex<T>* to, ExecutionSpace const& space)
{
    using Tiles = Kokkos::MDRangePolicy<
        ExecutionSpace,
        Kokkos::Rank<2, Kokkos::Iterate::Left, Kokkos::Iterate::Left>>;
    Kokkos::parallel_for(
        "libraries.fft/transposed",
        Tiles(space, {0, 0}, {n, n}, {n < 16 ? n : 16, n < 16 ? n : 16}),
        KOKKOS_LAMBDA(int i, int j) {
            to[std::int64_t(j) * n + i] = from[std::int64_t(i) * n + j];
        });
}

template <class T>
void transposed_rows(
    Problem<T> const& p, Complex<T> const* from, Complex<T>* to, ExecutionSpace const& space)
{
    int const n = p.n;
    auto const* const roots = p.roots.data();
    Kokkos::parallel_for(
        "libraries.fft/transposed", policy(p, space), KOKKOS_LAMBDA(Team const& team) {
            std::int64_t const begin = std::int64_t(team.league_rank()) * n;
            transform(team, n, 1, from + begin, to + begin, roots);
        });
}

/// Transposes the matrix between the passes and at the end, so that every transform reads and
/// writes a row.
template <class T>
void transposed(Problem<T> const& p, ExecutionSpace const& space)
{
    auto* const intermediate = p.intermediate.data();
    transposed_rows(p, p.input(), p.output(), space);
    transposed_matrix<T>(p.n, p.output(), intermediate, space);
    // This can be in place, because a team reads its row before it writes it.
    transposed_rows<T>(p, intermediate, intermediate, space);
    transposed_matrix<T>(p.n, intermediate, p.output(), space);
}

template <class T>
void library(Problem<T>& p, ExecutionSpace const& space); // defined in fft.*.cpp

template <class T>
Variants<Problem<T>> variants()
{
    Variants<Problem<T>> variants{
        {.name = "columns", .run = columns<T>, .refuses = needs_short_lines},
        {.name = "transposed", .run = transposed<T>, .refuses = needs_short_lines}};
    if constexpr (built::fft) {
        add(variants, Kind::library, {{.name = "library/" + fft_name(), .run = library<T>}});
    }
    return variants;
}

Family family()
{
    auto family = make_family<Problem>(
        "libraries.fft",
        "the Fourier transform of a square: a library beside rows and transposes",
        variants<double>(),
        variants<float>());
    family.merits = [](Params const&) -> Merits { return {{}, {Quantity::flops, "GFLOP/s", 1e9}}; };
    return family;
}

} // namespace miniapp::libraries::fft
