// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guidelines/access/01_gather.hpp"
#include "guidelines/access/02_stride.hpp"
#include "guidelines/access/03_misalignment.hpp"
#include "guidelines/access/04_width.hpp"
#include "guidelines/access/05_structures.hpp"
#include "guidelines/access/06_pitch.hpp"
#include "guidelines/access/07_layout.hpp"
#include "guidelines/access/08_private_index.hpp"
#include "guidelines/access/09_spill.hpp"
#include "guidelines/access/10_banks.hpp"
#include "guidelines/access/11_interleaving.hpp"
#include "guidelines/access/12_constant.hpp"
#include "guidelines/access/13_texture.hpp"
#include "guidelines/access/14_texture_bytes.hpp"
#include "guidelines/families.hpp"

namespace miniapp::guidelines {

std::vector<Family> access()
{
    return {
        gather::family(),
        stride::family(),
        misalignment::family(),
        width::family(),
        structures::family(),
        pitch::family(),
        layout::family(),
        private_index::family(),
        spill::family(),
        banks::family(),
        interleaving::family(),
        constant::family(),
        texture::family(),
        texture_bytes::family(),
    };
}

} // namespace miniapp::guidelines
