# SPDX-FileCopyrightText: 2026 The miniapp authors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Finds small libraries, such as yaml-cpp. For one that is not installed, the archive of a pinned release is taken from
# MINIAPP_ARCHIVES, or else downloaded; it is checked by its SHA-256, and the library is built with the program.
set(MINIAPP_ARCHIVES "${PROJECT_BINARY_DIR}/archives" CACHE PATH
    "Folder of the small libraries' archives; missing ones are downloaded into it")
include(FetchContent)

# miniapp_dependency(NAME VERSION URL SHA256 OPTION...): finds the package that find_package calls NAME, in this VERSION
# or a later one ("" for any), or builds the release at the URL with the given options set to OFF. A source folder in
# FETCHCONTENT_SOURCE_DIR_<NAME in capitals> has precedence over both (for GTest, FETCHCONTENT_SOURCE_DIR_GOOGLETEST).
# Appends a library that it cannot get, with the reason, to missing_dependencies.
function(miniapp_dependency name version url sha256)
    set(content ${name})
    if(name STREQUAL GTest)
        set(content googletest) # under the name GTest, FetchContent and GoogleTest would both set gtest_SOURCE_DIR
    endif()
    string(TOUPPER ${content} capitals)
    if(NOT FETCHCONTENT_SOURCE_DIR_${capitals})
        find_package(${name} ${version} QUIET CONFIG)
        if(${name}_FOUND)
            message(STATUS "${name} ${${name}_VERSION} in ${${name}_DIR}")
            return()
        endif()
        get_filename_component(file ${url} NAME)
        set(archive "${MINIAPP_ARCHIVES}/${file}")
        set(status "1;downloads are switched off")
        if(NOT EXISTS "${archive}" AND NOT FETCHCONTENT_FULLY_DISCONNECTED)
            message(STATUS "${name} is not installed: downloading ${url}")
            file(DOWNLOAD ${url} "${archive}.part" STATUS status TIMEOUT 300 INACTIVITY_TIMEOUT 20)
            if(status MATCHES "^0;")
                file(RENAME "${archive}.part" "${archive}")
            endif()
        endif()
        set(sum "nothing")
        if(EXISTS "${archive}")
            file(SHA256 "${archive}" sum)
        endif()
        if(NOT sum STREQUAL sha256)
            string(REGEX REPLACE "^[^;]*;|\"" "" reason "${status}")
            if(NOT sum STREQUAL nothing)
                set(reason "the SHA-256 of ${archive} is ${sum} and should be ${sha256}")
            endif()
            set(missing_dependencies ${missing_dependencies} "${name} (${url}: ${reason})" PARENT_SCOPE)
            return()
        endif()
    endif()
    set(system "")
    if(CMAKE_VERSION VERSION_GREATER_EQUAL 3.25)
        set(system SYSTEM) # suppresses warnings in the library's headers
    endif()
    FetchContent_Declare(${content} ${system} URL "${archive}" URL_HASH SHA256=${sha256})
    foreach(option IN LISTS ARGN)
        set(${option} OFF)
    endforeach()
    foreach(policy CMP0077 CMP0126) # without these, option() and set() in the library would overwrite the values above
        set(CMAKE_POLICY_DEFAULT_${policy} NEW)
    endforeach()
    set(CMAKE_POLICY_VERSION_MINIMUM 3.5) # CMake 4 refuses projects that ask for a CMake before 3.5
    set(CMAKE_UNITY_BUILD OFF)
    FetchContent_MakeAvailable(${content})
    FetchContent_GetProperties(${content} SOURCE_DIR folder)
    message(STATUS "${name} is built here, from ${folder}")
endfunction()

set(missing_dependencies "")
# yaml-cpp reads inputs.
miniapp_dependency(yaml-cpp "" https://github.com/jbeder/yaml-cpp/archive/yaml-cpp-0.9.0/yaml-cpp-0.9.0.tar.gz
    25cb043240f828a8c51beb830569634bc7ac603978e0f69d6b63558dadefd49a
    YAML_BUILD_SHARED_LIBS YAML_CPP_BUILD_CONTRIB YAML_CPP_BUILD_TESTS YAML_CPP_BUILD_TOOLS YAML_CPP_INSTALL)
# nlohmann-json writes and reads results.
miniapp_dependency(nlohmann_json "" https://github.com/nlohmann/json/releases/download/v3.11.3/json.tar.xz
    d6c65aca6b1ed68e7a182f4757257b107ae403032760ed6ef121c9d55e81757d
    JSON_BuildTests JSON_Install)
# CLI11 reads the command line.
miniapp_dependency(CLI11 "" https://github.com/CLIUtils/CLI11/archive/v2.4.2/CLI11-2.4.2.tar.gz
    f2d893a65c3b1324c50d4e682c0cdc021dd0477ae2c048544f39eed6654b699a
    CLI11_BUILD_DOCS CLI11_BUILD_EXAMPLES CLI11_BUILD_TESTS CLI11_INSTALL)
# fmt formats text.
miniapp_dependency(fmt 8 https://github.com/fmtlib/fmt/archive/11.2.0/fmt-11.2.0.tar.gz
    bc23066d87ab3168f27cef3e97d545fa63314f5c79df5ea444d41d56f962c6af
    FMT_DOC FMT_INSTALL FMT_TEST)
# xxHash computes checksums of checkpoints. Only its header is needed, which is looked for first, because many packages
# of xxHash have no CMake configuration.
find_path(MINIAPP_XXHASH_INCLUDE xxhash.h)
if(NOT MINIAPP_XXHASH_INCLUDE OR FETCHCONTENT_SOURCE_DIR_XXHASH)
    miniapp_dependency(xxHash "" https://github.com/Cyan4973/xxHash/archive/v0.8.2/xxHash-0.8.2.tar.gz
        baee0c6afd4f03165de7a4e67988d16f0f2b257b51d0e3cb91909302a26a79c4)
    FetchContent_GetProperties(xxHash SOURCE_DIR MINIAPP_XXHASH_INCLUDE)
endif()
# Highway provides SIMD vectors to rungs on the host.
if(NOT MINIAPP_GPU)
    miniapp_dependency(hwy "" https://github.com/google/highway/archive/1.2.0/highway-1.2.0.tar.gz
        7e0be78b8318e8bdbf6fa545d2ecb4c90f947df03f7aadc42c1967f019e63343
        HWY_ENABLE_CONTRIB HWY_ENABLE_EXAMPLES HWY_ENABLE_INSTALL HWY_ENABLE_TESTS)
endif()
if(missing_dependencies)
    list(JOIN missing_dependencies "\n  " missing)
    message(FATAL_ERROR "Some libraries are neither installed nor could be downloaded:\n  ${missing}\nInstall them (a module, Spack, "
        "the system's packages), or put those archives into ${MINIAPP_ARCHIVES}, or into another folder: -D MINIAPP_ARCHIVES=FOLDER")
endif()
if(MINIAPP_BUILD_TESTS)
    miniapp_dependency(GTest "" https://github.com/google/googletest/releases/download/v1.15.2/googletest-1.15.2.tar.gz
        7b42b4d6ed48810c5362c265a17faebe90dc2373c885e5216439d37927f02926
        INSTALL_GTEST)
    if(missing_dependencies)
        set(MINIAPP_BUILD_TESTS OFF)
        set(level STATUS)
        if(MINIAPP_DEVELOPER)
            set(level FATAL_ERROR) # otherwise CI would pass without running a test
        endif()
        message(${level} "Without tests: there is no ${missing_dependencies}")
    endif()
endif()
