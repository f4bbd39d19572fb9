# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The part of scripts/setup for AMD GPUs (MI200): Debian's HIP compiler, which needs no GPU, and a
# Kokkos with the HIP backend. Where ROCm's own hipcc is on the PATH, it is used as it is.

# install_hip: the compiler; leaves the flags that it needs in hip_flags.
install_hip() {
    local packages=(clang-15 lld-15 llvm-15 libstdc++-11-dev python3 python3-yaml)
    if ! command -v hipcc > /dev/null; then
        packages+=(hipcc libamdhip64-dev rocm-device-libs)
    fi
    install_packages "${packages[@]}"
    hip_flags=--offload-arch=gfx90a
    # clang 15 crashes on GCC 12's headers, see src/usable_standard_library.cmake.
    if hipcc --version 2> /dev/null | grep -q 'clang version 15'; then
        hip_flags+=$(printf ' -stdlib++-isystem %s' $(dpkg-query -L libstdc++-11-dev | grep -E '/c\+\+/11$'))
    fi
}

# build_embedded_hip: Kokkos 3.4.01 for gfx90a.
build_embedded_hip() {
    # It does not know gfx90a: VEGA908 is the nearest that it does, and the flag adds the rest.
    build_embedded kokkos-hip-gfx90a \
        -D CMAKE_CXX_COMPILER=hipcc -D "CMAKE_CXX_FLAGS=$hip_flags" \
        -D Kokkos_ENABLE_HIP=ON -D Kokkos_ENABLE_SERIAL=ON -D Kokkos_ARCH_VEGA908=ON
    # Users of it need not compile for gfx908 as well.
    sed -i 's/--amdgpu-target=gfx908/--offload-arch=gfx90a/' \
        "$prefix_root"/kokkos-hip-gfx90a/lib*/cmake/Kokkos/KokkosTargets.cmake
}
