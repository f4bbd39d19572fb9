# Runs at every build and writes a header with the commit, and whether the tree differs from it. The header is rewritten
# only if one of them has changed, so that nothing is compiled again without need.

# Asks git about the repository of ROOT. The variables that git sets while it runs a hook would name another repository.
function(ask_git)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -E env --unset=GIT_DIR --unset=GIT_WORK_TREE --unset=GIT_INDEX_FILE LC_ALL=C
            git -C ${ROOT} ${ARGN}
        OUTPUT_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE
        ERROR_VARIABLE wrong ERROR_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed)
    set(said "${said}" PARENT_SCOPE)
    set(wrong "${wrong}" PARENT_SCOPE)
    set(failed "${failed}" PARENT_SCOPE)
endfunction()

set(COMMIT "unknown")
ask_git(rev-parse --show-cdup)
if(NOT failed AND said STREQUAL "")
    ask_git(describe --always --dirty=-dirty --exclude=* --abbrev=40)
    if(NOT failed)
        set(COMMIT ${said})
    endif()
elseif(NOT failed)
    # ROOT is an unpacked archive inside another repository, whose commit says nothing about it.
    set(wrong "${ROOT} is inside another repository and has no history of its own")
elseif(NOT EXISTS ${ROOT}/.git)
    set(wrong "")
endif()
if(COMMIT STREQUAL "unknown" AND wrong)
    message(WARNING "Results of this build will not name their commit. ${wrong}")
endif()
configure_file(${TEMPLATE} ${HEADER} @ONLY)
