// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "transpose/01_reads.omp.hpp"
#include "transpose/14_lines.omp.hpp"
#include "transpose/18_shifted_lines.omp.hpp"
#include "transpose/parts/rungs.hpp"

namespace miniapp::transpose {

template <class T>
Variants<Problem<T>> omp_variants()
{
    using V = Variant<Problem<T>>;
    return joined<V>({
        {{.name = "omp/reads", .run = omp_reads<T>},
         {.name = "omp/writes", .run = omp_writes<T>, .builds_on = "omp/reads"}},
        tunings<32, 64>([](auto m) {
            return V{.name = "omp/blocked", .run = omp_blocked<T, m>, .builds_on = "omp/writes"};
        }),
        tunings<16, 32>([](auto m) {
            return V{.name = "omp/lines", .run = omp_lines<T, m>, .builds_on = "omp/blocked"};
        }),
        tunings<16, 32>([](auto m) {
            return V{
                .name = "omp/shifted_lines",
                .run = omp_shifted_lines<T, m>,
                .builds_on = "omp/lines"};
        }),
        tunings<16, 32>([](auto m) {
            return V{
                .name = "omp/carried_lines",
                .run = omp_carried_lines<T, m>,
                .builds_on = "omp/shifted_lines"};
        }),
    });
}

template Variants<Problem<double>> omp_variants<double>();
template Variants<Problem<float>> omp_variants<float>();

} // namespace miniapp::transpose
