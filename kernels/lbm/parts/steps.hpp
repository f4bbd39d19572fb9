// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <array>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lbm/problem.hpp"

namespace miniapp::lbm {

/// The step of a rung, compiled for each storage and fluid that it knows. The rung refuses a
/// storage or a fluid whose pointer is null.
template <class T>
struct Steps
{
    using Step = void (*)(Problem<T>&, ExecutionSpace const&);
    Step full = nullptr;
    Step half = nullptr;
    Step scaled_half = nullptr;
    Step carried_half = nullptr;
    Step by_phase = nullptr; ///< for populations stored in full and a fluid that needs PhaseTerms

    /// Returns the steps in the order of StoredAs.
    std::array<Step, 4> by_storage() const { return {full, half, scaled_half, carried_half}; }

    void operator()(Problem<T>& p, ExecutionSpace const& space) const
    {
        auto const step = p.by_phase ? by_phase : by_storage()[static_cast<std::size_t>(p.storage)];
        if (step == nullptr) {
            throw std::logic_error("a rung is run with a storage or a fluid that it refuses");
        }
        step(p, space);
    }

    /// Returns the reason why there is no step for the storage and the fluid of these parameters,
    /// or "" if there is one.
    std::string why_not(Params const& params) const
    {
        if (by_storage()[static_cast<std::size_t>(stored_as(params))] == nullptr) {
            return fmt::format("is compiled for storage: {}", fmt::join(storages(), ", "));
        }
        if (by_phase == nullptr && derive(fluid_of(params)).by_phase()) {
            return "knows one viscosity and a force along z alone: others need fused or "
                   "nontemporal";
        }
        return "";
    }

private:
    std::vector<std::string> storages() const
    {
        std::vector<std::string> known;
        for (std::size_t i = 0; i < by_storage().size(); ++i) {
            if (by_storage()[i] != nullptr) {
                known.push_back(fmt::format("'{}'", storage_words[i]));
            }
        }
        return known;
    }
};

template <class T>
using Type = std::type_identity<T>;

/// Returns make(Type<T>()) in a build for CPUs, or no steps in a build for a GPU, which does not
/// compile them.
template <class T, class Make>
Steps<T> compiled_for_cpus(Make const& make)
{
    if constexpr (backend::gpu) {
        return {};
    } else {
        return make(Type<T>{});
    }
}

} // namespace miniapp::lbm

namespace miniapp {

/// A variant of this chapter runs one of several steps, one for each storage for which it is
/// compiled.
template <class T>
struct RunOf<lbm::Problem<T>>
{
    using type = lbm::Steps<T>;
};

} // namespace miniapp
