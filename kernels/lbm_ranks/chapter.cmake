set(chapter_needs lbm)
if(MINIAPP_MPI AND NOT MINIAPP_GPU) # as in lbm
    set_source_files_properties(${folder}/family.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
