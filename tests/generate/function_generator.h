// Fills one function with random operations.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "generate/random.h"
#include "generate/random_module.h"
#include "tensor/builder.h"

namespace batten::generate {

/// One `make` an operation, each of which appends it on random operands, or does nothing and says so where the options
/// or chance leave none. A new alternative of OpKind does not compile without one.
class FunctionGenerator {
 public:
  /// `callees`: the functions that may be called; they are complete.
  FunctionGenerator(TensorModule& module, FunctionId id, std::vector<FunctionId> callees, const Options& options,
                    Random& random)
      : module_(module), builder_(module, id), callees_(std::move(callees)), options_(options), random_(random) {}

  void add_parameters();
  /// At least so many.
  void add_operations(int count);
  /// Values that nothing uses first, so that little is computed in vain.
  void add_results();
  void add_expectations();

 private:
  bool make(std::type_identity<Constant>);
  bool make(std::type_identity<Iota>);
  bool make(std::type_identity<Call>);
  bool make(std::type_identity<OptimizationBarrier>);
  bool make(std::type_identity<Unary>);
  bool make(std::type_identity<Binary>);
  bool make(std::type_identity<Compare>);
  bool make(std::type_identity<Select>);
  bool make(std::type_identity<Clamp>);
  bool make(std::type_identity<Convert>);
  bool make(std::type_identity<Reduce>);
  bool make(std::type_identity<ReduceWith>);
  bool make(std::type_identity<DotGeneral>);
  bool make(std::type_identity<BroadcastInDim>);
  bool make(std::type_identity<Reshape>);
  bool make(std::type_identity<Transpose>);
  bool make(std::type_identity<Slice>);
  bool make(std::type_identity<Concatenate>);
  bool make(std::type_identity<Pad>);
  bool make(std::type_identity<Reverse>);
  bool make(std::type_identity<Bitcast>);
  bool make(std::type_identity<Copy>);
  template <std::size_t... alternatives>
  bool make_alternative(std::size_t wanted, std::index_sequence<alternatives...>);

  /// A body that keeps one of each pair of values, or combines them.
  FunctionId fold_body(const std::vector<DType>& dtypes);

  // Types
  DType random_dtype(DTypeSet among);
  Shape random_shape();
  /// Of at most so many axes and elements.
  Shape random_shape(std::size_t rank, std::int64_t elements);
  Axes random_permutation(std::size_t rank);
  Layout random_layout(std::size_t rank);
  TensorType random_type(DType dtype);
  FoldOrder random_order(Combiner combiner, DType dtype);
  bool has(DType dtype) const { return options_.dtypes.contains(dtype); }
  template <class Op>
  bool allows() const {
    return options_.allows_operation(op_table[detail::alternative_of<Op>(std::type_identity<OpKind>{})]);
  }
  /// A copy: the function's table of types grows with every operation.
  TensorType type_of(ValueId value) const { return builder_.type_of(value); }

  // Values
  /// The results go into the pool.
  std::vector<ValueId> add_several(OpKind kind, std::vector<ValueId> operands);
  ValueId add(OpKind kind, std::vector<ValueId> operands) {
    return add_several(std::move(kind), std::move(operands)).front();
  }
  ValueId any_value();
  ValueId any_value(DType dtype);
  /// One that is there, or one made for it from what is.
  ValueId value_of(const TensorType& type);
  /// A second operand of the first one's type: seldom the same value, of which much would be trivial.
  ValueId value_beside(ValueId first);
  ValueId made_value(const TensorType& type);
  ValueId constant(const TensorType& type);
  /// A value of the pool that `is_wanted`; later ones are likelier.
  template <class Predicate>
  std::optional<ValueId> find(const Predicate& is_wanted);

  TensorModule& module_;
  FunctionBuilder builder_;
  std::vector<FunctionId> callees_;
  const Options& options_;
  Random& random_;
  std::vector<ValueId> pool_;
};

}  // namespace batten::generate
