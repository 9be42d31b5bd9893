// Every code that a status of the runtime can have. They are the numbers of diagnostics: 1704 is printed as E1704
// (`docs/diagnostics.md`).
#pragma once

namespace batten::runtime::status_codes {

// Inputs and files
inline constexpr int input_type_differs =
    1702;  // an input that is not as its parameter is declared: dtype, shape, strides, alignment
inline constexpr int input_count = 1703;        // more or fewer inputs than parameters
inline constexpr int malformed_npy = 1704;      // a .npy file that is damaged or of an unsupported kind
inline constexpr int file_not_readable = 1705;  // a file that cannot be opened, or stops before its end
inline constexpr int file_not_writable = 1706;  // a file that cannot be created, filled or put in its place
inline constexpr int result_differs =
    1708;  // result buffers that are not as declared, are too few or many, or overlap something

// Running
inline constexpr int trap_raised = 1802;  // a kernel that stopped with a trap

// Limits
inline constexpr int memory_limit = 1902;    // more memory than the budget or the machine has
inline constexpr int rank_too_large = 1904;  // a tensor with more axes than `max_rank`

// Our own mistakes
inline constexpr int internal = 9999;  // an executable whose plan contradicts itself

}  // namespace batten::runtime::status_codes
