# hipcc uses the C++ library of some GCC, often the system's, which may be older than C++20 (GCC 7 on SLES 15).
include(CheckSourceCompiles)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # with -x hip the linker step would read the object as source
set(language ${Kokkos_COMPILE_LANGUAGE})
set(hip_flags "--cuda-host-only -std=c++20")
if(language STREQUAL CXX)
    string(PREPEND hip_flags "-x hip ")
endif()
set(CMAKE_REQUIRED_FLAGS "${hip_flags}")
check_source_compiles(${language} "#include <source_location>
    int main() { return std::source_location::current().line() == 0; }" MINIAPP_STANDARD_LIBRARY_KNOWS_CXX20)
if(NOT MINIAPP_STANDARD_LIBRARY_KNOWS_CXX20)
    message(FATAL_ERROR "${CMAKE_${language}_COMPILER} takes a C++ library without <source_location>. It is in that of GCC 11 or later: "
        "load its module, and where that is not enough name it, -D CMAKE_CXX_FLAGS=--gcc-install-dir=FOLDER (clang 16 or "
        "later, such as /usr/lib64/gcc/x86_64-suse-linux/13) or --gcc-toolchain=FOLDER")
endif()
# clang 15, the base of Debian 12's hipcc, crashes on a class derived from the std::pair of GCC 12's headers if it
# compiles HIP in C++20 (yaml-cpp and nlohmann_json have such classes). The `requires` of that pair's assignment is the
# cause. GCC 11's std::pair has no `requires`, and its headers work with the library of GCC 12.
set(derived_from_pair "#include <utility>
    struct Derived : std::pair<int*, int*> { Derived() : pair(), other(nullptr) {} int* other; };
    int main() { Derived d; return d.first != d.other; }")
check_source_compiles(${language} "${derived_from_pair}" MINIAPP_STANDARD_LIBRARY_USABLE)
if(NOT MINIAPP_STANDARD_LIBRARY_USABLE)
    set(older -stdlib++-isystem /usr/include/c++/11
        -stdlib++-isystem /usr/include/${CMAKE_LIBRARY_ARCHITECTURE}/c++/11)
    list(JOIN older " " CMAKE_REQUIRED_FLAGS)
    string(PREPEND CMAKE_REQUIRED_FLAGS "${hip_flags} ")
    check_source_compiles(${language} "${derived_from_pair}" MINIAPP_STANDARD_LIBRARY_11_USABLE)
    if(NOT MINIAPP_STANDARD_LIBRARY_11_USABLE)
        message(FATAL_ERROR "${CMAKE_${language}_COMPILER} cannot compile a class derived from std::pair. On "
            "Debian 12, GCC 11's headers help: apt-get install libstdc++-11-dev. Elsewhere name a GCC of 11 or one later "
            "than 12: -D CMAKE_CXX_FLAGS=--gcc-install-dir=FOLDER (clang 16 or later), or --gcc-toolchain=FOLDER")
    endif()
    target_compile_options(core PUBLIC "SHELL:-stdlib++-isystem /usr/include/c++/11"
        "SHELL:-stdlib++-isystem /usr/include/${CMAKE_LIBRARY_ARCHITECTURE}/c++/11")
endif()
unset(CMAKE_REQUIRED_FLAGS)
unset(CMAKE_TRY_COMPILE_TARGET_TYPE)
