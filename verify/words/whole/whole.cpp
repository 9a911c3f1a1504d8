#include "verify/words/whole/whole.hpp"

namespace verify {

std::string heading_of(const Whole& whole) {
  return whole.assertions.empty() && whole.refutes.empty() ? "In part in Coq" : "Whole in Coq";
}

std::string kernel_words(const Whole& whole) {
  std::string words = "Coq 8.16, no axioms";
  if (whole.seconds != 0) words += ", " + std::to_string(whole.seconds) + " s of a processor";
  return words;
}

}  // namespace verify
