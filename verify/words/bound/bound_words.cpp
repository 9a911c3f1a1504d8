#include "verify/words/bound/bound_words.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>

#include "verify/formula/plain_math.hpp"
#include "verify/formula/word_of_sentence.hpp"
#include "verify/words/bound/checked_identity.hpp"
#include "verify/words/bound/place_words.hpp"
#include "verify/words/bound/typeset.hpp"
#include "verify/words/bound/unread_quote.hpp"
#include "verify/words/checked/checked_text.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

using FormulaTexts = std::map<std::string, std::string>;

// With what stands in front of it: for all k, no S.
std::string formula_text(const WrittenAssertion& assertion) {
  const auto& said = assertion.versions.front();
  return "$" + typeset(said.head, said.identity) + "$";
}
// "$A$ is symmetric", "$x$ is normal, $N(0, S)$"; nothing of a letter that is any.
std::string supposed_of(const CheckedLetter& letter) {
  std::string words;
  for (const auto& property : letter.properties) words += (words.empty() ? "" : ", ") + property;
  if (!letter.law.empty()) words += (words.empty() ? "" : ", ") + letter.law;
  return words.empty() ? "" : "$" + letter.name + "$ is " + words;
}

// "$A$ is symmetric", "$G u = a u$": without its hypotheses a formula says more than was shown.
std::vector<std::string> supposed_by(const Written& written, const WrittenAssertion& assertion) {
  std::vector<std::string> supposed;
  const auto add = [&](const std::string& one) {
    if (!one.empty() && (supposed.empty() || supposed.back() != one)) supposed.push_back(one);
  };
  const auto checked = checked_identity(written, assertion.versions.front());
  for (const auto& letter : checked.letters) add(supposed_of(letter));
  for (const auto& condition : checked.conditions) add(condition);
  return supposed;
}

// Of definitions and recursions; what functions are that readers know is none of them.
bool is_named_by(const Vocabulary& vocabulary, const CheckedDefinition& definition) {
  for (const auto& [name, formula] : vocabulary.definitions)
    if (definition.name == typeset_name(name)) return true;
  return std::any_of(vocabulary.iterates.begin(), vocabulary.iterates.end(), [&](const auto& one) {
    return definition.name.starts_with(typeset_name(one.first) + "_{");
  });
}

// "$l = \\mathrm{tr}(A)$": a formula in which l stands alone says what l is called, and not what it
// is.
std::vector<std::string> meanings_in(const Written& written, const WrittenAssertion& assertion) {
  std::vector<std::string> meanings;
  for (const auto& definition : checked_identity(written, assertion.versions.front()).definitions)
    if (is_named_by(written.vocabulary, definition)) meanings.push_back(to_text(definition));
  return meanings;
}

// ", where $A$ is symmetric; $G u = a u$"
std::string where_text(const std::vector<std::string>& conditions) {
  std::string text;
  for (const auto& one : conditions) text += (text.empty() ? ", where " : "; ") + one;
  return text;
}

// What {name} stands for; nothing where it would be an assertion and a definition.
FormulaTexts formula_texts(const Written& written) {
  FormulaTexts formulas;
  for (const auto& [name, formula] : written.vocabulary.definitions)
    formulas[name] = "$" + typeset_name(name) + " = " + typeset(formula) + "$";
  for (const auto& assertion : written.assertions) {
    if (!formulas.emplace(assertion.id, formula_text(assertion)).second)
      formulas[assertion.id].clear();
  }
  return formulas;
}

std::string names_of(const FormulaTexts& formulas) {
  std::string names;
  for (const auto& [name, formula] : formulas) names += (names.empty() ? "{" : ", {") + name + "}";
  return names;
}

struct FilledText {
  std::string text;
  bool has_words = false;  // besides formulas that were filled in
};

bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

// Braces inside of dollars are those of mathematics.
FilledText filled(const Place& place, const std::string& field, const std::string& text,
                  const FormulaTexts& formulas) {
  FilledText result;
  bool in_formula = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '$' && (at == 0 || text[at - 1] != '\\')) in_formula = !in_formula;
    if (c != '{' || in_formula) {
      result.has_words |= !is_blank(c);
      result.text += c;
      continue;
    }
    const auto end = text.find('}', at);
    const auto name = text.substr(at + 1, end == std::string::npos ? 40 : end - at - 1);
    const auto known = end == std::string::npos ? formulas.end() : formulas.find(name);
    if (known == formulas.end())
      place.refuse(field, "{" + printable(excerpt(name, 40)) +
                              "} is no assertion with an identity and no definition; allowed are " +
                              names_of(formulas));
    if (known->second.empty())
      place.refuse(field, "{" + name + "} is an assertion and a definition; rename one of them");
    result.text += known->second;
    at = end;
  }
  return result;
}

