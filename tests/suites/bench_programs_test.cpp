// Programs with interleaved folds against a second computation of the declared order, written here with plain loops:
// equal bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <span>

#include "suites/harness.h"

namespace batten::testing {
namespace {

using Floats = std::vector<float>;

/// Reproducible values in [-1, 1).
Floats random_floats(std::size_t count, std::uint64_t seed) {
  Floats values(count);
  std::uint64_t state = seed * 0x9E3779B97F4A7C15U + 1;
  for (float& value : values) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    value = static_cast<float>(static_cast<std::int64_t>(state >> 40U) - (std::int64_t{1} << 23)) * 0x1p-23F;
  }
  return values;
}

runtime::Tensor tensor(const Floats& values, std::vector<std::int64_t> shape) {
  auto result =
      runtime::Tensor::allocate({{kDLFloat, 32, 1}, std::move(shape), {}}, runtime::MemoryBudget(), "an input");
  EXPECT_TRUE(result);
  std::memcpy(result->data(), values.data(), values.size() * sizeof(float));
  return *std::move(result);
}

/// `docs/numerics.md` §3.1, interleaved<64>, of sums: 64 partials, then halves, then onto 0.
float interleaved_sum(std::span<const float> x) {
  Floats partial(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(std::min<std::size_t>(64, x.size())));
  for (std::size_t i = 64; i < x.size(); ++i) partial[i % 64] = partial[i % 64] + x[i];
  for (std::size_t half = 32; half > 0; half /= 2)
    for (std::size_t j = 0; j < half && j + half < partial.size(); ++j) partial[j] = partial[j] + partial[j + half];
  return 0.0F + partial[0];
}

float interleaved_dot(std::span<const float> x, std::span<const float> y) {
  Floats partial;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i < 64)
      partial.push_back(x[i] * y[i]);
    else
      partial[i % 64] = std::fma(x[i], y[i], partial[i % 64]);
  }
  for (std::size_t half = 32; half > 0; half /= 2)
    for (std::size_t j = 0; j < half && j + half < partial.size(); ++j) partial[j] = partial[j] + partial[j + half];
  return 0.0F + partial[0];
}

/// out[i, j] = fold over k in order of fma(x[i, k], y[k, j], acc), from +0.
Floats fused_matmul(const Floats& x, const Floats& y, std::size_t m, std::size_t k, std::size_t n) {
  Floats out(m * n, 0.0F);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t step = 0; step < k; ++step)
      for (std::size_t j = 0; j < n; ++j) out[i * n + j] = std::fma(x[i * k + step], y[step * n + j], out[i * n + j]);
  return out;
}

void expect_bits(const Floats& expected, const Result<Outcome>& outcome) {
  ASSERT_TRUE(outcome) << describe(outcome.errors());
  ASSERT_EQ(outcome->results[0].byte_size(), expected.size() * sizeof(float));
  Floats got(expected.size());
  std::memcpy(got.data(), outcome->results[0].data(), outcome->results[0].byte_size());
  for (std::size_t i = 0; i < expected.size(); ++i)
    ASSERT_EQ(std::bit_cast<std::uint32_t>(got[i]), std::bit_cast<std::uint32_t>(expected[i]))
        << "element " << i << ": " << got[i] << " " << expected[i];
}

std::filesystem::path bench_program(const std::string& name) {
  return std::filesystem::path(BATTEN_SOURCE_DIR) / "bench" / "programs" / name;
}

template <class... Tensors>
Result<Outcome> run_on(const std::filesystem::path& path, Tensors... inputs) {
  std::vector<runtime::Tensor> tensors;
  (tensors.push_back(std::move(inputs)), ...);
  return run_program_on(path, NumericsProfile::Wide, tensors);
}

TEST(DeclaredOrder, sum_1e6) {
  const Floats x = random_floats(1'000'000, 1);
  expect_bits({interleaved_sum(x)}, run_on(bench_program("sum_1e6.mlir"), tensor(x, {1'000'000})));
}

TEST(DeclaredOrder, layernorm_512x768) {
  const Floats x = random_floats(512 * 768, 2);
  const Floats scale = random_floats(768, 3);
  const Floats shift = random_floats(768, 4);
  Floats expected(x.size());
  for (std::size_t i = 0; i < 512; ++i) {
    const std::span<const float> row(x.data() + i * 768, 768);
    const float mean = interleaved_sum(row) / 768.0F;
    Floats centred(768);
    Floats squares(768);
    for (std::size_t j = 0; j < 768; ++j) {
      centred[j] = row[j] - mean;
      squares[j] = centred[j] * centred[j];
    }
    const float deviation = std::sqrt(interleaved_sum(squares) / 768.0F + 9.99999974E-6F);
    for (std::size_t j = 0; j < 768; ++j) expected[i * 768 + j] = centred[j] / deviation * scale[j] + shift[j];
  }
  expect_bits(expected, run_on(bench_program("layernorm_512x768.mlir"), tensor(x, {512, 768}), tensor(scale, {768}),
                               tensor(shift, {768})));
}

TEST(DeclaredOrder, mlp_gelu_128x768x3072) {
  const Floats x = random_floats(128 * 768, 5);
  const Floats w1 = random_floats(768 * 3072, 6);
  const Floats b1 = random_floats(3072, 7);
  const Floats w2 = random_floats(3072 * 768, 8);
  const Floats b2 = random_floats(768, 9);
  Floats hidden = fused_matmul(x, w1, 128, 768, 3072);
  for (std::size_t i = 0; i < hidden.size(); ++i) {
    const float h = hidden[i] + b1[i % 3072];
    const float inner = 0.797884583F * (h + 4.471500e-02F * h * h * h);
    // A double evaluation rounded once: correctly rounded but for one argument in some hundred million.
    hidden[i] = h * 0.5F * (1.0F + static_cast<float>(std::tanh(static_cast<double>(inner))));
  }
  Floats expected = fused_matmul(hidden, w2, 128, 3072, 768);
  for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = expected[i] + b2[i % 768];
  expect_bits(expected,
              run_on(bench_program("mlp_gelu_128x768x3072.mlir"), tensor(x, {128, 768}), tensor(w1, {768, 3072}),
                     tensor(b1, {3072}), tensor(w2, {3072, 768}), tensor(b2, {768})));
}

TEST(DeclaredOrder, inner_product) {
  for (const std::int64_t length : {1, 63, 64, 65, 1000}) {
    const std::filesystem::path path =
        std::filesystem::path(::testing::TempDir()) / fmt::format("inner_product_{}.mlir", length);
    const std::string text = fmt::format(
        "module {{\n  func.func public @main(%x: tensor<{0}xf32>, %y: tensor<{0}xf32>) -> tensor<f32> {{\n"
        "    %0 = stablehlo.dot_general %x, %y, contracting_dims = [0] x [0] : (tensor<{0}xf32>, tensor<{0}xf32>) -> "
        "tensor<f32>\n"
        "    return %0 : tensor<f32>\n  }}\n}}\n",
        length);
    std::FILE* file = std::fopen(path.c_str(), "w");
    ASSERT_NE(file, nullptr);
    std::fputs(text.c_str(), file);
    std::fclose(file);
    const Floats x = random_floats(static_cast<std::size_t>(length), 10);
    const Floats y = random_floats(static_cast<std::size_t>(length), 11);
    expect_bits({interleaved_dot(x, y)}, run_on(path, tensor(x, {length}), tensor(y, {length})));
  }
}

}  // namespace
}  // namespace batten::testing
