// What a user hands to a program: `--input 2x3xf32=1,2,3,4,5,6` or `--input x.npy`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "runtime/buffer.h"
#include "runtime/tensor.h"
#include "tensor/module.h"

namespace batten::cli {

/// The runtime's word for a type of the tensor IR.
runtime::TensorDescriptor descriptor(const TensorType& type);

/// A finding with the code that a status of the runtime names.
Diagnostic to_diagnostic(const runtime::Status& status);

/// One input as text: extents and dtype, `=`, then values separated by commas, in row-major order, or one value for all
/// elements. `f32=1.5` is a scalar. Numbers may be `inf`, `-inf`, `nan`. Errors: MalformedInput, MemoryLimit.
Result<runtime::Tensor> parse_input(std::string_view text, const runtime::MemoryBudget& budget);

/// One input a parameter, in order, in the parameter's layout. Errors: InputCount; per input everything wrong with it;
/// a shape or dtype that is not the parameter's (InputTypeDiffers, showing both).
Result<std::vector<runtime::Tensor>> load_inputs(const TensorFunction& function, const std::vector<std::string>& inputs,
                                                 const runtime::MemoryBudget& budget);

}  // namespace batten::cli
