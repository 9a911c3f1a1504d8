#include "tests/report/sample_ledger.hpp"

namespace verify::test {
namespace {

CheckOutcome check(const std::string& name, Role role, Truth truth) {
  CheckOutcome c;
  c.name = name;
  c.expected = truth_of(role != Role::control);
  c.answer = truth;
  c.detail = "n = 2: 3 < 4";
  c.scope = {{Sizes{}}, Inputs::points};
  c.role = role;
  c.assertion = "bound";
  return c;
}

AssertionResult assertion(const std::string& id, Status status, Origin origin) {
  AssertionResult result;
  result.assertion.id = id;
  result.assertion.text = "it holds for every $n$";
  result.assertion.origin = origin;
  result.assertion.quote = {"for every n"};
  result.assertion.expected = result.status = status;
  result.scope = {{Sizes{}}, Inputs::all};
  result.carrier = "bound: exact, n = 2";
  return result;
}

Result result(const std::string& id, Verdict verdict) {
  Result r;
  r.id = id;
  r.title = "A bound";
  r.instance = "small";
  r.verdict = r.expected = verdict;
  return r;
}

// The printed bound is false, by a check; a control takes another sign.
Result refuted() {
  auto r = result("cantor2003.thm1", Verdict::refuted);
  r.assertions = {assertion("bound", Status::refuted, Origin::printed)};
  r.checks = {check("bound: exact, n = 2", Role::way, Truth::no),
              check("bound: the printed sign, exact, n = 2", Role::control, Truth::no),
              check("bound: the printed sign of it, exact, n = 2", Role::control, Truth::no)};
  return r;
}

Result proved() {
  auto r = result("cantor2003.lem2", Verdict::proved);
  r.assertions = {assertion("bound", Status::proved, Origin::ours)};
  r.checks = {check("bound: exact, n = 2", Role::way, Truth::yes)};
  return r;
}

ClaimWords words(const Result& r) {
  ClaimWords w;
  w.id = r.id;
  w.title = r.title;
  w.statement = "For every $n$.";
  w.paper = "Cantor 2003";
  w.paper_title = "On sets";
  w.place = "Section 1";
  w.expected = r.expected;
  for (const auto& p : r.assertions) w.assertions.push_back(p.assertion);
  w.instances = {{"small", "", {{"n", "1"}}, {}, ""}};
  return w;
}

std::vector<Erratum> errata_of_theorem() {
  return {{.id = "E10",
           .kind = ErratumKind::error,
           .place = "Theorem 1",
           .right = "$n = 1$ only",
           .counterexample = "$n = 2$: 3 < 4",
           .shown_by = "#bound",
           .quote = {"for every $n \\ge 1$ and <b>any</b> 50% of `x_1` | y", "a *bound* \u2019"},
           .setting = "$n = 2$ is a number",
           .charitable = "for large $n$: $n = 9$ fails, too"},
          {.id = "E9",
           .kind = ErratumKind::minor_error,
           .place = "page 3",
           .printed = "$+x$",
           .right = "$-x$",
           .counterexample = "$x = 1$",
           .shown_by = "#bound: the printed sign",
           .quote = {"$+x$"}},
          {.id = "E3",
           .kind = ErratumKind::gap,
           .place = "the proof",
           .right = "by Lemma 2",
           .counterexample = "$n = 2$",
           .shown_by = "#never",
           .quote = {"it follows"},
           .places = 2},
          {.id = "C1",
           .kind = ErratumKind::code,
           .place = "sets.py",
           .right = "range(n)",
           .counterexample = "$n = 1$"}};
}

std::vector<Erratum> errata_of_lemma() {
  return {{.id = "E10",
           .kind = ErratumKind::minor_error,
           .place = "Lemma 2",
           .right = "$m$",
           .counterexample = "$n = 1$",
           .quote = {"$n$"}},
          {.id = "E1",
           .kind = ErratumKind::error,
           .place = "abstract",
           .right = "$n = 1$ only",
           .quote = {"always"},
           .same = {"cantor2003.thm1#E10"}},
          {.id = "E2",
           .kind = ErratumKind::reading,
           .place = "page 4",
           .right = "true of finite sets",
           .shown_by = "#bound",
           .quote = {"sets"},
           .same = {"cantor2003.thm1#E2"}},
          {.id = "E4",
           .kind = ErratumKind::possibly_ocr,
           .place = "page 5",
           .right = "$s_j$",
           .quote = {"$s_i$"}}};
}

std::vector<PublishedNumber> published() {
  return {{.place = "Figure 1",
           .quantity = "error",
           .printed = "$10^{-3}$",
           .reproduced = Reproduction::partly,
           .quote = {"reaches <b>0.001</b>"},
           .setting = {{"n", "20"}, {"weights", "not stated"}},
           .from = {"#bound", "cantor2003.lem9#rate"}},
          {.place = "Figure 2",
           .quantity = "speed",
           .printed = "$2$",
           .reproduced = Reproduction::not_tested,
           .why = "a trained network",
           .setting = {{"weights", "trained"}}}};
}

}  // namespace

Report sample_ledger() {
  Report report;
  report.versions = {{"icl-verify", "0.0.1"}};
  report.results = {refuted(), proved()};
  for (const auto& r : report.results) report.claims.push_back(words(r));
  report.claims[0].errata = errata_of_theorem();
  report.claims[1].errata = errata_of_lemma();
  report.claims[1].published = published();
  report.settings = Settings{7, false};
  return report;
}

}  // namespace verify::test
