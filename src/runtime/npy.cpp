#include "runtime/npy.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <functional>
#include <string_view>
#include <utility>

#include "runtime/element_bytes.h"
#include "runtime/element_walk.h"
#include "runtime/file.h"

namespace batten::runtime {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::string_view kinds = "iuf---b";  // NumPy's letter of an element type, at the place of DLPack's code
constexpr std::size_t piece_bytes = std::size_t{1} << 16;

/// What a file is read through: a real one, or bytes in memory.
struct Source {
  const std::string& name;
  std::size_t size;
  std::function<Status(std::size_t offset, std::span<std::byte> to)> read;  // asked only for bytes before `size`
};

Status malformed(const std::string& name, const std::string& why) {
  return {status_codes::malformed_npy, name + ": " + why};
}

struct Header {
  DLDataType dtype{};
  bool swapped = false;  // elements are big-endian
  bool fortran_order = false;
  std::vector<std::int64_t> shape;
};

/// Reads the Python dictionary of a header: the keys descr, fortran_order and shape, once each, in any order.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, const std::string& name) : rest_(text), name_(name) {}

  StatusOr<Header> parse() {
    Header header;
    std::array<bool, 3> seen{};
    if (!accept('{')) return expected("'{'");
    while (!accept('}')) {
      const auto key = quoted();
      if (!key) return expected("a key in quotes or '}'");
      constexpr std::array<std::string_view, 3> keys{"descr", "fortran_order", "shape"};
      const auto which = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), *key) - keys.begin());
      if (which == keys.size())
        return wrong("the key '" + printable(*key) + "' is not one of descr, fortran_order, shape");
      if (std::exchange(seen[which], true)) return wrong("the key '" + printable(*key) + "' is there twice");
      if (!accept(':')) return expected("':'");
      Status status = which == 0 ? descr(header) : which == 1 ? fortran_order(header) : shape(header.shape);
      if (!status.ok()) return status;
      if (accept(',')) continue;
      if (accept('}')) break;
      return expected("',' or '}'");
    }
    if (skip_blanks(); !rest_.empty()) return expected("only blanks after '}'");
    if (!seen[0] || !seen[1] || !seen[2]) return wrong("one of the keys descr, fortran_order, shape is missing");
    return header;
  }

 private:
  Status descr(Header& header) {
    if (accept('[')) return wrong("the element type is structured: save one field of it");
    const auto text = quoted();
    if (!text) return expected("an element type in quotes");
    if (text->size() == 3 && text->back() >= '1' && text->back() <= '8') {
      const char order = text->front();
      const auto bits = static_cast<std::uint8_t>((text->back() - '0') * 8);
      header.dtype = {static_cast<std::uint8_t>(kinds.find((*text)[1])), bits, 1};
      header.swapped = order == '>';
      const bool has_order = order == '<' || order == '>' || (order == '|' && bits == 8);  // a single byte needs none
      if (has_order && dtype_name(header.dtype)) return {};
    }
    return wrong("the element type '" + printable(*text) +
                 "' is not one of |b1, <i1 to <i8, <u1 to <u8, <f4, <f8 (or with '>')");
  }

  Status fortran_order(Header& header) {
    header.fortran_order = accept_word("True");
    return header.fortran_order || accept_word("False") ? Status{} : expected("True or False");
  }

  Status shape(std::vector<std::int64_t>& extents) {
    if (!accept('(')) return expected("a shape in parentheses");
    while (!accept(')')) {
      skip_blanks();
      std::int64_t extent = 0;
      const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), extent);
      if (error == std::errc::result_out_of_range) return wrong("an extent does not fit 64 bits");
      if (error != std::errc()) return expected("an extent or ')'");
      if (extent <= 0) return wrong("an extent is " + std::to_string(extent) + ", it must be positive");
      rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
      if (!rest_.empty() && rest_.front() == 'L') rest_.remove_prefix(1);  // Python 2 wrote its long integers so
      extents.push_back(extent);
      if (extents.size() > max_rank)
        return {status_codes::rank_too_large,
                name_ + ": a tensor has at most " + std::to_string(max_rank) + " axes, the file has more"};
      if (accept(',')) continue;
      if (extents.size() == 1) return expected("',' after the only extent");  // (3) is a number, (3,) a shape
      if (!accept(')')) return expected("',' or ')'");
      break;
    }
    return {};
  }

  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n"), rest_.size())); }
  bool accept(char c) { return accept_word({&c, 1}); }
  bool accept_word(std::string_view word) {
    skip_blanks();
    const bool found = rest_.starts_with(word);
    if (found) rest_.remove_prefix(word.size());
    return found;
  }
  std::optional<std::string_view> quoted() {
    skip_blanks();
    if (!rest_.starts_with('\'') && !rest_.starts_with('"')) return std::nullopt;
    const std::size_t end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view inner = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return inner;
  }

  /// At most 40 characters of the file, nothing that a terminal would act on.
  static std::string printable(std::string_view text) {
    std::string shown(text.substr(0, 40));
    for (char& c : shown)
      if (c < ' ' || c > '~') c = '?';
    return shown;
  }
  Status wrong(const std::string& why) const { return malformed(name_, "malformed header: " + why); }
  Status expected(const std::string& what) const {
    return wrong("expected " + what + ", found " +
                 (rest_.empty() ? "its end" : "'" + printable(rest_.substr(0, 12)) + "'"));
  }

  std::string_view rest_;
  const std::string& name_;
};

