set(chapter_needs nbody halo)
