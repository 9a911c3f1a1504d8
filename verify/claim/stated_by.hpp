// Marks a block that computes with what an assertion elsewhere states, a closed form of a loss or a
// moment: the first line of such a function is
//
//   const StatedBy fact("ahn2023.thm4#phi");
//
// An assertion whose ways call it must be that assertion or rest on it
// (references/stated_facts.hpp). Where the claim states it in no assertion of its own, the claim's
// id alone: nothing can rest on it, and a test lists who computes with it.
#pragma once

#include <set>
#include <string>

namespace verify {

using Facts = std::set<std::string>;

class StatedBy {
 public:
  explicit StatedBy(const char* assertion);
};

// The facts that are called in this thread while it lives. Collections nest: the outer one learns
// what the inner one did. What was computed before and kept is not called again.
class FactCollection {
 public:
  FactCollection();
  ~FactCollection();
  FactCollection(const FactCollection&) = delete;
  FactCollection& operator=(const FactCollection&) = delete;
  const Facts& facts() const { return facts_; }

 private:
  friend class StatedBy;
  Facts facts_;
  FactCollection* outer_;
};

}  // namespace verify
