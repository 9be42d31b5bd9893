#include "runtime/print.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <string_view>
#include <type_traits>
#include <vector>

#include "runtime/element_walk.h"
#include "runtime/tensor.h"

namespace batten::runtime {
namespace {

// NumPy's default print options, and the rules of its arrayprint.py.
constexpr int precision = 8;             // digits after the point
constexpr std::size_t threshold = 1000;  // more elements than this are elided
constexpr std::int64_t edge_items = 3;   // what stays at either end of an elided axis
constexpr std::size_t line_width = 75;
constexpr std::string_view prefix = "array(";
constexpr std::string_view separator = ", ";

// ---- One column width for all elements: a formatter sees those that are shown, then turns each into a word.

/// `number` with spaces before it.
std::string right_aligned(std::string text, std::size_t width) {
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

template <class T>
using Formatter = std::function<std::string(T)>;

Formatter<bool> make_formatter(const std::vector<bool>&, bool is_scalar) {
  return [is_scalar](bool value) { return std::string(value ? (is_scalar ? "True" : " True") : "False"); };
}

template <class T>
  requires std::is_integral_v<T>
Formatter<T> make_formatter(const std::vector<T>& shown, bool) {
  std::size_t width = 0;
  for (const T value : shown) width = std::max(width, std::to_string(value).size());
  return [width](T value) { return right_aligned(std::to_string(value), width); };
}

/// A number's text, cut at the point (which belongs to `fraction`) and at the e of an exponent.
struct Parts {
  std::string whole;
  std::string fraction;
  std::string exponent;

  explicit Parts(const std::string& text) {
    const std::size_t e = std::min(text.find('e'), text.size());
    const std::size_t point = std::min(text.find('.'), e);
    whole = text.substr(0, point);
    fraction = text.substr(point, e - point);
    exponent = text.substr(e);
    if (fraction.empty()) fraction = ".";
  }
};

template <class T>
std::string digits(T value, std::chars_format format, int fraction_digits) {
  char text[512];
  const auto end = std::to_chars(text, text + sizeof text, value, format, fraction_digits).ptr;
  return {text, end};
}

/// The shortest decimal that reads back as `value`, cut (rounded once, from the value itself) to `precision` digits
/// after the point. No zeros at the end, always a point.
template <class T>
Parts shortest(T value, std::chars_format format) {
  char text[512];
  Parts parts(std::string(text, std::to_chars(text, text + sizeof text, value, format).ptr));
  if (parts.fraction.size() > precision + 1) parts = Parts(digits(value, format, precision));
  while (parts.fraction.back() == '0') parts.fraction.pop_back();
  return parts;
}

/// Whether the numbers differ too much for one number of digits: what NumPy prints with exponents. The limits are
/// compared in the elements' own type.
template <class T>
bool needs_exponents(const std::vector<T>& finite) {
  T largest = 0;
  T smallest = std::numeric_limits<T>::infinity();
  for (const T value : finite) {
    if (value == 0) continue;
    largest = std::max(largest, std::abs(value));
    smallest = std::min(smallest, std::abs(value));
  }
  const T too_large = std::is_same_v<T, float> ? T{1e6} : T{1e8};
  return largest != 0 && (largest >= too_large || smallest < static_cast<T>(0.0001) || largest / smallest > T{1000});
}

template <class T>
  requires std::is_floating_point_v<T>
Formatter<T> make_formatter(const std::vector<T>& shown, bool) {
  std::vector<T> finite;
  std::copy_if(shown.begin(), shown.end(), std::back_inserter(finite), [](T value) { return std::isfinite(value); });
  const bool exponents = needs_exponents(finite);
  const std::chars_format format = exponents ? std::chars_format::scientific : std::chars_format::fixed;

  std::size_t before = 0;  // characters before the point, sign included
  std::size_t after = 0;   // from the point on, without the exponent
  std::size_t exponent = 0;
  for (const T value : finite) {
    const Parts parts = shortest(value, format);
    before = std::max(before, parts.whole.size());
    after = std::max(after, parts.fraction.size());
    exponent = std::max(exponent, parts.exponent.size());
  }
  if (finite.empty()) after = 1;
  std::size_t width = before + after + exponent;
  for (const T value : shown)
    if (!std::isfinite(value)) width = std::max<std::size_t>(width, std::isinf(value) && value < 0 ? 4 : 3);

  return [=](T value) -> std::string {
    if (std::isnan(value)) return right_aligned("nan", width);
    if (std::isinf(value)) return right_aligned(value < 0 ? "-inf" : "inf", width);
    if (!exponents) {
      const Parts parts = shortest(value, format);
      return right_aligned(parts.whole + parts.fraction + std::string(after - parts.fraction.size(), ' '), width);
    }
    // All have as many digits: those of the value itself, where the shortest text has fewer. (Where it has just as many
    // it need not be the rounded value: half a gap below a power of two is less than half a gap above.)
    Parts parts = shortest(value, format);
    if (parts.fraction.size() < after) parts = Parts(digits(value, format, static_cast<int>(after) - 1));
    while (parts.exponent.size() < exponent) parts.exponent.insert(2, "0");  // after the e and its sign
    return right_aligned(parts.whole + parts.fraction + parts.exponent, width);
  };
}

// ---- The brackets, lines and dots around the words.

/// The indices of an axis that are shown.
std::vector<std::int64_t> shown_indices(std::int64_t extent, bool elided) {
  std::vector<std::int64_t> indices;
  for (std::int64_t i = 0; i < extent; ++i) {
    if (elided && i == edge_items && extent > 2 * edge_items) i = extent - edge_items;
    indices.push_back(i);
  }
  return indices;
}

/// The words of one row of the last axis, wrapped; `indent` begins each line.
std::string wrap(const std::vector<std::string>& words, const std::string& indent, std::size_t width) {
  std::string text;
  std::string line = indent;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (line.size() + words[i].size() > width && line.size() > indent.size()) {
      text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
      line = indent;
    }
    line += words[i];
    if (i + 1 < words.size()) line += separator;
  }
  return text + line;
}

template <class T>
T load(const std::byte* from) {
  if constexpr (std::is_same_v<T, bool>) return *from != std::byte{0};
  T value;
  std::memcpy(&value, from, sizeof value);
  return value;
}

/// One tensor while it is printed.
template <class T>
class Printer {
 public:
  Printer(const DLTensor& tensor)
      : tensor_(tensor), strides_(strides_of(tensor)), elided_(*element_count(shape_of(tensor)) > threshold) {
    std::vector<T> shown;
    collect(0, 0, shown);
    format_ = make_formatter(shown, tensor.ndim == 0);
  }

