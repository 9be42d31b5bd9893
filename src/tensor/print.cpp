#include "tensor/print.h"

#include <fmt/format.h>

#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "base/text_lexer.h"
#include "base/visit.h"
#include "numerics/literal_text.h"

namespace batten {
namespace {

/// Constants with more elements are printed as their bytes.
constexpr std::int64_t listed_elements = 64;

std::string bytes_text(const std::vector<std::byte>& bytes) {
  std::string text = "\"0x";
  for (const std::byte byte : bytes)
    fmt::format_to(std::back_inserter(text), "{:02X}", std::to_integer<unsigned>(byte));
  return text + "\"";
}

/// `dense<1.0>` for all elements, `dense<[1.0, 2.0]>` for each in row-major order, `dense<"0x…">` for many.
std::string literal_text(const Literal& literal) {
  const std::int64_t count = literal.stored_elements();
  if (literal.is_splat()) return fmt::format("dense<{}>", literal_text(literal.dtype(), literal.at(0)));
  if (count > listed_elements) return fmt::format("dense<{}>", bytes_text(literal.bytes()));
  std::vector<std::string> elements;
  for (std::int64_t i = 0; i < count; ++i) elements.push_back(literal_text(literal.dtype(), literal.at(i)));
  return fmt::format("dense<[{}]>", fmt::join(elements, ", "));
}

/// How the values of a function are called in the text.
class Names {
 public:
  /// By index: what `print_operation` says without having to look at the whole function.
  explicit Names(const TensorFunction& function) : parameters_(function.parameters.size()) {}

  /// By definition order, which is the same for a function that a builder made.
  static Names in_definition_order(const TensorFunction& function, FunctionId id) {
    Names names(function);
    names.numbers_.emplace(function.values.size());
    names.id_ = id;
    std::size_t next = 0;
    const auto define = [&](ValueId value) {
      if (value.function == id && value.index < function.values.size() && !(*names.numbers_)[value.index])
        (*names.numbers_)[value.index] = next++;
    };
    for (const ValueId parameter : function.parameters) define(parameter);
    for (const Operation& operation : function.operations)
      for (const ValueId result : operation.results) define(result);
    return names;
  }

  std::string of(ValueId value) const {
    std::optional<std::size_t> number = value.index;
    if (numbers_)
      number = value.function == id_ && value.index < numbers_->size() ? (*numbers_)[value.index] : std::nullopt;
    if (!number) return "%undefined";
    return *number < parameters_ ? fmt::format("%arg{}", *number) : fmt::format("%{}", *number - parameters_);
  }
  std::string of(const std::vector<ValueId>& values) const {
    std::vector<std::string> names;
    for (const ValueId value : values) names.push_back(of(value));
    return fmt::format("{}", fmt::join(names, ", "));
  }

