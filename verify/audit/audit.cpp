#include "verify/audit/audit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include "verify/judge/decimal_text.hpp"
#include "verify/scalar/rational.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

// "opt.*.exp_avg" of "opt.12.exp_avg".
std::string without_numbers(const std::string& name) {
  std::string pattern;
  for (const char c : name) {
    const bool digit = c >= '0' && c <= '9';
    if (!digit) {
      pattern += c;
    } else if (pattern.empty() || pattern.back() != '*') {
      pattern += '*';
    }
  }
  return pattern;
}

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

std::optional<Rational> number_of(const Audit& audit, const Wanted& wanted) {
  auto number = number_in(
      value_of(audit.report, wanted.question, length_name(audit.questions.n), wanted.value));
  if (number) *number -= wanted.less;
  return number;
}

// The exact loss, else the estimate.
std::optional<Rational> own_loss(const Audit& audit) {
  const auto exact = number_of(audit, audit.questions.losses.own);
  return exact || !audit.estimate ? exact : std::optional(audit.estimate->loss);
}

// Both exact: so is the gap. Else as many digits as the printed ones give.
void add_gap(const Audit& audit, std::vector<Fact>& facts) {
  const auto& losses = audit.questions.losses;
  const auto a = number_of(audit, losses.own), b = number_of(audit, losses.least);
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
  if (value == nullptr) return;
  facts.push_back({wanted.words, *value});
  if (wanted.less.sign() == 0) return;
  if (const auto number = number_in(value))
    facts.back().value = {value->name, (*number - wanted.less).text(), {}};
}

std::optional<Estimate> estimate_of(const Audit& audit) {
  const auto& own = audit.questions.losses.own;
  if (number_of(audit, own)) return std::nullopt;
  const auto named = [&](const char* name) { return number_of(audit, {own.question, name, ""}); };
  const auto loss = named("loss_estimate"), width = named("loss_half_width"),
             prompts = named("prompts_sampled");
  if (!loss || !width || !prompts) return std::nullopt;
  const auto heaviest = named("heaviest_prompts");
  return Estimate{*loss, *width, std::stol(prompts->text()),
                  heaviest && *heaviest > Rational(1, 10)};
}

std::vector<Fact> facts_of(const Audit& audit) {
  std::vector<Fact> facts;
  const auto& losses = audit.questions.losses;
  add_fact(audit, losses.own, facts);
  if (audit.estimate) {
    facts.push_back(
        {"estimated population loss", {"loss_estimate", audit.estimate->loss.text(), {}}});
    facts.push_back(
        {"half of its interval, 99 %", {"loss_half_width", audit.estimate->half_width.text(), {}}});
  }
  const auto own = own_loss(audit);
  if (own && audit.questions.noise.sign() > 0)
    facts.push_back({"with the noise of the query's label, too",
                     {"loss_noisy", (*own + audit.questions.noise).text(), {}}});
  add_fact(audit, losses.least, facts);
  add_gap(audit, facts);
  for (const auto& wanted : audit.questions.facts) add_fact(audit, wanted, facts);
  return facts;
}

std::vector<LengthRow> lengths_of(const Audit& audit) {
  const auto& lengths = audit.questions.lengths;
  const auto& claim = audit.questions.losses.own.question;
  const auto list = [&](const char* name) -> const std::vector<Datum>* {
    const auto* value = value_of(audit.report, claim, length_name(audit.questions.n), name);
    const bool fits =
        value != nullptr && value->exact.is_list && value->exact.items.size() == lengths.size();
    return fits ? &value->exact.items : nullptr;
  };
  const auto *own = list("loss_lengths"), *least = list("loss_min_lengths");
  std::vector<LengthRow> rows;
  for (std::size_t k = 0; own != nullptr && k < lengths.size(); ++k)
    rows.push_back({lengths[k], (*own)[k].text, least == nullptr ? "" : (*least)[k].text});
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
  if (truth || *hypothesis.holds) return;
  if (hypothesis.scale == Scale::squared_part && found.is_list) {
    double largest = 0;
    for (const auto& item : found.items)
      largest = std::max(largest, std::sqrt(parse_rational(item.text).to_double()));
    hypothesis.part = largest;
  } else {
    hypothesis.found = found;
  }
}

