// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lbm/parts/rungs.hpp"

// What nearly all rungs refuse, beside what each says itself.
namespace miniapp::lbm {

/// All but these refuse what PhaseTerms say.
template <class T>
void refuse_phases(std::vector<Variant<Problem<T>>>& variants, std::set<std::string> const& but)
{
    for (auto& variant : variants) {
        if (!but.contains(variant.name)) {
            variant.refuses = [before = variant.refuses](Params const& params) {
                auto const reason = before(params);
                return reason.empty() ? needs_one_fluid(params) : reason;
            };
        }
    }
}

/// All but those of rungs 22, 23, 26, 27 and 29 refuse narrow storage.
template <class T>
void refuse_narrow_storage(std::vector<Variant<Problem<T>>>& variants)
{
    for (auto& variant : variants) {
        bool const knows = variant.name.find("compressed") != std::string::npos
                           || variant.name.find("chained") != std::string::npos
                           || variant.name.find("pairs") != std::string::npos
                           || variant.name.find("staged") != std::string::npos;
        if (variant.unavailable.empty() && !knows) {
            variant.refuses = [before = variant.refuses](Params const& params) {
                auto const reason = before(params);
                return reason.empty() ? needs_full_storage(params) : reason;
            };
        }
    }
}

} // namespace miniapp::lbm
