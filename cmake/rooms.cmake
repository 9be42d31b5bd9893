# How a room of the house and its tests are declared. Every target gets the same flags, and a room's link list is the whole of
# what it may use, so that an include of another room's header fails to link (and to configure) rather than pass unnoticed.

# One rounding per written operation is the project's promise: both compilers contract a*b+c by default where the target has fma.
add_library(batten_flags INTERFACE)
target_compile_options(batten_flags INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Werror -ffp-contract=off)
target_compile_features(batten_flags INTERFACE cxx_std_20)

option(BATTEN_SANITIZE "Address and undefined-behaviour sanitizers" OFF)
if(BATTEN_SANITIZE)
  target_compile_options(batten_flags INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=undefined -fno-omit-frame-pointer)
  target_link_options(batten_flags INTERFACE -fsanitize=address,undefined)
endif()

# batten_library(<room> SOURCES … [USES <rooms or libraries>…] [PRIVATE_USES …])
function(batten_library room)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;PRIVATE_USES" ${ARGN})
  add_library(batten_${room} STATIC ${ARG_SOURCES})
  target_include_directories(batten_${room} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(batten_${room} PUBLIC ${ARG_USES} PRIVATE batten_flags ${ARG_PRIVATE_USES})
endfunction()

# batten_test(<name> SOURCES … USES …): one GoogleTest executable <name>_tests, every case of it a ctest test.
function(batten_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES" ${ARGN})
  add_executable(${name}_tests ${ARG_SOURCES})
  target_include_directories(${name}_tests PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name}_tests PRIVATE batten_flags ${ARG_USES} GTest::gtest GTest::gtest_main)
  target_compile_definitions(${name}_tests PRIVATE BATTEN_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  gtest_discover_tests(${name}_tests TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60 PROPERTIES TIMEOUT 600)
endfunction()
