#include "verify/claim/theorem.hpp"

#include <stdexcept>

#include "verify/claim/instance.hpp"

namespace verify {

const Instance& Context::example(const std::string& name) const {
  for (const auto& candidate : *examples) {
    if (candidate.name() == name) return candidate;
  }
  throw std::logic_error("the data file of this claim has no instance named " + name);
}

std::string to_text(Scope scope) {
  switch (scope) {
    case Scope::everywhere:
      return "everywhere";
    case Scope::region:
      return "region";
    case Scope::points:
      return "points";
  }
  throw std::logic_error("scope without a name");
}

std::string to_text(Expect expect) {
  switch (expect) {
    case Expect::holds:
      return "holds";
    case Expect::refuted:
      return "refuted";
    case Expect::corrected:
      return "corrected";
    case Expect::control:
      return "control";
  }
  throw std::logic_error("expectation without a name");
}

std::string to_text(Role role) {
  switch (role) {
    case Role::whole:
      return "whole";
    case Role::way:
      return "way";
    case Role::control:
      return "control";
    case Role::route:
      return "route";
    case Role::value:
      return "value";
  }
  throw std::logic_error("role without a name");
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
