#include "verify/algebra/order/least_squares.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <limits>

namespace verify {
namespace {

class ActiveSets {
 public:
  ActiveSets(const Eigen::MatrixXd& columns, const Eigen::VectorXd& goal, Work* work)
      : A_(columns),
        b_(goal),
        x_(Eigen::VectorXd::Zero(columns.cols())),
        active_(columns.cols()),
        work_(work) {}

  Eigen::VectorXd solve() {
    constexpr int most_steps = 300;
    for (int step = 0; step < most_steps && !is_spent(); ++step) {
      spend(A_.rows() * A_.cols());
      const Eigen::VectorXd residual = b_ - A_ * x_;
      if (residual.norm() < tolerance) break;
      const Eigen::VectorXd slope = A_.transpose() * residual;
      const auto next = steepest(slope);
      if (next < 0) break;
      active_[static_cast<std::size_t>(next)] = true;
      settle();
    }
    return x_;
  }

 private:
  static inline const double tolerance = std::ldexp(1, -30);
  static inline const double nothing = std::ldexp(1, -36);

  long steepest(const Eigen::VectorXd& slope) const {
    long best = -1;
    double most = std::ldexp(1, -27);
    for (long k = 0; k < slope.size(); ++k)
      if (!active_[static_cast<std::size_t>(k)] && slope[k] > most) most = slope[k], best = k;
    return best;
  }
  std::vector<long> chosen() const {
    std::vector<long> result;
    for (std::size_t k = 0; k < active_.size(); ++k)
      if (active_[k]) result.push_back(static_cast<long>(k));
    return result;
  }
  // To the least squares on the active set, leaving those that would turn negative.
  void settle() {
    for (std::size_t most = active_.size() + 1; most > 0 && !is_spent(); --most) {
      const auto set = chosen();
      if (set.empty()) return;
      const auto width = static_cast<long>(set.size());
      spend(A_.rows() * width * width);
      Eigen::MatrixXd part(A_.rows(), static_cast<long>(set.size()));
      for (std::size_t k = 0; k < set.size(); ++k) part.col(static_cast<long>(k)) = A_.col(set[k]);
      const Eigen::VectorXd best = part.colPivHouseholderQr().solve(b_);
      double step = 1;
      for (std::size_t k = 0; k < set.size(); ++k)
        if (const double y = best[static_cast<long>(k)]; y <= nothing)
          step = std::min(step, x_[set[k]] / (x_[set[k]] - y + std::numeric_limits<double>::min()));
      for (std::size_t k = 0; k < set.size(); ++k)
        x_[set[k]] += step * (best[static_cast<long>(k)] - x_[set[k]]);
      if (step >= 1) return;
      for (const auto k : set)
        if (x_[k] <= nothing) x_[k] = 0, active_[static_cast<std::size_t>(k)] = false;
    }
  }

  // Of floating point a term of a word is worth many operations.
  void spend(long operations) {
    constexpr long of_a_term = 4000;
    if (work_ != nullptr) work_->add(static_cast<std::size_t>(operations / of_a_term));
  }
  bool is_spent() const { return work_ != nullptr && work_->spent(); }

  const Eigen::MatrixXd& A_;
  const Eigen::VectorXd& b_;
  Eigen::VectorXd x_;
  std::vector<bool> active_;
  Work* work_;
};

}  // namespace

std::vector<std::size_t> columns_meeting(const std::vector<std::vector<double>>& columns,
                                         const std::vector<double>& goal, Work* work) {
  const auto rows = static_cast<long>(goal.size());
  Eigen::MatrixXd A(rows, static_cast<long>(columns.size()));
  for (std::size_t k = 0; k < columns.size(); ++k) {
    const Eigen::Map<const Eigen::VectorXd> column(columns[k].data(), rows);
    const double norm = column.norm();
    A.col(static_cast<long>(k)) =
        norm > 0 ? Eigen::VectorXd(column / norm) : Eigen::VectorXd(column);
  }
  Eigen::VectorXd b = Eigen::Map<const Eigen::VectorXd>(goal.data(), rows);
  const double size = b.norm();
  if (size > 0) b /= size;
  const auto x = ActiveSets(A, b, work).solve();
  if ((b - A * x).norm() > std::ldexp(1, -20)) return {};
  std::vector<std::size_t> found;
  for (long k = 0; k < x.size(); ++k)
    if (x[k] > std::ldexp(1, -30)) found.push_back(static_cast<std::size_t>(k));
  return found;
}

}  // namespace verify
