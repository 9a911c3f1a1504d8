#include "verify/claim/theorem.hpp"

#include <stdexcept>

#include "verify/claim/instance.hpp"

namespace verify {

const Instance& Context::example(std::string_view name) const {
  for (const auto& candidate : *examples) {
    if (candidate.name() == name) return candidate;
  }
  throw std::logic_error("the data file of this claim has no instance named " + std::string(name));
}

std::string to_text(Mark mark) {
  switch (mark) {
    case Mark::line:
      return "line";
    case Mark::dashed:
      return "dashed";
    case Mark::points:
      return "points";
  }
  return "";
}

}  // namespace verify
