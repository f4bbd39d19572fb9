# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build_preset NAME [TARGET]: configures, once, and builds build/NAME, or that target of it alone; prints
# nothing but progress and errors. Two at a time in one folder wait for each other.

# build_stop CODE WHAT REMEDY
build_stop() {
    printf 'build: %s\n       %s\n' "$2" "$3" >&2
    exit "$1"
}

# build_cached NAME: a value of $build/CMakeCache.txt.
build_cached() {
    sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt" 2> /dev/null | head -n 1 || true
}

# build_check: what an older configuration of $build says that does not hold here.
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
        asked=$(command -v "$CXX" || true)
        [ -n "$asked" ] || build_stop 2 "CXX=$CXX is no program here" "Install it, or unset CXX."
        [ "$(readlink -f "$asked")" = "$(readlink -f "$compiler")" ] || build_stop 2 \
            "CXX=$CXX, but $build was configured with $compiler, which cannot change" \
            "Remove that folder to build with $CXX, or unset CXX."
    fi
}

build_preset() {
    local root preset=$1 target=${2:-all}
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    local build=$root/build/$preset
    command -v cmake > /dev/null || build_stop 6 "there is no cmake" "scripts/setup installs it on Debian; elsewhere load a module."
    mkdir -p "$build" 2> /dev/null && [ -w "$build" ] || build_stop 6 \
        "$build cannot be written" "Copy the checkout to where you may write, or ask its owner to build."
    exec 9> "$build/.lock"
    if ! flock -n 9; then
        printf 'build: waiting for another build in %s\n' "$build" >&2
        flock 9
    fi
    build_check
    if [ ! -e "$build/build.ninja" ]; then
        printf 'build: configuring %s\n' "$build" >&2
        (cd "$root" && cmake --preset "$preset") > "$build/configure.log" 2>&1 9>&- || {
            tail -n 25 "$build/configure.log" >&2
            build_stop 6 "the configuration failed" "The log is $build/configure.log."
        }
    fi
    if [ -t 2 ]; then
        cmake --build "$build" --target "$target" >&2 9>&-
    else
        printf 'build: building %s\n' "$target" >&2
        cmake --build "$build" --target "$target" > "$build/build.log" 2>&1 9>&- || {
            grep -E 'error|FAILED' -A 5 "$build/build.log" | head -n 60 >&2
            build_stop 6 "failed" "The log is $build/build.log."
        }
    fi
    exec 9>&- # or the program that runs next would hold the lock
}
