#include "verify/words/certified/sha256.hpp"

#include <array>
#include <bit>
#include <cstdint>

namespace verify {
namespace {

using Word = std::uint32_t;
constexpr std::size_t block_bytes = 64, rounds = 64;

constexpr bool is_prime(unsigned n) {
  for (unsigned k = 2; k * k <= n; ++k)
    if (n % k == 0) return false;
  return n > 1;
}

// The first 32 bits of the fractional assertions of the roots of the first primes, as whole
// numbers: the largest r with r^power <= prime 2^(32 power).
template <std::size_t count>
constexpr std::array<Word, count> roots_of_primes(int power) {
  std::array<Word, count> result{};
  std::size_t k = 0;
  for (unsigned prime = 2; k < count; ++prime) {
    if (!is_prime(prime)) continue;
    unsigned __int128 root = 0;
    for (int bit = 36; bit >= 0; --bit) {
      const auto next = root | static_cast<unsigned __int128>(1) << bit;
      const auto raised = power == 2 ? next * next : next * next * next;
      if (raised <= static_cast<unsigned __int128>(prime) << (32 * power)) root = next;
    }
    result[k++] = static_cast<Word>(root);
  }
  return result;
}

constexpr auto constants = roots_of_primes<rounds>(3);
constexpr auto first_state = roots_of_primes<8>(2);

class Sha256 {
 public:
  void take(const unsigned char* block) {
    std::array<Word, rounds> w{};
    for (std::size_t t = 0; t < 16; ++t)
      for (std::size_t k = 0; k < 4; ++k) w[t] = w[t] << 8 | block[4 * t + k];
    for (std::size_t t = 16; t < rounds; ++t) {
      const auto a = w[t - 15], b = w[t - 2];
      w[t] = w[t - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[t - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    // Eight rounds bring every word back to its name: none is moved in between.
    for (std::size_t t = 0; t < rounds; t += 8) {
      turn(a, b, c, d, e, f, g, h, constants[t] + w[t]);
      turn(h, a, b, c, d, e, f, g, constants[t + 1] + w[t + 1]);
      turn(g, h, a, b, c, d, e, f, constants[t + 2] + w[t + 2]);
      turn(f, g, h, a, b, c, d, e, constants[t + 3] + w[t + 3]);
      turn(e, f, g, h, a, b, c, d, constants[t + 4] + w[t + 4]);
      turn(d, e, f, g, h, a, b, c, constants[t + 5] + w[t + 5]);
      turn(c, d, e, f, g, h, a, b, constants[t + 6] + w[t + 6]);
      turn(b, c, d, e, f, g, h, a, constants[t + 7] + w[t + 7]);
    }
    const std::array added{a, b, c, d, e, f, g, h};
    for (std::size_t k = 0; k < added.size(); ++k) state_[k] += added[k];
  }
  std::string digits() const {
    std::string text;
    for (const auto word : state_)
      for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
    return text;
  }

 private:
  static void turn(Word a, Word b, Word c, Word& d, Word e, Word f, Word g, Word& h, Word added) {
    const Word chosen = g ^ (e & (f ^ g)), most = (a & b) | (c & (a | b));
    h += (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + chosen + added;
    d += h;
    h += (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + most;
  }

  std::array<Word, 8> state_ = first_state;
};

}  // namespace

std::string sha256(std::string_view text) {
  Sha256 hash;
  const auto take = [&](std::string_view whole) {
    for (std::size_t at = 0; at < whole.size(); at += block_bytes)
      hash.take(reinterpret_cast<const unsigned char*>(whole.data()) + at);
  };
  const auto begun = text.size() % block_bytes;
  take(text.substr(0, text.size() - begun));
  std::string rest(text.substr(text.size() - begun));
  rest += '\x80';
  rest.append((2 * block_bytes - 8 - rest.size() % block_bytes) % block_bytes, '\0');
  for (int shift = 56; shift >= 0; shift -= 8)
    rest += static_cast<char>(static_cast<std::uint64_t>(text.size()) * 8 >> shift);
  take(rest);
  return hash.digits();
}

}  // namespace verify
