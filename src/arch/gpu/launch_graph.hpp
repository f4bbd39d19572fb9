// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <stdexcept>

#include "gpu_memory.hpp"

namespace miniapp {

/// The launches of a piece of a program as one graph: captured once, and then launched as often as
/// wanted by one call of the host each time. Where kernels are shorter than the host takes for a
/// launch, that is what decides (CUDA C++ Programming Guide, "CUDA Graphs"; HIP has the same).
class LaunchGraph
{
    gpu::OwnedStream m_stream = gpu::create_stream();
    ExecutionSpace m_space{m_stream.get()};
    gpu::api::GraphExecution m_execution = nullptr;

    void forget()
    {
        if (m_execution != nullptr) {
            gpu::let_go(gpu::api::graph_execution_destroy(m_execution));
            m_execution = nullptr;
        }
    }

public:
    static constexpr bool possible = true;

    LaunchGraph() = default;
    ~LaunchGraph()
    {
        m_space.fence();
        forget();
    }
    LaunchGraph(LaunchGraph const&) = delete;
    LaunchGraph& operator=(LaunchGraph const&) = delete;

    /// Captures what `launches(space)` launches, and runs none of it. False where something in it
    /// cannot be part of a graph, such as a fence or an allocation; then nothing is kept.
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
        } catch (std::runtime_error const&) { // what Kokkos and check() make of a refused call
            good = false;
        }
        gpu::api::Graph graph = nullptr;
        good = gpu::api::stream_end_capture(m_stream.get(), &graph) == gpu::api::success && good;
        good = good && gpu::api::instantiate(&m_execution, graph) == gpu::api::success;
        if (graph != nullptr) {
            gpu::let_go(gpu::api::graph_destroy(graph));
        }
        if (!good) {
            gpu::clear_error();
            m_execution = nullptr;
        }
        return good;
    }

    /// What was captured, after what this graph was launched with before.
    void launch() { gpu::check(gpu::api::graph_launch(m_execution, m_stream.get())); }
};

} // namespace miniapp
