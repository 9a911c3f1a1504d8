#include "verify/report/checked/checked_by.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "verify/report/by_paper.hpp"
#include "verify/words/certified/independent.hpp"
#include "verify/words/certified/kernel.hpp"

namespace verify {
namespace {

bool kernel_agreed(const CheckOutcome* check) { return is_checked_by_kernel(check->certificate); }
bool another_agreed(const CheckOutcome* check) {
  return kernel_agreed(check) || is_independently_checked(check->certificate);
}

// A way that says all that is said of the assertion is enough; sizes that several ways have
// together need all of them.
bool is_agreed(const CarryingWays& carrying, bool (*agreed)(const CheckOutcome*)) {
  const auto& ways = carrying.ways;
  const auto whole = [&](const auto& way) { return std::all_of(way.begin(), way.end(), agreed); };
  return carrying.each_alone ? std::any_of(ways.begin(), ways.end(), whole)
                             : std::all_of(ways.begin(), ways.end(), whole);
}

bool is_in(const ClaimWords& words, std::vector<std::string> Whole::*ids, const std::string& id) {
  return std::any_of(words.whole.begin(), words.whole.end(), [&](const Whole& whole) {
    return std::count((whole.*ids).begin(), (whole.*ids).end(), id) != 0;
  });
}

}  // namespace

InCoq in_coq(const std::string& assertion, const ClaimWords& words) {
  if (is_in(words, &Whole::assertions, assertion)) return InCoq::whole;
  return is_in(words, &Whole::in_part, assertion) ? InCoq::in_part : InCoq::no;
}

CheckedBy checked_by(const Assertion& assertion, const std::vector<CheckOutcome>& checks,
                     const ClaimWords& words) {
  const auto carrying = carrying_ways(assertion, checks);
  if (carrying.ways.empty()) return CheckedBy::nobody;
  if (in_coq(assertion.id, words) == InCoq::whole) return CheckedBy::coq;
  if (is_agreed(carrying, kernel_agreed)) return CheckedBy::kernel;
  return is_agreed(carrying, another_agreed) ? CheckedBy::independent : CheckedBy::engine;
}

std::string checker_words(const CheckOutcome& check) {
  if (check.certificate.empty()) return "";
  if (kernel_agreed(&check)) return "Coq 8.16 agrees, no axioms";
  return another_agreed(&check) ? "an independent checker agrees" : "by the engine alone";
}

CheckedByCounts checked_by_counts(const Report& report, const std::string& paper) {
  CheckedByCounts counts;
  for (const auto& result : report.results) {
    const auto* words = words_of(report, result.id);
    if (result.subject != Subject::data_file || words == nullptr) continue;
    if (paper_key(result.id) != paper) continue;
    for (const auto& assertion : result.assertions) {
      const auto by = checked_by(assertion.assertion, result.checks, *words);
      if (by != CheckedBy::nobody && in_coq(assertion.assertion.id, *words) == InCoq::in_part)
        ++counts.in_part;
      switch (by) {
        case CheckedBy::coq:
          ++counts.coq;
          break;
        case CheckedBy::kernel:
          ++counts.kernel;
          break;
        case CheckedBy::independent:
          ++counts.independent;
          break;
        case CheckedBy::engine:
          ++counts.engine;
          break;
        case CheckedBy::nobody:
          break;
      }
    }
  }
  return counts;
}

std::string to_text(const CheckedByCounts& counts) {
  if (counts.all() == 0) return "";
  return fmt::format(
      "Of {} assertions that checks settle, {} are stated whole in Coq{}; of the others Coq's "
      "kernel checked every statement of {}, an independent checker agrees with {}, and {} rest on "
      "the engine alone.",
      counts.all(), counts.coq,
      counts.in_part == 0 ? "" : fmt::format(" and {} in part", counts.in_part), counts.kernel,
      counts.independent, counts.engine);
}

}  // namespace verify
