// Marks what a model of a paper computes, so that a recorded statement shows whether it speaks of
// one: the first line of every model is   const ModelStep<T> step;
#pragma once

#include <type_traits>

#include "verify/recording/traced.hpp"

namespace verify {

template <class T>
class ModelStep {
 public:
  ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().enter_model();
  }
  ~ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().leave_model();
  }
  ModelStep(const ModelStep&) = delete;
  ModelStep& operator=(const ModelStep&) = delete;
};

}  // namespace verify
