// Small changes of data and of text, drawn from a seed.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <vector>

#include "verify/words/words.hpp"

namespace verify::fuzz {

// The piece so many times.
std::string repeated(const std::string& piece, std::size_t count);

class Mutator {
 public:
  explicit Mutator(std::uint64_t seed) : random_(seed) {}

  // From 0 to below `count`.
  std::size_t below(std::size_t count);
  bool once_in(std::size_t times) { return below(times) == 0; }
  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

  // A number, or what somebody might write instead.
  std::string number();
  // The tree with a leaf changed, or an entry dropped, repeated, or wrapped.
  void change(Datum& datum);
  void change(Fields& fields);
  void change(nlohmann::ordered_json& json);
  // Bytes flipped, dropped, repeated, or strange ones put in.
  std::string with_changed_bytes(std::string text);

 private:
  std::mt19937_64 random_;
};

}  // namespace verify::fuzz
