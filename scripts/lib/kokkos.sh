# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Building Kokkos and Kokkos Kernels: the version that Debian's source package trilinos contains, and
# whatever checkout is given.

# fetch_trilinos: Debian's source package trilinos into $prefix_root/source; it contains Kokkos and
# Kokkos Kernels 3.4.01. apt checks its signature. The list of sources is this script's own, made from
# the machine's: its mirrors, with deb-src.
fetch_trilinos() {
    local source=$prefix_root/source
    [ ! -e "$source/.complete" ] || return 0
    mkdir -p "$source/apt/parts" "$source/apt/lists/partial" "$source/download"
    local list
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] || ! grep -qi debian "$list" || sed 's/^Types:.*/Types: deb-src/' "$list" > "$source/apt/parts/$(basename "$list")"
    done
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -e "$list" ] || ! grep -qi debian "$list" || sed -n 's/^deb /deb-src /p' "$list" > "$source/apt/parts/$(basename "$list").list"
    done
    local options=(-q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$source/apt/parts"
        -o "Dir::State::Lists=$source/apt/lists" -o APT::Sandbox::User=root)
    say "fetching Debian's source package trilinos (166 MB), which contains Kokkos and Kokkos Kernels 3.4.01"
    if ! { apt-get "${options[@]}" update \
        && (cd "$source/download" && apt-get "${options[@]}" source --download-only trilinos); } > "$source/log" 2>&1; then
        tail -n 15 "$source/log" >&2
        stop "apt-get could not fetch the source package trilinos (log: $source/log)" \
            "Check the network; or install Kokkos and Kokkos Kernels (3.4 to 5.x) yourself and set CMAKE_PREFIX_PATH."
    fi
    say "unpacking Kokkos and Kokkos Kernels"
    tar -xzf "$source/download"/trilinos_*.orig.tar.gz -C "$source" --strip-components=2 --wildcards \
        '*/packages/kokkos/*' '*/packages/kokkos-kernels/*'
    rm -rf "$source/download" "$source/apt"
    touch "$source/.complete"
}

# build_embedded NAME OPTION...: Kokkos and Kokkos Kernels 3.4.01 into $prefix_root/NAME, once.
build_embedded() {
    local name=$1
    shift
    [ ! -e "$prefix_root/$name/.complete" ] || return 0
    lock_prefix # two calls at once build once
    if [ ! -e "$prefix_root/$name/.complete" ]; then
        fetch_trilinos
        build_kokkos "$name" "$prefix_root/source/kokkos" "$prefix_root/source/kokkos-kernels" \
            -D CMAKE_UNITY_BUILD=ON -D "CMAKE_PROJECT_Kokkos_INCLUDE=$here/lib/kokkos_in_one.cmake" "$@"
        touch "$prefix_root/$name/.complete"
    fi
    exec 9>&-
}

lock_prefix() {
    mkdir -p "$prefix_root"
    exec 9> "$prefix_root/.lock"
    flock 9
}

# build_kokkos NAME KOKKOS KERNELS OPTION...: Kokkos and the BLAS 1 of Kokkos Kernels, from those two
# folders of sources into $prefix_root/NAME.
build_kokkos() {
    local prefix=$prefix_root/$1 kokkos=$2 kernels=$3
    shift 3
    local common=(-G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_STANDARD=20 -D "CMAKE_INSTALL_PREFIX=$prefix" "$@")
    build_and_install "$prefix" kokkos "$kokkos" "${common[@]}"
    # Without explicit instantiation: 3 seconds instead of many minutes; what is used is instantiated here.
    build_and_install "$prefix" kokkos-kernels "$kernels" "${common[@]}" -D "CMAKE_PREFIX_PATH=$prefix" \
        -D KokkosKernels_ADD_DEFAULT_ETI=OFF -D KokkosKernels_ENABLE_TESTS=OFF \
        -D KokkosKernels_ENABLE_ALL_COMPONENTS=OFF -D KokkosKernels_ENABLE_COMPONENT_SPARSE=ON \
        -D KokkosKernels_ENABLE_TPL_BLAS=OFF -D KokkosKernels_ENABLE_TPL_LAPACK=OFF
}

# build_and_install PREFIX PACKAGE SOURCE OPTION...
build_and_install() {
    local prefix=$1 package=$2 source=$3
    shift 3
    local build=$prefix.build/$package
    rm -rf "$build" # of a build that was interrupted
    mkdir -p "$build"
    say "building $package into $prefix"
    if ! { cmake -S "$source" -B "$build" "$@" \
        && cmake --build "$build" && cmake --install "$build"; } > "$build.log" 2>&1; then
        tail -n 25 "$build.log" >&2
        stop "$package could not be built (log: $build.log)" "Mend what the log says, then run again."
    fi
    rm -rf "$build"
}
