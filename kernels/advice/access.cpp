// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "advice/access/07_gather.hpp"
#include "advice/access/08_stride.hpp"
#include "advice/access/09_misalignment.hpp"
#include "advice/access/10_width.hpp"
#include "advice/access/11_aligned_structures.hpp"
#include "advice/access/14_banks.hpp"
#include "advice/access/16_constant.hpp"
#include "advice/families.hpp"
#include "advice_rows.hpp"

namespace miniapp::advice {

std::vector<Family> access()
{
    return {
        row_sums::family(),
        matrix_product::family(),
        structures::family(),
        z_order::family(),
        mdrange::family(),
        gather::family(),
        stride::family(),
        misalignment::family(),
        width::family(),
        aligned_structures::family(),
        banks::family(),
        constant::family(),
    };
}

} // namespace miniapp::advice
