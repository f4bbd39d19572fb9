// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "laplacian/parts/padded_rows.hpp"

#include <cstddef>
#include <limits>

#include <fmt/format.h>

#include "common/ceil_div.hpp"

namespace miniapp::laplacian {

/// Number of elements in a 128-byte cache line of a GPU.
template <class T>
constexpr int elements_per_line = 128 / static_cast<int>(sizeof(T));

/// Copies nx elements of each row; `from_row` and `to_row` are the rows' lengths in elements.
template <class T>
void copy_rows(T const* from, int from_row, T* to, int to_row, int nx, int rows)
{
    Kokkos::parallel_for(
        "laplacian/copy_rows",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(
            0, std::int64_t{nx} * rows),
        KOKKOS_LAMBDA(std::int64_t point) {
            to[point / nx * to_row + point % nx] = from[point / nx * from_row + point % nx];
        });
}

/// Returns the number of overwritten elements outside the first nx of each row: in the guards and
/// in the padding, which both hold poison. The first row begins `before` elements into the array,
/// which is one cache line longer than its rows.
template <class T>
std::int64_t count_overwritten_outside(GuardedArray<T> const& f, int before, int row, int nx)
{
    auto const storage = f.storage();
    auto const first = static_cast<std::int64_t>(f.first()) + before;
    auto const size = static_cast<std::int64_t>(f.size()) - elements_per_line<T>;
    std::int64_t count = 0;
    GuardAccess const guards_too;
    Kokkos::parallel_reduce(
        "laplacian/overwritten_outside",
        Kokkos::RangePolicy<ExecutionSpace, Kokkos::IndexType<std::int64_t>>(0, storage.size()),
        KOKKOS_LAMBDA(std::int64_t n, std::int64_t & overwritten) {
            std::int64_t const at = n - first;
            bool const of_field = at >= 0 && at < size && at % row < nx;
            overwritten += !of_field && !is_poison(storage(n));
        },
        count);
    return count;
}

/// Returns the number of elements of a field: those of its rows, and one cache line more, so that
/// the rows can be shifted.
template <class T>
std::int64_t padded_element_count(std::int64_t nx, std::int64_t ny, std::int64_t nz)
{
    return round_up(nx, std::int64_t{elements_per_line<T>}) * ny * nz + elements_per_line<T>;
}

// A guard is as long as a plane and a row, so that an index that is wrong by one in z hits it.
template <class T>
PaddedRows<T>::PaddedRows(Problem<T> const& p)
    : m_problem_u(p.u.data())
    , m_box{p.nx, p.ny, p.nz, round_up(p.nx, elements_per_line<T>)}
    , m_u("laplacian/padded_u",
          padded_element_count<T>(p.nx, p.ny, p.nz),
          static_cast<std::size_t>(m_box.row) * (p.ny + 1))
    , m_f("laplacian/padded_f", m_u.size(), m_u.guard())
{
}

template <class T>
double PaddedRows<T>::bytes(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return 2 * static_cast<double>(padded_element_count<T>(nx, ny, nz)) * sizeof(T);
}

template <class T>
int PaddedRows<T>::offset_of_first_row() const
{
    return m_aligned_point == 0 ? 0 : elements_per_line<T> - m_aligned_point;
}

template <class T>
Fields<T> PaddedRows<T>::fields(int aligned_point)
{
    if (aligned_point != m_aligned_point) {
        m_layout_changed = true;
        m_aligned_point = aligned_point;
        poison();
    }
    int const offset = offset_of_first_row();
    return {.u = m_u.data() + offset, .f = m_f.data() + offset, .box = m_box};
}

template <class T>
void PaddedRows<T>::poison()
{
    T* const u = m_u.data() + offset_of_first_row();
    m_f.poison();
    copy_rows<T>(m_problem_u, m_box.nx, u, m_box.row, m_box.nx, rows());
}

template <class T>
std::int64_t PaddedRows<T>::copy_f_to(GuardedArray<T> const& to) const
{
    T const* const f = m_f.data() + offset_of_first_row();
    copy_rows<T>(f, m_box.row, to.data(), m_box.nx, m_box.nx, rows());
    return count_overwritten_outside(m_f, offset_of_first_row(), m_box.row, m_box.nx);
}

template <class T>
std::string needs_few_padded_points(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    auto const elements = padded_element_count<T>(nx, ny, nz);
    return elements <= std::numeric_limits<int>::max()
               ? ""
               : fmt::format(
                   "{} points with rows of whole lines are more than 2147483647; their offsets "
                   "are computed in 32 bits",
                   elements);
}

template class PaddedRows<double>;
template class PaddedRows<float>;
template std::string needs_few_padded_points<double>(Params const&);
template std::string needs_few_padded_points<float>(Params const&);

} // namespace miniapp::laplacian
