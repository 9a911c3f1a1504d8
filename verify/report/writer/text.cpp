#include "verify/report/writer/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/formula/plain_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/judge/decimal_text.hpp"
#include "verify/judge/scope_text.hpp"
#include "verify/report/by_paper.hpp"
#include "verify/report/outcome_words.hpp"
#include "verify/report/result_name.hpp"
#include "verify/report/writer/text_assertions.hpp"
#include "verify/report/writer/text_values.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

Ink ink_of(Verdict verdict) {
  switch (facts_of(verdict).tone) {
    case Tone::good:
      return Ink::green;
    case Tone::mended:
      return Ink::yellow;
    case Tone::bad:
    case Tone::broken:
      return Ink::red;
    case Tone::weak:
      return Ink::plain;
    case Tone::open:
      return Ink::magenta;
  }
  return Ink::plain;
}

}  // namespace

void write_first_lines(std::ostream& out, const FirstLines& first, Verdict verdict,
                       const Style& style) {
  out << "  " << wrapped(to_plain(first.subject), 2, style) << "\n  "
      << painted(wrapped(first.answer, 2, style), ink_of(verdict), style) << "\n";
  constexpr int indent = 18;
  for (const auto& line : first.lines)
    out << "  " << padded(line.label, indent - 2) << (line.label.size() >= indent - 2 ? " " : "")
        << wrapped(to_plain(line.text), indent, style) << "\n";
}

