# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The part of scripts/setup for AMD GPUs (MI200): Debian's HIP compiler, which needs no GPU, and a
# Kokkos with the HIP backend. Where ROCm's own hipcc is on the PATH, it is used as it is.

# install_hip: installs hipcc, and sets hip_flags to the flags that it needs.
install_hip() {
    command -v hipcc > /dev/null || install_packages hipcc libamdhip64-dev libmpfr-dev
    need_tools hipcc
    hip_flags="--offload-arch=gfx90a${CXXFLAGS:+ $CXXFLAGS}"
    # clang 15 crashes on GCC 12's headers, see src/usable_standard_library.cmake.
    if hipcc --version 2> /dev/null | grep -q 'clang version 15'; then
        install_packages libstdc++-11-dev
        local folder
        for folder in /usr/include{,/*-linux-gnu}/c++/11; do
            [ ! -d "$folder" ] || hip_flags+=" -stdlib++-isystem $folder"
        done
    fi
}
