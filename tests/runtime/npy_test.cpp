// Against files that NumPy wrote, in npy_golden/ (made by generate.py there); and against every lie that a header can
// tell.
#include "runtime/npy.h"

#include <random>

#include "runtime/tensors.h"

namespace batten::runtime {
namespace {

using testing::read_file;
using testing::TemporaryDirectory;
using testing::tensor_of;
using testing::type_of;
using testing::values_of;

std::string golden_path(const std::string& name) { return BATTEN_SOURCE_DIR "/tests/runtime/npy_golden/" + name; }

StatusOr<Tensor> parse(std::string_view file, const MemoryBudget& budget = MemoryBudget()) {
  return parse_npy(std::as_bytes(std::span(file)), "x.npy", budget);
}

/// Version `major`.0 with this text as the whole header, then the elements' bytes.
std::string npy(std::string_view header, std::string_view data, char major = 1) {
  std::string file = "\x93NUMPY";
  file += {major, '\0'};
  for (std::size_t i = 0, size = header.size(); i < (major == 1 ? 2U : 4U); ++i, size >>= 8U)
    file += static_cast<char>(size & 0xFFU);
  return file.append(header).append(data);
}

/// A header with the given parts between its keys.
std::string header(std::string_view descr, std::string_view shape, std::string_view order = "False") {
  return "{'descr': " + std::string(descr) + ", 'fortran_order': " + std::string(order) +
         ", 'shape': " + std::string(shape) + ", }\n";
}

void expect_malformed(std::string_view file, std::string_view why) {
  const auto tensor = parse(file);
  ASSERT_FALSE(tensor.ok()) << file;
  EXPECT_EQ(tensor.status().code, status_codes::malformed_npy) << file;
  EXPECT_TRUE(tensor.status().text.starts_with("x.npy: ")) << tensor.status().text;
  EXPECT_NE(tensor.status().text.find(why), std::string::npos) << tensor.status().text << "\n  instead of: " << why;
}

/// Element `i` as T is the number i; of preds whether it is odd.
template <class T>
bool counts_up(const Tensor& tensor, bool is_pred) {
  const auto values = values_of<T>(tensor);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (values[i] != static_cast<T>(is_pred ? i % 2 : i)) return false;
  return true;
}

bool counts_up(const Tensor& tensor) {
  const std::string_view name = *dtype_name(tensor.type().dtype);
  if (name == "f32") return counts_up<float>(tensor, false);
  if (name == "f64") return counts_up<double>(tensor, false);
  switch (item_size(tensor.type().dtype)) {
    case 1:
      return counts_up<std::uint8_t>(tensor, name == "pred");
    case 2:
      return counts_up<std::uint16_t>(tensor, false);
    case 4:
      return counts_up<std::uint32_t>(tensor, false);
    default:
      return counts_up<std::uint64_t>(tensor, false);
  }
}

TEST(NpyGolden, ReadsWhatNumPyWrote) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(golden_path(""))) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() != ".npy") continue;
    ++files;
    const std::size_t dtype = name.find('-') + 1;
    const std::size_t shape = name.find('-', dtype) + 1;
    const auto tensor = read_npy(entry.path().string(), MemoryBudget());
    ASSERT_TRUE(tensor.ok()) << tensor.status().text;
    EXPECT_EQ(dtype_name(tensor->type().dtype), name.substr(dtype, shape - 1 - dtype));
    EXPECT_EQ(tensor->type().shape, testing::shape_named(name.substr(shape)));
    EXPECT_TRUE(tensor->type().minor_to_major.empty()) << name;  // row-major
    EXPECT_TRUE(counts_up(*tensor)) << name;
  }
  EXPECT_EQ(files, 27U);
}

TEST(NpyGolden, WritesWhatNumPyWrites) {
  const TemporaryDirectory directory;
  for (const auto& entry : std::filesystem::directory_iterator(golden_path(""))) {
    if (!entry.path().filename().string().starts_with("saved-")) continue;
    const auto tensor = read_npy(entry.path().string(), MemoryBudget());
    ASSERT_TRUE(tensor.ok()) << tensor.status().text;
    const Status status = write_npy(directory / "out.npy", tensor->view());
    ASSERT_TRUE(status.ok()) << status.text;
    EXPECT_EQ(read_file(directory / "out.npy"), read_file(entry.path().string())) << entry.path();
  }
}

