# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The steps of scripts/setup as functions.

# Sets prefix_root, the folder below which the libraries that this project builds for itself are installed.
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

# misused WHAT: ends the script with a message and exit code 2.
misused() {
    printf 'setup: %s; see the head of scripts/setup\n' "$1" >&2
    exit 2
}

# is_installed PACKAGE: succeeds if dpkg lists the package as installed.
is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2> /dev/null)" = installed ]; }

# may_install: succeeds if this user may install packages, as root or with sudo. Sets as_root to the words (sudo or none)
# that must stand before a command to run it as root.
may_install() {
    as_root=()
    [ "$(id -u)" -ne 0 ] || return 0
    as_root=(sudo)
    command -v sudo > /dev/null && { sudo -n true 2> /dev/null || { [ -t 0 ] && sudo true; }; }
}

# missing_of NAME...: sets `missing` to the names that are not installed. A name such as `clang-15|clang-17` lists
# alternatives, one of which is enough.
missing_of() {
    missing=()
    local names name
    for names in "$@"; do
        for name in ${names//|/ }; do
            ! is_installed "$name" || continue 2
        done
        missing+=("$names")
    done
}

# install_packages NAME...: installs the missing packages on Debian and Ubuntu, if the user may; of alternatives it
# installs the first one that apt knows. Elsewhere, or if that fails, the script continues with what is there: later
# need_tools names missing tools that a build cannot do without, and CMake names missing libraries.
install_packages() {
    local missing
    command -v dpkg-query > /dev/null && command -v apt-get > /dev/null || return 0
    missing_of "$@"
    [ ${#missing[@]} -gt 0 ] || return 0
    if ! may_install; then
        say "without root and sudo these packages are not installed: ${missing[*]%%|*}"
        return 0
    fi
    local log names name chosen=() unknown=() failed=
    log=$(mktemp)
    "${as_root[@]}" apt-get update -q > "$log" 2>&1 || failed=$(grep -m 1 '^[EW]:' "$log" || tail -n 1 "$log")
    for names in "${missing[@]}"; do
        for name in ${names//|/ }; do
            ! apt-cache show --no-all-versions "$name" > /dev/null 2>&1 || { chosen+=("$name"); continue 2; }
        done
        unknown+=("${names//|/ or }")
    done
    [ -z "$failed" ] || say "apt-get update failed: $failed"
    [ ${#unknown[@]} -eq 0 ] || say "not known to apt${failed:+, whose lists are not those of today}: ${unknown[*]}"
    [ ${#chosen[@]} -gt 0 ] || return 0
    say "installing the packages ${chosen[*]}"
    if ! DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -q --no-install-recommends --no-remove "${chosen[@]}" > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        say "apt-get could not install ${chosen[*]}, as it says above (log: $log); going on with what is there"
        return 0
    fi
    rm -f "$log"
}

# how_to_get TOOL...: prints how to get these tools, with and without root.
how_to_get() {
    local kind tool names=() modules=() pip=()
    for kind in apt-get zypper dnf none; do
        ! command -v "$kind" > /dev/null || break
    done
    for tool in "$@"; do
        modules+=("${tool/g++/gcc}")
        [[ $tool != cmake && $tool != ninja ]] || pip+=("$tool")
        case $kind-$tool in
            none-* | *-hipcc) ;; # ROCm comes from AMD's own repositories
            apt-get-ninja | dnf-ninja) names+=(ninja-build) ;;
            zypper-g++) names+=(gcc13-c++) ;;
            dnf-g++) names+=(gcc-c++) ;;
            *) names+=("$tool") ;;
        esac
    done
    [[ $* != hipcc ]] || modules=(rocm)
    printf 'At a site: module load %s (module avail has the names), or spack env activate . && spack install' "${modules[*]}"
    [ ${#pip[@]} -eq 0 ] || printf '\n       Without root: python3 -m venv ~/tools && ~/tools/bin/pip install %s, and ~/tools/bin on the PATH' "${pip[*]}"
    [ ${#names[@]} -eq 0 ] || printf '\n       With root: %s install %s' "$kind" "${names[*]}"
}

# need_tools TOOL...: stops if a tool is missing. If cmake is among the tools, also stops if CMake or GCC is too old.
need_tools() {
    local missing=() tool found compiler=${CXX:-g++}
    compiler=${compiler##*ccache } # without a compiler launcher
    for tool in "$@"; do
        [ "$tool" != g++ ] || tool=$compiler
        command -v "$tool" > /dev/null || missing+=("$tool")
    done
    [ ${#missing[@]} -eq 0 ] || stop "there is no ${missing[*]} here" "$(how_to_get "${missing[@]}")"
    [[ " $* " == *" cmake "* ]] || return 0
    found=$(version_in "$(cmake --version)")
    at_least 3.22 "$found" || stop "CMake $found is too old: 3.22 or later is needed" "$(how_to_get cmake)"
    found=$("$compiler" -dumpfullversion 2> /dev/null) || return 0 # clang has no such option; CMake checks its C++ library
    at_least 11 "$found" || stop "$compiler $found is too old: GCC 11 or later is needed, for C++20" \
        "Where a newer one has another name, as g++-13: export CXX=g++-13
       $(how_to_get g++)"
}

# install_llvm_openmp MAJOR: installs omp.h and libomp of that version of LLVM. Debian can install them for one version
# only. If another one is installed, they are unpacked into a folder that cmake/kokkos.cmake knows.
install_llvm_openmp() {
    local packages=("libomp-$1-dev" "libomp5-$1") folder=$prefix_root/libomp-$1
    [ ! -e "/usr/lib/llvm-$1/lib/libomp.so" ] && [ ! -e "$folder/.complete" ] && command -v apt-get > /dev/null || return 0
    if ! dpkg-query -W -f '${Package} ${db:Status-Status}\n' 'libomp-*-dev' 2> /dev/null | grep -q ' installed$'; then
        install_packages "${packages[@]}"
        return
    fi
    say "unpacking ${packages[*]} into $folder: the one of another LLVM is installed"
    local scratch package
    scratch=$(mktemp -d)
    chmod 755 "$scratch" # apt writes there as another user
    (cd "$scratch" && apt-get download -q "${packages[@]}") > "$scratch/log" 2>&1 || {
        tail -n 15 "$scratch/log" >&2
        stop "apt-get could not download ${packages[*]}, as it says above" "Mend what it says; where it knows no such package, as root: apt-get update."
    }
    mkdir -p "$folder"
    for package in "$scratch"/*.deb; do
        dpkg-deb --extract "$package" "$folder"
    done
    touch "$folder/.complete"
    rm -rf "$scratch"
}

# found_by_cmake DEVICE NAME PRESET: succeeds if cmake/kokkos.cmake finds an installed Kokkos for that device (OPENMP,
# HIP), by CMAKE_PREFIX_PATH, Kokkos_ROOT, a module or Spack, or if the preset's build already uses one. Fails if
# scripts/setup itself built $prefix_root/NAME.
found_by_cmake() {
    ! is_default "$2" || return 1
    local folder options=() found
    found=$(sed -n 's/^Kokkos_DIR:PATH=//p' "$here/../build/$3/CMakeCache.txt" 2> /dev/null || true)
    [ ! -d "$found" ] || [[ $found == "$prefix_root"/* ]] || return 0
    say "looking for an installed Kokkos for $1"
    folder=$(mktemp -d)
    [ "$1" != HIP ] || options=(-D CMAKE_CXX_COMPILER=hipcc -D "CMAKE_CXX_FLAGS=$hip_flags")
    printf '%s\n' 'cmake_minimum_required(VERSION 3.22)' 'project(look LANGUAGES CXX)' \
        "include(\"$here/../cmake/kokkos.cmake\")" "if(NOT $1 IN_LIST Kokkos_DEVICES)" '  message(FATAL_ERROR "it has no such device")' \
        'endif()' > "$folder/CMakeLists.txt"
    found=$(cmake -G Ninja -S "$folder" -B "$folder/build" "${options[@]}" > "$folder/log" 2>&1 \
        && sed -n 's/^Kokkos_DIR:PATH=//p' "$folder/build/CMakeCache.txt")
    rm -rf "$folder"
    [ -n "$found" ] && [[ $found != "$prefix_root"/* ]] || return 1
    say "found $found: used as it is"
}

# install_hip: installs Debian's hipcc, which needs no GPU, if no hipcc is on the PATH, and sets hip_flags to the flags
# that hipcc needs.
install_hip() {
    command -v hipcc > /dev/null || install_packages hipcc libamdhip64-dev libmpfr-dev
    need_tools hipcc
    hip_flags="--offload-arch=gfx90a${CXXFLAGS:+ $CXXFLAGS}"
    # clang 15 crashes on GCC 12's headers (src/usable_standard_library.cmake says more).
    if hipcc --version 2> /dev/null | grep -q 'clang version 15'; then
        install_packages libstdc++-11-dev
        local folder
        for folder in /usr/include{,/*-linux-gnu}/c++/11; do
            [ ! -d "$folder" ] || hip_flags+=" -stdlib++-isystem $folder"
        done
    fi
}
