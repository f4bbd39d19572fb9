# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# build_preset NAME [TARGET]: configures, once, and builds build/NAME, or that target of it alone; prints
# nothing but progress and errors.

build_preset() {
    local root preset=$1 target=${2:-all}
    root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
    local build=$root/build/$preset
    if [ ! -e "$build/build.ninja" ]; then
        printf 'build: configuring %s\n' "$build" >&2
        mkdir -p "$build"
        (cd "$root" && cmake --preset "$preset") > "$build/configure.log" 2>&1 || {
            tail -n 25 "$build/configure.log" >&2
            printf 'build: the configuration failed (log: %s)\n' "$build/configure.log" >&2
            exit 6
        }
    fi
    if [ -t 2 ]; then
        cmake --build "$build" --target "$target" >&2
    else
        printf 'build: building %s\n' "$target" >&2
        cmake --build "$build" --target "$target" > "$build/build.log" 2>&1 || {
            grep -E 'error|FAILED' -A 5 "$build/build.log" | head -n 60 >&2
            printf 'build: failed (log: %s)\n' "$build/build.log" >&2
            exit 6
        }
    fi
}