TEST(NpyWrite, StridedTensorsInRowMajorOrder) {
  const TemporaryDirectory directory;
  std::vector<double> column_major(300 * 70);  // more than one piece
  for (std::size_t i = 0; i < 300; ++i)
    for (std::size_t j = 0; j < 70; ++j) column_major[j * 300 + i] = static_cast<double>(i * 70 + j);
  const Tensor tensor = tensor_of(type_of("f64", {300, 70}, {0, 1}), column_major);
  ASSERT_TRUE(write_npy(directory / "out.npy", tensor.view()).ok());
  const auto back = read_npy(directory / "out.npy", MemoryBudget());
  ASSERT_TRUE(back.ok()) << back.status().text;
  EXPECT_TRUE(counts_up(*back));
}

TEST(NpyWrite, TrueIsOne) {
  const TemporaryDirectory directory;
  const Tensor tensor = tensor_of<std::uint8_t>(type_of("pred", {4}), {0, 1, 2, 255});
  ASSERT_TRUE(write_npy(directory / "out.npy", tensor.view()).ok());
  EXPECT_TRUE(read_file(directory / "out.npy").ends_with(std::string("\n\0\1\1\1", 5)));
}

TEST(NpyWrite, ErrorsLeaveTheOldFile) {
  const TemporaryDirectory directory;
  const Tensor tensor = tensor_of<float>(type_of("f32", {2}), {1, 2});
  EXPECT_EQ(write_npy("/dev/full", tensor.view()),
            (Status{status_codes::file_not_writable, "cannot write /dev/full: No space left on device"}));
  EXPECT_EQ(write_npy(directory / "no/out.npy", tensor.view()).code, status_codes::file_not_writable);
  EXPECT_EQ(write_npy(directory.path(), tensor.view()).code, status_codes::file_not_writable);
  EXPECT_TRUE(directory.names().empty());
}

TEST(NpyRead, TrueIsOne) {
  const auto tensor = parse(npy(header("'|b1'", "(3,)"), std::string_view("\0\2\377", 3)));
  ASSERT_TRUE(tensor.ok()) << tensor.status().text;
  EXPECT_EQ(values_of<std::uint8_t>(*tensor), (std::vector<std::uint8_t>{0, 1, 1}));
}

TEST(NpyRead, EveryWayToWriteAHeader) {
  const std::string data(24, '\0');
  for (const std::string& text : {
           std::string("{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }"),
           std::string("{'shape':(2,3),'fortran_order':False,'descr':'<f4'}"),
           std::string("{ \"fortran_order\" : False ,\"shape\" : ( 2 , 3 , ) , \"descr\" : \"<f4\" }   \n"),
           std::string("{'descr': '>f4', 'fortran_order': True, 'shape': (2, 3)}\n\n"),
           std::string("{'descr': '<i4', 'fortran_order': False, 'shape': (2L, 3L), }"),
           std::string("  {'descr': '<i4', 'fortran_order': False,\n 'shape': (2, 3), }"),
       })
    for (const char major : {'\1', '\2', '\3'}) {
      const auto tensor = parse(npy(text, data, major));
      ASSERT_TRUE(tensor.ok()) << text << ": " << tensor.status().text;
      EXPECT_EQ(tensor->type().shape, (std::vector<std::int64_t>{2, 3}));
    }
}

TEST(NpyRead, BigEndianIsTurnedRound) {
  const auto tensor = parse(npy(header("'>i4'", "(2,)"), std::string_view("\0\0\1\2\377\377\377\376", 8)));
  ASSERT_TRUE(tensor.ok());
  EXPECT_EQ(values_of<std::int32_t>(*tensor), (std::vector<std::int32_t>{258, -2}));
}

