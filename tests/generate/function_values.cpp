// The types and operands that random operations are made on.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <utility>

#include "generate/function_generator.h"
#include "generate/random_values.h"

namespace batten::generate {

DType FunctionGenerator::random_dtype(DTypeSet among) {
  std::vector<DType> candidates;
  for (const DTypeRow& entry : dtype_table)
    if (among.contains(entry.dtype)) candidates.push_back(entry.dtype);
  return random_.pick(candidates);
}

Shape FunctionGenerator::random_shape() { return random_shape(options_.rank, options_.elements); }

Shape FunctionGenerator::random_shape(std::size_t rank, std::int64_t elements) {
  Shape shape;
  const std::int64_t axes = random_.below(static_cast<std::int64_t>(rank) + 1);
  for (std::int64_t axis = 0; axis < axes; ++axis) {
    const std::int64_t extent = 1 + random_.below(std::min<std::int64_t>(elements, random_.one_in(4) ? 80 : 6));
    shape.dimensions.push_back(TensorDim{extent});
    elements /= extent;
  }
  random_.shuffle(shape.dimensions);
  return shape;
}

Axes FunctionGenerator::random_permutation(std::size_t rank) {
  Axes axes = Layout::row_major(rank).minor_to_major;
  random_.shuffle(axes);
  return axes;
}

Layout FunctionGenerator::random_layout(std::size_t rank) {
  return options_.layouts && random_.one_in(2) ? Layout{random_permutation(rank)} : Layout::row_major(rank);
}

TensorType FunctionGenerator::random_type(DType dtype) {
  TensorType type = tensor_type(dtype, random_shape());
  type.layout = random_layout(type.shape.rank());
  return type;
}

FoldOrder FunctionGenerator::random_order(Combiner combiner, DType dtype) {
  if (!options_.fold_orders || exactly_associative(combiner, dtype) || random_.one_in(3))
    return FoldOrder::sequential();
  return FoldOrder::interleaved(std::uint32_t{1} << static_cast<unsigned>(random_.below(11)));
}

std::vector<ValueId> FunctionGenerator::add_several(OpKind kind, std::vector<ValueId> operands) {
  const std::string_view name = row(kind).name;
  const Result<std::vector<ValueId>> values = builder_.add_several(std::move(kind), std::move(operands));
  if (!values) {  // a mistake of the generator: no module is worth having
    fmt::print(stderr, "the generator made a wrong {}: {}\n", name, values.errors().front().message);
    std::abort();
  }
  pool_.insert(pool_.end(), values->begin(), values->end());
  return *values;
}

template <class Predicate>
std::optional<ValueId> FunctionGenerator::find(const Predicate& is_wanted) {
  std::vector<ValueId> candidates;
  for (const ValueId value : pool_)
    if (is_wanted(type_of(value))) candidates.push_back(value);
  if (candidates.empty()) return std::nullopt;
  // Half of the time among the last ones, so that long chains of operations come about.
  constexpr std::size_t recent = 6;
  if (candidates.size() > recent && random_.one_in(2)) candidates.erase(candidates.begin(), candidates.end() - recent);
  return random_.pick(candidates);
}

ValueId FunctionGenerator::any_value() {
  const std::optional<ValueId> value = find([](const TensorType&) { return true; });
  return value ? *value : made_value(random_type(random_dtype(options_.dtypes)));
}

ValueId FunctionGenerator::any_value(DType dtype) {
  const std::optional<ValueId> value = find([&](const TensorType& type) { return type.dtype == dtype; });
  return value && !random_.one_in(8) ? *value : made_value(random_type(dtype));
}

ValueId FunctionGenerator::value_of(const TensorType& type) {
  const std::optional<ValueId> value = find([&](const TensorType& found) { return found == type; });
  return value && !random_.one_in(8) ? *value : made_value(type);
}

ValueId FunctionGenerator::value_beside(ValueId first) {
  const TensorType type = type_of(first);
  const ValueId second = value_of(type);
  return second != first || random_.one_in(8) ? second : made_value(type);
}

ValueId FunctionGenerator::made_value(const TensorType& type) {
  const TensorType row_major = tensor_type(type.dtype, type.shape);
  if (type.layout != row_major.layout) return add(Copy{type.layout}, {value_of(row_major)});
  switch (random_.below(4)) {
    case 0:  // by a convert
      if (!allows<Convert>()) break;
      if (const auto value = find([&](const TensorType& found) {
            return found.dtype != type.dtype && found.shape == type.shape && found.layout == type.layout;
          }))
        return add(Convert{type.dtype}, {*value});
      break;
    case 1:  // by a reshape
      if (!allows<Reshape>()) break;
      if (const auto value = find([&](const TensorType& found) {
            return found.dtype == type.dtype && element_count(found.shape) == element_count(type.shape);
          }))
        return add(Reshape{type.shape}, {*value});
      break;
    case 2:  // from a scalar
      if (!allows<BroadcastInDim>() || type.shape.rank() == 0) break;
      return add(BroadcastInDim{.shape = type.shape, .dimensions = {}}, {value_of(tensor_type(type.dtype, {}))});
    default:
      break;
  }
  return constant(type);
}

ValueId FunctionGenerator::constant(const TensorType& type) {
  const Temper temper = random_temper(random_);
  Literal value = random_.one_in(3)
                      ? Literal::splat(type.dtype, random_value(random_, type.dtype, temper))
                      : random_elements(random_, type.dtype, element_count(type.shape).value_or(1), temper);
  return add(Constant{.shape = type.shape, .value = std::move(value)}, {});
}

void FunctionGenerator::add_parameters() {
  for (std::int64_t i = random_.below(5); i > 0; --i)
    pool_.push_back(builder_.parameter(random_type(random_dtype(options_.dtypes))));
}

void FunctionGenerator::add_results() {
  std::vector<bool> is_used(builder_.function().values.size());
  for (const Operation& operation : builder_.function().operations)
    for (const ValueId operand : operation.operands) is_used[operand.index] = true;
  std::vector<ValueId> candidates = pool_;
  random_.shuffle(candidates);
  std::ranges::stable_partition(candidates, [&](ValueId value) { return !is_used[value.index]; });
  for (std::size_t i = 0; i < std::min(candidates.size(), options_.results); ++i) builder_.result(candidates[i]);
  if (!candidates.empty() && random_.one_in(8)) builder_.result(candidates[0]);  // a value may be returned twice
}

void FunctionGenerator::add_expectations() {
  for (std::int64_t count = random_.below(3); count > 0; --count) {
    const ValueId actual = any_value();
    const bool is_number = is_float(type_of(actual).dtype);
    Expectation expectation;
    expectation.actual = builder_.function().results.size();
    builder_.result(actual, true);
    expectation.expected = builder_.function().results.size();
    builder_.result(value_of(type_of(actual)), true);
    if (is_number && random_.one_in(2)) {
      expectation.kind = Expectation::Kind::Close;
      expectation.ulps = random_.below(100);
    } else if (is_number) {
      expectation.kind = Expectation::Kind::Almost;
      expectation.tolerance = static_cast<double>(random_.below(1000)) / 999;
    }
    builder_.function().expectations.push_back(std::move(expectation));
  }
}

}  // namespace batten::generate
