// One random operation of each kind.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "generate/function_generator.h"
#include "generate/random_values.h"

namespace batten::generate {
namespace {

/// A code and an element type that it may have.
template <class Code>
struct LegalCode {
  Code code;
  DType dtype;
};

/// Every pair of a table of codes that is legal and allowed.
template <class Code, class Table>
std::vector<LegalCode<Code>> legal_codes(const Table& table, DTypeSet among, const auto& dtypes_of) {
  std::vector<LegalCode<Code>> pairs;
  for (const auto& code : table)
    for (const DTypeRow& entry : dtype_table)
      if (among.contains(entry.dtype) && dtypes_of(code).contains(entry.dtype))
        pairs.push_back({code.code, entry.dtype});
  return pairs;
}

/// How many axes and elements a result may still have.
struct Room {
  std::size_t rank;
  std::int64_t elements;
};

/// The axes of one operand of a contraction while it is made up.
struct DotAxis {
  enum class Role : std::uint8_t { Batching, Contracting, Free };
  Role role;
  std::int64_t extent;
  std::int64_t pair;  // the lhs axis that it goes with; of no meaning for a free one
};

}  // namespace

bool FunctionGenerator::make(std::type_identity<Constant>) {
  const DType dtype = random_dtype(options_.dtypes);
  constant(tensor_type(dtype, random_shape()));
  return true;
}

bool FunctionGenerator::make(std::type_identity<Iota>) {
  const Shape shape = random_shape();
  const DType dtype = random_dtype(options_.dtypes);
  if (shape.rank() == 0 || !dtypes::number.contains(dtype)) return false;
  add(Iota{.dtype = dtype, .shape = shape, .iota_dimension = random_.below(static_cast<std::int64_t>(shape.rank()))},
      {});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Call>) {
  if (callees_.empty()) return false;
  const FunctionId callee = random_.pick(callees_);
  std::vector<TensorType> types;
  for (const ValueId parameter : module_.function(callee).parameters)
    types.push_back(batten::type_of(module_.function(callee), parameter));
  std::vector<ValueId> operands;
  for (const TensorType& type : types) operands.push_back(value_of(type));
  add_several(Call{callee}, std::move(operands));
  return true;
}

bool FunctionGenerator::make(std::type_identity<OptimizationBarrier>) {
  std::vector<ValueId> operands;
  for (std::int64_t count = random_.below(4); count > 0; --count) operands.push_back(any_value());
  if (operands.empty()) return false;
  add_several(OptimizationBarrier{}, std::move(operands));
  return true;
}

bool FunctionGenerator::make(std::type_identity<Unary>) {
  const auto pairs = legal_codes<UnaryCode>(unary_table, options_.dtypes, [&](const UnaryRow& code) {
    DTypeSet legal;
    for (const DTypeRow& entry : dtype_table)
      if (code.dtypes.contains(entry.dtype) && has(result_dtype(code.code, entry.dtype)))
        legal.bits |= 1U << static_cast<unsigned>(entry.dtype);
    return options_.allows_unary(code.code) ? legal : DTypeSet{};
  });
  if (pairs.empty()) return false;
  const auto [code, dtype] = random_.pick(pairs);
  add(Unary{code}, {any_value(dtype)});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Binary>) {
  const auto pairs = legal_codes<BinaryCode>(binary_table, options_.dtypes, [&](const BinaryRow& code) {
    return options_.allows_binary(code.code) ? code.dtypes : DTypeSet{};
  });
  if (pairs.empty()) return false;
  const auto [code, dtype] = random_.pick(pairs);
  const ValueId lhs = any_value(dtype);
  const ValueId rhs = value_beside(lhs);
  add(Binary{code}, {lhs, rhs});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Compare>) {
  const auto pairs = legal_codes<ComparisonType>(comparison_type_table, options_.dtypes,
                                                 [](const ComparisonTypeRow& comparison) { return comparison.dtypes; });
  if (pairs.empty() || !has(DType::Pred)) return false;
  const auto [comparison, dtype] = random_.pick(pairs);
  const auto direction = random_.below(static_cast<std::int64_t>(compare_direction_table.size()));
  const ValueId lhs = any_value(dtype);
  const ValueId rhs = value_beside(lhs);
  add(Compare{.direction = static_cast<CompareDirection>(direction), .comparison = comparison}, {lhs, rhs});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Select>) {
  if (!has(DType::Pred)) return false;
  const ValueId on_true = any_value();
  TensorType predicate = type_of(on_true);
  predicate.dtype = DType::Pred;
  const ValueId chooser = value_of(predicate);
  const ValueId on_false = value_beside(on_true);
  add(Select{}, {chooser, on_true, on_false});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Clamp>) {
  const ValueId operand = any_value();
  const ValueId lower = value_beside(operand);
  const ValueId upper = value_beside(operand);
  add(Clamp{}, {lower, operand, upper});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Convert>) {
  const DType from = random_dtype(options_.dtypes), to = random_dtype(options_.dtypes);
  if (from == to) return false;
  add(Convert{to}, {any_value(from)});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Reduce>) {
  const auto pairs = legal_codes<Combiner>(combiner_table, options_.dtypes,
                                           [](const CombinerRow& combiner) { return legal_dtypes(combiner.code); });
  if (pairs.empty()) return false;
  // Most pairs have one order only: half of the time one of those that have many.
  std::vector<LegalCode<Combiner>> ordered;
  for (const auto& pair : pairs)
    if (!exactly_associative(pair.code, pair.dtype)) ordered.push_back(pair);
  const auto [combiner, dtype] = random_.pick(ordered.empty() || random_.one_in(2) ? pairs : ordered);
  const ValueId operand = any_value(dtype);
  const ValueId initial = value_of(tensor_type(dtype, {}));
  Reduce reduce{.combiner = combiner, .axes = {}, .keep = random_.one_in(3), .order = random_order(combiner, dtype)};
  for (std::size_t axis = 0; axis < type_of(operand).shape.rank(); ++axis)
    if (!random_.one_in(3)) reduce.axes.push_back(static_cast<std::int64_t>(axis));
  add(std::move(reduce), {operand, initial});
  return true;
}

FunctionId FunctionGenerator::fold_body(const std::vector<DType>& dtypes) {
  FunctionBuilder body(module_, fmt::format("body{}", module_.functions.size()), false);
  std::vector<ValueId> old, next;
  for (const DType dtype : dtypes) old.push_back(body.parameter(tensor_type(dtype, {})));
  for (const DType dtype : dtypes) next.push_back(body.parameter(tensor_type(dtype, {})));
  const auto direction =
      static_cast<CompareDirection>(random_.below(static_cast<std::int64_t>(compare_direction_table.size())));
  const ValueId chosen =
      *body.add(Compare{.direction = direction, .comparison = default_comparison(dtypes[0])}, {old[0], next[0]});
  for (std::size_t i = 0; i < dtypes.size(); ++i) {
    const bool combines = random_.one_in(2);
    body.result(combines
                    ? *body.add(Binary{random_.one_in(2) ? BinaryCode::Add : BinaryCode::Maximum}, {old[i], next[i]})
                    : *body.add(Select{}, {chosen, old[i], next[i]}));
  }
  return body.id();
}

bool FunctionGenerator::make(std::type_identity<ReduceWith>) {
  if (!has(DType::Pred) || options_.functions == 0) return false;
  const ValueId first = any_value();
  std::vector<ValueId> operands{first};
  std::vector<DType> dtypes{type_of(first).dtype};
  for (std::int64_t count = random_.below(3); count > 0; --count) {
    dtypes.push_back(random_dtype(options_.dtypes));
    TensorType type = tensor_type(dtypes.back(), type_of(first).shape);
    type.layout = random_layout(type.shape.rank());
    operands.push_back(value_of(type));
  }
  for (const DType dtype : dtypes) operands.push_back(value_of(tensor_type(dtype, {})));
  ReduceWith reduce{.body = fold_body(dtypes), .axes = {}, .keep = random_.one_in(3)};
  for (std::size_t axis = 0; axis < type_of(first).shape.rank(); ++axis)
    if (!random_.one_in(3)) reduce.axes.push_back(static_cast<std::int64_t>(axis));
  add_several(std::move(reduce), std::move(operands));
  return true;
}

/// The lhs is there; the rhs is made up from its batching and contracting axes and new free ones, in any order.
bool FunctionGenerator::make(std::type_identity<DotGeneral>) {
  // Floats are the only ones whose dot has many orders.
  const DTypeSet floats{options_.dtypes.bits & dtypes::floating.bits};
  const DType dtype = random_dtype(floats.bits == 0 || random_.one_in(2) ? options_.dtypes : floats);
  const ValueId lhs = any_value(dtype);
  const Shape lhs_shape = type_of(lhs).shape;
  DotGeneral dot;
  std::vector<DotAxis> rhs_axes;
  Room room{.rank = options_.rank, .elements = options_.elements};
  for (const std::int64_t axis : random_permutation(lhs_shape.rank())) {
    const std::int64_t extent = lhs_shape.extent(axis);
    const auto role = static_cast<DotAxis::Role>(random_.below(3));
    if (role == DotAxis::Role::Batching) dot.lhs_batching_dimensions.push_back(axis);
    if (role == DotAxis::Role::Contracting) dot.lhs_contracting_dimensions.push_back(axis);
    if (role != DotAxis::Role::Free) rhs_axes.push_back({.role = role, .extent = extent, .pair = axis});
    if (role != DotAxis::Role::Contracting) {
      --room.rank;
      room.elements /= extent;
    }
  }
  std::int64_t rhs_elements = 1;
  for (const DotAxis& axis : rhs_axes) rhs_elements *= axis.extent;  // at most the lhs has
  const Shape free = random_shape(std::min(room.rank, options_.rank - rhs_axes.size()),
                                  std::min(room.elements, options_.elements / rhs_elements));
  for (const TensorDim dimension : free.dimensions)
    rhs_axes.push_back({.role = DotAxis::Role::Free, .extent = dimension.extent, .pair = 0});
  random_.shuffle(rhs_axes);

  TensorType rhs_type = tensor_type(dtype, {});
  for (const DotAxis& axis : rhs_axes) rhs_type.shape.dimensions.push_back(TensorDim{axis.extent});
  rhs_type.layout = random_layout(rhs_axes.size());
  const auto rhs_axes_of = [&](const Axes& lhs_axes) {
    Axes result;
    for (const std::int64_t wanted : lhs_axes)
      for (std::size_t i = 0; i < rhs_axes.size(); ++i)
        if (rhs_axes[i].role != DotAxis::Role::Free && rhs_axes[i].pair == wanted)
          result.push_back(static_cast<std::int64_t>(i));
    return result;
  };
  dot.rhs_batching_dimensions = rhs_axes_of(dot.lhs_batching_dimensions);
  dot.rhs_contracting_dimensions = rhs_axes_of(dot.lhs_contracting_dimensions);

  DTypeSet accumulators;
  for (const DTypeRow& entry : dtype_table)
    if (has(entry.dtype) && entry.kind == row(dtype).kind && entry.bits >= bit_width(dtype))
      accumulators.bits |= 1U << static_cast<unsigned>(entry.dtype);
  dot.accumulator = random_dtype(accumulators);
  dot.result = random_.one_in(2) ? dtype : dot.accumulator;
  dot.accumulate = is_float(dtype) && random_.one_in(2) ? Accumulate::Fused : Accumulate::Separate;
  dot.order = random_order(Combiner::Add, dot.accumulator);
  const ValueId rhs = value_of(rhs_type);
  add(std::move(dot), {lhs, rhs});
  return true;
}

bool FunctionGenerator::make(std::type_identity<BroadcastInDim>) {
  const ValueId operand = any_value();
  const Shape shape = type_of(operand).shape;
  const Shape added = random_shape(options_.rank - shape.rank(), options_.elements / element_count(shape).value_or(1));
  BroadcastInDim broadcast;
  std::size_t next = 0;  // axis of the operand
  for (std::size_t left = added.rank(); left + shape.rank() > next;) {
    const bool is_added = left > 0 && (next == shape.rank() || random_.one_in(2));
    if (is_added) {
      broadcast.shape.dimensions.push_back(added.dimensions[--left]);
      continue;
    }
    broadcast.dimensions.push_back(static_cast<std::int64_t>(broadcast.shape.rank()));
    broadcast.shape.dimensions.push_back(shape.dimensions[next++]);
  }
  add(std::move(broadcast), {operand});
  return true;
}

/// Splits the element count into random factors, in random order.
bool FunctionGenerator::make(std::type_identity<Reshape>) {
  const ValueId operand = any_value();
  std::int64_t left = element_count(type_of(operand).shape).value_or(1);
  Shape shape;
  while (shape.rank() + 1 < options_.rank && (left > 1 || random_.one_in(2))) {
    std::vector<std::int64_t> divisors;
    for (std::int64_t divisor = 1; divisor <= left; ++divisor)
      if (left % divisor == 0) divisors.push_back(divisor);
    shape.dimensions.push_back(TensorDim{random_.pick(divisors)});
    left /= shape.dimensions.back().extent;
  }
  if (left > 1 && shape.rank() == options_.rank) return false;
  if (left > 1) shape.dimensions.push_back(TensorDim{left});
  random_.shuffle(shape.dimensions);
  add(Reshape{std::move(shape)}, {operand});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Transpose>) {
  const ValueId operand = any_value();
  add(Transpose{random_permutation(type_of(operand).shape.rank())}, {operand});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Slice>) {
  const ValueId operand = any_value();
  Slice slice;
  for (const TensorDim dimension : type_of(operand).shape.dimensions) {
    slice.start.push_back(random_.below(dimension.extent));
    slice.limit.push_back(slice.start.back() + 1 + random_.below(dimension.extent - slice.start.back()));
    slice.stride.push_back(1 + random_.below(random_.one_in(3) ? 4 : 2));
  }
  add(std::move(slice), {operand});
  return true;
}

/// Operands that differ on the joined axis alone.
bool FunctionGenerator::make(std::type_identity<Concatenate>) {
  const ValueId first = any_value();
  TensorType type = type_of(first);
  if (type.shape.rank() == 0) return false;
  const std::int64_t dimension = random_.below(static_cast<std::int64_t>(type.shape.rank()));
  std::int64_t& extent = type.shape.dimensions[static_cast<std::size_t>(dimension)].extent;
  const std::int64_t others = element_count(type.shape).value_or(1) / extent;
  std::int64_t left = options_.elements / others - extent;
  std::vector<ValueId> operands{first};
  for (std::int64_t count = random_.below(3); count > 0 && left > 0; --count) {
    extent = 1 + random_.below(std::min<std::int64_t>(left, 5));
    left -= extent;
    operands.push_back(value_of(type));
  }
  random_.shuffle(operands);
  add(Concatenate{dimension}, std::move(operands));
  return true;
}

/// Edges of both signs, of which at least one element is left.
bool FunctionGenerator::make(std::type_identity<Pad>) {
  const ValueId operand = any_value();
  const TensorType type = type_of(operand);
  Pad pad;
  std::int64_t elements = options_.elements;
  for (const TensorDim dimension : type.shape.dimensions) {
    const std::int64_t interior = random_.one_in(2) ? random_.below(3) : 0;
    const std::int64_t spread = dimension.extent + (dimension.extent - 1) * interior;
    std::int64_t low = random_.below(6) - 2, high = random_.below(6) - 2;
    if (spread + low + high <= 0) low = high = 0;
    if (spread + low + high > elements) return false;
    elements /= spread + low + high;
    pad.low.push_back(low);
    pad.high.push_back(high);
    pad.interior.push_back(interior);
  }
  const ValueId value = value_of(tensor_type(type.dtype, {}));
  add(std::move(pad), {operand, value});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Reverse>) {
  const ValueId operand = any_value();
  Reverse reverse;
  for (std::size_t axis = 0; axis < type_of(operand).shape.rank(); ++axis)
    if (random_.one_in(2)) reverse.dimensions.push_back(static_cast<std::int64_t>(axis));
  add(std::move(reverse), {operand});
  return true;
}

/// To a dtype that is as wide, narrower where there is room for another axis, or wider where the last axis fits.
bool FunctionGenerator::make(std::type_identity<Bitcast>) {
  const ValueId operand = any_value();
  const TensorType type = type_of(operand);
  std::vector<DType> choices;
  for (const DTypeRow& entry : dtype_table) {
    if (!has(entry.dtype) || !infer(Bitcast{entry.dtype}, std::span(&type, 1))) continue;
    const std::int64_t elements = *element_count(type.shape) * bit_width(type.dtype) / entry.bits;
    if (type.shape.rank() < options_.rank && elements <= options_.elements) choices.push_back(entry.dtype);
  }
  if (choices.empty()) return false;
  add(Bitcast{random_.pick(choices)}, {operand});
  return true;
}

bool FunctionGenerator::make(std::type_identity<Copy>) {
  const ValueId operand = any_value();
  add(Copy{random_layout(type_of(operand).shape.rank())}, {operand});
  return true;
}

template <std::size_t... alternatives>
bool FunctionGenerator::make_alternative(std::size_t wanted, std::index_sequence<alternatives...>) {
  const auto make_if = [&]<std::size_t alternative>(std::integral_constant<std::size_t, alternative>) {
    return wanted == alternative && make(std::type_identity<std::variant_alternative_t<alternative, OpKind>>{});
  };
  return (make_if(std::integral_constant<std::size_t, alternatives>{}) || ...);
}

void FunctionGenerator::add_operations(int count) {
  std::vector<const OpRow*> choices;
  for (const OpRow& op : op_table) {
    if (!options_.allows_operation(op)) continue;
    // Codes, dtypes and orders make many operations of one row; a movement is one.
    const bool is_many = op.family != Family::Movement && op.family != Family::Graph && op.family != Family::Broadcast;
    choices.insert(choices.end(), is_many ? 3 : 1, &op);
  }
  const std::size_t wanted = builder_.function().operations.size() + static_cast<std::size_t>(count);
  for (int attempts = 20 * count; attempts > 0 && builder_.function().operations.size() < wanted && !choices.empty();
       --attempts)
    make_alternative(random_.pick(choices)->alternative, std::make_index_sequence<std::variant_size_v<OpKind>>{});
}

}  // namespace batten::generate
