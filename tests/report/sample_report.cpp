#include "tests/report/sample_report.hpp"

namespace verify::test {
namespace {

CheckOutcome check(const std::string& name, Evidence evidence, Scope scope, Expect expect,
                   Truth truth, const std::string& detail) {
  CheckOutcome c;
  c.name = name;
  c.evidence = evidence;
  c.scope = scope;
  c.expect = expect;
  c.answer = truth;
  c.detail = detail;
  c.covers = "n = 1";
  c.bits = 64;
  c.seconds = 0.25;
  return c;
}

CheckOutcome control(Truth truth) {
  return check("a sign is flipped", Evidence::exact, Scope::points, Expect::control, truth,
               "1 != -1");
}

Result result(const std::string& id, const std::string& title, Verdict verdict, Verdict expected,
              std::vector<CheckOutcome> checks) {
  Result r;
  r.id = id;
  r.title = title;
  r.instance = "small";
  r.verdict = verdict;
  r.expected = expected;
  r.checks = std::move(checks);
  r.reason = judge(r.checks, {}).reason;
  for (const auto& c : r.checks) r.seconds += c.seconds;
  r.peak_bytes = 1 << 20;
  return r;
}

Result verified() {
  auto r = result("abel2001.thm1", "A bound on $\\|x\\| / |y|$ & more", Verdict::verified,
                  Verdict::verified,
                  {check("f < g & g > 0 | 50% of $x_1", Evidence::symbolic, Scope::everywhere,
                         Expect::holds, Truth::yes, "expands to 0"),
                   control(Truth::no)});
  auto skipped = check("a long one", Evidence::exact, Scope::region, Expect::holds, Truth::unknown,
                       "only with --deep");
  skipped.run = false;
  r.checks.push_back(skipped);
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
  auto r = verified();
  r.instance = "mine | <b>_1_</b>";
  r.subject = Subject::instance;
  r.inputs = {{"n", "4"}};
  r.plots.clear();
  r.expected_values = {{"loss", r.instance, "77/35", "78/35", Truth::no}};
  return r;
}

Result corrected() {
  return result("abel2001.lem2", "A lemma with a slip", Verdict::corrected, Verdict::corrected,
                {check("the printed sign", Evidence::exact, Scope::points, Expect::refuted,
                       Truth::no, "n = 1: printed 1, true -1"),
                 check("the other sign", Evidence::symbolic, Scope::everywhere, Expect::corrected,
                       Truth::yes, "expands to 0"),
                 control(Truth::no)});
}

Result refuted() {
  return result("abel2001.lem3", "A false lemma", Verdict::refuted, Verdict::refuted,
                {check("it holds for n = 2", Evidence::certificate, Scope::points, Expect::refuted,
                       Truth::no, "n = 2: 4 > 3"),
                 control(Truth::no)});
}

Result supported() {
  return result("bell2002.thm1", "Seen at every precision", Verdict::supported, Verdict::verified,
                {check("the error falls", Evidence::ladder, Scope::points, Expect::holds,
                       Truth::yes, "8 to 1024 bits"),
                 control(Truth::no)});
}

Result undecided() {
  return result("bell2002.thm2", "A hard theorem", Verdict::undecided, Verdict::verified,
                {check("the bound", Evidence::enclosure, Scope::region, Expect::holds,
                       Truth::unknown, "out of memory after 4096 MiB\x1b[0m"),
                 control(Truth::no)});
}

Result unsound() {
  return result("bell2002.thm3", "A checker that accepts anything", Verdict::unsound,
                Verdict::verified,
                {check("it holds", Evidence::identity, Scope::everywhere, Expect::holds, Truth::yes,
                       "zero at random points"),
                 control(Truth::yes)});
}

ClaimWords words(const Result& r, const std::string& paper, const std::string& place) {
  ClaimWords w;
  w.id = r.id;
  w.title = r.title;
  w.statement = "For every $n \\ge 1$ and $x_1 < x_2$:\n$$\\sum_{i=1}^n x_i \\le \\|x\\|$$";
  w.paper = paper;
  w.paper_title = "On sums & products";
  w.place = place;
  w.assumptions = {"$x$ is real"};
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
  const Erratum sign{"E10",
                     ErratumKind::error,
                     "equation (2)",
                     "$x = +1$",
                     "$x = -1$ | not <b>1</b>",
                     "$n = 1$: 1 & -1",
                     "the printed sign"};
  claims[0].errata = {sign};
  claims[0].errata[0].shown_by = "a sign is flipped";
  claims[0].errata[0].place = "the proof_of Theorem 1";
  claims[1].errata = {
      sign,
      {"E9", ErratumKind::slip, "page 3", "50% of \\$5", "$\\tfrac", "", ""},
      {"E2", ErratumKind::wording, "page 4", "unique", "unique up to $\\{-1, 1\\}$", "$n = 2$", ""},
      {"E3", ErratumKind::possibly_ocr, "page 5", "$s_i - s_i$", "$s_i - s_j$", "", ""},
      {"S1", ErratumKind::sharpening, "page 6", "$2 |x|$", "$|x|$", "none", ""}};
  claims[2].errata = {{"E1", ErratumKind::error, "Lemma 3", "all $n$", "$n = 1$ only",
                       "$A = \\begin{bmatrix} 1 & 0 \\\\ 0 & 2 \\end{bmatrix}$",
                       "it holds for n = 2"}};
}

void add_published(std::vector<ClaimWords>& claims) {
  claims[0].published = {
      {"Table 1", "loss & <b>more</b>", "$78/35$", Reproduction::yes, "abel2001.thm1",
       "f < g & g > 0 | 50% of $x_1", "$78/35$ | exactly", ""},
      {"Table 1", "the sign", "$+1$", Reproduction::contradicted, "abel2001.lem2",
       "the printed sign", "$-1$", "a sign is lost"},
      {"Figure 2", "error at $n = 9$", "$10^{-3}$", Reproduction::partly, "bell2002.thm2", "",
       "below $1$", "the bound only"},
      {"Figure 3", "a long run", "$5$", Reproduction::partly, "abel2001.thm1", "a long one", "5",
       ""},
      {"Section 9", "accuracy", "50%", Reproduction::no, "", "", "", "a trained network"}};
  claims[5].published = {{"Table 7", "speed", "$2 \\times$", Reproduction::yes, "bell2002.thm3",
                          "it holds", "$2$", ""}};
}

Comparison comparison() {
  return {{{"abel2001.thm1", "small", "evidence", "exact", "symbolic", Direction::better},
           {"abel2001.lem2", "small", "wording of a check", "a | b", "a & b", Direction::neutral},
           {"bell2002.thm1", "small", "verdict", "verified", "supported", Direction::worse},
           {"bell2002.thm9", "small", "missing", "verified", "", Direction::worse}}};
}

}  // namespace

Report sample_report() {
  Report report;
  report.versions = {{"icl-verify", "0.0.1"}, {"FLINT", "1.2.3"}};
  report.results = {verified(),  on_own_instance(), corrected(), refuted(),
                    supported(), undecided(),       unsound()};
  report.claims = all_words(report.results);
  add_errata(report.claims);
  add_published(report.claims);
  report.settings = Settings{7, false};
  report.baseline = comparison();
  return report;
}

}  // namespace verify::test
