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

// The first 32 bits of the fractional parts of the roots of the first primes, as whole numbers: the
// largest r with r^power <= prime 2^(32 power).
template <std::size_t count>
std::array<Word, count> roots_of_primes(int power) {
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

class Sha256 {
 public:
  void take(const unsigned char* block) {
    static const auto constants = roots_of_primes<rounds>(3);
    std::array<Word, rounds> w{};
    for (std::size_t t = 0; t < 16; ++t)
      for (std::size_t k = 0; k < 4; ++k) w[t] = w[t] << 8 | block[4 * t + k];
    for (std::size_t t = 16; t < rounds; ++t) {
      const auto a = w[t - 15], b = w[t - 2];
      w[t] = w[t - 16] + (std::rotr(a, 7) ^ std::rotr(a, 18) ^ a >> 3) + w[t - 7] +
             (std::rotr(b, 17) ^ std::rotr(b, 19) ^ b >> 10);
    }
    auto s = state_;
    for (std::size_t t = 0; t < rounds; ++t) {
      const Word chosen = (s[4] & s[5]) ^ (~s[4] & s[6]);
      const Word most = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
      const Word first = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) +
                         chosen + constants[t] + w[t];
      const Word second = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) + most;
      s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
    }
    for (std::size_t k = 0; k < s.size(); ++k) state_[k] += s[k];
  }
  std::string digits() const {
    std::string text;
    for (const auto word : state_)
      for (int shift = 28; shift >= 0; shift -= 4) text += "0123456789abcdef"[word >> shift & 15];
    return text;
  }

 private:
  std::array<Word, 8> state_ = roots_of_primes<8>(2);
};

}  // namespace

std::string sha256(std::string_view text) {
  std::string padded(text);
  padded += '\x80';
  padded.append((2 * block_bytes - 8 - padded.size() % block_bytes) % block_bytes, '\0');
  for (int shift = 56; shift >= 0; shift -= 8)
    padded += static_cast<char>(static_cast<std::uint64_t>(text.size()) * 8 >> shift);
  Sha256 hash;
  for (std::size_t at = 0; at < padded.size(); at += block_bytes)
    hash.take(reinterpret_cast<const unsigned char*>(padded.data()) + at);
  return hash.digits();
}

}  // namespace verify
