// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <memory>
#include <typeindex>

namespace miniapp {

/// What rungs keep from launch to launch, one of each type.
class Workspaces
{
    std::map<std::type_index, std::shared_ptr<void>> m_all;

public:
    /// Made from its owner where it is first asked for.
    template <class Workspace, class Owner>
    Workspace& of(Owner& owner)
    {
        auto& place = m_all[typeid(Workspace)];
        if (!place) {
            place = std::make_shared<Workspace>(owner);
        }
        return *static_cast<Workspace*>(place.get());
    }
};

} // namespace miniapp
