# A processor that rounds a product and a sum only once would compute other initial data than one that rounds twice.
set_source_files_properties(${folder}/model/initial.cpp PROPERTIES COMPILE_OPTIONS
    $<IF:$<COMPILE_LANGUAGE:CUDA>,-Xcompiler=-ffp-contract=off,-ffp-contract=off>)