TEST(NpyRead, LargeFortranOrder) {  // more than one piece, and not a whole number of rows a piece
  constexpr std::size_t rows = 333;
  constexpr std::size_t columns = 101;
  std::vector<std::int64_t> column_major(rows * columns);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = 0; j < columns; ++j) column_major[j * rows + i] = static_cast<std::int64_t>(i * columns + j);
  const std::string data(reinterpret_cast<const char*>(column_major.data()), column_major.size() * 8);
  const auto tensor = parse(npy(header("'<i8'", "(333, 101)", "True"), data));
  ASSERT_TRUE(tensor.ok());
  EXPECT_TRUE(counts_up(*tensor));
}

TEST(NpyRefuses, OtherElementTypes) {
  for (const std::string_view descr :
       {"'<f2'", "'<f16'", "'<c8'", "'|O'",   "'|S4'", "'<U4'", "'|V2'", "'<M8[s]'", "'<b1x'",
        "'|f4'", "'=f4'",  "'f4'",  "''",     "'<'",   "'<f'",  "'<f3'", "'<i0'",    "'<i9'",
        "'<u6'", "'<b2'",  "'<-4'", "'<f4 '", "'iQ'",  "'|iQ'", "'<iQ'", "'< 4'"})
    expect_malformed(npy(header(descr, "(1,)"), "12345678"), "is not one of |b1, <i1 to <i8");
  expect_malformed(npy(header("[('a', '<f4')]", "(1,)"), "1234"), "structured");
  expect_malformed(npy(header("'<f\x1b[2J\xff'", "(1,)"), "1234"), "'<f?[2J?'");  // nothing that a terminal acts on
}

TEST(NpyRefuses, MalformedDictionaries) {
  const std::string good = header("'<f4'", "(1,)");
  expect_malformed(npy("", "1234"), "expected '{', found its end");
  expect_malformed(npy("\n", "1234"), "expected '{', found its end");
  expect_malformed(npy("[]", "1234"), "expected '{', found '[]'");
  expect_malformed(npy("{}", "1234"), "is missing");
  expect_malformed(npy("{,}", "1234"), "expected a key");
  expect_malformed(npy("{descr: 3}", "1234"), "expected a key");
  expect_malformed(npy("{'descr", "1234"), "expected a key");
  expect_malformed(npy("{'descr' '<f4'}", "1234"), "expected ':'");
  expect_malformed(npy("{'descr': '<f4'", "1234"), "expected ',' or '}'");
  expect_malformed(npy("{'descr': '<f4' 'shape': (1,)}", "1234"), "expected ',' or '}'");
  expect_malformed(npy("{'descr': '<f4', 'shape': (1,)}", "1234"), "is missing");
  expect_malformed(npy("{'descr': '<f4', 'descr': '<f4'}", "1234"), "the key 'descr' is there twice");
  expect_malformed(npy("{'other': 3}", "1234"), "the key 'other' is not one of");
  expect_malformed(npy("{'descr': 4}", "1234"), "expected an element type in quotes");
  expect_malformed(npy(good + "x", "1234"), "expected only blanks after '}'");
  expect_malformed(npy(header("'<f4'", "(1,)", "false"), "1234"), "expected True or False");
  expect_malformed(npy(header("'<f4'", "(1,)", "1"), "1234"), "expected True or False");
  expect_malformed(npy(header("'<f4'", "(1,)", "Falsehood"), "1234"), "expected ',' or '}'");
}

