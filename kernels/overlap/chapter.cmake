set(chapter_needs halo) # and of laplacian headers alone: the stencil, and its march through strips
