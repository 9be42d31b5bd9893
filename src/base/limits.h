// The named limits of everything that a file can ask for. A program beyond one is refused with a code of E19xx, never a
// crash.
#pragma once

#include <cstddef>
#include <cstdint>

namespace batten::limits {

/// Regions, brackets, attribute values, types and locations inside one another, in any text that is read.
inline constexpr int nesting_depth = 256;
/// The axes of one tensor.
inline constexpr std::size_t rank = 64;
/// A text file, in bytes (a 4 GiB file would not fit the 32-bit offsets of the lexers).
inline constexpr std::size_t text_bytes = std::size_t{1} << 31;
/// Operations of a function in which every call is expanded: a chain of functions that each call the next one twice
/// doubles at every step.
inline constexpr std::size_t expanded_operations = 2'000'000;
/// Operations of a module after calls are inlined; a call that would pass it stays a call.
inline constexpr std::size_t inlined_operations = 1'000'000;
/// The spans of one operation's provenance after calls are inlined: the innermost ones, and the outermost.
inline constexpr std::size_t provenance_chain = 16;
/// The effects that one function declares.
inline constexpr std::size_t effects = 64;
/// The partial results of an interleaved fold.
inline constexpr std::uint32_t interleaved_width = 1024;
/// Findings reported for one file; the rest is counted.
inline constexpr std::size_t findings = 1000;

}  // namespace batten::limits
