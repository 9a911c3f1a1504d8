// A number that a paper publishes, and what becomes of it here.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace verify {

// `no`: something else comes out.
enum class Reproduction { yes, partly, no, not_tested };
inline constexpr Reproduction reproductions[] = {Reproduction::yes, Reproduction::partly,
                                                 Reproduction::no, Reproduction::not_tested};

// Which claim reproduces the number, or why none can. What came out of that claim is not written
// here; reports take it from the results. Words are marked text, but for the quote.
struct PublishedNumber {
  std::string place;     // "Table 2"
  std::string quantity;  // what the number measures
  std::string printed;   // as published
  Reproduction reproduced = Reproduction::not_tested;
  std::string by;     // id of the claim that speaks of it; empty: none does
  std::string check;  // name of a check of that claim; empty: its verdict counts
  std::string ours;   // what comes out here
  std::string why;    // why it cannot be reproduced, or how the two compare
  std::vector<std::string> quote = {};
  std::map<std::string, std::string> setting = {};  // n, data, weights ... to what is stated of it
  std::vector<std::string> from = {};  // "#assertion", "claim#assertion": what `ours` is told by
};

// In a setting: the paper does not say.
inline constexpr const char* not_printed = "not stated";

std::string to_text(Reproduction reproduced);  // "yes"

// Whether anything here may be compared with it.
bool was_tried(const PublishedNumber& number);

}  // namespace verify
