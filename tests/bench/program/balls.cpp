// Matrices of balls against the routines of Arb that they call.
#include <arb_mat.h>
#include <fmt/format.h>

#include <memory>

#include "tests/bench/program/operands.hpp"
#include "tests/bench/program/paired.hpp"
#include "verify/linalg/ball_matrix.hpp"

namespace verify::bench {
namespace {

class RawArb {
 public:
  explicit RawArb(const Matrix<Ball>& a) : RawArb(a.rows(), a.cols()) {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j) arb_set(arb_mat_entry(value_, i, j), a(i, j).raw());
  }
  RawArb(long rows, long cols) { arb_mat_init(value_, rows, cols); }
  RawArb(const RawArb&) = delete;
  RawArb& operator=(const RawArb&) = delete;
  ~RawArb() { arb_mat_clear(value_); }
  arb_mat_struct* raw() { return value_; }
  bool same_as(const Matrix<Ball>& a) const {
    for (long i = 0; i < a.rows(); ++i)
      for (long j = 0; j < a.cols(); ++j)
        if (!arb_equal(arb_mat_entry(value_, i, j), a(i, j).raw())) return false;
    return true;
  }

 private:
  arb_mat_t value_;
};

enum class Task { product, inverse };

struct State {
  State(long size, long bits, Task task)
      : bits(bits),
        task(task),
        a(ball_matrix(random_rationals(size, size, 1), bits)),
        b(ball_matrix(random_rationals(size, size, 2), bits)),
        raw_a(a),
        raw_b(b) {}
  void ours() {
    const PrecisionScope scope(bits);
    result = task == Task::product ? a * b : inverse(a);
  }
  // Into a new matrix, as ours.
  void theirs() {
    auto made = std::make_unique<RawArb>(a.rows(), a.cols());
    if (task == Task::product)
      arb_mat_mul(made->raw(), raw_a.raw(), raw_b.raw(), bits);
    else
      arb_mat_inv(made->raw(), raw_a.raw(), bits);
    raw_result = std::move(made);
  }
  bool agree() const { return raw_result->same_as(result); }

  long bits;
  Task task;
  Matrix<Ball> a, b, result;
  RawArb raw_a, raw_b;
  std::unique_ptr<RawArb> raw_result;
};

Sides sides(long size, long bits, Task task) {
  const auto state = std::make_shared<State>(size, bits, task);
  return {[=] { state->ours(); }, [=] { state->theirs(); }, [=] { return state->agree(); }};
}

}  // namespace

std::vector<Comparison> ball_comparisons() {
  std::vector<Comparison> result;
  for (const long size : {8L, 32L, 80L}) {
    for (const long bits : {64L, 256L}) {
      const auto where = fmt::format("{0} x {0}, {1} bits", size, bits);
      const auto name = fmt::format("{}.{}", size, bits);
      result.push_back({"floor.balls.product." + name, "product of balls, " + where, "arb_mat_mul",
                        size < 80, [=] { return sides(size, bits, Task::product); }});
      result.push_back({"floor.balls.inverse." + name, "inverse of balls, " + where, "arb_mat_inv",
                        false, [=] { return sides(size, bits, Task::inverse); }});
    }
  }
  return result;
}

}  // namespace verify::bench
