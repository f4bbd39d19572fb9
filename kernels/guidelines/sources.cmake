# A chapter of rows in groups: families.cpp gathers them, <group>.cpp lists a group's, and each row is a header
# <group>/NN_row.hpp; what of it is by hand for a GPU is NN_row.hip.hpp, and native.hip.cpp compiles those.
set(groups execution memory access instructions synchronization allocation)
list(TRANSFORM groups REPLACE "(.+)" "guidelines/\\1.cpp" OUTPUT_VARIABLE pages)
target_sources(kernels PRIVATE guidelines/families.cpp ${pages})
if(MINIAPP_GPU)
    target_sources(kernels PRIVATE guidelines/native.hip.cpp)
else()
    file(GLOB pages RELATIVE ${CMAKE_CURRENT_SOURCE_DIR} CONFIGURE_DEPENDS guidelines/*/[0-9]*.hip.hpp)
    foreach(page IN LISTS pages)
        string(REGEX REPLACE ".*/[0-9]+_([a-z0-9_]+)\\..*" "\\1" row ${page})
        list_page_of_another_build(guidelines.${row} ${page})
    endforeach()
endif()
set_property(GLOBAL APPEND_STRING PROPERTY miniapp_chapters
    "namespace miniapp::guidelines {\nstd::vector<Family> families();\n}\n")
