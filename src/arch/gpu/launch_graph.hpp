// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>

#include "gpu_memory.hpp"

namespace miniapp {

/// Captures launches once as a graph and then launches them all with one host call. This helps if a
/// kernel takes less time than the host needs to launch it (CUDA C++ Programming Guide, "CUDA
/// Graphs"; HIP also has graphs).
class LaunchGraph
{
    gpu::OwnedStream m_stream = gpu::create_stream();
    ExecutionSpace m_space{m_stream.get()};
    gpu::api::ExecutableGraph m_execution = nullptr;

    void forget()
    {
        if (m_execution != nullptr) {
            gpu::ignore_error(gpu::api::graph_execution_destroy(m_execution));
            m_execution = nullptr;
        }
    }

public:
    static constexpr bool is_supported = true;

    LaunchGraph() = default;
    ~LaunchGraph()
    {
        m_space.fence();
        forget();
    }
    LaunchGraph(LaunchGraph const&) = delete;
    LaunchGraph& operator=(LaunchGraph const&) = delete;

    /// Captures what `launches(space)` launches, without running it, and returns true. Keeps
    /// nothing and returns false if a part cannot be captured, such as a fence or an allocation.
    template <class Launches>
    bool capture(Launches const& launches)
    {
        forget();
        if (gpu::api::stream_begin_capture(m_stream.get(), gpu::api::capture_of_this_thread)
            != gpu::api::success) {
            gpu::clear_error();
            return false;
        }
        bool good = true;
        try {
            launches(m_space);
        } catch (std::runtime_error const&) { // thrown by Kokkos or check(): a call was refused
            good = false;
        }
        gpu::api::Graph graph = nullptr;
        good = gpu::api::stream_end_capture(m_stream.get(), &graph) == gpu::api::success && good;
        good = good && gpu::api::instantiate(&m_execution, graph) == gpu::api::success;
        if (graph != nullptr) {
            gpu::ignore_error(gpu::api::graph_destroy(graph));
        }
        if (!good) {
            gpu::clear_error();
            m_execution = nullptr;
        }
        return good;
    }

    /// Launches the captured graph. It runs after the graph's earlier launches have ended.
    void launch() { gpu::check(gpu::api::graph_launch(m_execution, m_stream.get())); }
};

} // namespace miniapp