std::vector<Hypothesis> hypotheses_of(const Audit& audit) {
  auto hypotheses = audit.questions.hypotheses;
  for (auto& hypothesis : hypotheses) decide(audit, hypothesis);
  return hypotheses;
}

std::string plus_minus(const Rational& half_width) {
  constexpr long digits = 2;
  const auto decimal = decimal_of(half_width.text(), digits);
  return " +- " + (decimal ? decimal->text : half_width.text());
}

std::string percent_words(const Rational& own, const Rational& least) {
  const Rational part = Rational(100) * (own - least) / least;
  const auto decimal = decimal_of(abs(part).text(), 2);
  return (decimal ? decimal->text : abs(part).text()) + " % " +
         (part.sign() < 0 ? "below" : "above");
}

// Why there is no loss, in the words of the claim that was asked first.
std::string nothing_computed(const Audit& audit) {
  if (!audit.facts.empty() && audit.questions.losses.own.question.empty()) return "";
  std::string why;
  for (const auto& result : audit.report.results)
    if (why.empty() && !result.reason.empty()) why = result.id + ": " + result.reason;
  for (const auto& refused : audit.report.refused)
    if (why.empty()) why = refused.words;
  for (const auto& item : audit.questions.not_asked)
    if (why.empty()) why = item.what + ": " + item.why;
  return "No loss was computed" + (why.empty() ? "" : " (" + why + ")");
}

// The loss in one sentence, and beside what it is to be seen.
std::string answer_of(const Audit& audit) {
  const auto& losses = audit.questions.losses;
  const auto own = own_loss(audit);
  if (!own) return nothing_computed(audit);
  const auto& estimate = audit.estimate;
  auto words = estimate ? "The population loss is " + rounded_number(own->text()) +
                              plus_minus(estimate->half_width) +
                              fmt::format(" (estimated: 99 % confidence, {} prompts, seed {})",
                                          estimate->prompts, seed_of(audit))
                        : "The " + losses.own.words + " is " + rounded_number(own->text());
  const auto least = number_of(audit, losses.least);
  if (least && least->sign() > 0)
    words += ", " + percent_words(*own, *least) + " the " + losses.least.words + ", " +
             rounded_number(least->text());
  return words;
}

// The loss with the other sign where it is less: exactly of one layer, and of others from the
// sample, if both intervals say so.
std::string other_sign_words(const Audit& audit, const Rational& loss, bool heavy) {
  const auto named = [&](const char* name) {
    return number_of(audit, {audit.questions.losses.own.question, name, ""});
  };
  if (const auto exact = named("loss_other_sign"))
    return *exact < loss ? rounded_number(exact->text()) : "";
  const auto other = named("other_sign_estimate"), width = named("other_sign_half_width");
  if (!other || !width || heavy) return "";
  const Rational own_width = audit.estimate ? audit.estimate->half_width : Rational(0);
  if (!(*other + *width < loss - own_width)) return "";
  return "about " + rounded_number(other->text()) + plus_minus(*width);
}

// What the losses say of the reading: the other sign is far better, predicting 0 is.
std::vector<std::string> warnings_of(const Audit& audit) {
  auto warnings = audit.questions.looks;
  const auto& own = audit.questions.losses.own;
  const auto loss = own_loss(audit);
  const auto zero = number_of(audit, {own.question, "loss_zero", ""});
  const bool heavy = audit.estimate && audit.estimate->heavy_tails;
  if (heavy)
    warnings.push_back(
        "ten of the sampled prompts make more than a tenth of the spread: the interval may be too "
        "narrow; compare other seeds (--seed 2), or more prompts (--set prompts=1000000)");
  if (!loss || !zero) return warnings;
  if (const auto other = other_sign_words(audit, *loss, heavy); !other.empty())
    warnings.push_back("with the other sign of the prediction the loss is " + other +
                       ": --set prediction=plus or minus says which one was trained");
  if (*loss > *zero)
    warnings.push_back("predicting 0 always has the loss " + rounded_number(zero->text()) +
                       ", less than these weights");
  return warnings;
}

