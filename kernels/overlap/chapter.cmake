set(chapter_needs halo)
