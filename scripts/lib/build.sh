# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions for scripts that build. build_preset NAME [TARGET] configures build/NAME once and builds it, or one target of it.
# It prints only progress and errors, to standard error. A second call for the same folder waits for the first.
# build_chapters CHAPTERS builds build/cpu with the chapters that an input needs, build_emulator the emulator of a gfx90a.

source "$(dirname "${BASH_SOURCE[0]}")/lock.sh"

# One compiler a core. Ninja's default is two more: with it two chapters took 45.7 to 48.2 s on two cores, with one a core
# 41.5 to 43.2 s (measured in turns). nproc counts OMP_NUM_THREADS as the number of cores, so that it is unset.
cores=$( (unset OMP_NUM_THREADS OMP_THREAD_LIMIT && nproc) 2> /dev/null || getconf _NPROCESSORS_ONLN 2> /dev/null || echo 1)
CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$cores}
export CMAKE_BUILD_PARALLEL_LEVEL

# build_stop CODE WHAT REMEDY
build_stop() {
    printf 'build: %s\n       %s\n' "$2" "$3" >&2
    exit "$1"
}

# build_cached NAME: prints the value of that variable in $build/CMakeCache.txt, or nothing.
build_cached() {
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2> /dev/null | head -n 1 || true
}

# build_check: removes a configuration of $build that was copied from another folder, and stops if CXX names another compiler
# than the one that $build was configured with.
build_check() {
    local from compiler asked
    from=$(build_cached CMAKE_CACHEFILE_DIR)
    if [ -n "$from" ] && [ "$(readlink -f "$from")" != "$(readlink -f "$build")" ]; then
        printf 'build: %s was configured as %s, and copied: configuring anew\n' "$build" "$from" >&2
        rm -rf "$build/CMakeCache.txt" "$build/CMakeFiles" "$build/build.ninja"
    fi
    # A half-written configuration has no build.ninja; cmake takes it up.
    compiler=$(build_cached CMAKE_CXX_COMPILER)
    if [ -n "${CXX:-}" ] && [ -n "$compiler" ] && [ "$preset" = cpu ]; then
        asked=$(command -v "$CXX" || command -v "${CXX%% *}" || true) # a second word is an argument: ccache g++
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

# build_watched TARGET WHAT: builds the target. Without a terminal it prints a line of progress every ten seconds.
build_watched() {
    local steps
    if [ ! -e "$build/.ninja_log" ]; then
        # A step, which mostly compiles several sources, takes about 5 seconds of a core: 5.0 on a server of 2023 with the
        # chapters stream and peak.
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

# build_preset NAME [TARGET [WHAT [OPTION...]]]: WHAT names the target in messages. OPTIONs are cmake's; with any, a configured
# folder is configured again.
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
    exec 9>&- # or the program that runs next would hold the lock
}

# build_emulator: prints the folder of its library. The emulator needs no Kokkos: where no CPU build is configured, as on a
# node whose Kokkos is for its GPUs, it is built by itself.
build_emulator() {
    local root folder=cpu/tools/gfx90a
    root=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    [ -e "$root/build/cpu/build.ninja" ] || folder=gfx90a
    build_preset "${folder%%/*}" amdhip64 "the emulator"
    printf '%s\n' "$root/build/$folder"
}

# chapters_built: prints the chapters that build/cpu was configured for, separated by semicolons, or `all`.
chapters_built() {
    local build
    build=$(CDPATH='' cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)/build/cpu
    [ -e "$build/build.ninja" ] && build_cached MINIAPP_CHAPTERS
    return 0
}

# built CHAPTERS: whether build/cpu was configured for all of them.
built() {
    local there name
    there=$(chapters_built)
    [ "$there" != all ] || return 0
    for name in ${1//;/ }; do
        [[ ";$there;" == *";$name;"* ]] || return 1
    done
}

# build_chapters CHAPTERS: builds the program with these chapters and those that it had.
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
