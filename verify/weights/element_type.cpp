#include "verify/weights/element_type.hpp"

#include <cstdint>

namespace verify {
namespace {

std::uint64_t bits_of(const ElementType& type, std::string_view bytes) {
  std::uint64_t bits = 0;
  for (std::size_t k = 0; k < type.bytes; ++k) {
    const auto byte = bytes[type.big_endian ? k : type.bytes - 1 - k];
    bits = bits << 8 | static_cast<unsigned char>(byte);
  }
  return bits;
}

// A machine integer may be one bit too long for a signed one.
Rational whole(std::uint64_t value) {
  return Rational(static_cast<long>(value >> 32)) * power(Rational(2), 32) +
         Rational(static_cast<long>(value & 0xffffffffU));
}

// IEEE 754: sign, exponent with a bias, fraction; exponent 0 has no leading one, all ones no value.
std::optional<Rational> floating(std::uint64_t bits, int exponent_bits, int fraction_bits) {
  const auto fraction = bits & ((std::uint64_t{1} << fraction_bits) - 1);
  const auto all_ones = (std::uint64_t{1} << exponent_bits) - 1;
  const auto exponent = bits >> fraction_bits & all_ones;
  if (exponent == all_ones) return std::nullopt;
  const auto leading = exponent == 0 ? 0 : std::uint64_t{1} << fraction_bits;
  const long bias = (1L << (exponent_bits - 1)) - 1;
  const long shift = (exponent == 0 ? 1 : static_cast<long>(exponent)) - bias - fraction_bits;
  const Rational size = whole(leading | fraction) * power(Rational(2), shift);
  const bool negative = (bits >> (exponent_bits + fraction_bits) & 1) != 0;
  return negative ? -size : size;
}

}  // namespace

std::string to_text(const ElementType& type) {
  const auto name = [&]() -> std::string {
    switch (type.format) {
      case NumberFormat::floating:
        return "float";
      case NumberFormat::brain_floating:
        return "bfloat";
      case NumberFormat::signed_integer:
        return "int";
      case NumberFormat::unsigned_integer:
        return "uint";
    }
    return "";
  }();
  return name + std::to_string(8 * type.bytes) + (type.big_endian ? ", big-endian" : "");
}

std::optional<Rational> number_of(const ElementType& type, std::string_view bytes) {
  const auto bits = bits_of(type, bytes);
  const auto sign_bit = std::uint64_t{1} << (8 * type.bytes - 1);
  switch (type.format) {
    case NumberFormat::floating:
      if (type.bytes == 2) return floating(bits, 5, 10);
      return type.bytes == 4 ? floating(bits, 8, 23) : floating(bits, 11, 52);
    case NumberFormat::brain_floating:
      return floating(bits, 8, 7);
    case NumberFormat::signed_integer:
      if ((bits & sign_bit) != 0) return whole(bits ^ sign_bit) - whole(sign_bit);
      return whole(bits);
    case NumberFormat::unsigned_integer:
      return whole(bits);
  }
  return std::nullopt;
}

std::string words_of_no_number(const ElementType& type, std::string_view bytes) {
  const bool brain = type.format == NumberFormat::brain_floating;
  const int fraction_bits = brain ? 7 : type.bytes == 2 ? 10 : type.bytes == 4 ? 23 : 52;
  const bool infinite = (bits_of(type, bytes) & ((std::uint64_t{1} << fraction_bits) - 1)) == 0;
  const std::string earlier = "only numbers can be checked, as before the training diverged";
  if (!infinite) return "NaN; " + earlier;
  const auto* largest = brain             ? "3.39e38, the largest bfloat16"
                        : type.bytes == 2 ? "65504, the largest float16"
                        : type.bytes == 4 ? "3.40e38, the largest float32"
                                          : "1.80e308, the largest float64";
  return std::string("infinite: beyond ") + largest + "; " + earlier +
         (type.bytes == 8 ? std::string() : ", or of a type that reaches further, as float64");
}

}  // namespace verify
