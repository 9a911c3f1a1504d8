// The answer of a rigorous question: yes, no, or not settled. Never converts to bool.
#pragma once

namespace verify {

enum class Truth { yes, no, unknown };

constexpr Truth truth_of(bool settled) { return settled ? Truth::yes : Truth::no; }

// Kleene's three-valued connectives: a definite answer is given whenever the operands force one.
constexpr Truth negation(Truth a) { return a == Truth::unknown ? a : truth_of(a == Truth::no); }
constexpr Truth conjunction(Truth a, Truth b) {
  if (a == Truth::no || b == Truth::no) return Truth::no;
  return a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::unknown;
}
constexpr Truth disjunction(Truth a, Truth b) {
  return negation(conjunction(negation(a), negation(b)));
}

}  // namespace verify