TEST(NpyRefuses, MalformedShapes) {
  expect_malformed(npy(header("'<f4'", "1"), "1234"), "expected a shape in parentheses");
  expect_malformed(npy(header("'<f4'", "[1]"), "1234"), "expected a shape in parentheses");
  expect_malformed(npy(header("'<f4'", "(1)"), "1234"), "expected ',' after the only extent");
  expect_malformed(npy(header("'<f4'", "(1 1)"), "1234"), "expected ','");
  expect_malformed(npy(header("'<f4'", "(1,1 1)"), "1234"), "expected ',' or ')'");
  expect_malformed(npy(header("'<f4'", "(,)"), "1234"), "expected an extent");
  expect_malformed(npy(header("'<f4'", "(1,,)"), "1234"), "expected an extent");
  expect_malformed(npy(header("'<f4'", "(x,)"), "1234"), "expected an extent");
  expect_malformed(npy(header("'<f4'", "(1.0,)"), "1234"), "expected ','");
  expect_malformed(npy(header("'<f4'", "(1LL,)"), "1234"), "expected ','");
  expect_malformed(npy(header("'<f4'", "(0,)"), ""), "an extent is 0, it must be positive");
  expect_malformed(npy(header("'<f4'", "(2, 0, 3)"), ""), "an extent is 0, it must be positive");
  expect_malformed(npy(header("'<f4'", "(-1,)"), "1234"), "an extent is -1, it must be positive");
  expect_malformed(npy(header("'<f4'", "(-9223372036854775808,)"), "1234"), "it must be positive");
  expect_malformed(npy(header("'<f4'", "(9223372036854775808,)"), "1234"), "an extent does not fit 64 bits");
  expect_malformed(npy(header("'<f4'", "(99999999999999999999999999,)"), "1234"), "an extent does not fit 64 bits");
  expect_malformed(npy("{'descr': '<f4', 'fortran_order': False, 'shape': (1,", "1234"),
                   "expected an extent or ')', found its end");
}

TEST(NpyRefuses, ShapesThatLie) {
  const MemoryBudget budget;
  for (const std::string_view shape :
       {"(2,)", "(1, 2)", "(9223372036854775807,)", "(4611686018427387904,)", "(4294967296, 4294967296)",
        "(4294967296, 2147483648)", "(3037000500, 3037000500, 3037000500)", "(1000000000000,)",
        "(18014398509481985, 512)"}) {
    const std::string file = npy(header("'<f4'", shape), "1234");
    expect_malformed(file, "the header claims f32[");
    EXPECT_FALSE(parse(file, budget).ok());
    EXPECT_EQ(budget.used(), 0U);
  }
  expect_malformed(npy(header("'<f4'", "(2, 3)"), "1234"), "the header claims f32[2,3], 24 bytes; after it come 4");
  expect_malformed(npy(header("'<f4'", "(1,)"), "12345678"), "the header claims f32[1], 4 bytes; after it come 8");
  expect_malformed(npy(header("'<f8'", "()"), ""), "the header claims f64[], 8 bytes; after it come 0");
}

TEST(NpyRefuses, TooManyAxes) {
  const auto shape = [](std::size_t rank) {
    std::string text = "(";
    for (std::size_t i = 0; i < rank; ++i) text += "1, ";
    return text + ")";
  };
  EXPECT_TRUE(parse(npy(header("'<f4'", shape(max_rank)), "1234")).ok());
  EXPECT_EQ(parse(npy(header("'<f4'", shape(max_rank + 1)), "1234")).status().code, status_codes::rank_too_large);
  EXPECT_EQ(parse(npy(header("'<f4'", shape(20000)), "1234")).status().code, status_codes::rank_too_large);
}

TEST(NpyRefuses, PrefixesThatLie) {
  const std::string good = npy(header("'<f4'", "(1,)"), "1234");
  ASSERT_TRUE(parse(good).ok());
  for (std::size_t i = 0; i < 6; ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 1);
    expect_malformed(bad, "not a .npy file");
  }
  for (const char major : {'\0', '\4', '\377'}) {
    std::string bad = good;
    bad[6] = major;
    expect_malformed(bad, "of the format is not 1.0, 2.0 or 3.0");
  }
  std::string minor = good;
  minor[7] = 1;
  expect_malformed(minor, "version 1.1 of the format is not");
  std::string longer = good;
  longer[9] = '\xff';
  expect_malformed(longer, "bytes, the file has " + std::to_string(good.size()) + " in all");
  std::string huge = npy(header("'<f4'", "(1,)"), "1234", 2);
  huge[11] = '\xff';
  expect_malformed(huge, "bytes, at most 1048576 are read");
  expect_malformed("PK\3\4 an .npz", "not a .npy file");
}

