#include "tests/report/sample_report.hpp"

#include "verify/judge/judge.hpp"

namespace verify::test {
namespace {

const Scope every_n{{{{"n", Argument::variable}}}, Inputs::all};

Scope at(long n) { return {{{{"n", n}}}, Inputs::points}; }

CheckOutcome check(const std::string& name, const std::string& assertion, Evidence evidence,
                   const Scope& scope, Truth truth, const std::string& detail) {
  CheckOutcome c;
  c.name = name;
  c.assertion = assertion;
  c.evidence = evidence;
  c.scope = scope;
  c.answer = truth;
  c.detail = detail;
  c.bits = 64;
  c.seconds = 0.25;
  return c;
}

CheckOutcome denial(CheckOutcome c) {
  c.expected = Truth::no;
  return c;
}

CheckOutcome control(const std::string& assertion, Truth truth) {
  auto c = denial(check(assertion + ": a sign is flipped, exact, n = 1", assertion, Evidence::exact,
                        at(1), truth, "1 != -1"));
  c.role = Role::control;
  return c;
}

AssertionResult assertion(const std::string& id, const std::string& text,
                          Status expected = Status::proved) {
  AssertionResult result;
  result.assertion.id = id;
  result.assertion.text = text;
  result.assertion.quote = {text};
  result.assertion.sizes = {"n"};
  result.assertion.expected = expected;
  return result;
}

AssertionResult correction(const std::string& id, const std::string& text, const std::string& of) {
  auto result = assertion(id, text);
  result.assertion.origin = Origin::ours;
  result.assertion.corrects = "#" + of;
  result.assertion.quote.clear();
  return result;
}

void conclude(Result& r, const Judgement& judgement) {
  r.verdict = judgement.verdict;
  r.reason = judgement.reason;
}

Result result(const std::string& id, const std::string& title, Verdict expected,
              const std::vector<AssertionResult>& assertions, std::vector<CheckOutcome> checks) {
  Result r;
  r.id = id;
  r.title = title;
  r.instance = "small";
  r.expected = expected;
  r.checks = std::move(checks);
  r.assertions = graded(assertions, r.checks);
  conclude(r, judge(r.assertions, r.checks, {}));
  for (const auto& c : r.checks) r.seconds += c.seconds;
  r.peak_bytes = 1 << 20;
  return r;
}

Result proved() {
  auto skipped =
      check("a long one", "bound", Evidence::exact, at(2), Truth::unknown, "only with --deep");
  skipped.run = false;
  skipped.way = 1;
  auto r = result("abel2001.thm1", "A bound on $\\|x\\| / |y|$ & more", Verdict::proved,
                  {assertion("bound", "$f < g$ & $g > 0$ | 50% of $x_1$")},
                  {check("f < g & g > 0 | 50% of $x_1", "bound", Evidence::symbolic, every_n,
                         Truth::yes, "expands to 0"),
                   control("bound", Truth::no), skipped});
  r.checks[0].reason = "by induction on <n>";
  r.checks[0].checked = {
      {{"A", "d \\times n", {"symmetric & <real>"}, ""}, {"x", "", {}, "normal, $N(0, 1)$"}},
      {{"n", 1}},
      {{"G_{1}", "A A^{\\top}"}},
      {"$G_{1}$ has an inverse"},
      {{"f(x)", "\\le", "g(x) | 50"}},
      "",
      ""};
  r.checks[0].certificate = "0123456789abcdef0123456789abcdef";
  r.checks[2].checked.described = "computed by a function of the checker";
  r.checks[2].checked.place = "theorems/abel2001/thm1.cpp:7";
  r.assertions[0].assertion.prose = {"it *converges* | <always>"};
  r.prose = {"A title & more", "supposed: $x > 0$"};
  r.values = {{"loss", "78/35", {}},
              {"P", Datum::list({Datum::list({"1", "0"}), Datum::list({"0", "-1/2"})}), {}}};
  r.expected_values = {{"loss", "small", "78/35", "78/35", Truth::yes}};
  r.plots = {{"Error against n",
              "log2(n)",
              "log2(error)",
              "The error halves with each doubling of n.",
              {{"measured", Mark::points, {{0, -1}, {1, -2}, {2, -3.5}}},
               {"bound <1/n>", Mark::dashed, {{0, 0}, {2, -2}}}}}};
  return r;
}

Result on_own_instance() {
  auto r = proved();
  r.instance = "mine | <b>_1_</b>";
  r.subject = Subject::instance;
  r.inputs = {{"n", "4"}};
  r.recorded = "proved: every n";
  r.checks = {check("f < g & g > 0 | here", "bound", Evidence::exact, at(4), Truth::yes, "3 < 4")};
  r.checks[0].on = On::instance;
  r.expected = Verdict::holds_here;
  conclude(r, judge_here(r.assertions, r.checks, {}));
  r.plots.clear();
  r.expected_values = {{"loss", r.instance, "77/35", "78/35", Truth::no}};
  return r;
}

Result corrected() {
  return result("abel2001.lem2", "A lemma with a minor error", Verdict::corrected,
                {assertion("sign", "the sign is $+1$", Status::refuted),
                 correction("other_sign", "the sign is $-1$", "sign")},
                {denial(check("the printed sign", "sign", Evidence::exact, at(1), Truth::no,
                              "n = 1: printed 1, true -1")),
                 check("the other sign", "other_sign", Evidence::symbolic, every_n, Truth::yes,
                       "expands to 0"),
                 control("other_sign", Truth::no)});
}

Result refuted() {
  return result("abel2001.lem3", "A false lemma", Verdict::refuted,
                {assertion("all", "it holds for every $n$", Status::refuted)},
                {denial(check("it holds for n = 2", "all", Evidence::certificate, at(2), Truth::no,
                              "n = 2: 4 > 3")),
                 control("all", Truth::no)});
}

Result supported() {
  return result("bell2002.thm1", "Seen at every precision", Verdict::proved,
                {assertion("it", "the error falls")},
                {check("the error falls", "it", Evidence::precision_sweep, at(1), Truth::yes,
                       "8 to 1024 bits"),
                 control("it", Truth::no)});
}

Result undecided() {
  return result("bell2002.thm2", "A hard theorem", Verdict::proved, {assertion("it", "$x < 1$")},
                {check("the bound", "it", Evidence::enclosure, every_n, Truth::unknown,
                       "out of memory after 4096 MiB\x1b[0m"),
                 control("it", Truth::no)});
}

Result checker_failed() {
  return result(
      "bell2002.thm3", "A checker that accepts anything", Verdict::proved,
      {assertion("it", "anything holds")},
      {check("it holds", "it", Evidence::identity, every_n, Truth::yes, "zero at random points"),
       control("it", Truth::yes)});
}

ClaimWords words(const Result& r, const std::string& paper, const std::string& place) {
  ClaimWords w;
  w.id = r.id;
  w.title = r.title;
  w.statement = "For every $n \\ge 1$ and $x_1 < x_2$:\n$$\\sum_{i=1}^n x_i \\le \\|x\\|$$";
  w.paper = paper;
  w.paper_title = "On sums & products";
  w.place = place;
  w.hypotheses = {"$x$ is real"};
  for (const auto& p : r.assertions) w.assertions.push_back(p.assertion);
  w.expected = r.expected;
  w.instances = {{"small", "the smallest", {{"n", "1"}}, {}, ""}};
  return w;
}

std::vector<ClaimWords> all_words(const std::vector<Result>& results) {
  std::vector<ClaimWords> all;
  for (const auto& r : results) {
    const bool first = r.id.starts_with("abel");
    if (!all.empty() && all.back().id == r.id) continue;
    all.push_back(words(r, first ? "Abel 2001" : "Bell 2002", first ? "Section 1" : "[49], (1)"));
  }
  return all;
}

void add_errata(std::vector<ClaimWords>& claims) {
  const Erratum sign{"E10",      ErratumKind::error,        "equation (2)",
                     "$x = +1$", "$x = -1$ | not <b>1</b>", "$n = 1$: 1 & -1",
                     "#sign"};
  claims[0].errata = {sign};
  claims[0].errata[0].shown_by = "#bound: a sign is flipped";
  claims[0].errata[0].place = "the proof_of Theorem 1";
  claims[1].errata = {
      sign,
      {"E9", ErratumKind::minor_error, "page 3", "50% of \\$5", "$\\tfrac", "", ""},
      {"E2", ErratumKind::reading, "page 4", "unique", "unique up to $\\{-1, 1\\}$", "$n = 2$", ""},
      {"E3", ErratumKind::possibly_ocr, "page 5", "$s_i - s_i$", "$s_i - s_j$", "", ""}};
  claims[1].errata[0].same = {"abel2001.thm1#E10"};
  claims[2].errata = {{"E1", ErratumKind::error, "Lemma 3", "all $n$", "$n = 1$ only",
                       "$A = \\begin{bmatrix} 1 & 0 \\\\ 0 & 2 \\end{bmatrix}$", "#all"}};
}

void add_published(std::vector<ClaimWords>& claims) {
  claims[0].published = {
      {"Table 1", "loss & <b>more</b>", "$78/35$", Reproduction::yes, "abel2001.thm1",
       "f < g & g > 0 | 50% of $x_1", "$78/35$ | exactly", ""},
      {"Table 1", "the sign", "$+1$", Reproduction::no, "abel2001.lem2", "the printed sign", "$-1$",
       "a sign is lost"},
      {"Figure 2", "error at $n = 9$", "$10^{-3}$", Reproduction::partly, "bell2002.thm2", "",
       "below $1$", "the bound only"},
      {"Figure 3", "a long run", "$5$", Reproduction::partly, "abel2001.thm1", "a long one", "5",
       ""},
      {"Section 9", "accuracy", "50%", Reproduction::not_tested, "", "", "", "a trained network"}};
  claims[5].published = {{"Table 7", "speed", "$2 \\times$", Reproduction::yes, "bell2002.thm3",
                          "it holds", "$2$", ""}};
}

Comparison comparison() {
  return {{{"abel2001.thm1", "small", "status of assertion bound", "checked", "proved",
            Direction::better},
           {"abel2001.lem2", "small", "inputs", "a | b", "a & b", Direction::neutral},
           {"bell2002.thm1", "small", "verdict", "proved", "supported", Direction::worse},
           {"bell2002.thm9", "small", "missing", "proved", "", Direction::worse}}};
}

// Of the second one nothing is known.
std::vector<Paper> papers() {
  return {{"abel2001", "Abel 2001", "On sums & products",
           Publication{{"Ada Abel", "Bo <b>Bell</b>"},
                       "2001",
                       "Sums 2001",
                       "0101.00001",
                       "the preprint",
                       "arXiv:0101.00001v1",
                       {"arXiv:0101.00001v2"},
                       "https://arxiv.org/abs/0101.00001v1",
                       "9 sentences: 8 judged, 1 that states nothing"}},
          {"bell2002", "Bell 2002", "On sums & products"}};
}

}  // namespace

Report sample_report() {
  Report report;
  report.versions = {{"icl-verify", "0.0.1"}, {"commit", "0123456789ab"}, {"FLINT", "1.2.3"}};
  report.results = {proved(),    on_own_instance(), corrected(),     refuted(),
                    supported(), undecided(),       checker_failed()};
  report.claims = all_words(report.results);
  add_errata(report.claims);
  add_published(report.claims);
  report.papers = papers();
  report.settings = Settings{7, false};
  report.baseline = comparison();
  return report;
}

}  // namespace verify::test
