#include "verify/search/lbfgs.hpp"

#include <lbfgs.h>

#include <algorithm>
#include <memory>
#include <new>

#include "verify/search/power_of_two.hpp"

namespace verify {
namespace {

struct Search {
  const Objective& f;
  const DescentOptions& options;
  std::vector<double> x, gradient;
  Descent result;

  void record(const double* at, double value) {
    result.values.push_back(value);
    if (options.keep_points) result.points.emplace_back(at, at + x.size());
  }
};

lbfgsfloatval_t evaluate(void* data, const lbfgsfloatval_t* at, lbfgsfloatval_t* gradient, int size,
                         lbfgsfloatval_t) {
  auto& search = *static_cast<Search*>(data);
  search.x.assign(at, at + size);
  const double value = search.f(search.x, search.gradient);
  std::copy(search.gradient.begin(), search.gradient.end(), gradient);
  return value;
}

int record(void* data, const lbfgsfloatval_t* at, const lbfgsfloatval_t*, lbfgsfloatval_t value,
           lbfgsfloatval_t, lbfgsfloatval_t, lbfgsfloatval_t, int, int, int) {
  static_cast<Search*>(data)->record(at, value);
  return 0;
}

}  // namespace

Descent minimise_lbfgs(const Objective& f, const std::vector<double>& start,
                       const DescentOptions& options) {
  const int size = static_cast<int>(start.size());
  lbfgs_parameter_t parameters;
  lbfgs_parameter_init(&parameters);
  parameters.max_iterations = options.most_iterations;
  parameters.epsilon = power_of_two(options.log2_tolerance);
  // The library wants its own, aligned memory.
  const std::unique_ptr<lbfgsfloatval_t, decltype(&lbfgs_free)> x(lbfgs_malloc(size), lbfgs_free);
  if (!x) throw std::bad_alloc();
  std::copy(start.begin(), start.end(), x.get());
  Search search{f, options, start, std::vector<double>(start.size()), {}};
  search.record(start.data(), f(start, search.gradient));
  double value = search.result.values.front();
  const int code = lbfgs(size, x.get(), &value, evaluate, record, &search, &parameters);
  search.result.converged = code == LBFGS_SUCCESS || code == LBFGS_ALREADY_MINIMIZED;
  search.result.point.assign(x.get(), x.get() + size);
  search.result.value = f(search.result.point, search.gradient);
  return std::move(search.result);
}

}  // namespace verify
