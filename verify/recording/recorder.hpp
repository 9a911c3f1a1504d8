// Writes down what is computed with Traced numbers, as a Program. Zeros and ones are folded where
// they are constants, equal steps are (nearly always) taken once, and constants are never combined:
// that would round nowhere where an evaluation in a machine format has to round.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "verify/recording/program.hpp"

namespace verify {

// While it lives, Traced numbers of this thread are recorded in it; recorders nest.
class Recorder {
 public:
  Recorder();
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  static Recorder& current();  // throws std::logic_error where nothing records

  Slot constant(const Rational& q);
  Slot variable();
  // The variable drawn as the `index`-th is this size of the statement.
  void name_size(std::string_view symbol, long index);
  void name_letter(ProgramLetter letter) { program_.letters.push_back(std::move(letter)); }
  // What an induction carries on, in the order in which a statement tells it.
  CarriedSlots& carried() { return carried_; }
  // What is recorded from now on is a step of a model, until left as often as entered.
  void enter_model() { ++models_; }
  void leave_model() { --models_; }
  Slot binary(Operation operation, Slot a, Slot b);
  Slot unary(Operation operation, Slot a);
  // The first slot of the result, whose entries follow each other row by row.
  Slot on_matrices(Operation operation, const Grid& a, const Grid& b);
  Slot multiple(Slot factor, const Grid& b);
  // The slots [rows * cols] as a grid; they are listed only if they do not follow a pattern.
  Grid grid(std::uint32_t rows, std::uint32_t cols, const Slot* slots);

  // The program that computes the outputs, without what they do not need.
  Program finish(std::vector<Slot> outputs);

 private:
  Slot append(Operation operation, std::uint32_t a, std::uint32_t b);
  std::uint32_t stored(const Grid& grid);

  std::shared_ptr<const CarriedProgram> with_carried(const std::vector<Slot>& outputs) const;

  Program program_;
  CarriedSlots carried_;
  int models_ = 0;
  std::map<Rational, Slot> constants_;
  // Steps and grids by their hash, the later in place of the earlier: what is computed again is
  // nearly always computed again soon.
  std::vector<Step> recent_steps_;
  std::vector<std::uint32_t> recent_grids_;
  Recorder* former_;
};

}  // namespace verify
