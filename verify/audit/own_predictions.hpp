// The loss over a file of prompts: predictions of any network, by its own forward pass, and the
// labels that were asked for. What is left where no claim speaks of a network's layers.
#pragma once

#include <optional>
#include <ostream>
#include <string>

#include "verify/scalar/rational.hpp"

namespace verify {

struct OwnPredictions {
  std::string file;
  long prompts = 0;
  Rational loss;          // mean square of prediction - label, exactly
  double half_width = 0;  // of the interval in which their law's loss lies, with 99 % confidence
  Rational loss_zero;     // of predicting 0
  Rational loss_other_sign;
};

// Of a file that holds `prediction` and `label`, a number a prompt each; nothing of any other.
// Throws WeightsError where they do not fit.
std::optional<OwnPredictions> own_predictions(const std::string& path);

void write_predictions_text(std::ostream& out, const OwnPredictions& found);
// Schema icl-verify/predictions/1.
void write_predictions_json(std::ostream& out, const OwnPredictions& found);

}  // namespace verify
