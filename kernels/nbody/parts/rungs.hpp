// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "common/launch_limits.hpp"
#include "common/preference.hpp"
#include "nbody/problem.hpp"

namespace miniapp::nbody {

/// One way to compute the forces, as a contents page of the chapter lists it.
template <class T>
struct Rung
{
    std::string name;
    std::function<void(Problem<T>&, ExecutionSpace const&)> run;
    Refusal needs = suits_all;  ///< why it does not suit the parameters
    Preference preference = {}; ///< as the forces of a simulation on one rank
    Kind kind = Kind::portable; ///< set for a whole list by add()
};

template <class T>
std::vector<Rung<T>> rungs(); // family.cpp: all of them
template <class T>
std::vector<Rung<T>> omp_rungs(); // native.omp.cpp
template <class T>
std::vector<Rung<T>> hip_rungs(); // native.hip.cpp

/// Appends rungs of another kind to a contents page.
template <class T>
void add(std::vector<Rung<T>>& all, Kind kind, std::vector<Rung<T>> more)
{
    for (auto& rung : more) {
        rung.kind = kind;
        all.push_back(std::move(rung));
    }
}

/// rungs() as the driver takes them.
template <class T>
std::vector<Variant<Problem<T>>> variants()
{
    std::vector<Variant<Problem<T>>> variants;
    for (auto const& rung : rungs<T>()) {
        variants.push_back(
            {.name = rung.name, .run = rung.run, .refuses = rung.needs, .kind = rung.kind});
    }
    return variants;
}

inline std::string needs_float(Params const& params)
{
    return params.text("precision") == "float" ? "" : "only floats are packed";
}

} // namespace miniapp::nbody