void add_prose(std::vector<std::string>& prose, std::string_view label, const std::string& words) {
  if (!words.empty()) prose.push_back(std::string(label) + words);
}

// Words of a paper, of experiments and of errata are bound to nothing here.
void refuse_what_binds_nothing(const Place& claim) {
  for (const char* field : {"erratum", "published", "skipped", "kind"}) {
    if (claim.at(field) == nullptr) continue;
    claim.refuse(field,
                 "a claim without a checker has none: nothing would bind its words to what is "
                 "computed; what the paper states is an assertion with origin = \"paper\" and an "
                 "identity, what is right another one that corrects it");
  }
}

// It stands before every verdict on the assertion, and nothing binds it to the formula.
void refuse_telling_id(const Place& claim, const Assertion& assertion) {
  constexpr std::size_t longest = 40;
  const bool is_name = std::all_of(assertion.id.begin(), assertion.id.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
  if (const auto word = word_of_sentence(assertion.id); !word.empty())
    claim.refuse("[[assertion]] " + printable(excerpt(assertion.id, longest)) + " id",
                 "reads as a sentence, for \"" + word +
                     "\" in it, and stands beside the verdict; a sentence belongs into text");
  if (is_name && !assertion.id.empty() && assertion.id.size() <= longest) return;
  claim.refuse("[[assertion]] " + printable(excerpt(assertion.id, longest)) + " id",
               "a short name: at most 40 letters, digits and _; a sentence belongs into text");
}

// A step by hand, or an assertion that follows, is a conclusion that no formula holds.
void refuse_conclusions(const Place& claim, const Assertion& assertion, bool has_identity) {
  const auto refuse = [&](const char* field, const std::string& why) {
    claim.refuse("[[assertion]] " + assertion.id + " " + field, why);
  };
  if (!assertion.by_hand.empty())
    refuse("manual_steps",
           "a claim without a checker has no manual steps; what you conclude from its identities "
           "may stand in text, where it is shown as not judged");
  if (!assertion.follows.empty())
    refuse("follows",
           "nothing computes that one sentence follows from others; give the assertion an "
           "identity, or "
           "put the conclusion into the statement, where it is shown as not judged");
  if (assertion.deep)
    refuse("deep", "a formula has no check that takes long: expected is all there is");
  if (!assertion.quoted.empty())
    refuse("quoted", "a formula quotes no theorem: by what it is settled the program says itself");
  if (assertion.quantifier == Quantifier::exists)
    refuse("quantifier",
           "the symbols of an identity are free, so that it says all; take the field out");
  if (!has_identity && assertion.expected != Status::open)
    refuse("identity", "missing, and expected is \"" + to_text(assertion.expected) +
                           "\": no formula, no status; write identity = \"left = right\", or "
                           "expect \"not settled\"");
}

void bind_assertion(const Place& claim, const Written& all, const WrittenAssertion& written,
                    const FormulaTexts& formulas, Assertion& assertion) {
  assertion.supposed = supposed_by(all, written);
  auto conditions = meanings_in(all, written);
  conditions.insert(conditions.end(), assertion.supposed.begin(), assertion.supposed.end());
  const auto formula = formula_text(written) + where_text(conditions);
  const auto own =
      filled(claim, "[[assertion]] " + assertion.id + " text", assertion.text, formulas);
  if (own.has_words) assertion.prose.push_back(own.text);
  assertion.text = formula;
  add_prose(assertion.prose, said_to_correct, assertion.corrects);
  add_prose(assertion.prose, said_to_sharpen, assertion.sharpens);
  add_prose(assertion.prose, "called: ", assertion.name);
  assertion.name.clear();
  for (const auto& piece : assertion.quote) add_prose(assertion.prose, unread_quote, piece);
  assertion.quote.clear();
  add_prose(assertion.prose, "read as: ", assertion.reading);
  add_prose(assertion.prose, "added: ", assertion.added);
  assertion.reading.clear();
  assertion.added.clear();
}

template <class T>
void add_new(std::vector<T>& to, const std::vector<T>& more) {
  for (const auto& item : more)
    if (std::find(to.begin(), to.end(), item) == to.end()) to.push_back(item);
}

// Letters and conditions once, then the formulas, then what they call by a name.
std::string bound_statement(const Written& written) {
  CheckedStatement shared;
  std::string formulas;
  for (const auto& assertion : written.assertions) {
    const auto checked = checked_identity(written, assertion.versions.front());
    add_new(shared.letters, checked.letters);
    add_new(shared.conditions, checked.conditions);
    add_new(shared.definitions, checked.definitions);
    formulas += "\n\n" + formula_text(assertion);
  }
  auto text = "For " + to_text(shared.letters);
  for (const auto& condition : shared.conditions) text += "; " + condition;
  text += ":" + formulas;
  for (const auto& definition : shared.definitions)
    text += (&definition == shared.definitions.data() ? "\n\nwhere " : "; ") + to_text(definition);
  return text;
}

// One line: the formula with what its names stand for, as far as it is a short one. Of what is
// stated; a remark may be false beside it.
std::string bound_title(const Written& written, const std::vector<Assertion>& assertions) {
  constexpr std::size_t longest = 100;
  std::vector<const WrittenAssertion*> stated;
  for (const auto& assertion : written.assertions)
    if (std::any_of(assertions.begin(), assertions.end(), [&](const Assertion& words) {
          return words.id == assertion.id && words.where == Where::statement;
        }))
      stated.push_back(&assertion);
  const auto& first = stated.empty() ? written.assertions.front() : *stated.front();
  const auto more = stated.empty() ? 0 : stated.size() - 1;
  auto meanings = where_text(meanings_in(written, first));
  const auto length = first.versions.front().text.size();
  if (length + to_plain(meanings).size() > longest) meanings = ", names as defined in the claim";
  auto title = formula_text(first) + meanings;
  if (length > longest) {
    title = "An identity in ";
    const char* comma = "";
    for (const auto& name : first.versions.front().uses.letters) {
      title += comma + ("$" + typeset_name(name) + "$");
      comma = ", ";
    }
  }
  if (!supposed_by(written, first).empty()) title += ", under hypotheses";
  return title + (more == 0 ? "" : ", and " + std::to_string(more) + " more");
}

}  // namespace

