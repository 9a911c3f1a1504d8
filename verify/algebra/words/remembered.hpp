// What the record and the run of a statement both look at.
#pragma once

#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace verify {

// The value of `compute`, computed when it is first asked for and kept until it is forgotten
// (a program or a normal form may be large). Copies share it.
template <class Compute>
class Remembered {
 public:
  using Value = std::invoke_result_t<const Compute&>;

  explicit Remembered(Compute compute) : compute_(std::move(compute)) {}
  const Value& operator()() const {
    if (!*value_) *value_ = compute_();
    return **value_;
  }
  void forget() const { value_->reset(); }

 private:
  Compute compute_;
  std::shared_ptr<std::optional<Value>> value_ = std::make_shared<std::optional<Value>>();
};

}  // namespace verify