/// The header, and in `data_offset` where the elements begin.
StatusOr<Header> read_header(const Source& source, std::size_t& data_offset) {
  std::array<std::byte, 12> prefix{};
  const std::span<std::byte> start = std::span(prefix).first(std::min(source.size, prefix.size()));
  if (Status status = source.read(0, start); !status.ok()) return status;
  if (start.size() < magic.size() || std::memcmp(prefix.data(), magic.data(), magic.size()) != 0)
    return malformed(source.name, "not a .npy file: it does not begin with \\x93NUMPY");
  const int major = std::to_integer<int>(prefix[6]);
  const int minor = std::to_integer<int>(prefix[7]);
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  if (start.size() < 8 + length_bytes) return malformed(source.name, "the file ends before its header");
  if (major < 1 || major > 3 || minor != 0)
    return malformed(source.name, "version " + std::to_string(major) + "." + std::to_string(minor) +
                                      " of the format is not 1.0, 2.0 or 3.0");
  std::uint32_t length = 0;
  std::memcpy(&length, prefix.data() + 8, length_bytes);
  data_offset = 8 + length_bytes + length;
  if (length > max_npy_header)
    return malformed(source.name, "the header claims " + std::to_string(length) + " bytes, at most " +
                                      std::to_string(max_npy_header) + " are read");
  if (data_offset > source.size)
    return malformed(source.name, "the header claims " + std::to_string(length) + " bytes, the file has " +
                                      std::to_string(source.size) + " in all");
  std::string text(length, '\0');
  if (Status status = source.read(8 + length_bytes, std::as_writable_bytes(std::span(text))); !status.ok())
    return status;
  return HeaderParser(text, source.name).parse();
}

/// Column-major elements of the file into the row-major `tensor`, a piece at a time.
Status read_fortran(const Source& source, std::size_t offset, Tensor& tensor) {
  const DLTensor view = tensor.view();
  const std::size_t size = item_size(view.dtype);
  std::vector<std::int64_t> shape(view.shape, view.shape + view.ndim);
  std::vector<std::int64_t> strides(view.strides, view.strides + view.ndim);
  std::reverse(shape.begin(), shape.end());
  std::reverse(strides.begin(), strides.end());
  ElementWalk walk(shape, strides);
  std::vector<std::byte> piece(piece_bytes);
  for (std::size_t left = tensor.byte_size(); left > 0;) {
    const std::span<std::byte> bytes = std::span(piece).first(std::min(left, piece_bytes));
    if (Status status = source.read(offset, bytes); !status.ok()) return status;
    for (std::size_t at = 0; at < bytes.size(); at += size, walk.next())
      std::memcpy(tensor.data() + walk.offset() * static_cast<std::ptrdiff_t>(size), bytes.data() + at, size);
    offset += bytes.size();
    left -= bytes.size();
  }
  return {};
}

