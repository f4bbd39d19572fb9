// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <memory>
#include <typeindex>

namespace miniapp {

/// Data that variants keep from launch to launch: at most one object of each type.
class Workspaces
{
    struct Entry
    {
        std::shared_ptr<void> workspace;
        void (*poison)(void*) = nullptr;
        bool (*layout_changed)(void*) = nullptr;
    };
    std::map<std::type_index, Entry> m_all;

public:
    /// Returns the object of type Workspace; the first call constructs it from `owner`.
    template <class Workspace, class Owner>
    Workspace& get_or_make(Owner& owner)
    {
        auto& place = m_all[typeid(Workspace)];
        if (!place.workspace) {
            place.workspace = std::make_shared<Workspace>(owner);
            if constexpr (requires(Workspace & w) { w.poison(); }) {
                place.poison = [](void* w) { static_cast<Workspace*>(w)->poison(); };
            }
            if constexpr (requires(Workspace & w) { w.layout_changed(); }) {
                place.layout_changed = [](void* w) {
                    return static_cast<Workspace*>(w)->layout_changed();
                };
            }
        }
        return *static_cast<Workspace*>(place.workspace.get());
    }

    /// Calls poison() of the workspaces that have such a function, because they hold outputs.
    void poison()
    {
        for (auto& [type, kept] : m_all) {
            if (kept.poison != nullptr) {
                kept.poison(kept.workspace.get());
            }
        }
    }

    /// Calls layout_changed() of all workspaces that have it and returns whether any returned true.
    bool layout_changed()
    {
        bool changed = false;
        for (auto& [type, kept] : m_all) {
            if (kept.layout_changed != nullptr) {
                changed = kept.layout_changed(kept.workspace.get()) || changed;
            }
        }
        return changed;
    }
};

} // namespace miniapp
