#include "runtime/hash.h"

#include <sha256.h>

#include <array>

#include "runtime/element_bytes.h"

namespace batten::runtime {

std::string sha256(const DLTensor& tensor) {
  SHA256_CTX context;
  SHA256_Init(&context);
  const Status status = for_each_piece(tensor, [&](std::span<const std::byte> piece) {
    SHA256_Update(&context, reinterpret_cast<const std::uint8_t*>(piece.data()), piece.size());
    return Status{};
  });
  static_cast<void>(status);  // the visitor above never fails

  std::array<std::uint8_t, SHA256_DIGEST_LENGTH> digest{};
  SHA256_Final(digest.data(), &context);
  std::string text;
  for (const std::uint8_t byte : digest) {
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

}  // namespace batten::runtime
