// Whether the arithmetic does on this machine what the proofs rely on.
#pragma once

#include <string>
#include <vector>

namespace verify {

struct SelfTest {
  std::string name;
  bool passed = false;
  std::string words;  // what went wrong
};

std::vector<SelfTest> run_self_tests();

}  // namespace verify
