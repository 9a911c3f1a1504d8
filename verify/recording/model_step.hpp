// Marks what a model of a paper computes, so that a recorded statement shows whether it speaks of
// one: the first line of every model is   const ModelStep<T> step;
#pragma once

#include <type_traits>

#include "verify/recording/traced.hpp"

namespace verify {

class WordScalar;

// How many models ran on matrix words so far, in this thread.
inline long& models_on_words() {
  thread_local long count = 0;
  return count;
}

template <class T>
class ModelStep {
 public:
  ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().enter_model();
    if constexpr (std::is_same_v<T, WordScalar>) ++models_on_words();
  }
  ~ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().leave_model();
  }
  ModelStep(const ModelStep&) = delete;
  ModelStep& operator=(const ModelStep&) = delete;
};

}  // namespace verify
