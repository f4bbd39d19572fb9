# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions for scripts that build. build_preset configures build/NAME once and builds a target there, build_chapters
# builds the chapters that an input needs, and build_emulator builds the emulator of a gfx90a. Progress and errors go to
# standard error. A process that builds in a folder waits for another that does so.

source "$(dirname "${BASH_SOURCE[0]}")/shell.sh"

# One compiler runs on each core. Ninja's default is two more: with it, a build of two chapters on two cores took 45.7
# to 48.2 s, instead of 41.5 to 43.2 s (the two were measured alternately). OMP_NUM_THREADS is unset, because nproc
# would print it instead of the number of cores.
cores=$( (unset OMP_NUM_THREADS OMP_THREAD_LIMIT && nproc) 2> /dev/null || getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)
CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$cores}
export CMAKE_BUILD_PARALLEL_LEVEL

# build_stop CODE WHAT REMEDY: ends the script with that exit code and a message.
build_stop() {
    printf 'build: %s\n       %s\n' "$2" "$3" >&2
    exit "$1"
}

# build_cached NAME: prints the value of the variable NAME in $build/CMakeCache.txt, or nothing if it is not there.
build_cached() {
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2> /dev/null | head -n 1 || true
}

# build_check: removes a configuration of $build that was copied from another folder. For the preset cpu it also stops if CXX
# names another compiler than the one that $build was configured with.
build_check() {
    local from compiler asked
    from=$(build_cached CMAKE_CACHEFILE_DIR)
    if [ -n "$from" ] && [ "$(readlink -f "$from")" != "$(readlink -f "$build")" ]; then
        printf 'build: %s was configured as %s, and copied: configuring anew\n' "$build" "$from" >&2
        rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles" "$build/build.ninja"
    fi
    # The cache may come from a configuration that was interrupted; cmake continues it.
    compiler=$(build_cached CMAKE_CXX_COMPILER)
    if [ -n "${CXX:-}" ] && [ -n "$compiler" ] && [ "$preset" = cpu ]; then
        asked=$(command -v "$CXX" || command -v "${CXX%% *}" || true) # the first word may be a launcher, as in `ccache g++`
        [ -n "$asked" ] || build_stop 2 "CXX=$CXX is no program here" "Install it, or unset CXX."
        [ "$(readlink -f "$asked")" = "$(readlink -f "$compiler")" ] || build_stop 2 \
            "CXX=$CXX, but $build was configured with $compiler, which cannot change" \
            "Remove that folder to build with $CXX, or unset CXX."
    fi
}

# build_configured OPTION...: configures $build with these options of cmake.
build_configured() {
    printf 'build: configuring %s\n' "$build" >&2
    (cd "$root" && cmake "${project[@]}" "$@") > "$build/configure.log" 2>&1 9>&- || {
        tail -n 25 "$build/configure.log" >&2
        build_stop 6 "the configuration failed" "The log is $build/configure.log."
    }
}

# build_watched TARGET WHAT: builds the target, which messages call WHAT. Without a terminal it prints a line of
# progress every ten seconds, and stops the script with the errors if the build fails.
build_watched() {
    local steps
    if [ ! -e "$build/.ninja_log" ]; then
        # Most steps compile several sources. On average a step takes 5 seconds of a core, measured with the chapters
        # stream and peak on a server of 2023.
        steps=$(ninja -C "$build" -t commands "$1" 2> /dev/null | wc -l || true)
        printf 'build: %s, %s steps, about %s s on %s cores\n' "$2" "$steps" "$((steps * 5 / cores + 1))" "$cores" >&2
    fi
    if [ -t 2 ]; then
        cmake --build "$build" --target "$1" >&2 9>&-
        return
    fi
    cmake --build "$build" --target "$1" > "$build/build.log" 2>&1 9>&- &
    local process=$! waited=0
    while kill -0 "$process" 2> /dev/null; do
        sleep 0.2
        waited=$((waited + 1))
        [ $((waited % 50)) -ne 0 ] || printf 'build: %s\n' "$(grep -oE '^\[[0-9]+/[0-9]+\]' "$build/build.log" | tail -n 1)" >&2
    done
    wait "$process" || {
        grep -E 'error|FAILED' -A 5 "$build/build.log" | head -n 60 >&2
        build_stop 6 "failed" "The log is $build/build.log."
    }
}

# build_preset NAME [TARGET [WHAT [OPTION...]]]: configures and builds the preset. WHAT names the target in messages.
# OPTIONs are cmake's; if there are any, a configured folder is configured again.
build_preset() {
    local root preset=$1 target=${2:-all} what=${3:-${2:-all}}
    shift $(($# < 3 ? $# : 3))
    root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    local build=$root/build/$preset project=(--preset "$preset")
    [ "$preset" != gfx90a ] || project=(-G Ninja -S tools/gfx90a -B build/gfx90a -D GFX90A_BUILD_TESTS=OFF)
    command -v cmake > /dev/null || build_stop 6 "there is no cmake" "scripts/setup installs it on Debian; elsewhere load a module."
    mkdir -p "$build" 2> /dev/null && [ -w "$build" ] || build_stop 6 \
        "$build cannot be written" "Copy the checkout to where you may write, or ask its owner to build."
    hold_lock "$build/.lock" build
    build_check
    [ -e "$build/build.ninja" ] && [ $# -eq 0 ] || build_configured "$@"
    build_watched "$target" "$what"
    exec 9>&- # otherwise the program that runs next would hold the lock
}

# build_emulator: builds the emulator and prints the folder of its library. The emulator needs no Kokkos: if no CPU
# build is configured, as on a node whose Kokkos is for GPUs, it is built separately.
build_emulator() {
    local root folder=cpu/tools/gfx90a
    root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    [ -e "$root/build/cpu/build.ninja" ] || folder=gfx90a
    build_preset "${folder%%/*}" amdhip64 "the emulator"
    printf '%s\n' "$root/build/$folder"
}

# chapters_built: prints the chapters that build/cpu was configured for, separated by semicolons, or `all`; nothing if it
# was not configured.
chapters_built() {
    local build
    build=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/build/cpu
    [ -e "$build/build.ninja" ] && build_cached MINIAPP_CHAPTERS
    return 0
}

# chapters_are_built CHAPTERS: succeeds if build/cpu was configured for all of them.
chapters_are_built() {
    local there name
    there=$(chapters_built)
    [ "$there" != all ] || return 0
    for name in ${1//;/ }; do
        [[ ";$there;" == *";$name;"* ]] || return 1
    done
}

# build_chapters CHAPTERS: builds the program with these chapters and those that it has already.
build_chapters() {
    local there wanted
    there=$(chapters_built)
    wanted=$(tr ';' '\n' <<< "$there;$1" | awk 'NF && !seen[$0]++' | paste -sd ';')
    [[ ";$wanted;" != *";all;"* ]] || wanted=all
    if [ "$wanted" = "$there" ]; then
        build_preset cpu miniapp "${1//;/, }"
    else
        build_preset cpu miniapp "${1//;/, }" -D "MINIAPP_CHAPTERS=$wanted" -D MINIAPP_BUILD_TESTS=OFF
    fi
}
