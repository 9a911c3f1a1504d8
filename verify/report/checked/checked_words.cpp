#include "verify/report/checked/checked_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "verify/formula/plain_math.hpp"
#include "verify/report/checked/checked_by.hpp"
#include "verify/words/bound/typeset.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/file/known_theorems.hpp"

namespace verify {
namespace {

using CheckedLines = std::vector<CheckedLine>;

// One formula, or what stands for it, with all checks that evaluate it.
struct Evaluated {
  const CheckedStatement* checked;
  std::vector<const CheckOutcome*> by;
};

// Formulas whose letters, sizes, definitions and conditions do not contradict each other.
struct Setting {
  CheckedStatement shared;
  std::vector<Evaluated> evaluated;
};

// What both know by a name, they know alike.
template <class T>
bool agree(const std::vector<T>& a, const std::vector<T>& b) {
  return std::all_of(a.begin(), a.end(), [&](const T& one) {
    return std::all_of(b.begin(), b.end(),
                       [&](const T& other) { return one.name != other.name || one == other; });
  });
}
bool agree(const CheckedStatement& a, const CheckedStatement& b) {
  return agree(a.letters, b.letters) && agree(a.sizes, b.sizes) &&
         agree(a.definitions, b.definitions) && a.conditions == b.conditions;
}

template <class T>
void add_new(std::vector<T>& to, const std::vector<T>& more) {
  for (const auto& item : more)
    if (std::find(to.begin(), to.end(), item) == to.end()) to.push_back(item);
}

bool has_formulas(const CheckedStatement& checked) { return !checked.identities.empty(); }

// A function of a checker, which speaks of no symbol by its name: it stands beside every formula,
// and takes no condition from one.
bool is_nameless(const CheckedStatement& checked) {
  return checked.letters.empty() && !has_formulas(checked);
}

void add(Setting& setting, const CheckOutcome& check) {
  const auto& checked = check.checked;
  add_new(setting.shared.letters, checked.letters);
  add_new(setting.shared.sizes, checked.sizes);
  add_new(setting.shared.definitions, checked.definitions);
  if (!is_nameless(checked)) setting.shared.conditions = checked.conditions;
  for (auto& evaluated : setting.evaluated)
    if (*evaluated.checked == checked) return evaluated.by.push_back(&check);
  setting.evaluated.push_back({&checked, {&check}});
}

bool fits(const Setting& setting, const CheckedStatement& checked) {
  return is_nameless(checked) || agree(setting.shared, checked);
}

std::vector<Setting> settings_of(const Assertion& assertion,
                                 const std::vector<CheckOutcome>& checks) {
  std::vector<Setting> settings;
  for (const auto& check : checks) {
    if (check.assertion != assertion.id || check.role != Role::way || check.checked.is_empty())
      continue;
    const auto fitting =
        std::find_if(settings.begin(), settings.end(),
                     [&](const Setting& setting) { return fits(setting, check.checked); });
    add(fitting == settings.end() ? settings.emplace_back() : *fitting, check);
  }
  return settings;
}

std::string checker_clause(const CheckOutcome& check) {
  const auto words = checker_words(check);
  return words.empty() ? "" : ", " + words;
}

// What came out of a check of several formulas is said of them together: one of them may hold.
std::string answer_words(const CheckOutcome& check, std::size_t formulas) {
  const bool together = formulas > 1 && check.answer == Truth::no;
  return to_text(check.answer) + (together ? fmt::format(", of these {} together", formulas) : "");
}

// "symbolic, every d, n", with what came out where it ran.
std::string evaluation_words(const Assertion& assertion, const CheckOutcome& check,
                             std::size_t formulas) {
  const auto scope = to_text(check.scope, assertion.sizes);
  return to_text(check.evidence) + (scope.empty() ? "" : ", " + scope) +
         (check.run ? ": " + answer_words(check, formulas) : "") + checker_clause(check);
}
std::string evaluation_words(const Assertion& assertion, const Evaluated& evaluated) {
  const auto formulas = evaluated.checked->identities.size();
  std::vector<std::string> words;
  for (const auto* check : evaluated.by) {
    auto standing = evaluation_words(assertion, *check, formulas);
    if (std::find(words.begin(), words.end(), standing) == words.end())
      words.push_back(std::move(standing));
  }
  return fmt::format("{}", fmt::join(words, "; "));
}

// Of entries that came out as one expression on both sides, "u = u" says nothing: told is that they
// did, and which.
std::string one_on_both_sides(const std::vector<CheckedIdentity>& identities) {
  constexpr std::size_t most = 4;
  std::vector<std::string> told;
  std::size_t alike = 0, zeros = 0;
  for (const auto& [left, sign, right] : identities) {
    if (left != right) continue;
    ++alike;
    if (left == "0") ++zeros;
    const auto formula = "$" + left + "$";
    if (left != "0" && std::find(told.begin(), told.end(), formula) == told.end())
      told.push_back(formula);
  }
  if (alike == 0) return "";
  const auto shown = std::min(most, told.size());
  auto text = alike == 1
                  ? std::string("an entry comes out as one expression on both sides")
                  : fmt::format("{} entries come out as one expression on both sides", alike);
  text += shown == 0 ? "" : ": ";
  for (std::size_t k = 0; k < shown; ++k) text += (k == 0 ? "" : ", ") + told[k];
  if (shown < told.size()) text += fmt::format(" and {} more", told.size() - shown);
  if (zeros > 0) text += shown == 0 ? ", 0" : fmt::format("; 0 in {} of them", zeros);
  return text;
}

void add_evaluated(const Assertion& assertion, const Evaluated& evaluated, CheckedLines& lines) {
  const auto& checked = *evaluated.checked;
  const auto standing = evaluation_words(assertion, evaluated);
  for (const auto& identity : checked.identities)
    if (identity.left != identity.right) lines.push_back({"checked", to_text(identity), standing});
  if (auto alike = one_on_both_sides(checked.identities); !alike.empty())
    lines.push_back({"checked", std::move(alike), standing});
  if (!checked.described.empty())
    lines.push_back({"checked",
                     checked.described + (checked.place.empty() ? "" : ", " + checked.place),
                     standing});
}

// Ways that take more than one formula to settle the assertion.
bool has_chain(const Assertion& assertion, const std::vector<CheckOutcome>& checks) {
  return std::any_of(checks.begin(), checks.end(), [&](const CheckOutcome& one) {
    return std::any_of(checks.begin(), checks.end(), [&](const CheckOutcome& other) {
      return one.assertion == assertion.id && other.assertion == assertion.id &&
             one.role == Role::way && other.role == Role::way && one.way == other.way &&
             !(one.checked == other.checked);
    });
  });
}

// "with what is quoted (rank and kernel)": what a person joins to the formulas besides.
std::string quoted_words(const Assertion& assertion) {
  std::vector<std::string> names;
  for (const auto& id : assertion.quoted) {
    const auto* const theorem = known_theorem(id);  // null: of results that another version wrote
    names.push_back(theorem == nullptr ? id : theorem->name);
  }
  return names.empty() ? "" : fmt::format("with what is quoted ({})", fmt::join(names, "; "));
}

// Between the formulas and the sentence: nothing checks that.
void add_joins(const Assertion& assertion, const std::vector<CheckOutcome>& checks,
               CheckedLines& lines) {
  for (const auto& step : assertion.by_hand) lines.push_back({"joined", "in words: " + step});
  if (!assertion.follows.empty())
    lines.push_back({"joined", fmt::format("in words: it follows from {}",
                                           fmt::join(assertion.follows, ", "))});
  if (lines.empty() || !assertion.by_hand.empty()) return;
  const auto quoted = quoted_words(assertion);
  const auto with = quoted.empty() ? "" : ", " + quoted + ",";
  if (has_chain(assertion, checks))
    lines.push_back(
        {"joined", "in words: these together" + with + " are read as the sentence above"});
  else if (!quoted.empty())
    lines.push_back({"joined", "in words: this" + with + " is read as the sentence above"});
}

// Every size from where all evaluations of all of its values begin: a formula may hold further
// down, and is not evaluated there.
std::vector<CheckedSize> sizes_of(const Setting& setting) {
  auto sizes = setting.shared.sizes;
  for (auto& size : sizes) {
    std::optional<long> least;
    for (const auto& evaluated : setting.evaluated)
      for (const auto* check : evaluated.by)
        for (const auto& box : check->scope.boxes)
          for (const auto& [name, extent] : box)
            if (extent.all && typeset_name(name) == size.name)
              least = std::min(least.value_or(extent.least), extent.least);
    size.least = std::max(size.least, least.value_or(1));
  }
  return sizes;
}

}  // namespace

CheckedLines checked_lines(const Assertion& assertion, const std::vector<CheckOutcome>& checks) {
  CheckedLines lines;
  for (const auto& setting : settings_of(assertion, checks)) {
    const auto& shared = setting.shared;
    if (!shared.letters.empty()) lines.push_back({"symbols", to_text(shared.letters)});
    if (!shared.sizes.empty()) lines.push_back({"sizes", to_text(sizes_of(setting))});
    for (const auto& condition : shared.conditions) lines.push_back({"where", condition});
    for (const auto& definition : shared.definitions)
      lines.push_back({"where", to_text(definition)});
    for (const auto& evaluated : setting.evaluated) add_evaluated(assertion, evaluated, lines);
  }
  add_joins(assertion, checks, lines);
  return lines;
}

bool has_formulas(const Assertion& assertion, const std::vector<CheckOutcome>& checks) {
  return std::any_of(checks.begin(), checks.end(), [&](const CheckOutcome& check) {
    return check.assertion == assertion.id && check.role == Role::way &&
           has_formulas(check.checked);
  });
}

// In one line, without a quotation mark that could end the quotation.
std::string quotable(const std::string& sentence) {
  std::string text;
  for (const char c : sentence) {
    const bool blank = c == ' ' || c == '\n' || c == '\t';
    if (blank && (text.empty() || text.back() == ' ')) continue;
    if (c == '$' && !text.empty() && text.back() == '$') continue;  // a formula of its own line
    text += blank ? ' ' : c == '"' ? '\'' : c;
  }
  return text;
}

std::string prose_sentence(const std::vector<std::string>& prose) {
  std::string words;
  for (const auto& sentence : prose)
    words +=
        (words.empty() ? std::string(not_judged) + ": \"" : "; \"") + quotable(sentence) + "\"";
  return words;
}

std::string plain_text(const CheckedLine& line) {
  return to_plain(line.text) + (line.standing.empty() ? "" : "  (" + line.standing + ")");
}

std::string checked_sentence(const Assertion& assertion, const std::vector<CheckOutcome>& checks) {
  std::vector<std::string> words;
  for (const auto& line : checked_lines(assertion, checks))
    words.push_back(line.label + ": " + plain_text(line));
  return fmt::format("{}", fmt::join(words, "; "));
}

}  // namespace verify
