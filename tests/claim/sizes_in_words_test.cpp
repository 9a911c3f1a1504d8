// For which sizes a result is shown, held against its own words and the hypotheses of its claim.
#include <optional>
#include <regex>

#include "tests/claim_runs.hpp"
#include "tests/printing.hpp"

namespace verify::sizes_in_words_test {
namespace {

using testing::Faults;
using Bounds = std::map<std::string, long>;  // the least value that words leave

// "$n, d \ge 2$", "$L > 1$": of sizes that have one letter.
Bounds bounds_in(const std::string& text, const SizeNames& sizes) {
  static const std::regex bound(
      R"((^|[^A-Za-z\\])([A-Za-z](?:, [A-Za-z])*) (\\ge|>) ([0-9]+)(?![0-9]))");
  Bounds bounds;
  for (std::sregex_iterator at(text.begin(), text.end(), bound), end; at != end; ++at) {
    const long least = std::stol((*at)[4]) + ((*at)[3] == ">" ? 1 : 0);
    const auto names = (*at)[2].str();
    for (const auto& size : sizes)
      if (size.size() == 1 && names.find(size) != std::string::npos)
        bounds[size] = std::max(bounds[size], least);
  }
  return bounds;
}

// In a reading, in what is added, and in the first formula of a sentence that begins
// "for $d \ge 2$".
std::string restrictions_of(const Assertion& assertion) {
  std::string text = assertion.reading + "\n" + assertion.added;
  const std::string begins = "for $";
  if (assertion.text.starts_with(begins))
    text += "\n" + assertion.text.substr(0, assertion.text.find('$', begins.size()));
  return text;
}

// In the hypotheses of the claim; "n >= 1" there tells that n is a number of something.
Bounds bounds_of(const ClaimWords& words, const SizeNames& sizes) {
  std::string text;
  for (const auto& hypothesis : words.hypotheses) text += "\n" + hypothesis;
  auto bounds = bounds_in(text, sizes);
  std::erase_if(bounds, [](const auto& bound) { return bound.second < 2; });
  return bounds;
}

// The least value of a size in a scope, where it covers any.
std::optional<long> least_in(const Scope& scope, const std::string& size) {
  std::optional<long> least;
  for (const auto& box : scope.boxes) {
    const auto found = box.find(size);
    if (found == box.end() || found->second.is_empty()) continue;
    const auto& extent = found->second;
    const long value = extent.all ? extent.least : *extent.values.begin();
    least = std::min(least.value_or(value), value);
  }
  return least;
}

// No result is shown for sizes that its own words leave out: a bound by log n, said for n >= 2, is
// none of every n, and a set of two layers at least none of one.
Faults sizes_left_out(const ClaimWords& words, const std::vector<AssertionResult>& results) {
  Faults faults;
  for (const auto& found : results) {
    const auto& sizes = found.assertion.sizes;
    auto bounds = bounds_of(words, sizes);
    for (const auto& [size, least] : bounds_in(restrictions_of(found.assertion), sizes))
      bounds[size] = std::max(bounds[size], least);
    for (const auto& [size, least] : bounds) {
      const auto shown = least_in(found.scope, size);
      if (shown && *shown < least)
        faults.push_back("#" + found.assertion.id + " or its claim says " + size +
                         " >= " + std::to_string(least) + " and is shown for " +
                         to_text(found.scope, sizes));
    }
  }
  return faults;
}

// A sentence of the paper that is shown from 2 on, though nothing says that it supposes so, does
// not hold as stated.
Faults sizes_not_reached(const ClaimWords& words, const std::vector<AssertionResult>& results) {
  Faults faults;
  for (const auto& found : results) {
    const auto& assertion = found.assertion;
    if (assertion.origin != Origin::printed || found.status != Status::proved) continue;
    auto said =
        bounds_in(assertion.text + "\n" + restrictions_of(assertion) + "\n" + words.statement,
                  assertion.sizes);
    for (const auto& [size, least] : bounds_of(words, assertion.sizes))
      said[size] = std::max(said[size], least);
    for (const auto& size : assertion.sizes) {
      const auto shown = least_in(found.scope, size);
      const auto bound = said.find(size);
      if (shown && *shown > 1 && (bound == said.end() || bound->second < *shown))
        faults.push_back("#" + assertion.id + " is shown from " + size + " = " +
                         std::to_string(*shown) + " on, and nothing says that it supposes so");
    }
  }
  return faults;
}

AssertionResult shown_from(long least_n) {
  AssertionResult shown;
  shown.assertion.id = "a";
  shown.assertion.sizes = {"n", "D"};
  shown.status = Status::proved;
  shown.scope.boxes = {{{"n", from(least_n, Argument::variable)}, {"D", Argument::words}}};
  return shown;
}

}  // namespace

TEST_CASE("every claim: results are shown for the sizes of which their words speak") {
  for (const auto& claim : testing::all_claims()) {
    CAPTURE(claim.words.id);
    const auto& results = testing::first_run(claim).result.assertions;
    CHECK(sizes_left_out(claim.words, results) == Faults{});
    CHECK(sizes_not_reached(claim.words, results) == Faults{});
  }
}

TEST_CASE("rules for sizes: each way to leave one out is seen") {
  auto shown = shown_from(1);
  ClaimWords words;
  const auto faults = [&](std::string text, std::string reading, std::string added) {
    shown.assertion.text = std::move(text);
    shown.assertion.reading = std::move(reading);
    shown.assertion.added = std::move(added);
    return sizes_left_out(words, {shown}).size();
  };
  CHECK(faults(R"(for $n \ge 1$ it is $n > 3$)", R"($ND \ge 2$ and $k \ge 4$)", "") == 0);
  CHECK(faults(R"(for $n \ge 2$ it is so)", "", "") == 1);
  CHECK(faults(R"(it is so for $n \ge 2$)", "", "") == 0);
  CHECK(faults("", R"($n \ge 2$, since $\log 1 = 0$)", "") == 1);
  CHECK(faults("", "", R"($n, D > 0$)") == 1);
  CHECK(faults("", "", R"($n, D > 1$)") == 2);
  words.hypotheses = {R"(layers of form (13), $n \ge 2$)"};
  CHECK(faults("it is so", "", "") == 1);
}

TEST_CASE("rules for sizes: what begins later says so") {
  ClaimWords words;
  CHECK(sizes_not_reached(words, {shown_from(1)}).empty());
  CHECK(sizes_not_reached(words, {shown_from(2)}).size() == 1);
  auto ours = shown_from(2), said = shown_from(2);
  ours.assertion.origin = Origin::ours;
  CHECK(sizes_not_reached(words, {ours}).empty());
  said.assertion.reading = R"(for $n \ge 2$)";
  CHECK(sizes_not_reached(words, {said}).empty());
}

}  // namespace verify::sizes_in_words_test
