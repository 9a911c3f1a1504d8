// How weights files write a number, and the rational that it is.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "verify/scalar/rational.hpp"

namespace verify {

enum class NumberFormat { floating, brain_floating, signed_integer, unsigned_integer };

struct ElementType {
  NumberFormat format = NumberFormat::floating;
  std::size_t bytes = 4;
  bool big_endian = false;
};

// "float16", "bfloat16", "int32, big-endian".
std::string to_text(const ElementType& type);

// The number that the bytes are, exactly; nothing where they are NaN or infinite.
std::optional<Rational> number_of(const ElementType& type, std::string_view bytes);

// What they are there, and what to do: "infinite: beyond 65504, the largest float16; ..".
std::string words_of_no_number(const ElementType& type, std::string_view bytes);

}  // namespace verify
