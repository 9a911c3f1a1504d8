#include "verify/weights/reference.hpp"

#include <doctest/doctest.h>

#include "tests/cmake/places.hpp"
#include "verify/weights/tensor.hpp"

namespace verify::reference_test {
namespace {

const std::string files = testing::source_folder() + "/tests/weights/files/";
const Input vector{"v", Kind::vector, {"d"}}, matrix{"W", Kind::matrix, {"d", "d"}},
    stack{"A", Kind::matrices, {"L", "d", "d"}}, word{"method", Kind::text};

std::string text(const std::string& reference, const Input& input) {
  return to_text(weights_datum(files + reference, input));
}
std::string refusal(const std::string& reference, const Input& input) {
  try {
    weights_datum(files + reference, input);
  } catch (const WeightsError& error) {
    return error.what();
  }
  return "";
}
bool contains(const std::string& whole, const std::string& part) {
  return whole.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("reference: tensors of a pattern are the layers, in the order of their numbers") {
  CHECK(text("model.safetensors:layers.*.A[0,0:1]", matrix) == "[[1/2], [2], [10]]");
  CHECK(text("model.safetensors:layers.*.A[1:,0:1]", stack) == "[[[1]], [[2]], [[10]]]");
}

TEST_CASE("reference: slices as Python has them, a position takes its dimension away") {
  CHECK(text("stack.npy[1,0:2,1:3]", matrix) == "[[13, 14], [17, 18]]");
  CHECK(text("stack.npy[1,-1]", vector) == "[20, 21, 22, 23]");
  CHECK(text("stack.npy[:, 0, -2:]", matrix) == "[[2, 3], [14, 15]]");
  CHECK(text("run.npz:b", vector) == "[1, 5/2]");
  CHECK(text("model.safetensors:W[0]", vector) == "[1, -2, 1/2]");
}

TEST_CASE("reference: one matrix is a stack of one") {
  CHECK(text("model.safetensors:layers.2.A", stack) == "[[[2, 2], [2, 2]]]");
}

TEST_CASE("reference: what does not fit names the tensor, its shape and the input") {
  CHECK(contains(refusal("stack.npy", matrix),
                 "it is 2 x 3 x 4, and W is matrix[d, d]; take a part"));
  CHECK(contains(refusal("run.npz", matrix), "it holds A (2 x 2), b (2 numbers), n (a number)"));
  CHECK(contains(refusal("run.npz:a", matrix), "no a; did you mean A"));
  CHECK(contains(refusal("model.safetensors:layer.*.A", stack), "it holds no layer.*.A"));
  CHECK(contains(refusal("stack.npy[5]", matrix), "there is no 5 in 2 x 3 x 4"));
  CHECK(contains(refusal("stack.npy[-3]", matrix), "there is no -3 in 2 x 3 x 4"));
  CHECK(contains(refusal("stack.npy[-3:1]", matrix), "there is no -3:1"));
  CHECK(contains(refusal("stack.npy[0:1,0:1,0:1,0]", matrix), "more slices than the dimensions"));
  CHECK(contains(refusal("stack.npy[x]", matrix), "\"x\" is no position"));
  CHECK(contains(refusal("stack.npy[2:1]", matrix), "there is no 2:1"));
  CHECK(contains(refusal("stack.npy[0", matrix), "stack.npy[0: the [ is not closed"));
  CHECK(contains(refusal("run.npz:A[0,1:", matrix), "the [ is not closed; slices are written"));
  CHECK(contains(refusal("nothing.npy:A", matrix), "nothing.npy: no such file"));
}

TEST_CASE("reference: words that begin with @ stay words, numbers become numbers") {
  const auto fields = with_weights(
      {{"method", "@home"}, {"v", "@" + files + "run.npz:b"}, {"n", "3"}}, {word, vector});
  CHECK(fields.at("method") == Datum("@home"));
  CHECK(to_text(fields.at("v")) == "[1, 5/2]");
  CHECK(fields.at("n") == Datum("3"));
}

}  // namespace verify::reference_test
