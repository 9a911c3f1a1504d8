// What may be expected of a number besides the number itself: a bound, a range, a tolerance.
#pragma once

#include <string>

#include "verify/claim/theorem.hpp"

namespace verify {

class Rational;

// Whether a text is meant as one: "<= 0.14", "< 1/7", ">= 0", "> 0", "0.1 .. 0.2" (ends included),
// "0.1356 +- 0.0001". It begins with < or >, or has +-, +/- or two points.
bool means_range(const std::string& text);

// What is wrong with a text that is meant as a range, or has a number in it and is none ("about
// 0.02"), or none of whose digits counts ("0e2"), with what is allowed; empty: nothing.
std::string fault_of_range(const std::string& text);

// Whether values of that name are meant to the digits given: "loss_approx".
bool is_approximate(const std::string& name);

// Whether a number between the two ends, both exact, lies in the range: unknown where it may. No
// number lies in what does not read.
Truth in_range(const std::string& range, const Rational& lower, const Rational& upper);

// Whether the decimal is the rounded or the truncated form of a number between the two ends, in
// every digit given. Throws std::invalid_argument where it does not read.
Truth shows(const std::string& decimal, const Rational& lower, const Rational& upper);

// Of two expectations, what the later one asks: less where it allows every number that the other
// allows, and others, too. Of words nothing but whether they are the same is known.
enum class Asked { the_same, less, more, another };
Asked asked_after(const std::string& before, const std::string& after, bool is_approx);

// Whether a range that the number found lies in, or digits that it agrees with, allow 0 and ten
// times that number, too.
bool says_little(const std::string& range, const std::string& found, bool is_approx = false);

}  // namespace verify