// It stands beside what holds there.
void refuse_telling_name(const Place& top, const std::string& instance) {
  constexpr std::size_t longest = 40;
  if (!reads_as_sentence(instance, longest)) return;
  top.refuse("[[instance]] " + printable(excerpt(instance, longest)) + " name",
             "a short name, no sentence, as it stands beside what holds there; what is to be said "
             "of the instance belongs into about");
}

namespace {

void refuse_long_place(const Place& claim, const ClaimWords& words) {
  constexpr std::size_t longest_place = 40;
  if (words.place.size() > longest_place)
    claim.refuse("place", "has " + std::to_string(words.place.size()) +
                              " characters; at most 40 say where it stands, as \"Theorem 1\"; a "
                              "sentence belongs into the statement");
}

}  // namespace

void bind_words(const Place& claim, const Written& written, ClaimWords& words) {
  refuse_what_binds_nothing(claim);
  const auto formulas = formula_texts(written);
  for (auto& assertion : words.assertions) {
    const auto found =
        std::find_if(written.assertions.begin(), written.assertions.end(),
                     [&](const WrittenAssertion& p) { return p.id == assertion.id; });
    refuse_telling_id(claim, assertion);
    refuse_conclusions(claim, assertion, found != written.assertions.end());
    if (found != written.assertions.end())
      bind_assertion(claim, written, *found, formulas, assertion);
  }
  add_prose(words.prose, "", words.title);
  refuse_long_place(claim, words);
  bind_place(words);
  if (const auto own = filled(claim, "statement", words.statement, formulas); own.has_words)
    words.prose.push_back(own.text);
  for (const auto& hypothesis : words.hypotheses) add_prose(words.prose, "supposed: ", hypothesis);
  words.hypotheses.clear();
  add_prose(words.prose, "stands alone: ", words.stands_alone);
  words.title = bound_title(written, words.assertions);
  words.statement = bound_statement(written);
}

}  // namespace verify
