# Fails if clang-format 14, the version that .clang-format is written for, would change any source.
file(GLOB_RECURSE sources ${ROOT}/src/*.[ch]pp ${ROOT}/kernels/*.[ch]pp ${ROOT}/tests/*.[ch]pp
    ${ROOT}/tools/gfx90a/src/*.[ch]pp ${ROOT}/tools/gfx90a/tests/*.[ch]pp)
execute_process(COMMAND ${CLANG_FORMAT} --dry-run --Werror ${sources} RESULT_VARIABLE result ERROR_VARIABLE messages)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "${messages}\nRun: clang-format -i on these files")
endif()
