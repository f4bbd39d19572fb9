# A row's oracle is a formula: nothing of the chapter takes time on the host.
set(chapter_options ${untimed_host_flags})
