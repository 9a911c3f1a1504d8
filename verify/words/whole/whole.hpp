// A theorem of Coq that is the printed sentence itself, argument and all: nothing is joined in
// words.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct Whole {
  std::string theorem;                  // "theorem1"
  std::vector<std::string> assertions;  // ids of the assertions that it states
  std::vector<std::string> refutes;     // ids of the errata whose printed words it refutes
  std::vector<std::string> assumes;     // what its premises say, in words; marked
  // As they stand in the file: which one, the variables and hypotheses of the sections around the
  // theorem, and the theorem up to its full stop. Empty until the claim is loaded.
  std::string file;
  std::string context;
  std::string statement;
};

}  // namespace verify
