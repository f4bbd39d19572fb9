# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The steps of scripts/setup, as functions.

# Where libraries that this project builds for itself are installed.
if [ -z "${MINIAPP_PREFIX:-}${XDG_CACHE_HOME:-}${HOME:-}" ]; then
    printf 'setup: HOME is not set\n       Set it, or MINIAPP_PREFIX to the folder for libraries that are built here.\n' >&2
    exit 6
fi
prefix_root=${MINIAPP_PREFIX:-${XDG_CACHE_HOME:-${HOME:-}/.cache}/miniapp}

say() { printf 'setup: %s\n' "$*" >&2; }

# stop WHAT REMEDY: ends the script with a message that says what to do.
stop() {
    printf 'setup: %s\n       %s\n' "$1" "$2" >&2
    exit 6
}

# misused WHAT: ends the script with exit code 2.
misused() {
    printf 'setup: %s; see the head of scripts/setup\n' "$1" >&2
    exit 2
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
        && DEBIAN_FRONTEND=noninteractive "${root[@]}" apt-get install -y -q --no-install-recommends --no-remove "${missing[@]}"; } > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        stop "apt-get could not install ${missing[*]} (log: $log)" \
            "Check the network and the right to use sudo; what conflicts with them is not removed by this script."
    fi
    rm -f "$log"
}

# install_llvm_openmp MAJOR: omp.h and libomp of that LLVM. Debian has room for those of one version: where another
# one is there, they are unpacked into a folder of their own, which CMakeLists.txt knows.
install_llvm_openmp() {
    local packages=("libomp-$1-dev" "libomp5-$1") folder=$prefix_root/libomp-$1
    [ ! -e "/usr/lib/llvm-$1/lib/libomp.so" ] && [ ! -e "$folder/.complete" ] || return 0
    if ! dpkg-query -W -f '${Package} ${db:Status-Status}\n' 'libomp-*-dev' 2> /dev/null | grep -q ' installed$'; then
        install_packages "${packages[@]}"
        return
    fi
    say "unpacking ${packages[*]} into $folder: the one of another LLVM is installed"
    local scratch package
    scratch=$(mktemp -d)
    chmod 755 "$scratch" # apt's own user writes there
    (cd "$scratch" && apt-get download -q "${packages[@]}") > "$scratch/log" 2>&1 || {
        tail -n 15 "$scratch/log" >&2
        stop "apt-get could not download ${packages[*]}" "Check the network; as root: apt-get update."
    }
    mkdir -p "$folder"
    for package in "$scratch"/*.deb; do
        dpkg-deb --extract "$package" "$folder"
    done
    touch "$folder/.complete"
    rm -rf "$scratch"
}

# found_by_cmake DEVICE NAME PRESET: true when CMake, by the project's own rules, finds a Kokkos for that device (OPENMP,
# HIP) that somebody installed (CMAKE_PREFIX_PATH, Kokkos_ROOT, a module, Spack), or when the preset's build uses one.
# What is built into $prefix_root/NAME is not looked for.
found_by_cmake() {
    ! is_default "$2" || return 1
    local folder options=() found
    found=$(sed -n 's/^Kokkos_DIR:PATH=//p' "$here/../build/$3/CMakeCache.txt" 2> /dev/null || true)
    [ ! -d "$found" ] || [[ $found == "$prefix_root"/* ]] || return 0
    say "looking for an installed Kokkos for $1"
    folder=$(mktemp -d)
    [ "$1" != HIP ] || options=(-D CMAKE_CXX_COMPILER=hipcc -D "CMAKE_CXX_FLAGS=$hip_flags")
    printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' 'project(look LANGUAGES CXX)' \
        "include($here/../cmake/kokkos.cmake)" "if(NOT $1 IN_LIST Kokkos_DEVICES)" '  message(FATAL_ERROR "it has no such device")' \
        'endif()' > "$folder/CMakeLists.txt"
    found=$(cmake -S "$folder" -B "$folder/build" "${options[@]}" > "$folder/log" 2>&1 \
        && sed -n 's/^Kokkos_DIR:PATH=//p' "$folder/build/CMakeCache.txt")
    rm -rf "$folder"
    [ -n "$found" ] && [[ $found != "$prefix_root"/* ]] || return 1
    say "found $found: used as it is"
}
