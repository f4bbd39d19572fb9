// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/ranks/problem.hpp"

#include <limits>
#include <stdexcept>

#include "lbm/model/narrow.hpp"
#include "lbm/part_of_state.hpp"
#include "lbm/reference.hpp"

namespace miniapp::lbm_ranks {
namespace {

using lbm::Part;
using lbm::PlainState;

/// Layers of sites that a part needs around it for a step. The step of a site reads sites at a
/// distance of two, because phi of the site's neighbours is the sum of populations that come from
/// their neighbours. The outermost layer of the start is wrong.
constexpr int margin = 3;

/// Returns the start of the chapter lbm, with its noise, for a part of the box.
template <class T>
PlainState<T> start_of(Params const& params, Part const& part)
{
    auto const derived = lbm::derive(lbm::fluid_of(params));
    lbm::Reference reference(part.size, derived);
    reference.start(lbm::Initial(params), part.begin, part.whole_size);
    auto const place = [&](std::int64_t i, std::size_t a) {
        auto const n = part.whole_size[a];
        return ((part.begin[a] + i) % n + n) % n;
    };
    std::int64_t const wide = part.size[0];
    std::int64_t const tall = part.size[1];
    lbm::add_noise(reference, derived, [&](std::int64_t x) {
        auto const row = place(x / wide / tall, 2) * part.whole_size[1] + place(x / wide % tall, 1);
        return static_cast<std::uint64_t>(row * part.whole_size[0] + place(x % wide, 0));
    });
    return lbm::stored_populations<T>(reference, derived);
}

/// Returns the largest rounding error of a stored number, relative to the largest number.
template <class T>
double storage_error(Params const& params)
{
    bool const full = lbm::stored_as(params) == lbm::StoredAs::full;
    return full ? 0 : sizeof(T) == 8 ? lbm::InFloat::unit_roundoff : lbm::InHalf::unit_roundoff;
}

/// Returns the largest difference of two states, with no allowance for errors of storage.
template <class T>
double largest_difference(PlainState<T> const& a, PlainState<T> const& b)
{
    lbm::InPlainOrder<T> const numbers{a};
    return lbm::largest_difference(numbers, numbers, b);
}

} // namespace

template <class T>
Problem<T>::Problem(Params const& params, World const& world)
    : m_params(params)
    , m_part(lbm::part_of(params.extents("size"), params.extents("ranks"), world))
    , m_part_with_margin(lbm::with_margin(m_part, margin))
    , m_own_problem(
          params.with("size", m_part.size),
          lbm::rank_halo<T>(params, m_part, params.text("transport"), world))
{
    timeline = m_own_problem.halo.timeline();
    poison();
}

template <class T>
std::vector<Parameter> Problem<T>::parameters()
{
    auto all = lbm::Problem<T>::parameters();
    all.front().help = "of the box of all ranks; N means NxNxN";
    all.push_back(ranks_parameter());
    all.push_back(
        {.name = "transport",
         .default_value = std::string("best"),
         .unit = "",
         .help = "into the peers' memory, which is best within a host, or by messages",
         .choices = {"best", "peers", "messages"}});
    return all;
}

template <class T>
std::vector<Params> Problem<T>::edge_cases(Params const& defaults)
{
    auto const narrow = defaults.with("storage", std::string("half"));
    return {
        defaults.with("size", Extents{1, 2, 3}),
        defaults.with("size", Extents{17, 6, 5}),
        defaults.with("size", Extents{66, 9, 35}),
        defaults.with("size", Extents{5, 6, 43}),
        narrow.with("size", Extents{17, 6, 5}),
        narrow.with("size", Extents{66, 9, 35})};
}

template <class T>
void Problem<T>::poison()
{
    if (m_start.data() == nullptr) {
        m_start = start_of<T>(m_params, m_part_with_margin);
    }
    m_own_problem.poison_state();
    m_own_problem.set_state(lbm::without_margin(m_start, m_part, m_part_with_margin));
}

template <class T>
lbm::PlainState<T> Problem<T>::step_on_one_rank()
{
    lbm::Problem<T> on_one_rank(m_params.with("size", m_part_with_margin.size));
    on_one_rank.set_state(m_start);
    m_last_step(on_one_rank, ExecutionSpace{});
    Kokkos::fence();
    return lbm::without_margin(on_one_rank.state(), m_part, m_part_with_margin);
}

template <class T>
void Problem<T>::check_against_oracle(lbm::PlainState<T> const& result) const
{
    auto const derived = lbm::derive(lbm::fluid_of(m_params));
    lbm::Reference reference(m_part_with_margin.size, derived);
    lbm::Problem<T> start(m_params.with("size", m_part_with_margin.size));
    start.set_state(m_start);
    lbm::load(reference, derived, start.state()); // start.state() is rounded as in storage
    reference.stream();
    reference.collide();
    auto const right = lbm::without_margin(
        lbm::stored_populations<T>(reference, derived), m_part, m_part_with_margin);
    // This is the tolerance of the chapter lbm plus the error of the storage.
    double const allowed = (32 * std::numeric_limits<T>::epsilon() + storage_error<T>(m_params))
                           * (derived.phi_star + derived.n);
    if (!(largest_difference(result, right) <= allowed)) {
        throw std::logic_error("the step of one rank is not that of the oracle");
    }
}

template <class T>
Verdict Problem<T>::verify()
{
    auto const right = step_on_one_rank();
    if (!m_is_checked) {
        check_against_oracle(right);
        m_is_checked = true;
    }
    auto const here = m_own_problem.state();
    Verdict verdict;
    lbm::InPlainOrder<T> const numbers{here};
    verdict.unwritten = lbm::count_poisoned(numbers, numbers);
    verdict.error = largest_difference(here, right);
    verdict.tolerance = 0;
    return verdict;
}

template class Problem<double>;
template class Problem<float>;

} // namespace miniapp::lbm_ranks