// A check of what is known that would have taken longer than it is worth.
void tell_left_out(Audit& audit) {
  const std::string mark = "left out: ";
  for (const auto& result : audit.report.results)
    for (const auto& check : result.checks)
      if (!check.answer.applies() && check.detail.starts_with(mark))
        audit.questions.not_asked.push_back(
            {"a sample beside the exact loss", check.detail.substr(mark.size())});
}

double number_of(const std::string& exact) {
  constexpr long digits = 15;
  const auto decimal = decimal_of(exact, digits);
  return decimal ? std::strtod(decimal->text.c_str(), nullptr) : std::nan("");
}

}  // namespace

Audit audited(Network network, Questions questions, Report report) {
  Audit audit{std::move(network), std::move(questions), std::move(report)};
  audit.estimate = estimate_of(audit);
  audit.facts = facts_of(audit);
  audit.lengths = lengths_of(audit);
  audit.hypotheses = hypotheses_of(audit);
  audit.answer = answer_of(audit);
  audit.warnings = warnings_of(audit);
  tell_left_out(audit);
  return audit;
}

bool has_loss(const Audit& audit) { return own_loss(audit).has_value(); }

std::optional<Plot> length_plot(const Audit& audit) {
  if (audit.lengths.size() < 2) return std::nullopt;
  Curve own{"this network", Mark::line, {}}, least{"the best for each $n$", Mark::dashed, {}};
  const auto add = [](Curve& curve, long n, const std::string& loss) {
    const auto y = loss.empty() ? std::nan("") : number_of(loss);
    if (std::isfinite(y)) curve.points.emplace_back(static_cast<double>(n), y);
  };
  for (const auto& row : audit.lengths) {
    add(own, row.n, row.own);
    add(least, row.n, row.least);
  }
  Plot plot{"The loss for other numbers of demonstrations",
            "n",
            "population loss",
            "The weights are the same for every n; the best is chosen anew for each.",
            {}};
  plot.curves.push_back(std::move(own));
  if (!least.points.empty()) plot.curves.push_back(std::move(least));
  return plot;
}

std::vector<std::string> unused_words(const Network& network) {
  constexpr std::size_t few = 4;
  std::vector<std::pair<std::string, std::vector<std::string>>> patterns;
  std::map<std::string, std::size_t> place;
  for (const auto& name : network.unused) {
    const auto pattern = without_numbers(name);
    const auto [known, added] = place.emplace(pattern, patterns.size());
    if (added) patterns.push_back({pattern, {}});
    patterns[known->second].second.push_back(name);
  }
  std::vector<std::string> words;
  for (const auto& [pattern, names] : patterns) {
    if (names.size() <= few) {
      for (const auto& name : names) words.push_back(printable(name));
    } else {
      words.push_back(fmt::format("{} ({} tensors)", printable(pattern), names.size()));
    }
  }
  return words;
}

std::string rounded_number(const std::string& exact) {
  constexpr long digits = 8;
  const auto decimal = decimal_of(exact, digits);
  return decimal ? decimal->text : exact;
}

std::uint64_t seed_of(const Audit& audit) {
  return audit.report.settings ? audit.report.settings->seed : 1;
}

bool nearly(const Hypothesis& hypothesis) {
  constexpr double small = 0.02;
  return hypothesis.holds == false && hypothesis.part && *hypothesis.part <= small;
}

std::string part_words(const Hypothesis& hypothesis) {
  return hypothesis.part ? fmt::format("{:.2g} % of its size", 100 * *hypothesis.part) : "";
}

bool tells_found(const Hypothesis& hypothesis) {
  return !(hypothesis.found == Datum()) && hypothesis.holds != true;
}

std::string word_of(const Hypothesis& hypothesis) {
  if (nearly(hypothesis)) return "nearly";
  return !hypothesis.holds ? "not known" : *hypothesis.holds ? "holds" : "fails";
}

}  // namespace verify
