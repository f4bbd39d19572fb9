# A product and a sum rounded once, where a processor can, would be other initial data than rounded twice.
set_source_files_properties(${folder}/model/initial.cpp PROPERTIES COMPILE_OPTIONS
    $<IF:$<COMPILE_LANGUAGE:CUDA>,-Xcompiler=-ffp-contract=off,-ffp-contract=off>)
