// Marks what a model of a paper computes, so that a program or a tree shows whether it speaks of
// one: the first line of every model is   const ModelStep<T> step;
#pragma once

#include <type_traits>

#include "verify/expression/tree/tree.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

class TreeScalar;

template <class T>
class ModelStep {
 public:
  ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().enter_model();
    if constexpr (std::is_same_v<T, TreeScalar>) tree::enter_model();
  }
  ~ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().leave_model();
    if constexpr (std::is_same_v<T, TreeScalar>) tree::leave_model();
  }
  ModelStep(const ModelStep&) = delete;
  ModelStep& operator=(const ModelStep&) = delete;
};

}  // namespace verify
