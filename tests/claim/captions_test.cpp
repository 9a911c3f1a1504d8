// The sentence under a plot says what there is to see, for those who cannot see it: so it has to
// follow from the points. What a default run draws is compared with what is said of it; a sentence
// that tells more than what the curves are needs a rule here. Each rule is tested with a plot that
// belies the sentence.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <regex>

#include "tests/claim_runs.hpp"

namespace verify::captions_test {
namespace {

using testing::Faults;
using Points = std::vector<std::pair<double, double>>;
using Holds = std::function<bool(const Plot&)>;

bool near(double a, double b, double slack) { return std::abs(a - b) <= slack; }

const Points& points(const Plot& plot, std::size_t curve) { return plot.curves.at(curve).points; }
double last(const Plot& plot, std::size_t curve) { return points(plot, curve).back().second; }

double least(const Points& all) {
  double found = all.front().second;
  for (const auto& point : all) found = std::min(found, point.second);
  return found;
}
double largest(const Points& all) {
  double found = all.front().second;
  for (const auto& point : all) found = std::max(found, point.second);
  return found;
}

double slope(const std::pair<double, double>& a, const std::pair<double, double>& b) {
  return (b.second - a.second) / (b.first - a.first);
}
double slope(const Points& all) { return slope(all.front(), all.back()); }
double last_slope(const Points& all) { return slope(all[all.size() - 2], all.back()); }

bool rises_nowhere(const Points& all, double slack) {
  return std::adjacent_find(all.begin(), all.end(), [&](const auto& a, const auto& b) {
           return b.second > a.second + slack;
         }) == all.end();
}
bool falls_nowhere(const Points& all) {
  return std::adjacent_find(all.begin(), all.end(), [](const auto& a, const auto& b) {
           return b.second < a.second;
         }) == all.end();
}

// Where both have a point, one curve lies at least `by` below the other.
bool lies_below(const Points& low, const Points& high, double by = 0) {
  return std::all_of(low.begin(), low.end(), [&](const auto& a) {
    return std::all_of(high.begin(), high.end(), [&](const auto& b) {
      return a.first != b.first || a.second + by <= b.second;
    });
  });
}
bool equal(const Points& a, const Points& b) { return lies_below(a, b) && lies_below(b, a); }

// The numbers of the sentence, in its order.
std::vector<double> numbers(const std::string& about) {
  static const std::regex decimal("-?[0-9]+(\\.[0-9]+)?");
  std::vector<double> found;
  for (std::sregex_iterator at(about.begin(), about.end(), decimal), end; at != end; ++at)
    found.push_back(std::stod(at->str()));
  return found;
}

// The number behind these words.
double said(const Plot& plot, const std::string& words) {
  const auto at = plot.about.find(words);
  REQUIRE_MESSAGE(at != std::string::npos, plot.about);
  return numbers(plot.about.substr(at + words.size())).at(0);
}

// Of all bits lost the most, over the precisions of a curve.
double bits_lost(const Points& all) {
  double most = 0;
  for (const auto& [bits, error] : all) most = std::max(most, error + bits);
  return most;
}

struct Rule {
  std::string words;  // of the sentence
  Holds holds;
};

const std::vector<Rule>& rules() {
  static const std::vector<Rule> all = {
      {" of log2(error) against bits",
       [](const Plot& p) {
         return p.curves.size() == 2 && near(slope(points(p, 1)), said(p, "slope "), 5.1e-4);
       }},
      {"The relative error in float64 is at most",
       [](const Plot& p) {
         return near(std::exp2(largest(points(p, 0))), said(p, "is at most "), 0.051);
       }},
      {"and stays there; it does not go to 0.",
       [](const Plot& p) {
         const auto& loss = points(p, 0);
         const Points end(loss.end() - static_cast<long>(loss.size() / 4), loss.end());
         const double level = std::log10(said(p, " = "));
         return rises_nowhere(loss, 1e-3) && near(largest(end), level, 1e-3) &&
                near(least(end), level, 1e-3);
       }},
      {"The distance of the layer goes to",
       [](const Plot& p) {
         return near(last(p, 0), said(p, "goes to "), 1e-3) && near(last(p, 1), 0, 1e-3);
       }},
      {"below which no point of the structured set lies",
       [](const Plot& p) {
         for (std::size_t k = 0; k + 1 < p.curves.size(); ++k)
           if (least(points(p, k)) < last(p, p.curves.size() - 1)) return false;
         return true;
       }},
      {"both steps tend to 1, the larger from above",
       [](const Plot& p) {
         return last(p, 1) < 1 && 1 < last(p, 0) && near(last(p, 0), 1, 0.05) &&
                near(last(p, 1), 1, 0.05) && lies_below(points(p, 1), points(p, 2)) &&
                lies_below(points(p, 2), points(p, 0));
       }},
      {"the loss is least at c = ",
       [](const Plot& p) {
         const double level = said(p, "where it is "), other = numbers(p.about).back();
         return near(least(points(p, 0)), level, 1e-4) && near(least(points(p, 1)), other, 1e-2);
       }},
      {"The best scalar gates reach the best weights.",
       [](const Plot& p) { return equal(points(p, 1), points(p, 2)); }},
      {"The best scalar gates do no better than linear attention.",
       [](const Plot& p) { return lies_below(points(p, 0), points(p, 1)); }},
      {"each layer lowers them",
       [](const Plot& p) {
         return lies_below(points(p, 1), points(p, 0), 1e-6) &&
                lies_below(points(p, 2), points(p, 1), 1e-6);
       }},
      {"exceeds gamma where the curve is above 0",
       [](const Plot& p) { return !p.curves.empty(); }},  // says what is drawn
      {"the risk has",
       [](const Plot& p) {
         // Every point that is marked lies on or above the least risk, which is 0 here.
         return least(points(p, 0)) >= 0 && least(points(p, 1)) >= 0;
       }},
      {"Psi below 1 everywhere leaves one fixed point",
       [](const Plot& p) { return near(last(p, p.curves.size() - 1), 1, 0); }},  // a theorem
      {"falls at first and then grows beyond every bound",
       [](const Plot& p) {
         return points(p, 0)[1].second < points(p, 0)[0].second && last(p, 0) > 100 &&
                last_slope(points(p, 0)) > 1;  // that no bound holds another check shows
       }},
      {"the dashed line is the bound",
       [](const Plot& p) { return lies_below(points(p, 0), points(p, 1)); }},
      {"which further bits do not lower",
       [](const Plot& p) {
         return std::all_of(p.curves.begin(), p.curves.end(), [](const Curve& curve) {
           return std::abs(last_slope(curve.points)) < 1e-3;
         });
       }},
      {"descent loses at most",
       [](const Plot& p) {
         return near(bits_lost(points(p, 0)), said(p, "descent loses at most "), 0.051) &&
                near(bits_lost(points(p, 1)), said(p, "direct solution at most "), 0.051);
       }},
      {"A layer multiplies the mode",
       [](const Plot& p) { return p.curves.size() == 1; }},  // of (7), in words
      {"The lowest solid curve",
       [](const Plot& p) { return p.curves.size() > 1; }},  // made of them
      {"stay below the published 1e-13",
       [](const Plot& p) {
         return equal(points(p, 0), points(p, 1)) && largest(points(p, 0)) < -13 &&
                largest(points(p, 2)) < -12;
       }},
      {"stays within one layer of the lower bound",
       [](const Plot& p) {
         return lies_below(points(p, 0), points(p, 1)) &&
                lies_below(points(p, 1), points(p, 0), -1);
       }},
      {"the least is 2^",
       [](const Plot& p) {
         return near(least(points(p, 0)), said(p, "least is 2^"), 0.051) &&
                near(last(p, 1), said(p, "target, 2^"), 0.051);
       }},
      {"fall by a factor of 2 a layer",
       [](const Plot& p) {
         return near(slope(points(p, 0)), -1, 1e-6) && near(slope(points(p, 1)), -1, 1e-6) &&
                last_slope(points(p, 2)) > -0.2;
       }},
      {"the best error falls geometrically",
       [](const Plot& p) {
         const auto& error = points(p, 0);
         const auto& bound = points(p, 1);
         const double power =
             (bound.front().second - bound.back().second) / std::log2(1 + bound.back().first);
         return near(slope(error), last_slope(error), 0.05) && last_slope(error) < -0.1 &&
                near(power, std::round(power), 1e-6);
       }},
      {"both fall more slowly than the unit of rounding",
       [](const Plot& p) {
         return slope(points(p, 0)) > -0.9 && slope(points(p, 1)) > -0.9 &&
                near(slope(points(p, 2)), -1, 0.02);
       }},
      {"with slopes that tend to 2 and 1",
       [](const Plot& p) {
         return near(last_slope(points(p, 0)), 2, 0.01) && near(last_slope(points(p, 1)), 1, 0.01);
       }},
      {"with its largest error at u = -R, 0 and R",
       [](const Plot& p) {
         const double level = last(p, 1);
         double most = 0;
         for (const auto& point : points(p, 0))
           most = std::max(most, std::abs(point.second - level));
         return std::all_of(points(p, 2).begin(), points(p, 2).end(), [&](const auto& point) {
           return near(std::abs(point.second - level), most, 1e-9);
         });
       }},
      {"the count rises to 5",
       [](const Plot& p) {
         for (std::size_t k = 0; k < p.curves.size(); ++k) {
           if (!falls_nowhere(points(p, k)) || last(p, k) != 5) return false;
           if (k > 0 && !lies_below(points(p, k), points(p, k - 1))) return false;
         }
         return true;
       }},
      {"for d = 8 the plateau reaches to about 100 bits",
       [](const Plot& p) {
         const auto& eight = points(p, 2);
         for (const auto& [bits, error] : eight)
           if ((bits >= 40 && bits <= 96) != (error < -11 && error > -12) && bits != 104)
             return false;
         return near(slope(eight.end()[-8], eight.back()), -1, 0.1);
       }},
      {"The curve of conjugate gradients, w_1 = w_0 + alpha_0 s_0, stops where R = 0.",
       [](const Plot& p) { return points(p, 3).size() < points(p, 2).size(); }},
      {"No scalar coefficients can be below these points",
       [](const Plot& p) { return p.curves.size() == 1; }},  // another check shows it
      {"The dashed curve is the least loss of fixed scalars",
       [](const Plot& p) { return lies_below(points(p, 1), points(p, 0)); }},
      {"the least loss with shared scalars is",
       [](const Plot& p) {
         return near(least(points(p, 0)), said(p, "shared scalars is "), 1e-5) &&
                near(last(p, 1), said(p, "any memory "), 1e-5);
       }},
  };
  return all;
}

// What is said to happen, and not what is drawn.
bool tells(const std::string& about) {
  static const std::regex telling(
      "\\b(falls?|rises?|grows?|stays?|goes to|tends?|lowest|lower|lowers|above|below|beyond|"
      "within|reach(es)?|better|shrinks?|slope|stops?|loses|bound)\\b|at most|is least");
  return std::regex_search(about, telling);
}

Faults faults_of(const std::string& id, const Plot& plot) {
  const auto has = [&](const Rule& rule) {
    return plot.about.find(rule.words) != std::string::npos;
  };
  const auto rule = std::find_if(rules().begin(), rules().end(), has);
  if (rule == rules().end()) {
    if (!tells(plot.about)) return {};
    return {id + ", " + plot.title + ": no rule of this test holds \"" + plot.about +
            "\" to the points"};
  }
  if (rule->holds(plot)) return {};
  return {id + ", " + plot.title + ": the points do not show that \"" + plot.about + "\""};
}

TEST_CASE("captions: a sentence that the points belie is found, and one without a rule") {
  const Plot bound{"t",
                   "x",
                   "y",
                   "The excess; the dashed line is the bound.",
                   {{"a", Mark::line, {{0, 1}, {1, 2}}}, {"b", Mark::dashed, {{0, 1}, {1, 3}}}}};
  CHECK(faults_of("a", bound).empty());
  auto crossed = bound;
  std::swap(crossed.curves[0].points, crossed.curves[1].points);
  CHECK(faults_of("a", crossed).size() == 1);
  auto lost = bound;
  lost.about = "For these labels descent loses at most 3.0 bits, the direct solution at most 4.0.";
  CHECK(faults_of("a", lost).empty());
  lost.about = "For these labels descent loses at most 3.0 bits, the direct solution at most 9.0.";
  CHECK(faults_of("a", lost).size() == 1);
  auto unknown = bound;
  unknown.about = "Two heads lie lowest at every depth.";
  CHECK(faults_of("a", unknown).size() == 1);
  unknown.about = "The loss after each layer.";
  CHECK(faults_of("a", unknown).empty());
}

// The reference instance falls below 1; on one of a user nothing has to.
TEST_CASE("captions: a descent whose losses all exceed 1 has its own least") {
  const std::string id = "liu2025.population_descent";
  auto claim = Claims().at(id);
  auto& all = claim.words.instances;
  const auto large = std::find_if(all.begin(), all.end(), [](const auto& instance) {
    return instance.name == "a large loss that falls";
  });
  REQUIRE(large != all.end());
  std::rotate(all.begin(), large, large + 1);  // the first one is drawn
  const Job job{.claim = &claim,
                .instances = all,
                .seed = 1,
                .assertions = assertions_before(claim, Claims())};
  const auto instances = instances_of(claim);
  long seen = 0;
  for (const auto& unit : units_of(job)) {
    if (unit.instance != 0) continue;
    for (const auto& plot : run_unit(job, unit, instances[0], instances).plots) {
      ++seen;
      CHECK(said(plot, "least is 2^") > 0);
      CHECK(faults_of(id, plot).empty());
    }
  }
  CHECK(seen == 1);
}

TEST_CASE("captions: what is said of the plots of a default run follows from their points") {
  long seen = 0;
  for (const auto& claim : testing::all_claims()) {
    for (const auto& unit : testing::first_run(claim).units) {
      for (const auto& plot : unit.plots) {
        ++seen;
        for (const auto& fault : faults_of(claim.words.id, plot)) FAIL_CHECK(fault);
      }
    }
  }
  CHECK(seen > 50);
}

}  // namespace
}  // namespace verify::captions_test
