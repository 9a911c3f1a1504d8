#include "theorems/cheng2024/kernel_inputs.hpp"

namespace verify::cheng2024 {

Input kernel_input(std::vector<std::string> allowed) {
  Input input{"kernel",
              Kind::text,
              {},
              {},
              "kappa(u, w) as a function of s = <u, w>: linear s, relu max(0, s), poly2 (1+s)^2, "
              "affine 1+s, exp exp(s/bandwidth^2), geometric 1/(1-s)"};
  input.allowed = std::move(allowed);
  return input;
}

Input bandwidth_input() {
  return {"bandwidth", Kind::rational, {}, {Constraint::positive}, "bandwidth of exp", true, "1"};
}

Input activation_input(std::vector<std::string> allowed) {
  Input input{"h",
              Kind::text,
              {},
              {},
              "activation of s = <u_i, w_j>: linear s, relu max(0, s), poly2 (1+s)^2, exp exp(s); "
              "poly2norm and softmax divide poly2 and exp by the column's sum over demonstrations"};
  input.allowed = std::move(allowed);
  return input;
}

Input steps_r_prime_input() {
  return {"r_prime", Kind::vector, {"L"}, {}, "step sizes, V_l = diag(0, -r_prime_l)"};
}
Input steps_r_input() {
  return {"r", Kind::vector, {"L"}, {}, "lower right entries of V_l, with their sign"};
}
Input delta_input() { return {"delta", Kind::rational, {}, {}, "constant step size"}; }
Input V_input() {
  return {"V", Kind::matrices, {"L", Size("d") + 1, Size("d") + 1}, {}, "value weights"};
}
Input A_input() { return {"A", Kind::matrices, {"L", "d", "d"}, {}, "covariate blocks of V_l"}; }
Input B_input() {
  return {"B", Kind::matrices, {"L", "d", "d"}, {}, "weights of the sources (first argument of h)"};
}
Input C_input() {
  return {"C",
          Kind::matrices,
          {"L", "d", "d"},
          {},
          "weights of the destinations (second argument of h)"};
}

KernelShape shape_named(const std::string& word) {
  if (word == "linear") return KernelShape::linear;
  if (word == "relu") return KernelShape::relu;
  if (word == "poly2") return KernelShape::poly2;
  if (word == "affine") return KernelShape::affine;
  if (word == "exp") return KernelShape::exp;
  if (word == "geometric") return KernelShape::geometric;
  throw std::logic_error("no kernel is called " + word);
}

Kernel kernel_of(const Instance& instance) {
  return {shape_named(instance.text("kernel")),
          instance.has("bandwidth") ? instance.rational("bandwidth") : Rational(1)};
}

Kernel rational_where_possible(const Kernel& kernel, const Matrix<Rational>& points) {
  const bool constant =
      !kernel.is_rational() && points == Matrix<Rational>(points.rows(), points.cols());
  return constant ? Kernel{KernelShape::affine} : kernel;
}

Activation activation_named(const std::string& word, Rational bandwidth) {
  if (word == "softmax") return {{KernelShape::exp, std::move(bandwidth)}, true};
  if (word == "poly2norm") return {{KernelShape::poly2, Rational(1)}, true};
  return {{shape_named(word), std::move(bandwidth)}, false};
}

Activation activation_of(const Instance& instance) {
  return activation_named(instance.text("h"),
                          instance.has("bandwidth") ? instance.rational("bandwidth") : Rational(1));
}

std::optional<Complaint> undefined_kernel(const Kernel& kernel, const Matrix<Rational>& points) {
  if (kernel.shape != KernelShape::geometric) return {};
  const auto products = transpose(points) * points;
  for (long i = 0; i < products.rows(); ++i) {
    for (long j = 0; j <= i; ++j) {
      if (products(i, j) != Rational(1)) continue;
      return Complaint{
          "kernel", "geometric",
          "another kernel: 1/(1-s) has no value at s = 1, the inner product of points " +
              std::to_string(j) + " and " + std::to_string(i)};
    }
  }
  return {};
}

std::optional<Complaint> undefined_kernel(const Instance& instance) {
  const auto& X = instance.matrix("X");
  if (!instance.has("x_query")) return undefined_kernel(kernel_of(instance), X);
  return undefined_kernel(kernel_of(instance), all_points<Rational>({X, Vector<Rational>(X.cols()),
                                                                     instance.vector("x_query")}));
}

std::optional<Complaint> undefined_normalisation(const Instance& instance,
                                                 void (*run)(const Instance&)) {
  if (instance.text("h") != "poly2norm") return {};
  try {
    run(instance);
  } catch (const std::domain_error&) {
    return Complaint{"h", "poly2norm",
                     "another activation: the sum of (1+s)^2 over the demonstrations vanishes for "
                     "some column"};
  }
  return {};
}

}  // namespace verify::cheng2024
