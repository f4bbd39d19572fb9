# The library rung is Kokkos Kernels', which not every installed Kokkos has beside it.
if(TARGET Kokkos::kokkoskernels)
    set(chapter_words kokkos_kernels)
endif()
