# Fails if a doc comment begins with one of `first_words`, if six successive lines of a comment have no full stop, or if
# a comment has a phrase of `dialect`, for which the field has a better one.
set(first_words "([Oo]f|[Aa]s|[Tt]hat|[Ww]hose|[Ww]here|[Ss]o|[Ww]hat)")
# The better phrases, in the order of `dialect`: block dispatch, L1 and L2, synchronise (for two patterns), accumulate,
# scratch memory, source and destination, variant, advice.
set(dialect "[Bb]eginnings? of (the )?blocks?" "(first|second)(-level)? cache" " [Mm]eets?[ ,.;:]" "[Mm]eetings?[ ,.;:]"
    " puts? (it |them )?by[ ,.;:]" "live in memory" "now and next" "[Cc]ontestants?" "[Aa]dvices")

# Appends to `faults` what is wrong in the comments of a text. Comments are whatever follows //, and lines that begin
# with # or with the quotes of a docstring.
function(look_for_faults text)
    string(REGEX REPLACE "[][;\\]" "," text "\n${text}\n") # CMake's lists treat these characters specially
    string(REGEX REPLACE "\n[^\n]*SPDX-[^\n]*" "\n" text "${text}")
    string(REGEX MATCHALL "(\n *(//|# |\"\"\")[^\n]*)+" blocks "${text}")
    string(REGEX MATCHALL "[^\n/ ] *///?<? [^\n]*" trailing "${text}")
    list(TRANSFORM trailing REPLACE "^[^/]+" "\n")
    string(REPEAT "\n *(//|#)[^.\n]*" 6 six_lines)
    foreach(comment IN LISTS blocks trailing)
        if(comment MATCHES "^\n *(///<? ?|\"\"\")${first_words}[ ,]")
            list(APPEND faults "a doc comment that begins with ${CMAKE_MATCH_2}:${comment}")
        endif()
        if(comment MATCHES "${six_lines}")
            list(APPEND faults "six lines without a full stop:${comment}")
        endif()
        string(REGEX REPLACE "\n *(//[/<]*|#|\"\"\")|`[^`]*`" "" words "${comment} ") # without names of code
        foreach(word IN LISTS dialect)
            if(words MATCHES "${word}")
                list(APPEND faults "'${CMAKE_MATCH_0}':${comment}")
            endif()
        endforeach()
    endforeach()
    set(faults "${faults}" PARENT_SCOPE)
endfunction()

# Checks that the search finds faults: each of these texts breaks a rule.
string(REPEAT "/// and more\n" 6 long)
foreach(wrong "int x; ///< Of all of them" "/// What it\n/// says" "    \"\"\"So it ends.\"\"\"" "${long}" "// Two\n// meet." "# advices")
    set(faults "")
    look_for_faults("${wrong}")
    if(faults STREQUAL "")
        message(FATAL_ERROR "nothing is found in: ${wrong}")
    endif()
endforeach()

file(GLOB_RECURSE files RELATIVE ${ROOT} ${ROOT}/src/* ${ROOT}/kernels/* ${ROOT}/tests/* ${ROOT}/tools/* ${ROOT}/cmake/* ${ROOT}/scripts/*)
list(FILTER files INCLUDE REGEX "\\.(cpp|hpp|py|cmake)$|CMakeLists.txt$")
list(REMOVE_ITEM files tests/prose.cmake)
list(LENGTH files count)
if(count LESS 400)
    message(FATAL_ERROR "only ${count} files found under ${ROOT}")
endif()
foreach(file IN LISTS files)
    file(READ ${ROOT}/${file} text)
    set(faults "")
    look_for_faults("${text}")
    foreach(fault IN LISTS faults)
        message(SEND_ERROR "${file}: ${fault}")
    endforeach()
endforeach()