/// The header, and in `data_offset` where the elements begin, if they are as many as it says.
StatusOr<Header> read_true_header(const Source& source, std::size_t& data_offset) {
  auto header = read_header(source, data_offset);
  if (!header) return header;
  const TensorDescriptor type{header->dtype, header->shape, {}};
  const auto bytes = byte_count(type);
  if (!bytes)
    return malformed(source.name, "the header claims " + to_string(type) + ", whose size does not fit 64 bits");
  if (*bytes != source.size - data_offset)
    return malformed(source.name, "the header claims " + to_string(type) + ", " + std::to_string(*bytes) +
                                      " bytes; after it come " + std::to_string(source.size - data_offset));
  return header;
}

StatusOr<Tensor> read(const Source& source, const MemoryBudget& budget) {
  std::size_t offset = 0;
  auto header = read_true_header(source, offset);
  if (!header) return header.status();
  TensorDescriptor type{header->dtype, std::move(header->shape), {}};
  auto tensor = Tensor::allocate(std::move(type), budget, source.name);
  if (!tensor) return tensor;
  const std::span<std::byte> data(tensor->data(), tensor->byte_size());
  if (Status status = header->fortran_order ? read_fortran(source, offset, *tensor) : source.read(offset, data);
      !status.ok())
    return status;
  const std::size_t size = item_size(header->dtype);
  if (header->swapped)
    for (std::byte* at = data.data(); at != data.data() + data.size(); at += size) std::reverse(at, at + size);
  if (header->dtype.code == dl_bool) canonicalize_preds(data);
  return tensor;
}

/// Prefix and header as numpy.save writes them: elements begin at a multiple of 64, with room for a longer first axis.
std::string npy_header(const DLTensor& tensor) {
  constexpr std::size_t growth_digits = 21;
  const std::size_t size = item_size(tensor.dtype);
  std::string shape;
  for (const std::int64_t extent : shape_of(tensor)) shape += (shape.empty() ? "" : ", ") + std::to_string(extent);
  if (tensor.ndim == 1) shape += ",";
  std::string header = std::string("{'descr': '") + (size == 1 ? '|' : '<') + kinds[tensor.dtype.code] +
                       std::to_string(size) + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  if (tensor.ndim > 0) header.append(growth_digits - std::to_string(tensor.shape[0]).size(), ' ');
  const std::size_t prefix = magic.size() + 4;
  header.append(64 - (prefix + header.size() + 1) % 64, ' ');
  header += '\n';
  std::string file(magic);
  file += {'\x01', '\x00', static_cast<char>(header.size() & 0xFFU), static_cast<char>(header.size() >> 8U)};
  return file + header;
}

}  // namespace

StatusOr<TensorDescriptor> npy_type(const std::string& path) {
  const auto file = InputFile::open(path);
  if (!file) return file.status();
  std::size_t offset = 0;
  auto header = read_true_header(
      {path, file->size(), [&](std::size_t from, std::span<std::byte> to) { return file->read(from, to); }}, offset);
  if (!header) return header.status();
  return TensorDescriptor{header->dtype, std::move(header->shape), {}};
}

StatusOr<Tensor> read_npy(const std::string& path, const MemoryBudget& budget) {
  auto file = InputFile::open(path);
  if (!file) return file.status();
  return read({path, file->size(), [&](std::size_t offset, std::span<std::byte> to) { return file->read(offset, to); }},
              budget);
}

StatusOr<Tensor> parse_npy(std::span<const std::byte> file, const std::string& name, const MemoryBudget& budget) {
  const auto copy = [&](std::size_t offset, std::span<std::byte> to) {
    std::copy_n(file.begin() + static_cast<std::ptrdiff_t>(offset), to.size(), to.begin());
    return Status{};
  };
  return read({name, file.size(), copy}, budget);
}

Status write_npy(const std::string& path, const DLTensor& tensor) {
  auto file = OutputFile::create(path);
  if (!file) return file.status();
  const std::string header = npy_header(tensor);
  if (Status status = file->write(std::as_bytes(std::span(header))); !status.ok()) return status;
  if (Status status = for_each_piece(tensor, [&](std::span<const std::byte> piece) { return file->write(piece); });
      !status.ok())
    return status;
  return file->finish();
}

}  // namespace batten::runtime