namespace {

std::string shortened(const std::string& text, long room) {
  if (static_cast<long>(characters(text)) <= room) return text;
  auto end = text.size();
  while (end != std::string::npos && static_cast<long>(characters(text.substr(0, end))) > room - 4)
    end = end == 0 ? std::string::npos : text.rfind(' ', end - 1);
  return text.substr(0, end == std::string::npos ? 0 : end) + " ...";
}

struct Widths {
  std::size_t verdict = 7, name = 5, scope = 5, time = 7;
};

Widths widths_of(const Report& report, const std::set<std::string>& repeated) {
  constexpr std::size_t widest_scope = 46;
  Widths widths;
  for (const auto& result : report.results) {
    widths.verdict = std::max(widths.verdict, to_text(result.verdict).size());
    widths.name = std::max(widths.name, name_of(result, repeated).size());
    widths.scope = std::max(widths.scope, std::min(widest_scope, characters(scope_text(result))));
  }
  return widths;
}

void write_table(std::ostream& out, const Report& report, const Style& style) {
  const auto repeated = repeated_ids(report);
  const auto widths = widths_of(report, repeated);
  constexpr long least_title_width = 20;
  out << painted(padded("verdict", widths.verdict) + "  " + padded("claim", widths.name) + "  " +
                     padded("scope", widths.scope) + "  " +
                     fmt::format("{:>{}}", "time", widths.time),
                 Ink::dim, style)
      << "\n";
  for (const auto& result : report.results) {
    const auto scope = shortened(scope_text(result), static_cast<long>(widths.scope));
    out << painted(padded(to_text(result.verdict), widths.verdict), ink_of(result.verdict), style)
        << "  " << padded(name_of(result, repeated), widths.name) << "  "
        << padded(scope, widths.scope) << "  "
        << fmt::format("{:>{}}", time_text(result.seconds), widths.time);
    const auto used = widths.verdict + widths.name + widths.scope + widths.time + 8;
    const auto room = std::max<long>(0, style.width - static_cast<long>(used));
    if (room >= least_title_width)
      out << "  " << painted(shortened(to_plain(result.title), room), Ink::dim, style);
    out << "\n";
  }
}

void write_check(std::ostream& out, const CheckOutcome& check, const Style& style) {
  write_lines(out, outcome_label(check),
              check.name + (check.reason.empty() ? "" : ": " + check.reason), style);
  if (!check.detail.empty()) write_lines(out, "", check.detail, style);
}

// What agrees need not be read to its end.
std::string given_text(const Agreement& a) {
  constexpr std::size_t longest = 100;
  const auto whole = to_text(a.given);
  return a.agrees == Truth::yes ? excerpt(whole, longest) : whole;
}

// Values that agree are counted where they are many; the others are always shown in full.
void write_expectations(std::ostream& out, const Result& result, bool all, const Style& style) {
  constexpr long most_lines = 8;
  const auto agreeing = [](const Agreement& a) { return a.agrees == Truth::yes; };
  const auto good =
      std::count_if(result.expected_values.begin(), result.expected_values.end(), agreeing);
  for (const auto& a : result.expected_values) {
    if (agreeing(a) && (!all || good > most_lines)) continue;
    auto words = agrees_words(a);
    if (!agreeing(a)) {
      const auto found = told_apart(a.given, a.found).second;
      words = (a.agrees == Truth::no ? "DISAGREES" : "not settled") + std::string("; ") +
              (found.empty() ? "nothing found" : "found " + found);
    }
    write_lines(out, "expected",
                fmt::format("{} = {} ({}): {}", a.name, given_text(a), a.instance, words), style);
  }
  if (!all || good <= most_lines) return;
  std::vector<std::string> names;
  for (const auto& a : result.expected_values) {
    if (std::find(names.begin(), names.end(), a.instance) == names.end())
      names.push_back(a.instance);
  }
  write_lines(
      out, "expected",
      fmt::format("{} reference values agree, on the instances {}", good, fmt::join(names, "; ")),
      style);
}

// What is true and what is not, then the assertions; on a user's data what is recorded comes last.
void write_statement(std::ostream& out, const Result& result, Detail detail, Numbers numbers,
                     const Style& style) {
  if (result.subject == Subject::data_file) {
    for (const auto* assertion : better_assertions(result, false))
      write_lines(out, "better",
                  "\"" + assertion->assertion.label() + "\" was expected " +
                      to_text(assertion->assertion.expected),
                  style);
    write_assertions(out, result,
                     detail == Detail::all      ? AssertionsShown::all
                     : detail == Detail::values ? AssertionsShown::in_a_line
                                                : AssertionsShown::exceptions,
                     numbers, style);
    return;
  }
  // What holds needs no reason; what is said beside it takes something back.
  const auto* label = result.verdict == Verdict::holds_here ? "but" : "because";
  if (!result.reason.empty()) write_lines(out, label, to_plain(result.reason), style);
  write_assertions(out, result,
                   detail == Detail::all ? AssertionsShown::all : AssertionsShown::here, numbers,
                   style);
  write_lines(out, "the claim", result.recorded, style);
}

// Assertions tell what their checks came to; only those that went wrong need words of their own.
bool is_astray(const CheckOutcome& c) {
  const auto outcome = came_out(c);
  return outcome == Outcome::open || outcome == Outcome::against;
}

void write_filled(std::ostream& out, const Result& result, const Style& style) {
  for (const auto& name : result.filled.names)
    write_lines(out, "filled in", filled_words(result.inputs, name, result.filled.from), style);
}

// Of results that tell nothing of their claim, what there is.
void write_answer(std::ostream& out, const Result& result, const Report& report,
                  const Style& style) {
  const auto words = std::find_if(report.claims.begin(), report.claims.end(),
                                  [&](const ClaimWords& w) { return w.id == result.id; });
  if (words == report.claims.end())
    return write_lines(out, "scope", claim_line(result.assertions), style);
  const auto* paper = paper_of(report, paper_key(result.id));
  write_first_lines(out, first_lines(*words, result.assertions, result.verdict, paper),
                    result.verdict, style);
}

// Whether digits or entries were left out.
bool write_result(std::ostream& out, const Result& result, const Report& report, Detail detail,
                  Numbers numbers, const Style& style) {
  bool shortened = false;
  const auto unexpected = surprise(result);
  out << "\n"
      << painted(to_text(result.verdict), ink_of(result.verdict), style) << " "
      << painted(result.id, Ink::bold, style) << "  " << to_plain(result.title)
      << (unexpected ? "  (" + *unexpected + ")" : "") << "\n";
  if (result.subject == Subject::data_file) write_answer(out, result, report, style);
  // The inputs may be those of its own counterexample, even.
  if (const auto words = false_elsewhere(result); !words.empty())
    write_lines(out, "as stated", words, style);
  if (detail != Detail::exceptions) write_lines(out, "instance", result.instance, style);
  if (detail != Detail::exceptions) write_prose(out, result.prose, style);
  write_filled(out, result, style);
  const bool values = detail != Detail::exceptions, own = result.subject != Subject::data_file;
  if (values && own)
    shortened = write_value_lines(out, result, words_of(report, result.id), numbers, style);
  write_statement(out, result, detail, numbers, style);
  if (values && !own)
    shortened = write_value_lines(out, result, words_of(report, result.id), numbers, style);
  write_expectations(out, result, detail != Detail::exceptions, style);
  for (const auto& check : result.checks)
    if (is_astray(check) && result.subject == Subject::data_file) write_check(out, check, style);
  return shortened;
}

bool needs_words(const Result& result) {
  return facts_of(result.verdict).printed != Truth::yes || surprise(result).has_value() ||
         cut_off_checks(result) > 0 || !better_assertions(result, false).empty();
}

long checks_not_run(const Report& report) {
  long count = 0;
  for (const auto& result : report.results) {
    count += std::count_if(result.checks.begin(), result.checks.end(),
                           [](const CheckOutcome& c) { return came_out(c) == Outcome::not_run; });
  }
  return count;
}

}  // namespace

