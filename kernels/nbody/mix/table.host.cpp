// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody/mix/pull_to_table.hpp"

namespace miniapp::nbody {
namespace {

template <class T>
Variants<Table<T>> table_variants()
{
    return {
        {.name = "table_1", .run = pull_to_table<T, 1>},
        {.name = "table_2", .run = pull_to_table<T, 2>},
        {.name = "table_4", .run = pull_to_table<T, 4>},
    };
}

} // namespace

Family table_family()
{
    return make_family<Table>(
        "interactions_of_a_table",
        "interactions with bodies in the L1: how fast they can be on a CPU",
        table_variants<double>(),
        table_variants<float>());
}

} // namespace miniapp::nbody
