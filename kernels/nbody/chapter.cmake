# With a fused multiply-add the product is not rounded, so that processors with and without it would compute different
# initial data.
set_source_files_properties(${folder}/model/initial.cpp PROPERTIES COMPILE_OPTIONS
    $<IF:$<COMPILE_LANGUAGE:CUDA>,-Xcompiler=-ffp-contract=off,-ffp-contract=off>)
