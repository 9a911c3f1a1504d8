#include "verify/audit/own_predictions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "verify/audit/audit.hpp"
#include "verify/weights/reference.hpp"
#include "verify/weights/tensor_table.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr double quantile = 2.5758293035489004;  // of the normal distribution, 99 % on two sides

const StoredTensor* one_named(const TensorTable& table, const std::string& name) {
  for (const auto& word : {name, name + "s"})
    if (const auto found = table.named(word); found.size() == 1) return found.front();
  return nullptr;
}

// One number a prompt; a dimension of one number more says nothing.
std::vector<Rational> numbers_of(const StoredTensor& stored, const std::string& path) {
  const auto& shape = stored.shape;
  const auto large =
      std::count_if(shape.begin(), shape.end(), [](long extent) { return extent != 1; });
  if (stored.complaint.empty() && large > 1)
    throw WeightsError(fmt::format(
        "{}: {} is {}, and one number a prompt is needed, that of its query: of an output for "
        "each token take the last one's, as in {}=out[:, -1], of whole tokens its last entry, "
        "out[:, -1, -1]; where every entry is one of a query, out.reshape(-1)",
        printable(path), printable(stored.name), shape_text(shape), printable(stored.name)));
  return read_named(stored, path).tensor.entries;
}

Rational mean_square(const std::vector<Rational>& values) {
  Rational sum;
  for (const auto& value : values) sum += value * value;
  return sum / Rational(static_cast<long>(values.size()));
}

// Of the squares, as their mean is normal about the loss.
double half_width_of(const std::vector<Rational>& values, double mean) {
  double sum = 0;
  for (const auto& value : values) {
    const double square = (value * value).to_double();
    sum += (square - mean) * (square - mean);
  }
  const auto count = static_cast<double>(values.size());
  return quantile * std::sqrt(sum / (count - 1) / count);
}

// The interval is computed in machine numbers, which squares of squares outgrow.
void require_moderate(const std::vector<Rational>& off, const std::string& path) {
  static const Rational largest = power(Rational(10), 70);
  for (std::size_t k = 0; k < off.size(); ++k)
    if (abs(off[k]) > largest)
      throw WeightsError(fmt::format(
          "{}: prediction[{}] is {} off its label, and the interval of the loss cannot be computed "
          "with numbers beyond 1e70; divide predictions and labels by one number, or leave this "
          "prompt out",
          printable(path), k, rounded_number(abs(off[k]).text())));
}

// The mean of fewer squares is not near enough to normal.
constexpr long enough_prompts = 100;

std::string interval_words(const OwnPredictions& found) {
  if (found.prompts < enough_prompts)
    return fmt::format(
        "{} prompts are too few for an interval of the loss of their law; {} are "
        "needed",
        found.prompts, enough_prompts);
  return fmt::format("the loss of their law lies within {:.2g} of it, with 99 % confidence",
                     found.half_width);
}

}  // namespace

std::optional<OwnPredictions> own_predictions(const std::string& path) {
  const auto& table = table_of(path);
  const auto *said = one_named(table, "prediction"), *asked = one_named(table, "label");
  if (said == nullptr || asked == nullptr) return std::nullopt;
  const auto predictions = numbers_of(*said, path), labels = numbers_of(*asked, path);
  if (predictions.size() != labels.size() || predictions.size() < 2)
    throw WeightsError(
        fmt::format("{}: {} predictions and {} labels; one of each a prompt is "
                    "needed, and two prompts at least",
                    printable(path), predictions.size(), labels.size()));
  std::vector<Rational> off, other;
  for (std::size_t k = 0; k < labels.size(); ++k) {
    off.push_back(predictions[k] - labels[k]);
    other.push_back(predictions[k] + labels[k]);
  }
  require_moderate(off, path);
  OwnPredictions found{path,
                       static_cast<long>(labels.size()),
                       mean_square(off),
                       0,
                       mean_square(labels),
                       mean_square(other)};
  found.half_width = half_width_of(off, found.loss.to_double());
  return found;
}

void write_predictions_text(std::ostream& out, const OwnPredictions& found) {
  out << "Your predictions: " << printable(found.file) << "\n";
  out << fmt::format(
      "  mean squared error over {} prompts: {}\n"
      "  {}\n"
      "  on the same prompts predicting 0 has {}, and the other sign of the prediction {}\n"
      "  no claim speaks of the network: these are its own predictions, and nothing else was "
      "read\n",
      found.prompts, rounded_number(found.loss.text()), interval_words(found),
      rounded_number(found.loss_zero.text()), rounded_number(found.loss_other_sign.text()));
}

void write_predictions_json(std::ostream& out, const OwnPredictions& found) {
  const nlohmann::ordered_json document = {
      {"schema", "icl-verify/predictions/1"},
      {"file", printable(found.file)},
      {"prompts", found.prompts},
      {"loss", found.loss.text()},
      {"half_width", found.prompts < enough_prompts ? nlohmann::ordered_json()
                                                    : nlohmann::ordered_json(found.half_width)},
      {"loss_zero", found.loss_zero.text()},
      {"loss_other_sign", found.loss_other_sign.text()}};
  out << document.dump(2) << "\n";
}

}  // namespace verify
