#include "verify/report/part_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "verify/judge/claim_line.hpp"
#include "verify/judge/decimal_text.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/file/known_theorems.hpp"

namespace verify {
namespace {

using Lines = std::vector<std::string>;

const CheckOutcome* named(const std::string& name, const Result& result) {
  const auto found = std::find_if(result.checks.begin(), result.checks.end(),
                                  [&](const CheckOutcome& c) { return c.name == name; });
  return found == result.checks.end() ? nullptr : &*found;
}

// "identity check, every n, d: " and what it found.
std::string check_words(const CheckOutcome& check, const std::string& reach) {
  return to_text(check.evidence) + " check" + (reach.empty() ? "" : ", " + reach) +
         (check.detail.empty() ? "" : ": ") + check.detail;
}

// The other links of a chain, each with the sizes it covers and why.
void add_chain(const PartResult& part, const CheckOutcome& first, const Result& result,
               Lines& lines) {
  for (const auto& link : result.checks) {
    if (link.role != Role::way || link.part != first.part || link.way != first.way ||
        link.name == first.name)
      continue;
    const auto& sizes = part.part.sizes;
    const auto why = argument_words(link.reach, sizes);
    lines.push_back("joined with: " + check_words(link, to_text(link.reach, sizes) +
                                                            (why.empty() ? "" : " (" + why + ")")));
  }
}

void add_standing(const PartResult& part, const Result& result, Lines& lines) {
  if (facts_of(part.grade).rank > 0) {
    const auto* carrier = named(part.carrier, result);
    lines.push_back(reach_words(part) +
                    (carrier == nullptr ? "" : ", " + check_words(*carrier, "")));
    if (carrier != nullptr) add_chain(part, *carrier, result, lines);
    if (const auto why = argument_words(part.reach, part.part.sizes); !why.empty())
      lines.push_back("why at every size: " + why);
  } else {
    lines.push_back((part.grade == Grade::refuted ? reach_words(part) + ": " : "") + part.reason);
  }
}

std::string place_of(const Part& part) {
  if (part.origin == Origin::ours)
    return part.corrects.empty() ? part.sharpens.empty()
                                       ? "an additional result"
                                       : "an additional result, sharpens " + part.sharpens
                                 : "an additional result, corrects " + part.corrects;
  const bool observed = part.kind == PartKind::observation;
  return std::string(observed ? "an observation" : "stated in the paper") +
         (part.where == Where::statement ? ""
                                         : ", in a " + std::string(word_of(part.where, wheres)));
}

void add_conditions(const PartResult& result, Lines& lines) {
  const auto& part = result.part;
  if (!part.reading.empty()) lines.push_back("read as: " + part.reading);
  if (!part.added.empty()) lines.push_back("hypothesis added by us: " + part.added);
  for (const auto& step : part.by_hand) lines.push_back("manual step: " + step);
  auto rests = part.rests_on;
  rests.insert(rests.end(), part.follows.begin(), part.follows.end());
  const bool inherited = result.by_hand && part.by_hand.empty();
  if (!rests.empty())
    lines.push_back(fmt::format("rests on {}{}", fmt::join(rests, ", "),
                                inherited ? ", with the manual step there" : ""));
  for (const auto& id : part.quoted) {
    const auto* theorem = known_theorem(id);  // null: of results that another version wrote
    lines.push_back("quotes " + (theorem == nullptr ? id
                                                    : theorem->name + " (" + theorem->source +
                                                          "): " + theorem->statement));
  }
}

long count(const PartResult& part, const Result& result, Role role, Outcome outcome) {
  return std::count_if(result.checks.begin(), result.checks.end(), [&](const CheckOutcome& c) {
    return c.part == part.part.id && c.role == role && came_out(c) == outcome &&
           c.detail.find(counts_for_nothing) == std::string::npos;
  });
}

// "proved, every n, d"; where no sizes are named the reach starts with the grade: "checked
// (manual step)".
std::string grade_and_reach(const PartResult& part) {
  const auto grade = to_text(part.grade);
  if (facts_of(part.grade).rank <= 0) return grade;
  const auto reach = reach_words(part);
  return reach.starts_with(grade) ? reach : grade + ", " + reach;
}

// Of a sentence that is false a control is another false one; that the code can say yes is seen at
// what corrects it.
void add_controls(const PartResult& part, const Result& result, Lines& lines) {
  const bool is_false = part.grade == Grade::refuted;
  for (const auto& check : result.checks) {
    const auto at = check.detail.find(counts_for_nothing);
    if (check.part == part.part.id && check.role == Role::control && at != std::string::npos)
      lines.push_back("\"" + check.name + "\": " + check.detail.substr(at));
  }
  if (const auto rejected = count(part, result, Role::control, Outcome::as_it_should); rejected > 0)
    lines.push_back(fmt::format("{} negative control{} rejected by the same code", rejected,
                                rejected == 1 ? "" : "s"));
  if (!is_false) return;
  for (const auto* correction : corrections_of(part, result.parts)) {
    lines.push_back(fmt::format("corrected by #{}, which is {}", correction->part.id,
                                grade_and_reach(*correction)));
  }
}

// What the checks of a part say of a user's data.
PartWords words_here(const PartResult& part, const Result& result, Numbers numbers) {
  constexpr long digits = 8;
  PartWords words{"not run", {}};
  for (const auto& check : result.checks) {
    if (check.part != part.part.id || check.role != Role::way) continue;
    words.grade = !check.answer.applies()      ? "no matter"
                  : check.answer == Truth::yes ? "holds here"
                  : check.answer == Truth::no  ? "fails here"
                                               : "not settled here";
    const bool rounded = numbers == Numbers::rounded && check.answer == Truth::yes;
    words.lines.push_back(rounded ? with_rounded_fractions(check.detail, digits) : check.detail);
  }
  words.lines.push_back("recorded: " + grade_and_reach(part));
  return words;
}

}  // namespace

std::string name_of(const Part& part) {
  return part.name.empty() ? part.id : part.name + " (#" + part.id + ")";
}

std::vector<std::string> standing_words(const PartResult& recorded) {
  Lines lines;
  const bool known = facts_of(recorded.grade).rank > 0 || recorded.grade == Grade::refuted;
  const auto standing = known ? reach_words(recorded) : recorded.part.open;
  if (!standing.empty()) lines.push_back(standing);
  add_conditions(recorded, lines);
  lines.push_back(place_of(recorded.part));
  return lines;
}

PartWords part_words(const PartResult& part, const Result& result, Numbers numbers) {
  if (result.subject != Subject::data_file) return words_here(part, result, numbers);
  PartWords words{to_text(part.grade), {}};
  add_standing(part, result, words.lines);
  add_conditions(part, words.lines);
  add_controls(part, result, words.lines);
  words.lines.push_back(place_of(part.part));
  return words;
}

}  // namespace verify
