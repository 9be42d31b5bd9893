#include "generate/random_module.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "generate/function_generator.h"
#include "generate/random_values.h"

namespace batten::generate {
namespace {

constexpr std::array<std::string_view, 5> effect_names{"clock", "io", "io.console", "io.file.read", "rand"};

/// What the callees have, and now and then an effect of its own. Sorted.
std::vector<Effect> random_effects(const TensorModule& module, const TensorFunction& function, const Options& options,
                                   Random& random) {
  std::vector<Effect> effects;
  for (const Operation& operation : function.operations)
    if (const Call* call = std::get_if<Call>(&operation.kind)) {
      const std::vector<Effect>& needed = module.function(call->callee).effects;
      effects.insert(effects.end(), needed.begin(), needed.end());
    }
  if (options.effects && random.one_in(3))
    effects.push_back(
        Effect{std::string(effect_names[static_cast<std::size_t>(random.below(std::ssize(effect_names)))])});
  std::ranges::sort(effects);
  effects.erase(std::unique(effects.begin(), effects.end()), effects.end());
  return effects;
}

}  // namespace

TensorModule random_module(std::uint64_t seed, const Options& options) {
  Random random(seed);
  TensorModule module;
  const std::int64_t helpers = random.below(options.functions + 1);
  std::vector<FunctionId> order;  // in which they are filled: callees first, `main` last
  const std::int64_t place_of_main = random.below(helpers + 1);
  for (std::int64_t i = 0; i <= helpers; ++i) {
    const std::string name = random.one_in(4) ? fmt::format("helper \"{}\"", i) : fmt::format("helper_{}", i);
    order.push_back(
        FunctionBuilder(module, i == place_of_main ? "main" : name, i == place_of_main || random.one_in(3)).id());
  }
  const FunctionId main = order[static_cast<std::size_t>(place_of_main)];
  order.erase(order.begin() + place_of_main);
  random.shuffle(order);
  order.push_back(main);

  std::vector<FunctionId> callees;
  for (const FunctionId id : order) {
    FunctionGenerator generator(module, id, callees, options, random);
    generator.add_parameters();
    generator.add_operations(id == main ? options.operations : static_cast<int>(random.below(8)));
    generator.add_results();
    if (id == main && options.expectations) generator.add_expectations();
    module.function(id).effects = random_effects(module, module.function(id), options, random);
    callees.push_back(id);
  }
  return module;
}

std::vector<Literal> random_inputs(std::uint64_t seed, const TensorFunction& function) {
  Random random(seed);
  std::vector<Literal> inputs;
  for (const ValueId parameter : function.parameters) {
    const TensorType& type = type_of(function, parameter);
    inputs.push_back(random_elements(random, type.dtype, element_count(type.shape).value_or(1), random_temper(random)));
  }
  return inputs;
}

}  // namespace batten::generate