  std::string text() const { return text(0, 0, std::string(prefix.size() + 1, ' '), line_width - 1); }

 private:
  std::size_t rank() const { return strides_.size(); }
  T at(std::int64_t offset) const { return load<T>(elements(tensor_) + offset * static_cast<std::int64_t>(sizeof(T))); }

  void collect(std::size_t axis, std::int64_t offset, std::vector<T>& shown) const {
    if (axis == rank()) return shown.push_back(at(offset));
    for (const std::int64_t i : shown_indices(tensor_.shape[axis], elided_))
      collect(axis + 1, offset + i * strides_[axis], shown);
  }

  /// The elements from `offset` on along the axes from `axis` on. `indent`: what begins the lines of this bracket's
  /// inside; `width`: of a line, less the brackets that close after it.
  std::string text(std::size_t axis, std::int64_t offset, const std::string& indent, std::size_t width) const {
    if (axis == rank()) return format_(at(offset));
    const std::int64_t extent = tensor_.shape[axis];
    std::vector<std::string> items;
    for (const std::int64_t i : shown_indices(extent, elided_))
      items.push_back(text(axis + 1, offset + i * strides_[axis], indent + " ", width - 1));
    if (static_cast<std::int64_t>(items.size()) < extent) items.insert(items.begin() + edge_items, "...");
    if (axis + 1 == rank()) return "[" + wrap(items, indent, width - 1).substr(indent.size()) + "]";

    std::string all;
    for (const std::string& item : items) {
      if (!all.empty()) all += "," + std::string(rank() - axis - 1, '\n') + indent;
      all += item;
    }
    return "[" + all + "]";
  }

  const DLTensor& tensor_;
  std::vector<std::int64_t> strides_;
  bool elided_;
  Formatter<T> format_;
};

/// NumPy's name of a dtype; empty where the text of the elements implies it.
std::string numpy_name(DLDataType dtype) {
  const std::string bits = std::to_string(dtype.bits);
  if (dtype.code == dl_bool) return "";
  if (dtype.code == kDLInt) return dtype.bits == 64 ? "" : "int" + bits;
  if (dtype.code == kDLUInt) return "uint" + bits;
  return dtype.bits == 64 ? "" : "float" + bits;
}

std::string elements_text(const DLTensor& tensor) {
  const bool is_unsigned = tensor.dtype.code == kDLUInt;
  if (tensor.dtype.code == dl_bool) return Printer<bool>(tensor).text();
  if (tensor.dtype.code == kDLFloat)
    return tensor.dtype.bits == 32 ? Printer<float>(tensor).text() : Printer<double>(tensor).text();
  switch (tensor.dtype.bits) {
    case 8:
      return is_unsigned ? Printer<std::uint8_t>(tensor).text() : Printer<std::int8_t>(tensor).text();
    case 16:
      return is_unsigned ? Printer<std::uint16_t>(tensor).text() : Printer<std::int16_t>(tensor).text();
    case 32:
      return is_unsigned ? Printer<std::uint32_t>(tensor).text() : Printer<std::int32_t>(tensor).text();
    default:
      return is_unsigned ? Printer<std::uint64_t>(tensor).text() : Printer<std::int64_t>(tensor).text();
  }
}

}  // namespace

std::string to_text(const DLTensor& tensor) {
  std::string extras;
  if (*element_count(shape_of(tensor)) > threshold) {
    for (const std::int64_t extent : shape_of(tensor))
      extras += (extras.empty() ? "shape=(" : ", ") + std::to_string(extent);
    extras += tensor.ndim == 1 ? ",)" : ")";
  }
  if (const std::string name = numpy_name(tensor.dtype); !name.empty())
    extras += (extras.empty() ? "dtype=" : ", dtype=") + name;

  std::string text = std::string(prefix) + elements_text(tensor);
  if (extras.empty()) return text + ")";
  text += ",";
  const std::size_t last_line = text.size() - (text.rfind('\n') + 1);  // npos + 1 is 0
  text += last_line + extras.size() + 2 > line_width ? "\n" + std::string(prefix.size(), ' ') : " ";
  return text + extras + ")";
}

}  // namespace batten::runtime
