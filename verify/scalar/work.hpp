// How much a search may do, counted in terms that it looks at: where it ends is the same on every
// machine, which a clock would not give.
#pragma once

#include <cstddef>

namespace verify {

class Work {
 public:
  explicit Work(std::size_t most) : most_(most), left_(most) {}
  void add(std::size_t terms) { left_ -= terms < left_ ? terms : left_; }
  bool spent() const { return left_ == 0; }
  std::size_t used() const { return most_ - left_; }

 private:
  std::size_t most_, left_;
};

}  // namespace verify
