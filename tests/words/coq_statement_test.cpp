// What a Coq file states, read without Coq.
#include "verify/words/whole/coq_statement.hpp"

#include <algorithm>

#include "tests/printing.hpp"
#include "verify/claim/claim.hpp"
#include "verify/words/whole/coq_sentences.hpp"

namespace verify::coq_statement_test {
namespace {

constexpr auto file = R"((* A comment. Theorem none : True. (* within *) *)
Section Outer.
Variables (R : ringType) (n : nat).
Section Closed.
Hypothesis closed : False.
Lemma inner : n.+1 = n.+1. Proof. by []. Qed.
End Closed.
Hypothesis n_pos : (0 < n)%N.   (* used *)
Definition f x := x + 1.
Theorem main (x : R) :
  f x = x + 1 /\ n.+1 != 0.
Proof. by []. Qed.
End Outer.
Theorem last : True.
Proof. by []. Qed.
)";

TEST_CASE("Coq: a theorem with the hypotheses of the sections that it stands in") {
  const auto main = coq_statement(file, "main");
  REQUIRE(main.has_value());
  CHECK(main->context ==
        "Variables (R : ringType) (n : nat).\nHypothesis n_pos : (0 < n)%N.\n"
        "Definition f x := x + 1.");
  CHECK(main->statement == "Theorem main (x : R) :\n  f x = x + 1 /\\ n.+1 != 0.");
  const auto inner = coq_statement(file, "inner");
  REQUIRE(inner.has_value());
  CHECK(inner->context.find("closed : False") != std::string::npos);
  CHECK(inner->statement == "Lemma inner : n.+1 = n.+1.");
  const auto last = coq_statement(file, "last");
  REQUIRE(last.has_value());
  CHECK(last->context.empty());
}

constexpr auto defined = R"(From mathcomp Require Import all_ssreflect.
From icl.models Require Import wpgd_risk.
From icl.li2025.risk Require cor1_exported.
Section Model.
Variable d : nat.
Hypothesis d_pos : (0 < d)%N.
Notation N := d.+1.
Definition layer u := u + N%:R.
Definition unused u := layer u.
End Model.
Section Risk.
Variable R : realFieldType.
Local Notation M := (1 + layer 2).
Notation least := (M - 1).
Notation other := (M + 1).
Let twice u := u + u.
Definition hidden := twice 3.
Lemma aside : other = other. Proof. by []. Qed.
Theorem main : least <= twice 4.
Proof. by []. Qed.
Notation later := least.
End Risk.
Theorem outside : layer 1 = least.
)";

TEST_CASE("Coq: definitions and notations that a theorem uses are shown, and what they use") {
  const auto main = coq_statement(defined, "main");
  REQUIRE(main.has_value());
  CHECK(main->context ==
        "From icl.models Require Import wpgd_risk.\nSection Model.\nVariable d : nat.\n"
        "Notation N := d.+1.\nDefinition layer u := u + N%:R.\nEnd Model.\nVariable R : "
        "realFieldType.\n"
        "Local Notation M := (1 + layer 2).\nNotation least := (M - 1).\n"
        "Let twice u := u + u.");
  // A notation ends with its section.
  const auto outside = coq_statement(defined, "outside");
  REQUIRE(outside.has_value());
  CHECK(outside->context.find("Definition layer") != std::string::npos);
  CHECK(outside->context.find("Notation least") == std::string::npos);
}

TEST_CASE("Coq: what stands in a comment, or under another name, is no theorem") {
  CHECK_FALSE(coq_statement(file, "none").has_value());
  CHECK_FALSE(coq_statement(file, "mai").has_value());
  CHECK_FALSE(coq_statement(file, "f").has_value());
  CHECK_FALSE(coq_statement("", "main").has_value());
}

TEST_CASE("Coq: several files of a claim are told apart") {
  const auto files =
      coq_files("(*** a/b.v ***)\nTheorem one : True.\n(*** a/b_c.v ***)\n(* x *)\n");
  REQUIRE(files.size() == 2);
  CHECK(files[0].first == "a/b.v");
  CHECK(files[0].second == "Theorem one : True.\n");
  CHECK(files[1].first == "a/b_c.v");
  CHECK(files[1].second == "(* x *)\n");
  CHECK(coq_files("").empty());
}

TEST_CASE("Coq: what a comment leaves in front of it at the end of a line is none") {
  CHECK(coq_sentences("Definition f :=      (* (23) *)\n  x.\n") ==
        std::vector<std::string>{"Definition f :=\n  x."});
}

// The names that a sentence begins a definition with.
bool defines(const std::string& sentence, const std::string& name) {
  const auto [command, defined_name] = coq_first_words(sentence);
  return defined_name == name && (command == "Notation" || command == "Definition");
}

TEST_CASE("Coq: the page of Corollary 1 says what least and wstar are") {
  for (const auto& claim : load_claims()) {
    if (claim.words.id != "li2025.cor1") continue;
    for (const auto* name : {"M", "N", "least", "wstar", "off"}) {
      CAPTURE(std::string(name));
      const auto sentences = coq_sentences(claim.words.whole.front().context);
      CHECK(std::any_of(sentences.begin(), sentences.end(),
                        [&](const std::string& s) { return defines(s, name); }));
    }
  }
}

// A theorem that is weaker than its assertion would still be named: what a reader compares is
// there.
TEST_CASE("Coq: every theorem that a claim names is read from its file") {
  long theorems = 0;
  for (const auto& claim : load_claims()) {
    for (const auto& whole : claim.words.whole) {
      CAPTURE(claim.words.id);
      CHECK(whole.statement.find(whole.theorem) != std::string::npos);
      CHECK(whole.file.ends_with(".v"));
      // verify/kernel/check --update writes proofs_data/kernel_seconds.txt
      CHECK(whole.seconds > 0);
      ++theorems;
    }
  }
  CHECK(theorems > 0);
}

}  // namespace
}  // namespace verify::coq_statement_test
