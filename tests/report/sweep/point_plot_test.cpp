#include "verify/report/sweep/point_plot.hpp"

#include <doctest/doctest.h>

#include <stdexcept>

#include "tests/report/sweep/sweep_report.hpp"

namespace verify::point_plot_test {
namespace {

using Points = std::vector<std::pair<double, double>>;

Plot plotted(const std::string& wish) {
  return plot_of_points(points_of(test::sweep_report()),
                        wish.empty() ? PlotWish{} : parse_plot_wish(wish));
}

TEST_CASE("a value along one input, a curve for each value of another") {
  const auto plot = plotted("f:n,d");
  REQUIRE(plot.curves.size() == 2);
  CHECK(plot.curves[0].name == "d = 2");
  CHECK(plot.curves[0].points == Points{{1, 0.5}, {2, 1}, {3, 1.5}});
  CHECK(plot.curves[1].points == Points{{1, 0.2}, {2, 0.4}, {3, 0.6}});
  CHECK(plot.title == "t.sweep: f along n");
  CHECK((plot.x_label == "n" && plot.y_label == "f"));
}

TEST_CASE("what is not wished for is chosen; a list that follows a size is no axis of its own") {
  const auto plot = plotted("");
  CHECK(plot.y_label == "f");
  CHECK(plot.x_label == "n");
  CHECK(plot.curves.size() == 2);
  CHECK(plot.title.find("lambda") == std::string::npos);
}

TEST_CASE("an input that varies by itself is held, and the title says where") {
  const auto plot = plotted("f:d");
  REQUIRE(plot.curves.size() == 1);
  CHECK(plot.curves[0].points == Points{{2, 0.5}, {5, 0.2}});
  CHECK(plot.title == "t.sweep: f along d, at n = 1");
}

TEST_CASE("several values in one drawing, each named") {
  const auto plot = plotted("f,c[1]:n");
  REQUIRE(plot.curves.size() == 2);
  CHECK(plot.curves[0].name == "f");
  CHECK(plot.curves[1].name == "c[1]");
  CHECK(plot.title.find("f, c[1] along n") != std::string::npos);
  CHECK(plotted("f,c[1]:n,d").curves[3].name == "c[1], d = 5");
  CHECK_THROWS_AS(plotted("f,:n"), std::invalid_argument);
  CHECK_THROWS_AS(plotted("f,nothing:n"), std::invalid_argument);
}

TEST_CASE("entries of lists") {
  CHECK(plotted("c[1]:n,d").curves[1].points == Points{{1, 5}, {2, 5}, {3, 5}});
}

TEST_CASE("many curves are thinned, the first and the last kept, and the drawing says so") {
  auto report = test::sweep_report();
  for (int d = 6; d < 16; ++d) {
    auto more = report.results.front();
    more.inputs["d"] = std::to_string(d);
    report.results.push_back(more);
  }
  const auto plot = plot_of_points(points_of(report), parse_plot_wish("f:n,d"));
  REQUIRE(plot.curves.size() == 6);
  CHECK(plot.curves.front().name == "d = 2");
  CHECK(plot.curves.back().name == "d = 15");
  CHECK(plot.about.find("6 of 12 curves") != std::string::npos);
}

TEST_CASE("wishes that cannot be met are refused with what there is") {
  const auto refused = [](const std::string& wish, const char* words) {
    CAPTURE(wish);
    CHECK_THROWS_WITH_AS(plotted(wish), doctest::Contains(words), std::invalid_argument);
  };
  refused("loss:n", "there are f, n");
  refused("word", "there are f, n");
  refused("f:m", "those that do are n, d");
  refused("f:lambda", "no numbers");
  refused("f:n,d,n", "one more for the curves at most");
  refused("f:n,n", "one more for the curves at most");
  refused("f:", "loss_min:n,d");
  refused(":n", "loss_min:n,d");
  refused("c[x]", "counted from 0");
  refused("c[0", "counted from 0");
  refused("c[9]", "there are f, n");
}

}  // namespace
}  // namespace verify::point_plot_test
