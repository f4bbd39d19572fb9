// SPDX-FileCopyrightText: 2026 The miniapp authors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// A library needs a source; this one exists for its precompiled header (CMakeLists.txt).
