# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The steps of scripts/setup, as functions.

# Where libraries that this project builds for itself are installed.
prefix_root=${MINIAPP_PREFIX:-${XDG_CACHE_HOME:-$HOME/.cache}/miniapp}

say() { printf 'setup: %s\n' "$*" >&2; }

# stop WHAT REMEDY: ends the script with a message that says what to do.
stop() {
    printf 'setup: %s\n       %s\n' "$1" "$2" >&2
    exit 6
}

# install_packages NAME...: installs the Debian packages that are missing.
install_packages() {
    if ! command -v dpkg-query > /dev/null; then
        command -v cmake > /dev/null && return # not Debian: a module or Spack provides them
        stop "this is not Debian, and there is no cmake" \
            "Provide what spack.yaml names (spack env activate .), or a module, and run again."
    fi
    local missing=()
    local name
    for name in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2> /dev/null)" = installed ] || missing+=("$name")
    done
    [ ${#missing[@]} -gt 0 ] || return 0
    say "installing the Debian packages ${missing[*]}"
    local root=()
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo > /dev/null || stop "installing packages needs root, and there is no sudo" \
            "As root: apt-get install ${missing[*]}"
        root=(sudo)
    fi
    local log
    log=$(mktemp)
    if ! { "${root[@]}" apt-get update -q \
        && DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -q --no-install-recommends "${missing[@]}"; } > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        stop "apt-get could not install ${missing[*]} (log: $log)" \
            "Check the network and the right to use sudo, or install them by hand; then run again."
    fi
    rm -f "$log"
}

# found_by_cmake: true when CMake finds Kokkos and Kokkos Kernels that somebody installed
# (CMAKE_PREFIX_PATH, Kokkos_ROOT, a module, Spack), or when a build already uses one.
found_by_cmake() {
    [ ! -e "$prefix_root/kokkos-openmp/.complete" ] || return 1
    [ ! -e "$here/../build/cpu/build.ninja" ] || return 0
    say "looking for an installed Kokkos and Kokkos Kernels"
    local folder
    folder=$(mktemp -d)
    cat > "$folder/CMakeLists.txt" << 'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(look LANGUAGES CXX)
find_package(Kokkos REQUIRED CONFIG)
find_package(KokkosKernels REQUIRED CONFIG)
CMAKE
    local found=1
    if cmake -S "$folder" -B "$folder/build" > "$folder/log" 2>&1; then
        found=0
        say "found $(grep -h '^Kokkos_DIR' "$folder/build/CMakeCache.txt" | cut -d= -f2): used as it is"
    fi
    rm -rf "$folder"
    return $found
}

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

# build_kokkos NAME OPTION...: Kokkos and the BLAS 1 of Kokkos Kernels into $prefix_root/NAME.
build_kokkos() {
    local prefix=$prefix_root/$1
    shift
    [ ! -e "$prefix/.complete" ] || return 0
    mkdir -p "$prefix_root"
    exec 9> "$prefix_root/.lock"
    flock 9 # two calls at once build once
    [ ! -e "$prefix/.complete" ] || return 0
    fetch_trilinos
    local common=(-G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_STANDARD=20 -D "CMAKE_INSTALL_PREFIX=$prefix" "$@")
    build_and_install "$prefix" kokkos "${common[@]}" -D Kokkos_CXX_STANDARD=20
    # Without explicit instantiation: 3 seconds instead of many minutes; what is used is instantiated here.
    build_and_install "$prefix" kokkos-kernels "${common[@]}" -D "CMAKE_PREFIX_PATH=$prefix" \
        -D KokkosKernels_ADD_DEFAULT_ETI=OFF -D KokkosKernels_ENABLE_TESTS=OFF \
        -D KokkosKernels_ENABLE_TPL_BLAS=OFF -D KokkosKernels_ENABLE_TPL_LAPACK=OFF
    touch "$prefix/.complete"
    exec 9>&-
}

# build_and_install PREFIX PACKAGE OPTION...
build_and_install() {
    local prefix=$1 package=$2
    shift 2
    local build=$prefix.build/$package
    mkdir -p "$build"
    say "building $package into $prefix"
    if ! { cmake -S "$prefix_root/source/$package" -B "$build" "$@" \
        && cmake --build "$build" && cmake --install "$build"; } > "$build.log" 2>&1; then
        tail -n 25 "$build.log" >&2
        stop "$package could not be built (log: $build.log)" "Mend what the log says, then run again."
    fi
    rm -rf "$build"
}