TEST(NpyRefuses, HeadersLongerThanTheLimit) {
  const std::string start = header("'<f4'", "(1,)");
  const std::string longest = start + std::string(max_npy_header - start.size(), ' ');
  EXPECT_TRUE(parse(npy(longest, "1234", 2)).ok());
  expect_malformed(npy(longest + " ", "1234", 2), "at most 1048576 are read");
}

TEST(NpyRefuses, FilesCutAtEveryByte) {
  const TemporaryDirectory directory;
  for (const std::string name : {"saved-f32-2x3.npy", "version2-f64-2x3.npy", "version3-f64-2x3.npy",
                                 "fortran-i16-2x3x4.npy", "saved-pred-2x3.npy"}) {
    const std::string whole = read_file(golden_path(name));
    ASSERT_TRUE(parse(whole).ok());
    for (std::size_t size = 0; size < whole.size(); ++size) {
      const auto from_memory = parse(std::string_view(whole).substr(0, size));
      ASSERT_FALSE(from_memory.ok()) << name << " " << size;
      EXPECT_EQ(from_memory.status().code, status_codes::malformed_npy);
      testing::write_file(directory / "cut.npy", std::string_view(whole).substr(0, size));
      const auto from_file = read_npy(directory / "cut.npy", MemoryBudget());
      ASSERT_FALSE(from_file.ok()) << name << " " << size;
      EXPECT_EQ(from_file.status().code, status_codes::malformed_npy);
    }
    expect_malformed(whole + "x", "after it come");
  }
}

TEST(NpyRefuses, NothingCrashesWhateverAByteSays) {
  std::mt19937 generator(7);
  const std::string whole = read_file(golden_path("fortran_swapped-f32-3x2.npy"));
  for (std::size_t i = 0; i < whole.size(); ++i)
    for (int value = 0; value < 256; ++value) {
      std::string changed = whole;
      changed[i] = static_cast<char>(value);
      const auto tensor = parse(changed, MemoryBudget(1000));
      if (!tensor) {
        EXPECT_NE(tensor.status().code, 0);
      }
    }
  for (int round = 0; round < 20'000; ++round) {
    std::string changed = whole;
    for (int i = 0; i < 4; ++i) changed[generator() % changed.size()] = "{}()'\",:<>|0129LTFx \n"[generator() % 21];
    const auto tensor = parse(changed, MemoryBudget(1000));
    if (!tensor) {
      EXPECT_NE(tensor.status().code, 0);
    }
  }
}

TEST(NpyRead, WithinTheBudget) {
  const MemoryBudget budget(23);
  const auto tensor = read_npy(golden_path("saved-f32-2x3.npy"), budget);
  ASSERT_FALSE(tensor.ok());
  EXPECT_EQ(tensor.status().code, status_codes::memory_limit);
  EXPECT_EQ(tensor.status().text,
            "cannot take 24 bytes for " + golden_path("saved-f32-2x3.npy") + ": 0 of 23 allowed bytes are in use");
}

TEST(NpyRead, ASparseFileOfManyBytesStaysWithinTheBudget) {
  const TemporaryDirectory directory;
  const std::string start = npy(header("'<f8'", "(1073741824, 128)"), "");
  testing::write_file(directory / "large.npy", start);
  std::error_code error;
  std::filesystem::resize_file(directory / "large.npy", start.size() + (std::uintmax_t{1} << 40), error);
  if (error) GTEST_SKIP() << "no sparse file of a terabyte here: " << error.message();
  const auto tensor = read_npy(directory / "large.npy", MemoryBudget(std::size_t{1} << 30));
  EXPECT_EQ(tensor.status().code, status_codes::memory_limit);
}

TEST(NpyRead, FilesThatAreNone) {
  EXPECT_EQ(read_npy("/no/such/file.npy", MemoryBudget()).status(),
            (Status{status_codes::file_not_readable, "cannot read /no/such/file.npy: No such file or directory"}));
  EXPECT_EQ(read_npy("/", MemoryBudget()).status().text, "cannot read /: it is a directory");
  EXPECT_EQ(read_npy("/dev/zero", MemoryBudget()).status().code, status_codes::file_not_readable);
}

}  // namespace
}  // namespace batten::runtime
