// Marks what a model of a paper computes, so that a recorded statement shows whether it speaks of
// one: the first line of every model is   const ModelStep<T> step;
#pragma once

#include <type_traits>

#include "verify/expression/tree/tree.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

template <class Block>
class BlockScalar;
class TreeScalar;

template <class T>
constexpr bool is_symbolic = false;
template <class Block>
constexpr bool is_symbolic<BlockScalar<Block>> = true;

// How many models ran on blocks of symbolic size so far, in this thread.
inline long& models_on_symbols() {
  thread_local long count = 0;
  return count;
}

template <class T>
class ModelStep {
 public:
  ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().enter_model();
    if constexpr (std::is_same_v<T, TreeScalar>) tree::enter_model();
    if constexpr (is_symbolic<T>) ++models_on_symbols();
  }
  ~ModelStep() {
    if constexpr (std::is_same_v<T, Traced>) Recorder::current().leave_model();
    if constexpr (std::is_same_v<T, TreeScalar>) tree::leave_model();
  }
  ModelStep(const ModelStep&) = delete;
  ModelStep& operator=(const ModelStep&) = delete;
};

}  // namespace verify
