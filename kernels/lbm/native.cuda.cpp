// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lbm/29_staged.cuda.hpp"
#include "lbm/parts/rungs.hpp"

namespace miniapp::lbm {
namespace {

/// Returns the bytes of shared memory that a block may use on this device, at most as many as on an
/// H100; those of an H100 if there is no device.
int shared_bytes_of_block()
{
    int device = 0;
    int bytes = max_shared_bytes_of_block;
    if (gpu::device_count() > 0) {
        gpu::check(cudaGetDevice(&device));
        gpu::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
    }
    return std::min(bytes, max_shared_bytes_of_block);
}

template <class Stored, class T, int width>
constexpr int bytes_of_column = StagedLayout<T, Stored, width>::bytes;

/// Returns the reason to refuse a precision and a storage in which a column does not fit into
/// shared memory, or "" if it fits.
template <int width>
std::string needs_shared_memory(Params const& params)
{
    bool const full = stored_as(params) == StoredAs::full;
    bool const is_float = params.text("precision") == "float";
    int const needed = is_float ? full ? bytes_of_column<float, float, width>
                                       : bytes_of_column<HalfBits, float, width>
                       : full ? bytes_of_column<double, double, width>
                                : bytes_of_column<float, double, width>;
    int const most = shared_bytes_of_block();
    return needed <= most ? ""
                          : fmt::format(
                              "a column {} sites wide needs {} bytes of shared memory a block, and "
                              "this GPU has {}",
                              width,
                              needed,
                              most);
}

/// Returns the reason to refuse a box of fewer than five rows or two planes, or "" for others.
/// Staged columns find sites beyond the box by adding or subtracting its extent once.
std::string needs_five_rows(Params const& params)
{
    auto const [nx, ny, nz] = params.extents("size");
    return ny >= 5 && nz >= 2 ? "" : "needs at least five rows and two planes";
}

template <int width>
std::string needs_staging(Params const& params)
{
    return first_reason<
        needs_periodic_box,
        needs_even_rows,
        needs_few_sites,
        needs_five_rows,
        needs_shared_memory<width>>(params);
}

} // namespace

template <class T>
Variants<Problem<T>> cuda_rungs()
{
    using V = Variant<Problem<T>>;
    return tunings<128, 256>([](auto m) {
        return V{
            .name = "cuda/staged",
            .run =
                {.full = cuda_staged<T, WideBlocked, m>,
                 .half = cuda_staged<T, NarrowBlocked, m>,
                 .carried_half = cuda_staged<T, CarriedBlocked, m>},
            .refuses = needs_staging<m>,
            .preference = {.nvidia_gpu = m == 128 ? 90 : 0},
            .builds_on = "hip/pairs"};
    });
}

template Variants<Problem<double>> cuda_rungs<double>();
template Variants<Problem<float>> cuda_rungs<float>();

} // namespace miniapp::lbm
