#include "verify/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

#include "verify/judge/decimal_text.hpp"
#include "verify/scalar/rational.hpp"

namespace verify {
namespace {

// The value of a claim on an instance, also where it is enclosed: "risk" is "risk_approx" then.
const Value* value_of(const Report& report, const std::string& claim, const std::string& instance,
                      const std::string& name) {
  for (const auto& result : report.results) {
    if (result.id != claim || result.instance != instance) continue;
    for (const auto& value : result.values) {
      if (value.name == name || value.name == name + "_approx") return &value;
    }
  }
  return nullptr;
}

std::optional<Rational> number_in(const Value* value) {
  if (value == nullptr || value->exact.is_list) return std::nullopt;
  try {
    return parse_rational(value->exact.text);
  } catch (const std::invalid_argument&) {
    return std::nullopt;  // an enclosure
  }
}

bool all_zero(const Datum& datum) {
  if (datum.is_list) return std::all_of(datum.items.begin(), datum.items.end(), all_zero);
  return datum.text == "0";
}

// Both exact: so is the gap. Else as many digits as the printed ones give.
void add_gap(const Audit& audit, std::vector<Fact>& facts) {
  const auto& losses = audit.questions.losses;
  const auto instance = length_name(audit.questions.n);
  const auto* own = value_of(audit.report, losses.own.question, instance, losses.own.value);
  const auto* least = value_of(audit.report, losses.least.question, instance, losses.least.value);
  const auto a = number_in(own), b = number_in(least);
  if (!a || !b) return;
  const Rational gap = *a - *b;
  facts.push_back({"gap between the two", {"gap", gap.text(), {}}});
  if (b->sign() <= 0) return;
  const auto percent = decimal_of((Rational(100) * gap / *b).text(), 4);
  facts.push_back({"gap in percent", {"gap_percent", percent->text, {}}});
}

void add_fact(const Audit& audit, const Wanted& wanted, std::vector<Fact>& facts) {
  const auto* value =
      value_of(audit.report, wanted.question, length_name(audit.questions.n), wanted.value);
  if (value != nullptr) facts.push_back({wanted.words, *value});
}

std::vector<Fact> facts_of(const Audit& audit) {
  std::vector<Fact> facts;
  const auto& losses = audit.questions.losses;
  add_fact(audit, losses.own, facts);
  add_fact(audit, losses.least, facts);
  add_gap(audit, facts);
  for (const auto& wanted : audit.questions.facts) add_fact(audit, wanted, facts);
  return facts;
}

std::vector<LengthRow> lengths_of(const Audit& audit) {
  const auto& losses = audit.questions.losses;
  const auto text = [&](const Wanted& wanted, long n) {
    const auto* value = value_of(audit.report, wanted.question, length_name(n), wanted.value);
    return value == nullptr || value->exact.is_list ? "" : value->exact.text;
  };
  std::vector<LengthRow> rows;
  for (const long n : audit.questions.lengths) {
    LengthRow row{n, text(losses.own, n), text(losses.least, n)};
    if (!row.own.empty()) rows.push_back(std::move(row));
  }
  return rows;
}

// A number that must be zero, a list that must be zero everywhere, or a truth value.
void decide(const Audit& audit, Hypothesis& hypothesis) {
  const auto& wanted = hypothesis.decides;
  if (wanted.question.empty()) return;
  const auto* value =
      value_of(audit.report, wanted.question, length_name(audit.questions.n), wanted.value);
  if (value == nullptr) return;
  const auto& found = value->exact;
  const bool truth = found.text == "true" || found.text == "false";
  hypothesis.holds = truth ? found.text == "true" : all_zero(found);
  if (!truth && !*hypothesis.holds) hypothesis.found = found;
}

std::vector<Hypothesis> hypotheses_of(const Audit& audit) {
  auto hypotheses = audit.questions.hypotheses;
  for (auto& hypothesis : hypotheses) decide(audit, hypothesis);
  return hypotheses;
}

double log10_of(const std::string& exact) {
  constexpr long digits = 15;
  const auto decimal = decimal_of(exact, digits);
  return decimal ? std::log10(std::strtod(decimal->text.c_str(), nullptr)) : std::nan("");
}

}  // namespace

Audit audited(Network network, Questions questions, Report report) {
  Audit audit{std::move(network), std::move(questions), std::move(report), {}, {}, {}};
  audit.facts = facts_of(audit);
  audit.lengths = lengths_of(audit);
  audit.hypotheses = hypotheses_of(audit);
  return audit;
}

std::optional<Plot> length_plot(const Audit& audit) {
  if (audit.lengths.size() < 2) return std::nullopt;
  Curve own{"this network", Mark::line, {}}, least{"the best for each $n$", Mark::dashed, {}};
  const auto add = [](Curve& curve, long n, const std::string& loss) {
    const auto y = loss.empty() ? std::nan("") : log10_of(loss);
    if (std::isfinite(y)) curve.points.emplace_back(log10_of(std::to_string(n)), y);
  };
  for (const auto& row : audit.lengths) {
    add(own, row.n, row.own);
    add(least, row.n, row.least);
  }
  Plot plot{"The loss for other numbers of demonstrations",
            "log10(n)",
            "log10(population loss)",
            "The weights are the same for every n; the best is chosen anew for each.",
            {}};
  plot.curves.push_back(std::move(own));
  if (!least.points.empty()) plot.curves.push_back(std::move(least));
  return plot;
}

std::string rounded_number(const std::string& exact) {
  constexpr long digits = 8;
  const auto decimal = decimal_of(exact, digits);
  return decimal ? decimal->text : exact;
}

bool tells_found(const Hypothesis& hypothesis) {
  return !(hypothesis.found == Datum()) && hypothesis.holds != true;
}

std::string word_of(const Hypothesis& hypothesis) {
  return !hypothesis.holds ? "not known" : *hypothesis.holds ? "holds" : "fails";
}

}  // namespace verify
