// True statements are proved and false ones refuted, from files that hold nothing else.
#include <doctest/doctest.h>

#include <chrono>
#include <fstream>
#include <optional>
#include <sstream>

#include "tests/cmake/places.hpp"
#include "verify/expression/shapes.hpp"
#include "verify/indexed/indexed_proof.hpp"
#include "verify/indexed/indexed_refutation.hpp"
#include "verify/words/stated/iterates.hpp"

namespace verify::indexed_statements_test {
namespace {

// What comes out of one statement.
enum class Outcome { proved, refuted, neither, refused, both };

const char* to_text(Outcome outcome) {
  switch (outcome) {
    case Outcome::proved:
      return "proved";
    case Outcome::refuted:
      return "refuted";
    case Outcome::neither:
      return "neither";
    case Outcome::refused:
      return "refused";
    case Outcome::both:
      return "both proved and refuted";
  }
  return "";
}

class StatementFile {
 public:
  explicit StatementFile(const std::string& name)
      : in_(testing::source_folder() + "/tests/indexed/" + name) {
    REQUIRE(in_.good());
  }

  // Calls check(kind, text, outcome) for every statement.
  template <class Check>
  void each(Check check) {
    std::string line;
    while (std::getline(in_, line)) {
      if (line.empty() || line[0] == '#') continue;
      const auto kind = line.substr(0, line.find(' '));
      const auto rest = line.substr(kind.size() + 1);
      if (declared(kind, rest)) continue;
      std::string why;
      const auto outcome = outcome_of(kind, rest, why);
      if (kind == "because") continue;
      check(claim_, kind, rest, outcome, why);
    }
  }

 private:
  bool declared(const std::string& kind, const std::string& rest) {
    const auto name = rest.substr(0, rest.find(' '));
    const auto text = name.size() < rest.size() ? rest.substr(name.size() + 1) : "";
    if (kind == "claim") {
      vocabulary_ = {};
      because_.clear();
      finished_ = false;
      claim_ = rest;
    } else if (kind == "sizes") {
      vocabulary_.numbers.insert(rest);
    } else if (kind == "letter") {
      vocabulary_.letters[name] = parse_letter(text);
    } else if (kind == "def") {
      vocabulary_.definitions[name] = parse_expression(text, vocabulary_.functions());
    } else if (kind == "iterate") {
      add_iterate_equation(rest, vocabulary_);
    } else if (kind == "given") {
      for (auto& statement : parse_relations(rest)) vocabulary_.given.push_back({rest, statement});
    } else {
      return false;
    }
    return true;
  }
  void finish() {
    if (finished_) return;
    finish_iterates(vocabulary_);
    find_shapes_of_definitions(vocabulary_);
    for (const auto& [name, letter] : vocabulary_.letters)
      for (auto& given : given_of(name, letter)) vocabulary_.given.push_back(given);
    find_shapes_of_given(vocabulary_);
    finished_ = true;
  }
  IndexedStatement read(const std::string& text) {
    auto [head, identity] = parse_statement(text, vocabulary_.functions());
    find_shapes(identity, vocabulary_, head);
    return {std::move(head), std::move(identity), text};
  }
  Outcome outcome_of(const std::string& kind, const std::string& text, std::string& why) {
    try {
      finish();
      const auto statement = read(text);
      if (kind == "because") {
        because_.push_back(statement);
        return Outcome::neither;
      }
      const bool refuted = !searched_data(vocabulary_, statement).counterexample.empty();
      IndexedProof proof;
      try {
        Work work(most_index_work);
        proof = prove_indexed(vocabulary_, statement, because_, work);
      } catch (const Unsayable&) {
        if (!refuted) throw;
      } catch (const ExpressionError&) {
        if (!refuted) throw;
      }
      why = proof.detail;
      return proof.proved ? (refuted ? Outcome::both : Outcome::proved)
             : refuted    ? Outcome::refuted
                          : Outcome::neither;
    } catch (const Unsayable& error) {
      why = error.what();
    } catch (const ExpressionError& error) {
      why = error.what();
    }
    return Outcome::refused;
  }

  std::ifstream in_;
  std::string claim_;
  Vocabulary vocabulary_;
  std::vector<IndexedStatement> because_;
  bool finished_ = false;
};

Outcome wanted(const std::string& kind) {
  return kind == "true"      ? Outcome::proved
         : kind == "false"   ? Outcome::refuted
         : kind == "refused" ? Outcome::refused
                             : Outcome::neither;
}

// How many statements of each kind the file holds.
std::map<std::string, long> checked(const std::string& name) {
  std::map<std::string, long> count;  // statements
  StatementFile(name).each([&](const std::string& claim, const std::string& kind,
                               const std::string& text, Outcome outcome, const std::string& why) {
    INFO(claim << ": " << text << ": " << why);
    CHECK_MESSAGE(outcome == wanted(kind), "wanted ", kind, ", is ", to_text(outcome));
    ++count[kind];
  });
  return count;
}

TEST_CASE("indexed statements of papers are proved for every size, and their slips refuted") {
  const auto count = checked("statements.txt");
  CHECK(count.at("true") >= 39);
  CHECK(count.at("false") >= 25);
}

TEST_CASE("no indexed statement that is false is proved") {
  const auto count = checked("attacks.txt");
  CHECK(count.at("false") + count.at("refused") >= 90);
}

}  // namespace
}  // namespace verify::indexed_statements_test
