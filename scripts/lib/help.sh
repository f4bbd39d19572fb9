# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# A script's help is the comment at its head.

# answer_help SCRIPT [ARGUMENT...]: if the first argument asks for help, prints the script's help and ends, before
# anything is installed or built.
answer_help() {
    case ${2:-} in
        -h | --help) sed -n '5,/^set /p' "$1" | sed '$d; s/^# \{0,1\}//'; exit 0 ;;
    esac
}
