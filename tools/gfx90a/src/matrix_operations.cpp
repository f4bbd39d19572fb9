// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "lanes.hpp"

// Matrix instructions (MFMA), which all lanes of a wave execute together, and dot products in each
// lane. Each lane holds the rows and columns that the "AMD matrix instruction calculator" shows. In
// which order products are added is not published; here the inner index ascends.
namespace gfx90a {

namespace {

/// Flushes a denormal number to 0, as matrix and dot product instructions on f16 do.
template <class T>
T flushed(T x)
{
    constexpr auto least = sizeof(T) == 2 ? 0x1p-14 : 0x1p-126;
    auto const size = static_cast<double>(x);
    return size < least && size > -least ? T(0) : x;
}

template <class In>
inline constexpr int elements_per_lane = sizeof(In) == 2 ? 4 : 1;

/// Returns element number n that a lane holds of A or B: in row (A) or column (B) `lane % size`.
/// `lane / size` and n determine the element's block and inner index.
template <class In>
In matrix_element(Wave const& w, Operand const& o, int lane, int n)
{
    u32 const word = w.vgpr(o.index + (sizeof(In) == 2 ? static_cast<unsigned>(n) / 2 : 0U))[lane];
    if constexpr (sizeof(In) == 8) {
        return std::bit_cast<In>(word | (u64{w.vgpr(o.index + 1U)[lane]} << 32));
    } else if constexpr (sizeof(In) == 4) {
        return std::bit_cast<In>(word);
    } else {
        return flushed(std::bit_cast<In>(static_cast<u16>(n % 2 == 0 ? word : word >> 16)));
    }
}

/// Returns {row, block} of a lane's result number n. The result's column is `lane % size`.
template <class Out, int size, int blocks>
std::pair<int, int> row_and_block(int lane, int n)
{
    if constexpr (size == 4 && sizeof(Out) == 8) {
        return {lane / 16, lane / 4 % 4};
    } else if constexpr (size == 4) {
        return {n, lane / 4};
    } else if constexpr (sizeof(Out) == 8) {
        return {4 * n + lane / 16, 0};
    } else {
        constexpr int of_block = size * size / lanes;
        constexpr int groups = lanes / size;
        int const m = n % of_block;
        return {4 * groups * (m / 4) + 4 * (lane / size) + m % 4, n / of_block};
    }
}

/// Computes D = A B + C for `blocks` blocks. A is size x depth, B is depth x size. Ignores EXEC.
template <class In, class Out, int size, int depth, int blocks>
void run_mfma(Wave& w, Instruction const& i)
{
    constexpr int each = elements_per_lane<In>;
    constexpr int results = size * size * blocks / lanes;
    constexpr unsigned words = sizeof(Out) / 4;
    In a[blocks][size][depth], b[blocks][size][depth];
    for (int lane = 0; lane < lanes; ++lane) {
        auto const group = lane / size;
        for (int n = 0; n < each; ++n) {
            auto const k = group / blocks * each + n;
            a[group % blocks][lane % size][k] = matrix_element<In>(w, i.sources[0], lane, n);
            b[group % blocks][lane % size][k] = matrix_element<In>(w, i.sources[1], lane, n);
        }
    }
    bool is_defined =
        defined_lanes(w, i.sources[0]) == all_lanes && defined_lanes(w, i.sources[1]) == all_lanes;
    is_defined = is_defined && defined_lanes(w, i.sources[2]) == all_lanes;
    Lanes<Out> out[results];
    for (int n = 0; n < results; ++n) {
        auto c = i.sources[2];
        if (c.kind == Operand::Kind::vgpr) {
            c.index = static_cast<std::uint16_t>(c.index + words * static_cast<unsigned>(n));
        }
        fetch(w, c, out[n]);
        for (int lane = 0; lane < lanes; ++lane) {
            auto const [row, block] = row_and_block<Out, size, blocks>(lane, n);
            auto sum = sizeof(In) == 2 ? flushed(out[n][lane]) : out[n][lane];
            for (int k = 0; k < depth; ++k) {
                auto const left = static_cast<Out>(a[block][row][k]);
                sum = std::fma(left, static_cast<Out>(b[block][lane % size][k]), sum);
            }
            out[n][lane] = sizeof(In) == 2 ? flushed(sum) : sum;
        }
    }
    auto const exec = w.exec();
    w.set_sgpr_pair(exec_register, all_lanes);
    auto to = i;
    for (int n = 0; n < results; ++n) {
        to.result.index =
            static_cast<std::uint16_t>(i.result.index + words * static_cast<unsigned>(n));
        write_result(w, to, out[n], is_defined ? all_lanes : 0);
    }
    w.set_sgpr_pair(exec_register, exec);
}

template <class In, class Out, int size, int depth, int blocks>
void add_mfma(OperationTable& t, char const* name)
{
    constexpr auto type = type_of<Out>();
    t[name] = operation(
        &run_mfma<In, Out, size, depth, blocks>,
        Form::vector,
        Class::valu,
        {type_of<In>(), type_of<In>(), type});
}

/// Returns `sum` plus the dot product of the integers of `bits` bits that a and b consist of.
template <class T, int bits>
T dot(u32 a, u32 b, T sum)
{
    for (int at = 0; at < 32; at += bits) {
        auto const part = [at](u32 x) {
            return std::is_signed_v<T>
                       ? static_cast<T>(static_cast<i32>(x << (32 - bits - at)) >> (32 - bits))
                       : static_cast<T>(x << (32 - bits - at) >> (32 - bits));
        };
        sum = static_cast<T>(
            static_cast<u32>(sum) + static_cast<u32>(part(a)) * static_cast<u32>(part(b)));
    }
    return sum;
}

f32 dot_f16(u32 a, u32 b, f32 sum)
{
    for (int at = 0; at < 32; at += 16) {
        auto const part = [at](u32 x) {
            return static_cast<f32>(flushed(std::bit_cast<f16>(static_cast<u16>(x >> at))));
        };
        sum = std::fma(part(a), part(b), sum);
    }
    return flushed(sum);
}

} // namespace

void add_matrix_operations(OperationTable& t)
{
    add_mfma<f32, f32, 32, 1, 2>(t, "v_mfma_f32_32x32x1f32");
    add_mfma<f32, f32, 16, 1, 4>(t, "v_mfma_f32_16x16x1f32");
    add_mfma<f32, f32, 4, 1, 16>(t, "v_mfma_f32_4x4x1f32");
    add_mfma<f32, f32, 32, 2, 1>(t, "v_mfma_f32_32x32x2f32");
    add_mfma<f32, f32, 16, 4, 1>(t, "v_mfma_f32_16x16x4f32");
    add_mfma<f16, f32, 32, 4, 2>(t, "v_mfma_f32_32x32x4f16");
    add_mfma<f16, f32, 16, 4, 4>(t, "v_mfma_f32_16x16x4f16");
    add_mfma<f16, f32, 4, 4, 16>(t, "v_mfma_f32_4x4x4f16");
    add_mfma<f16, f32, 32, 8, 1>(t, "v_mfma_f32_32x32x8f16");
    add_mfma<f16, f32, 16, 16, 1>(t, "v_mfma_f32_16x16x16f16");
    add_mfma<f64, f64, 16, 4, 1>(t, "v_mfma_f64_16x16x4f64");
    add_mfma<f64, f64, 4, 4, 4>(t, "v_mfma_f64_4x4x4f64");
    add_vector(t, "v_dot2_f32_f16", [](u32 a, u32 b, f32 c) { return dot_f16(a, b, c); });
    add_vector(t, "v_dot2_i32_i16", [](u32 a, u32 b, i32 c) { return dot<i32, 16>(a, b, c); });
    add_vector(t, "v_dot2_u32_u16", [](u32 a, u32 b, u32 c) { return dot<u32, 16>(a, b, c); });
    add_vector(t, "v_dot4_i32_i8", [](u32 a, u32 b, i32 c) { return dot<i32, 8>(a, b, c); });
    add_vector(t, "v_dot4_u32_u8", [](u32 a, u32 b, u32 c) { return dot<u32, 8>(a, b, c); });
    add_vector(t, "v_dot8_i32_i4", [](u32 a, u32 b, i32 c) { return dot<i32, 4>(a, b, c); });
    add_vector(t, "v_dot8_u32_u4", [](u32 a, u32 b, u32 c) { return dot<u32, 4>(a, b, c); });
    add_mac(t, "v_dot2c_f32_f16", [](u32 a, u32 b, f32 c) { return dot_f16(a, b, c); });
    add_mac(t, "v_dot2c_i32_i16", [](u32 a, u32 b, i32 c) { return dot<i32, 16>(a, b, c); });
    add_mac(t, "v_dot4c_i32_i8", [](u32 a, u32 b, i32 c) { return dot<i32, 8>(a, b, c); });
    add_mac(t, "v_dot8c_i32_i4", [](u32 a, u32 b, i32 c) { return dot<i32, 4>(a, b, c); });
}

} // namespace gfx90a
