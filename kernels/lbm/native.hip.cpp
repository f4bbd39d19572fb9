// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/01_baseline.hip.hpp"
#include "lbm/02_no_pow.hip.hpp"
#include "lbm/03_late_definition.hip.hpp"
#include "lbm/04_restrict.hip.hpp"
#include "lbm/05_launch_bounds.hip.hpp"
#include "lbm/06_small_arguments.hip.hpp"
#include "lbm/08_stack_arrays.hip.hpp"
#include "lbm/09_unrolled.hip.hpp"
#include "lbm/11_fused.hip.hpp"
#include "lbm/13_nontemporal.hip.hpp"
#include "lbm/16_lds_spill.hip.hpp"
#include "lbm/18_no_ghosts.hip.hpp"
#include "lbm/19_columns.hip.hpp"
#include "lbm/rungs.hpp"

namespace miniapp::lbm {

template <class T>
std::vector<Variant<Problem<T>>> hip_variants()
{
    return {
        {"hip/baseline", hip_baseline<T>},
        {"hip/no_pow", hip_no_pow<T>},
        {"hip/late_definition", hip_late_definition<T>},
        {"hip/restrict/1", hip_restrict<T, 1>},
        {"hip/restrict/2", hip_restrict<T, 2>},
        {"hip/launch_bounds/256", hip_launch_bounds<T, 256>, block_exceeds<256>},
        {"hip/launch_bounds/512", hip_launch_bounds<T, 512>, block_exceeds<512>},
        {"hip/launch_bounds/1024", hip_launch_bounds<T, 1024>},
        {"hip/small_arguments", hip_small_arguments<T>},
        {"hip/stack_arrays/1", hip_stack_arrays<T, 1>},
        {"hip/stack_arrays/2", hip_stack_arrays<T, 2>},
        {"hip/stack_arrays/19", hip_stack_arrays<T, 19>},
        {"hip/unrolled", hip_unrolled<T>},
        {"hip/fused/64", hip_fused<T, 64>, block_exceeds<64>},
        {"hip/fused/256", hip_fused<T, 256>, block_exceeds<256>},
        {"hip/fused/1024", hip_fused<T, 1024>},
        {"hip/nontemporal", hip_nontemporal<T>, block_exceeds<256>},
        {"hip/lds_spill/4", hip_lds_spill<T, 4>, block_exceeds<256>},
        {"hip/lds_spill/8", hip_lds_spill<T, 8>, block_exceeds<256>},
        {"hip/no_ghosts", hip_no_ghosts<T>, block_exceeds<256>},
        {"hip/columns", hip_columns<T>},
    };
}

template std::vector<Variant<Problem<double>>> hip_variants<double>();
template std::vector<Variant<Problem<float>>> hip_variants<float>();

} // namespace miniapp::lbm
