// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Laplacian of 128^3 points in Kokkos (see from_cuda.md). It runs on the backend for which Kokkos
// was built.
#include <cstdio>

#include <Kokkos_Core.hpp>

void run(int n)
{
    using Space = Kokkos::DefaultExecutionSpace;
    using Field = Kokkos::View<double***, Kokkos::LayoutLeft, Space>;
    using Order = Kokkos::Rank<3, Kokkos::Iterate::Left, Kokkos::Iterate::Left>;

    Field const u("u", n, n, n);
    Field const f("f", n, n, n);
    auto const host = Kokkos::create_mirror_view(u);
    for (int k = 0; k < n; ++k) {
        for (int j = 0; j < n; ++j) {
            for (int i = 0; i < n; ++i) {
                host(i, j, k) = double(i) * i; // x^2, whose Laplacian is 2
            }
        }
    }
    Kokkos::deep_copy(u, host);

    Kokkos::parallel_for(
        "laplacian",
        Kokkos::MDRangePolicy<Space, Order>({1, 1, 1}, {n - 1, n - 1, n - 1}),
        KOKKOS_LAMBDA(int i, int j, int k) {
            f(i, j, k) = u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k)
                         + u(i, j, k - 1) + u(i, j, k + 1) - 6 * u(i, j, k);
        });
    Kokkos::fence();

    auto const result = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), f);
    std::printf("%g\n", result(1, 1, 1)); // prints 2
}

int main(int argc, char* argv[])
{
    Kokkos::ScopeGuard const guard(argc, argv);
    run(128);
}
