# In builds that do not time host code, compiles the host code of this chapter without optimisation: the oracle of each
# of its families is a formula that takes little time.
set(chapter_options ${untimed_host_flags})
