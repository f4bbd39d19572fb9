# Runs at every build and writes a header that names the commit and says whether the tree differs from it. The header is
# rewritten only if its content changes, so that nothing is compiled again without need.

# Asks git about the repository of ROOT, without variables that git sets for hooks, which may name another one.
function(ask_git)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E env --unset=GIT_DIR --unset=GIT_WORK_TREE --unset=GIT_INDEX_FILE LC_ALL=C
            git -C ${ROOT} ${ARGN}
        OUTPUT_VARIABLE answer OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_VARIABLE error ERROR_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    set(answer "${answer}" PARENT_SCOPE)
    set(error "${error}" PARENT_SCOPE)
    set(failed "${failed}" PARENT_SCOPE)
endfunction()

set(COMMIT "unknown")
ask_git(rev-parse --show-cdup)
if(NOT failed AND answer STREQUAL "")
    ask_git(describe --always --dirty=-dirty --exclude=* --abbrev=40)
    if(NOT failed)
        set(COMMIT ${answer})
    endif()
elseif(NOT failed)
    # ROOT is an unpacked archive inside another repository, whose commit says nothing about it.
    set(error "${ROOT} is inside another repository and has no history of its own")
elseif(NOT EXISTS ${ROOT}/.git)
    set(error "")
endif()
if(COMMIT STREQUAL "unknown" AND error)
    message(WARNING "Results of this build will not name their commit. ${error}")
endif()
file(CONFIGURE OUTPUT ${HEADER} CONTENT
"#pragma once
namespace miniapp::build_facts {
inline constexpr char const* commit = \"${COMMIT}\";
}
")
