# Run at every build: the commit and whether the tree differs from it, into a header that changes
# only when they do.
execute_process(
    COMMAND git -C ${ROOT} describe --always --dirty=-dirty --exclude=* --abbrev=40
    OUTPUT_VARIABLE COMMIT OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT COMMIT)
    set(COMMIT "unknown")
endif()
configure_file(${TEMPLATE} ${HEADER} @ONLY)
