#include "elementary/compiled.h"

#include <cassert>

#include "base/float_environment.h"
#include "lowering/math/elementary.h"
#include "native/verify.h"

namespace batten::elementary {

testing::ElementwiseBody body(UnaryCode code) {
  return [code](std::span<const native::Expr> x) {
    const bool basic = realisation(code, x[0].dtype()) == Realisation::Basic;
    return native::canonical_nan(basic ? native::apply(code, x[0]) : math::elementary(code, x[0]));
  };
}

testing::ElementwiseBody body(BinaryCode code) {
  return [code](std::span<const native::Expr> x) {
    const native::Expr result = math::elementary(code, x[0], x[1]);
    return is_float(result.dtype()) ? native::canonical_nan(result) : result;
  };
}

Result<Compiled> Compiled::create(std::span<const DType> operands, const testing::ElementwiseBody& body,
                                  std::int64_t elements, std::int64_t lanes) {
  const native::Kernel kernel = testing::elementwise(operands, operands[0], elements, lanes, body);
  if (Diagnostics found = native::verify(kernel); !found.empty()) return found;
  Result<llvm_room::Jit> jit = llvm_room::Jit::create();
  if (!jit) return jit.errors();
  const auto functions = jit->compile(std::span(&kernel, 1));
  if (!functions) return functions.errors();
  return Compiled(*std::move(jit), (*functions)[0]);
}

void Compiled::run(std::span<const void* const> operands, void* result) const {
  std::vector<void*> buffers;
  for (const void* const operand : operands) buffers.push_back(const_cast<void*>(operand));  // read only
  buffers.push_back(result);
  const DefaultFloatEnvironment environment;
  [[maybe_unused]] const std::int32_t status = function_(buffers.data());
  assert(status == 0);
}

}  // namespace batten::elementary
