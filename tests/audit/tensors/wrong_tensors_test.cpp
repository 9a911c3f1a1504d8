// Tensors that are nearly those of layers: kernels whose sizes do not meet, projections that could
// be laid out in two ways, heads and layers of several sizes.
#include <doctest/doctest.h>

#include "verify/audit/tensors/equal_sizes.hpp"
#include "verify/audit/tensors/fused_projections.hpp"
#include "verify/audit/tensors/gathered_tensors.hpp"
#include "verify/audit/tensors/kernel_heads.hpp"

namespace verify::wrong_tensors_test {
namespace {

using Shape = std::vector<long>;

// Its entries are 0, 1, 2, ..
NamedTensor counted(const std::string& name, const Shape& shape) {
  NamedTensor tensor{name, {}, {shape, {}}};
  long count = 1;
  for (const long extent : shape) count *= extent;
  for (long k = 0; k < count; ++k) tensor.tensor.entries.emplace_back(k);
  return tensor;
}

Collected kernels(const Shape& q, const Shape& o) {
  Collected tensors;
  for (const char* role : {"q", "k", "v"}) tensors[role] = {counted("kernel", q)};
  tensors["o"] = {counted("kernel", o)};
  return tensors;
}

TEST_CASE("kernels: heads or layers, as the output kernels tell") {
  auto heads = kernels({3, 2, 4}, {2, 4, 3});
  gather_kernels(heads, "w.npz");
  const auto& q = heads.at("q").front().tensor;
  CHECK(q.shape == Shape{1, 2, 3, 4});
  CHECK(q.entries[4] == Rational(8));  // head 0, row 1, column 0 is [1, 0, 0] of the kernel
  CHECK(heads.at("o").front().tensor.shape == Shape{1, 2, 4, 3});
  auto layers = kernels({2, 3, 4}, {2, 4, 3});
  gather_kernels(layers, "w.npz");
  CHECK(layers.at("q").front().tensor.shape == Shape{2, 3, 4});
}

TEST_CASE("kernels: one size that does not meet, and what could be both, is refused") {
  const std::pair<Shape, Shape> wrong[] = {{{3, 2, 4}, {2, 5, 3}}, {{3, 2, 4}, {5, 4, 3}},
                                           {{3, 2, 4}, {2, 4, 5}}, {{2, 3, 4}, {2, 5, 3}},
                                           {{2, 3, 4}, {2, 4, 5}}, {{2, 3, 4}, {5, 4, 3}},
                                           {{2, 2, 4}, {2, 4, 2}}};
  for (const auto& [q, o] : wrong) {
    CAPTURE(shape_text(q));
    CAPTURE(shape_text(o));
    auto tensors = kernels(q, o);
    CHECK_THROWS_AS(gather_kernels(tensors, "w.npz"), WeightsError);
  }
}

// The first number of q, k and v.
std::vector<Rational> firsts(const Shape& shape, const Conventions& conventions = {}) {
  Collected tensors;
  tensors["qkv"] = {counted("in_proj", shape)};
  split_fused(tensors, conventions, "w.npz");
  std::vector<Rational> found;
  for (const char* role : {"q", "k", "v"})
    found.push_back(tensors.at(role).front().tensor.entries.front());
  return found;
}

TEST_CASE("fused projections: a dimension of three, or the rows of each matrix") {
  const auto at = [](long k, long v) { return std::vector<Rational>{0, k, v}; };
  CHECK(firsts({6, 4}) == at(8, 16));
  CHECK(firsts({3, 6, 6}) == at(36, 72));  // square: three matrices
  CHECK(firsts({3, 2, 4}) == at(8, 16));
  CHECK(firsts({2, 6, 4}) == at(8, 16));
  CHECK(firsts({3, 6, 4}) == at(8, 16));  // rows that are no square of three: those of each layer
  for (const auto& wrong : {Shape{6}, Shape{7, 4}, Shape{3, 3, 6, 6}}) {
    CAPTURE(shape_text(wrong));
    CHECK_THROWS_AS(firsts(wrong), WeightsError);
  }
  Conventions two;
  two.heads = 2;
  CHECK_THROWS_AS(firsts({3, 6, 4}, two), WeightsError);
}

Collected heads(const std::vector<Shape>& shapes) {
  const char* const names[] = {"layers.0.heads.0.A", "layers.0.heads.1.A", "layers.1.heads.0.A",
                               "layers.1.heads.1.A"};
  Collected tensors;
  for (std::size_t k = 0; k < shapes.size(); ++k)
    tensors["A"].push_back(counted(names[k], shapes[k]));
  return tensors;
}

TEST_CASE("heads: of one size, as many in each layer") {
  const Shape two = {2, 2}, three = {3, 3};
  auto right = heads({two, two, two, two});
  gather_heads(right, "w.npz");
  REQUIRE(right.at("A").size() == 2);
  CHECK(right.at("A")[1].tensor.shape == Shape{1, 2, 2, 2});
  for (const auto& wrong : {std::vector{two, two, three, three}, std::vector{two, three, two, two},
                            std::vector{two, two, two, three}, std::vector{two, two, two}}) {
    auto tensors = heads(wrong);
    CHECK_THROWS_AS(gather_heads(tensors, "w.npz"), WeightsError);
  }
}

TEST_CASE("sizes: square matrices of one size, registers apart") {
  const auto sized = [](const std::string& role, const std::vector<Shape>& shapes) {
    Network network;
    network.file = "w.npz";
    for (const auto& shape : shapes)
      network.matrices[role].push_back(Matrix<Rational>(shape[0], shape[1]));
    require_equal_sizes(network);
  };
  CHECK_NOTHROW(sized("A", {{2, 2}, {2, 2}}));
  CHECK_NOTHROW(sized("Gamma", {{4, 3}, {4, 3}}));
  CHECK_THROWS_AS(sized("A", {{2, 2}, {3, 3}}), WeightsError);
  CHECK_THROWS_AS(sized("A", {{2, 3}, {2, 3}}), WeightsError);
  CHECK_THROWS_AS(sized("A", {{2, 2}, {2, 3}}), WeightsError);
}

}  // namespace
}  // namespace verify::wrong_tensors_test