 private:
  std::size_t parameters_;
  FunctionId id_;
  std::optional<std::vector<std::optional<std::size_t>>> numbers_;
};

std::string pair(const Axes& lhs, const Axes& rhs) { return fmt::format("{} x {}", to_string(lhs), to_string(rhs)); }

std::string function_symbol(const TensorModule& module, FunctionId id) {
  return id.index < module.functions.size() ? text::symbol(module.function(id).name) : "@undefined";
}

/// What is written only where it says something else than the declared type.
std::string unless(bool is_declared, std::string text) { return is_declared ? "" : " " + std::move(text); }

/// One operation without its provenance. Attributes that the result's declared type states as well are not repeated.
std::string operation_text(const TensorModule& module, const TensorFunction& function, const Names& names,
                           const Operation& operation) {
  std::vector<TensorType> types;
  for (const ValueId result : operation.results)
    if (result.index < function.values.size()) types.push_back(type_of(function, result));
  const TensorType declared = types.empty() ? TensorType{} : types[0];
  const auto operand = [&](std::size_t i) {
    return i < operation.operands.size() ? names.of(operation.operands[i]) : "%missing";
  };
  const std::string all = names.of(operation.operands);
  const auto shape = [&](const Shape& shape) { return unless(shape == declared.shape, "shape " + to_string(shape)); };

  const std::string body = visit(
      operation.kind,
      [&](const Constant& op) {
        const bool same = op.value.dtype() == declared.dtype;
        return fmt::format("constant{} {}{}", unless(same, std::string(name(op.value.dtype()))), literal_text(op.value),
                           shape(op.shape));
      },
      [&](const Iota& op) {
        return fmt::format("iota dim {}{}{}", op.iota_dimension,
                           unless(op.dtype == declared.dtype, fmt::format("to {}", name(op.dtype))), shape(op.shape));
      },
      [&](const Call& op) { return fmt::format("call {}({})", function_symbol(module, op.callee), all); },
      [&](const OptimizationBarrier&) { return fmt::format("optimization_barrier {}", all); },
      [&](const Unary& op) { return fmt::format("unary {} {}", name(op.code), all); },
      [&](const Binary& op) { return fmt::format("binary {} {}", name(op.code), all); },
      [&](const Compare& op) { return fmt::format("compare {} {} {}", name(op.direction), name(op.comparison), all); },
      [&](const Select&) { return fmt::format("select {}", all); },
      [&](const Clamp&) { return fmt::format("clamp {}", all); },
      [&](const Convert& op) {
        return fmt::format("convert {}{}", all, unless(op.to == declared.dtype, fmt::format("to {}", name(op.to))));
      },
      [&](const Reduce& op) {
        return fmt::format("reduce {} {} initial {} axes {}{} order {}", name(op.combiner), operand(Reduce::operand),
                           operand(Reduce::initial), to_string(op.axes), op.keep ? " keep" : "", to_string(op.order));
      },
      [&](const ReduceWith& op) {
        const auto middle = operation.operands.begin() + static_cast<std::ptrdiff_t>(operation.operands.size() / 2);
        const std::vector<ValueId> folded(operation.operands.begin(), middle),
            initial(middle, operation.operands.end());
        return fmt::format("reduce_with {}({}) initial ({}) axes {}{}", function_symbol(module, op.body),
                           names.of(folded), names.of(initial), to_string(op.axes), op.keep ? " keep" : "");
      },
      [&](const DotGeneral& op) {
        return fmt::format("dot_general {} batch {} contracting {} accumulate {} in {}{} order {}", all,
                           pair(op.lhs_batching_dimensions, op.rhs_batching_dimensions),
                           pair(op.lhs_contracting_dimensions, op.rhs_contracting_dimensions), name(op.accumulate),
                           name(op.accumulator),
                           unless(op.result == declared.dtype, fmt::format("to {}", name(op.result))),
                           to_string(op.order));
      },
      [&](const BroadcastInDim& op) {
        return fmt::format("broadcast_in_dim {} dims {}{}", all, to_string(op.dimensions), shape(op.shape));
      },
      [&](const Reshape& op) { return fmt::format("reshape {}{}", all, shape(op.shape)); },
      [&](const Transpose& op) { return fmt::format("transpose {} permutation {}", all, to_string(op.permutation)); },
      [&](const Slice& op) {
        return fmt::format("slice {} start {} limit {} stride {}", all, to_string(op.start), to_string(op.limit),
                           to_string(op.stride));
      },
      [&](const Concatenate& op) { return fmt::format("concatenate {} dim {}", all, op.dimension); },
      [&](const Pad& op) {
        return fmt::format("pad {} low {} high {} interior {}", all, to_string(op.low), to_string(op.high),
                           to_string(op.interior));
      },
      [&](const Reverse& op) { return fmt::format("reverse {} dims {}", all, to_string(op.dimensions)); },
      [&](const Bitcast& op) {
        return fmt::format("bitcast {}{}", all, unless(op.to == declared.dtype, fmt::format("to {}", name(op.to))));
      },
      [&](const Copy& op) {
        return fmt::format("copy {}{}", all,
                           unless(op.layout == declared.layout, fmt::format("layout {}", to_string(op.layout))));
      });

  std::string text = operation.results.empty() ? body : fmt::format("{} = {}", names.of(operation.results), body);
  if (!types.empty()) text += fmt::format(" : {}", fmt::join(types, ", "));
  return text;
}

std::string expectation_text(const Expectation& expectation) {
  const std::string results = fmt::format("{}, {}", expectation.actual, expectation.expected);
  switch (expectation.kind) {
    case Expectation::Kind::Equal:
      return "expect equal " + results;
    case Expectation::Kind::Close:
      return fmt::format("expect close {} ulps {}", results, expectation.ulps);
    case Expectation::Kind::Almost:
      break;
  }
  return fmt::format("expect almost {} tolerance {}", results,
                     batten::literal_text(DType::F64, bits_of(expectation.tolerance)));
}

std::string results_text(const TensorFunction& function) {
  std::vector<std::string> results;
  for (const FunctionResult& result : function.results)
    results.push_back((result.expectation_only ? "expectation " : "") + to_string(result.type));
  return results.size() == 1 ? results[0] : fmt::format("({})", fmt::join(results, ", "));
}

std::string header_text(const TensorFunction& function, const Names& names) {
  std::vector<std::string> parameters;
  for (const ValueId parameter : function.parameters)
    parameters.push_back(fmt::format("{}: {}", names.of(parameter), type_of(function, parameter)));
  std::vector<std::string_view> effects;
  for (const Effect& effect : function.effects) effects.push_back(effect.name);
  return fmt::format("func {}{}({}) -> {} effects [{}]", function.is_public ? "" : "private ",
                     text::symbol(function.name), fmt::join(parameters, ", "), results_text(function),
                     fmt::join(effects, ", "));
}

/// ` // mlp.mlir:3:5`, and after `<-` the calls that brought the operation here.
std::string provenance_text(const Provenance& provenance, const Sources& sources) {
  std::string text;
  for (const Span& span : provenance.chain)
    text += fmt::format("{}{}:{}:{}", text.empty() ? " // " : " <- ", sources.name(span.file), span.begin.line,
                        span.begin.column);
  return text;
}

}  // namespace

std::string print(const TensorModule& module, const Sources* sources) {
  std::string text = "tensor_module {\n";
  const auto line = [&](int depth, std::string_view words) { text += fmt::format("{:{}}{}\n", "", 2 * depth, words); };
  for (std::size_t i = 0; i < module.functions.size(); ++i) {
    const TensorFunction& function = module.functions[i];
    const Names names = Names::in_definition_order(function, FunctionId{static_cast<std::uint32_t>(i)});
    line(1, header_text(function, names) + " {");
    for (const Operation& operation : function.operations) {
      const std::string provenance = sources == nullptr ? "" : provenance_text(operation.provenance, *sources);
      line(2, operation_text(module, function, names, operation) + provenance);
    }
    for (const Expectation& expectation : function.expectations) line(2, expectation_text(expectation));
    std::vector<ValueId> returned;
    for (const FunctionResult& result : function.results) returned.push_back(result.value);
    line(2, returned.empty() ? "return" : "return " + names.of(returned));
    line(1, "}");
  }
  return text + "}\n";
}

std::string print_operation(const TensorModule& module, const TensorFunction& function, const Operation& operation) {
  return operation_text(module, function, Names(function), operation);
}

}  // namespace batten
