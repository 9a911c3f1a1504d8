// The loss of predictions and labels that a file holds, and how far that of their law may be off.
#include "verify/audit/own_predictions.hpp"

#include <doctest/doctest.h>

#include <cstring>

#include "tests/folder.hpp"
#include "verify/weights/tensor.hpp"

namespace verify::own_predictions_test {
namespace {

std::string bytes_of(const std::vector<double>& numbers) {
  std::string bytes(numbers.size() * sizeof(double), '\0');
  std::memcpy(bytes.data(), numbers.data(), bytes.size());
  return bytes;
}

// A file of safetensors with the two rows.
std::string file(const testing::Folder& folder, const std::vector<double>& predictions,
                 const std::vector<double>& labels) {
  const auto first = bytes_of(predictions), second = bytes_of(labels);
  const auto entry = [](const char* name, std::size_t count, std::size_t from, std::size_t to) {
    return "\"" + std::string(name) + "\":{\"dtype\":\"F64\",\"shape\":[" + std::to_string(count) +
           "],\"data_offsets\":[" + std::to_string(from) + "," + std::to_string(to) + "]}";
  };
  auto header = "{" + entry("prediction", predictions.size(), 0, first.size()) + "," +
                entry("label", labels.size(), first.size(), first.size() + second.size()) + "}";
  header.resize((header.size() + 7) / 8 * 8, ' ');
  std::string length(8, '\0');
  for (std::size_t k = 0; k < 8; ++k) length[k] = static_cast<char>(header.size() >> (8 * k));
  return folder.file("own.safetensors", length + header + first + second);
}

TEST_CASE("own predictions: exact losses, and the interval of a mean of squares") {
  const testing::Folder folder;
  // Squares 1 and 9: their mean is 5, of which each is 4 off.
  const auto found = own_predictions(file(folder, {2, 3}, {1, 0}));
  REQUIRE(found.has_value());
  CHECK(found->prompts == 2);
  CHECK(found->loss == Rational(5));
  CHECK(found->loss_zero == Rational(1, 2));
  CHECK(found->loss_other_sign == Rational(9));
  CHECK(found->half_width == doctest::Approx(4 * 2.5758293035489004));
  // Squares 0, 3 times, and 4: 12 is the sum of squares around 1, divided by 3 and by 4.
  const auto more = own_predictions(file(folder, {0, 0, 0, 2}, {0, 0, 0, 0}));
  CHECK(more->half_width == doctest::Approx(2.5758293035489004));
}

TEST_CASE("own predictions: one of each a prompt, two prompts at least") {
  const testing::Folder folder;
  CHECK_THROWS_AS(own_predictions(file(folder, {1, 2}, {1})), WeightsError);
  CHECK_THROWS_AS(own_predictions(file(folder, {1}, {1})), WeightsError);
}

}  // namespace
}  // namespace verify::own_predictions_test
