// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "lbm/parts/launch.hip.hpp"
#include "lbm/parts/push.hpp"
#include "lbm/parts/sweeps.hpp"

namespace miniapp::lbm {

/// Makes the article's whole step: the portable sweeps before and after the collision, and between
/// them collide(arguments), which launches a kernel.
template <class T, class Collide>
void article_step(Problem<T>& p, ExecutionSpace const& space, Collide const& collide)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, source, space);
    collide(step_arguments(p));
    sweep_after_collision(p, source, destination, space);
}

/// Makes the article's step with a kernel that takes StepArguments.
template <class T, class Kernel>
void launch_article_step(Kernel kernel, Problem<T>& p, ExecutionSpace const& space)
{
    article_step(
        p, space, [&](StepArguments<T> const& arguments) { launch(kernel, p, space, arguments); });
}

/// Makes the article's step with a kernel that takes both sets of populations as Soa.
template <class T, class Kernel>
void launch_step_of_soa(Kernel kernel, Problem<T>& p, ExecutionSpace const& space)
{
    auto const source = p.template source<Soa<T>>();
    auto const destination = p.template destination<Soa<T>>();
    sweep_before_collision(p, source, space);
    launch(kernel, p, space, source, destination, p.fields, p.grid, p.c);
    sweep_after_collision(p, source, destination, space);
}

} // namespace miniapp::lbm
