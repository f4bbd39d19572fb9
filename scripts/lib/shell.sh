# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Functions of several scripts.

# A script's help is the comment at its head.
# answer_help SCRIPT [ARGUMENT...]: if the first argument asks for help, prints the script's help and ends, before
# anything is installed or built.
answer_help() {
    case ${2:-} in
        -h | --help) sed -n '5,/^set /p' "$1" | sed '$d; s/^# \{0,1\}//'; exit 0 ;;
    esac
}

# hold_lock FILE WHAT: waits for the lock and holds it until descriptor 9 is closed. On a file system without locks (Lustre without
# -o flock, some NFS and containers) it prints a warning and the build goes on. WHAT begins the messages.
hold_lock() {
    local code=0 said
    exec 9> "$1"
    said=$(flock -n 9 2>&1) || code=$?
    if [ "$code" -eq 1 ]; then # another process holds the lock
        printf '%s\n' "$2: waiting for another build in $(dirname "$1")" >&2
        code=0
        said=$(flock 9 2>&1) || code=$?
    fi
    [ "$code" -eq 0 ] || printf '%s: %s cannot be locked (%s): going on; let no second build run there\n' "$2" "$1" "${said##*: }" >&2
}
