// Small exact data that meet the hypotheses of a data file, smallest first, and the first of them
// at which a statement is false.
#pragma once

#include <string>

#include "verify/words/file/written.hpp"

namespace verify {

struct InstanceSearch {
  std::string counterexample;  // "d = 1, A = [[1]]: the left side is ..", in the author's letters
  long met = 0;                // data that met the hypotheses and at which both sides have values
  long tried = 0;
};

// Sizes from 1 on, each with data of several kinds: all diagonal (they commute), with zeros
// (singular), orthogonal, any. `most` draws at most, and half a second.
InstanceSearch searched_instances(const Written& written, const WrittenIdentity& version,
                                  long most = 400);

}  // namespace verify
