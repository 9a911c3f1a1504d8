// From tensors of any shape to layers: what is put together, entry by entry, and which shapes are
// refused, one that differs by one from each that is taken.
#include "verify/audit/stored_layers.hpp"

#include <algorithm>

#include "tests/printing.hpp"

namespace verify::stored_layers_test {
namespace {

using M = Matrix<Rational>;
using Shape = std::vector<long>;

// Entries 1, 2, 3, .. in the order in which they are stored.
NamedTensor numbered(const std::string& name, const Shape& shape, long first = 1) {
  NamedTensor named;
  named.name = name;
  named.tensor.shape = shape;
  long count = 1;
  for (const long extent : shape) count *= extent;
  for (long k = 0; k < count; ++k) named.tensor.entries.emplace_back(first + k);
  return named;
}
NamedTensor zeros(const std::string& name, const Shape& shape) {
  auto named = numbered(name, shape);
  for (auto& entry : named.tensor.entries) entry = Rational(0);
  return named;
}

Network assembled(const Collected& tensors, const Conventions& conventions = {}) {
  Network network;
  network.file = "file";
  for (const auto& [role, list] : tensors) network.source[role] = "tensors of " + role;
  put_together(tensors, conventions, network);
  return network;
}
std::string complaint(const Collected& tensors, const Conventions& conventions = {}) {
  try {
    assembled(tensors, conventions);
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}
bool refused(const Collected& tensors, const Conventions& conventions = {}) {
  return !complaint(tensors, conventions).empty();
}
// Neither symmetric nor square: 2 x 3 with first entry `first`.
M rectangle(long first) {
  return {{Rational(first), Rational(first + 1), Rational(first + 2)},
          {Rational(first + 3), Rational(first + 4), Rational(first + 5)}};
}

}  // namespace

TEST_CASE("stored layers: two dimensions are a layer, three a stack, four layers of heads") {
  const auto one = assembled({{"A", {numbered("A", {2, 3})}}});
  CHECK(one.matrices.at("A") == Vector<M>{rectangle(1)});
  CHECK(one.heads == 1);
  CHECK(one.notes.empty());
  const auto stack = assembled({{"A", {numbered("A", {2, 2, 3})}}});
  CHECK(stack.matrices.at("A") == Vector<M>{rectangle(1), rectangle(7)});
  CHECK(stack.heads == 1);
  const auto several = assembled({{"A", {numbered("A", {2, 3}), numbered("A", {2, 3}, 7)}}});
  CHECK(several.matrices.at("A") == Vector<M>{rectangle(1), rectangle(7)});
  const auto heads = assembled({{"A", {numbered("A", {1, 2, 2, 3})}}});
  CHECK(heads.matrices.at("A") == Vector<M>{rectangle(1), rectangle(7)});
  CHECK(heads.heads == 2);
  CHECK(heads.notes.size() == 1);
  const auto of_each =
      assembled({{"A", {numbered("A_0", {2, 2, 3}), numbered("A_1", {2, 2, 3}, 13)}}});
  CHECK(of_each.heads == 2);
  CHECK(of_each.matrices.at("A") ==
        Vector<M>{rectangle(1), rectangle(7), rectangle(13), rectangle(19)});
  // A stack that is named twice is used twice; parts of it are heads.
  auto half = numbered("A", {2, 2, 3});
  const auto twice = assembled({{"A", {half, half}}});
  CHECK(twice.heads == 1);
  CHECK(twice.matrices.at("A") ==
        Vector<M>{rectangle(1), rectangle(7), rectangle(1), rectangle(7)});
  half.part = true;
  CHECK(assembled({{"A", {half, half}}}).heads == 2);
  CHECK(refused({{"A", {numbered("A", {3})}}}));
  CHECK(refused({{"A", {numbered("A", {1, 1, 1, 2, 3})}}}));
}

TEST_CASE("stored layers: heads that differ between tensors are refused") {
  const auto two = numbered("P", {1, 2, 2, 2}), three = numbered("Q", {1, 3, 2, 2});
  CHECK(refused({{"P", {two}}, {"Q", {three}}}));
  CHECK_FALSE(refused({{"P", {two}}, {"Q", {numbered("Q", {1, 2, 2, 2})}}}));
}

TEST_CASE("stored layers: numbers are a list, whatever ones stand around them") {
  CHECK(assembled({{"y", {numbered("y", {3})}}}).vectors.at("y") == Vector<Rational>{1, 2, 3});
  CHECK(assembled({{"y", {numbered("y", {1, 3, 1})}}}).vectors.at("y") ==
        Vector<Rational>{1, 2, 3});
  CHECK(assembled({{"g", {numbered("g", {}), numbered("g", {}, 5)}}}).vectors.at("g") ==
        Vector<Rational>{1, 5});
  CHECK(refused({{"g", {numbered("g", {2}), numbered("g", {2}, 5)}}}));
  CHECK(refused({{"y", {numbered("y", {2, 3})}}}));
  CHECK(refused({{"omega", {numbered("omega", {3, 3})}}}));
}

TEST_CASE("stored layers: the released form is P and the transpose of Q") {
  const auto read = assembled({{"allparam", {numbered("allparam", {1, 2, 2, 2, 2})}}}, {.d = 1L});
  CHECK(read.heads == 2);
  CHECK(read.matrices.at("P") == Vector<M>{{{1, 2}, {3, 4}}, {{9, 10}, {11, 12}}});
  CHECK(read.matrices.at("Q") == Vector<M>{{{5, 7}, {6, 8}}, {{13, 15}, {14, 16}}});
  const auto narrow = assembled({{"allparam", {numbered("allparam", {1, 1, 2, 2, 2})}}}, {.d = 2L});
  CHECK(narrow.matrices.at("A") == Vector<M>{{{5, 7}, {6, 8}}});
  CHECK(narrow.matrices.at("B") == Vector<M>{{{1, 2}, {3, 4}}});
  CHECK(assembled({{"allparam", {numbered("allparam", {1, 1, 2, 2, 2})}}}).has("A"));
  // No covariate weights where they are all 0, or said to be.
  CHECK_FALSE(assembled({{"allparam", {zeros("allparam", {1, 1, 2, 2, 2})}}}).has("B"));
  const auto without =
      assembled({{"allparam", {numbered("allparam", {1, 1, 2, 2, 2})}}}, {.d = 2L, .zero_P = true});
  CHECK_FALSE(without.has("B"));
  CHECK(without.unused.size() == 1);
  // Of a history the last.
  const auto last = assembled(
      {{"allparam",
        {numbered("allparam", {1, 1, 2, 2, 2}), numbered("allparam", {1, 1, 2, 2, 2}, 11)}}});
  CHECK(last.matrices.at("A") == Vector<M>{{{15, 17}, {16, 18}}});
  for (const auto& shape : {Shape{1, 1, 2, 2}, Shape{1, 1, 2, 2, 3}, Shape{1, 1, 2, 3, 2},
                            Shape{1, 1, 1, 2, 2}, Shape{1, 1, 3, 2, 2}}) {
    CHECK(refused({{"allparam", {numbered("allparam", shape)}}}));
  }
  CHECK(
      complaint({{"allparam", {numbered("allparam", {1, 1, 3, 2, 2})}}}).find("kernel attention") !=
      std::string::npos);
  for (const long d : {0L, 3L})
    CHECK(refused({{"allparam", {numbered("allparam", {1, 1, 2, 2, 2})}}}, {.d = d}));
}

TEST_CASE("stored layers: registers beside the released form say the size, and ask about P") {
  const Collected tensors = {{"allparam", {numbered("allparam", {1, 1, 2, 2, 2})}},
                             {"alpha", {numbered("alpha", {1, 1, 4, 3})}}};
  CHECK(complaint(tensors).find("--set zero_P=true") != std::string::npos);
  const auto read = assembled(tensors, {.zero_P = true});
  CHECK(read.matrices.at("Gamma").size() == 1);
  CHECK(read.matrices.at("Gamma")[0].rows() == 4);
  CHECK(read.has("A"));
  CHECK_FALSE(read.has("B"));
  CHECK(assembled(tensors, {.zero_P = false}).has("B"));
  // A second one of this shape is asked about, as some code uses both.
  auto both = tensors;
  both["gamma"] = {numbered("gamma", {1, 1, 4, 3})};
  const auto asked = complaint(both);
  CHECK(asked.find("unused=gamma") != std::string::npos);
  CHECK(asked.find("uses alpha alone") != std::string::npos);
  // Numbers a layer are numbers.
  CHECK(assembled({{"alpha", {numbered("alpha", {3})}}}).vectors.at("alpha") ==
        Vector<Rational>{1, 2, 3});
}

TEST_CASE("stored layers: query, key, value and output weights by head") {
  // Two heads of two numbers each from three: q and k [4, 3], v [4, 3], o [3, 4].
  const Collected tensors = {{"q", {numbered("q", {4, 3})}},
                             {"k", {numbered("k", {4, 3}, 21)}},
                             {"v", {numbered("v", {4, 3}, 41)}},
                             {"o", {numbered("o", {3, 4}, 61)}}};
  const auto read = assembled(tensors, {.heads = 2L});
  CHECK(read.heads == 2);
  const auto of = [](const std::string& name, const Shape& shape, long first) {
    const auto t = numbered(name, shape, first).tensor;
    M a(shape[0], shape[1]);
    for (long k = 0; k < a.rows() * a.cols(); ++k) a(k / a.cols(), k % a.cols()) = t.entries[k];
    return a;
  };
  const M q = of("q", {4, 3}, 1), k = of("k", {4, 3}, 21), v = of("v", {4, 3}, 41),
          o = of("o", {3, 4}, 61);
  for (const long h : {0L, 1L}) {
    CHECK(read.matrices.at("Q")[h] ==
          transpose(block(k, 2 * h, 0, 2, 3)) * block(q, 2 * h, 0, 2, 3));
    CHECK(read.matrices.at("P")[h] == block(o, 0, 2 * h, 3, 2) * block(v, 2 * h, 0, 2, 3));
  }
  // As a library stores them that multiplies from the right: the transposes.
  auto turned = tensors;
  turned["q"] = {numbered("layer/q/w", {3, 4})};
  const auto other = assembled(turned, {.heads = 2L});
  CHECK(other.matrices.at("Q")[1] ==
        transpose(block(k, 2, 0, 2, 3)) * block(transpose(of("q", {3, 4}, 1)), 2, 0, 2, 3));
  // One of a kind missing, of another size, or in other numbers of layers.
  for (const auto* role : {"q", "k", "v"}) {
    auto less = tensors;
    less.erase(role);
    CHECK(refused(less, {.heads = 2L}));
    auto more = tensors;
    more[role].push_back(numbered(role, {4, 3}));
    CHECK(refused(more, {.heads = 2L}));
  }
  auto deeper = tensors;
  deeper["o"].push_back(numbered("o", {3, 4}));
  CHECK(refused(deeper, {.heads = 2L}));
  CHECK(refused(tensors, {.heads = 3L}));
  auto wide = tensors;
  wide["k"] = {numbered("k", {6, 3})};
  CHECK(complaint(wide, {.heads = 2L}).find("keys of 6 numbers, and 2 heads") != std::string::npos);
  auto narrow = tensors;
  narrow["o"] = {numbered("o", {3, 2})};
  CHECK(complaint(narrow, {.heads = 2L}).find("it takes 1 numbers") != std::string::npos);
  // Without output weights values are what is added; gates are told.
  auto plain = tensors;
  plain.erase("o");
  plain["g"] = {numbered("g", {2})};
  const auto gated = assembled(plain, {.heads = 2L});
  CHECK(gated.gated);
  CHECK_FALSE(read.gated);
  CHECK(gated.matrices.at("P")[1] == block(v, 2, 0, 2, 3));
}

TEST_CASE("stored layers: projections are matrices, one of each kind, of any place in the list") {
  const auto q = numbered("q", {2, 3}), k = numbered("k", {2, 3}), v = numbered("v", {3, 3});
  for (const auto& shape : {Shape{6}, Shape{1, 1, 1, 2, 3}}) {
    CHECK(refused({{"q", {numbered("q", shape)}}, {"k", {k}}, {"v", {v}}}));
    CHECK(refused({{"q", {q}}, {"k", {numbered("k", shape)}}, {"v", {v}}}));
  }
  for (const auto* role : {"q", "k", "v"}) CHECK(refused({{role, {q}}}));
  // A tensor a layer, each with its heads.
  const Collected layers = {
      {"q", {numbered("q_0", {2, 2, 3}), numbered("q_1", {2, 2, 3}, 13)}},
      {"k", {numbered("k_0", {2, 2, 3}, 101), numbered("k_1", {2, 2, 3}, 113)}},
      {"v", {numbered("v_0", {2, 3, 3}), numbered("v_1", {2, 3, 3})}}};
  const auto read = assembled(layers);
  CHECK(read.heads == 2);
  CHECK(read.matrices.at("Q").size() == 4);
  CHECK(read.matrices.at("Q")[2] == transpose(rectangle(113)) * rectangle(13));
  CHECK(read.source.count("q") + read.source.count("k") + read.source.count("v") == 0);
  CHECK(read.source.at("Q") == "W_K^T W_Q of tensors of k and tensors of q");
  CHECK(read.source.at("P") == "W_V, tensors of v");
  // Of a stack from the right every matrix is turned.
  const auto turned = assembled({{"q", {numbered("q/w", {2, 3, 2})}},
                                 {"k", {numbered("k", {2, 2, 3})}},
                                 {"v", {numbered("v", {2, 3, 3})}}});
  CHECK(turned.matrices.at("Q")[1] == transpose(rectangle(7)) * M{{7, 9, 11}, {8, 10, 12}});
}

TEST_CASE("stored layers: the largest of the weights left out is told, of either sign") {
  auto tensor = numbered("allparam", {1, 1, 2, 2, 2});
  tensor.tensor.entries[2] = Rational(-7, 2);
  const auto read = assembled({{"allparam", {tensor}}}, {.d = 2L, .zero_P = true});
  REQUIRE(read.unused.size() == 1);
  CHECK(read.unused[0].find("up to 4") != std::string::npos);
  tensor.tensor.entries[1] = Rational(-9, 2);
  CHECK(
      assembled({{"allparam", {tensor}}}, {.d = 2L, .zero_P = true}).unused[0].find("up to 4.5") !=
      std::string::npos);
  // A register that is carried is one as well.
  const Collected carried = {{"allparam", {tensor}}, {"gamma", {numbered("gamma", {1})}}};
  CHECK(refused(carried));
  CHECK_FALSE(assembled(carried, {.zero_P = true}).has("B"));
  CHECK(assembled(carried, {.zero_P = false}).has("B"));
  // Where one entry alone is not 0, they are weights.
  auto single = zeros("allparam", {2, 1, 2, 2, 2});
  single.tensor.entries[11] = Rational(1);
  CHECK(assembled({{"allparam", {single}}}).has("B"));
}

TEST_CASE("stored layers: heads that a tensor has as a dimension of its own") {
  const Collected four = {{"q", {numbered("q", {2, 2, 2, 3})}},
                          {"k", {numbered("k", {2, 2, 2, 3}, 101)}},
                          {"v", {numbered("v", {2, 2, 3, 3}, 201)}}};
  const auto read = assembled(four);
  CHECK(read.heads == 2);
  CHECK(read.matrices.at("Q").size() == 4);
  CHECK(read.matrices.at("Q")[3] == transpose(rectangle(119)) * rectangle(19));
  const Collected stack = {{"q", {numbered("q", {2, 2, 3})}},
                           {"k", {numbered("k", {2, 2, 3}, 101)}},
                           {"v", {numbered("v", {2, 3, 3}, 201)}}};
  const auto layers = assembled(stack);
  CHECK(layers.heads == 1);
  CHECK(layers.matrices.at("Q").size() == 2);
  CHECK(layers.matrices.at("Q")[1] == transpose(rectangle(107)) * rectangle(7));
}

TEST_CASE("stored layers: registers are matrices in each layer or numbers in each") {
  for (const auto* role : {"alpha", "gamma", "Gamma"}) {
    CAPTURE(role);
    const auto matrices = numbered("x.0", {3, 2}), numbers = numbered("x.1", {2});
    const auto network = assembled({{role, {matrices, matrices}}});
    CHECK(network.matrices.at("Gamma").size() == 2);
    CHECK(network.Gamma_carried == (std::string(role) == "gamma"));
    CHECK(network.Gamma_of_own == (std::string(role) == "Gamma"));
    CHECK(complaint({{role, {matrices, numbers}}}).find("beside matrices") != std::string::npos);
    CHECK(refused({{role, {numbers, matrices}}}));
  }
}

TEST_CASE("stored layers: what is refused of split weights names those that they come from") {
  Network network;
  network.file = "file";
  network.source["qkv"] = "net.qkv";
  const auto weights = numbered("net.qkv", {3, 3});
  const Collected tensors = {{"q", {weights}}, {"k", {weights}}, {"v", {weights}}};
  CHECK_THROWS_WITH_AS(put_together(tensors, {.heads = 2}, network), doctest::Contains("(net.qkv)"),
                       WeightsError);
  network.source.clear();
  CHECK_THROWS_WITH_AS(put_together(tensors, {.heads = 2}, network), doctest::Contains("file: q: "),
                       WeightsError);
}

}  // namespace verify::stored_layers_test
