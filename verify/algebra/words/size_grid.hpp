// The way in which a statement whose sides are polynomials in a size and its inverse is settled at
// every value of it: at more values than there are powers. The powers are derived from the recorded
// program, and too few values are refused. In a declaration:
//
//   {"steps", {size_grid(Steps{}, "n", 1, 5)}, {{"n^2", size_grid(Steps{true}, "n", 1, 5)}}}
//
// Lemma. If every output is a sum of powers n^least, .., n^largest with coefficients that do not
// depend on n, and vanishes at largest - least + 1 values of n other than 0, it vanishes at all.
// Proof. Times n^(-least) it is a polynomial of degree largest - least. QED
// The statement draws n by free.size("n") and 1/n by free.size(inverse_name("n")); nowhere else
// does n occur: no loop over it, no branch on it, which the recorded program cannot contain.
#pragma once

#include <string>

#include "verify/algebra/ways.hpp"
#include "verify/recording/degrees/size_degrees.hpp"

namespace verify {

WayCheck settled_by_size_grid(const Stated& statement, RecordedOf recorded, const std::string& size,
                              long first, long last);
// By expansion at size = first, .., last, none of them 0.
template <class Statement>
WayCheck size_grid(const Statement& statement, const std::string& size, long first, long last,
                   SourcePlace place = SourcePlace::here()) {
  return settled_by_size_grid(stated(statement, place), recorded_of<Statement>, size, first, last);
}

}  // namespace verify