namespace {

// "3 checked, 1 open"; empty where there is none.
std::string counts_words(const Report& report, Count count) {
  std::string words;
  const auto counts = totals(report.results, count);
  for (const auto verdict : all_verdicts) {
    const int number = counts.at(to_text(verdict));
    if (number != 0)
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", number, to_text(verdict));
  }
  return words;
}

}  // namespace

std::string totals_words(const Report& report) {
  if (report.results.empty()) return "no results";
  std::string line =
      fmt::format("{} result{}:", report.results.size(), report.results.size() == 1 ? "" : "s");
  const char* separator = " ";
  for (const auto& [count, heading] :
       {std::pair(Count::statements, ""), std::pair(Count::proofs, "in proofs "),
        std::pair(Count::ours, "additional "), std::pair(Count::observations, "observations "),
        std::pair(Count::here, "")}) {
    const auto words = counts_words(report, count);
    if (words.empty()) continue;
    line += separator + (heading + words);
    separator = "; ";
  }
  const auto surprises = std::count_if(report.results.begin(), report.results.end(),
                                       [](const Result& r) { return surprise(r).has_value(); });
  const auto left_out = checks_not_run(report);
  if (left_out > 0)
    line += fmt::format("; {} long check{} not run (--deep)", left_out, left_out == 1 ? "" : "s");
  line += surprises == 0 ? "; all as expected" : fmt::format("; {} not as expected", surprises);
  // What takes back that all is as expected begins with "but", once.
  const char* joined = surprises == 0 ? "but" : "and";
  if (report.baseline && report.baseline->worse())
    line += fmt::format(", {} not as in the baseline", std::exchange(joined, "and"));
  if (!report.whole) line += " so far: the run did not come to its end";
  const auto cut_off = cut_off_checks(report.results);
  if (cut_off > 0)
    line += fmt::format(", {} {} check{} did not finish", joined, cut_off, cut_off == 1 ? "" : "s");
  return line;
}

std::string totals_line(const Report& report) {
  double seconds = 0;
  for (const auto& result : report.results) seconds += result.seconds;
  return totals_words(report) + fmt::format("; {} of checking", time_text(seconds)) +
         (report.versions.empty() ? "" : "; " + program_words(report.versions));
}

void write_text(std::ostream& out, const Report& report, Detail detail, const Style& style,
                Numbers numbers) {
  write_table(out, report, style);
  bool shortened = false;
  for (const auto& result : report.results) {
    if (detail != Detail::exceptions || needs_words(result))
      shortened |= write_result(out, result, report, detail, numbers, style);
  }
  out << "\n";
  if (shortened)
    out << painted("Values are shown with the digits that matter; --exact shows them whole.",
                   Ink::dim, style)
        << "\n";
  out << totals_line(report) << "\n";
}

}  // namespace verify
