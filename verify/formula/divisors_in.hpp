// Which letters a text's formulas divide by.
#pragma once

#include <map>
#include <string>

namespace verify {

// Of the mathematics in marked text each letter (its source, "n") that is a factor of what is
// divided by, with the least whole number at which the division has a meaning: 1 of n in
// \frac{1}{n}, 1/(n d), n^{-1} or 1/\sqrt{n}, and 3 in 1/(n - 2). A sum such as n + d, a factorial
// and an index are no such factors.
std::map<std::string, long> divisors_in(const std::string& marked_text);

}  // namespace verify
