#include "theorems/cheng2024/spectral_function.hpp"

#include <Eigen/Dense>

namespace verify::cheng2024 {

Matrix<double> spectral(const Matrix<double>& symmetric, double (*f)(double)) {
  const long N = symmetric.rows();
  using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const Eigen::MatrixXd K = Eigen::Map<const RowMajor>(symmetric.entries().data(), N, N);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(K);
  const Eigen::VectorXd values = solver.eigenvalues().unaryExpr(f);
  const Eigen::MatrixXd& Q = solver.eigenvectors();
  const Eigen::MatrixXd image = Q * values.asDiagonal() * Q.transpose();
  Matrix<double> result(N, N);
  for (long i = 0; i < N; ++i)
    for (long j = 0; j < N; ++j) result(i, j) = image(i, j);
  return result;
}

}  // namespace verify::cheng2024
