// The precision sweep: one construction at 8, 11, 24, 53, 113, 256, 512 and 1024 bits on the same
// exact inputs, its error against the exact result, and the slope of log2(error) against bits.
// An exact construction has slope -1; an approximation has a plateau.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "verify/claim/theorem.hpp"
#include "verify/linalg/matrix.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

// A rung: MPFR at exactly these bits and this exponent range; float32 and float64 are the
// hardware's.
struct Format {
  const char* name;
  long bits;
  long min_exponent, max_exponent;  // normal numbers are in [2^min_exponent, 2^max_exponent)
};
std::span<const Format> precision_sweep_formats();

struct Rung {
  std::string format;  // "bfloat16", "float32", "256 bits"
  long bits = 0;
  bool overflowed = false;  // an infinity or NaN appeared
  // Largest error over the entries of each layer, relative to the largest exact entry of that
  // layer.
  std::vector<Rational> layer_errors;
  std::vector<Rational> layer_squares;  // mean squared error of each layer, absolute
  Rational mean_squared_error;          // of the last layer
};

struct PrecisionSweepFit {
  bool exact = false;     // no rounding error in the widest format: nothing to fit
  long exact_from = 0;    // if so, the fewest bits from which on nothing was rounded
  double slope = 0;       // of log2(relative error of the last layer) against bits
  double half_width = 0;  // two standard errors of the slope
  double last_slope = 0;  // between the two widest formats with an error alone
  double intercept = 0;   // log2 C in error = C 2^(slope bits)
  int rungs = 0;          // finite rungs with a nonzero error
};

struct PrecisionSweep {
  std::vector<Rung> rungs;
  PrecisionSweepFit fit;
  std::vector<double> bits_lost;    // per layer, at 53 bits: log2(error) + 53
  const Rung& at(long bits) const;  // throws std::out_of_range
  // The rung with the fewest bits whose mean squared error is at most the bound, if any.
  const Rung* smallest_meeting(const Rational& mean_squared_error) const;
  std::string summary() const;  // one sentence
  // The error against the bits with its fit, and the bits lost in each layer (called by `layer`);
  // what is exact has no plot.
  std::vector<Plot> plots(const std::string& name, const std::string& layer = "layer") const;
  // The mean squared error in each layer at float32 and float64, and that of the last layer in each
  // format up to float128, against a published figure.
  std::vector<Plot> accuracy_plots(const std::string& name, const std::string& layer,
                                   const Rational& published) const;
};

// Of a positive rational of any size, for fits and plots.
double log2_of(const Rational& q);

using Layers = std::vector<Vector<Rational>>;

// A construction recorded once: a program without variables, and how many entries each layer has.
struct RecordedLayers {
  Program program;
  std::vector<std::size_t> sizes;
};
RecordedLayers recorded_layers(Recorder& recorder, const std::vector<Vector<Traced>>& layers);

// Evaluates the recorded construction in every format. `exact` holds the true entries of the same
// layers; without it they come from the construction itself over the rationals.
PrecisionSweep climb_precision_sweep(const RecordedLayers& construction, const Layers& exact);
PrecisionSweep climb_precision_sweep(const RecordedLayers& construction);

// A construction is a callable   template <class T> std::vector<Vector<T>> operator()() const
// that turns its exact inputs into scalars of type T (once) and returns the entries after each
// layer.
template <class Construction>
RecordedLayers recorded_layers(const Construction& construction) {
  Recorder recorder;
  return recorded_layers(recorder, construction.template operator()<Traced>());
}
// `exact` is from an independent exact computation.
template <class Construction>
PrecisionSweep climb_precision_sweep(const Construction& construction, const Layers& exact) {
  return climb_precision_sweep(recorded_layers(construction), exact);
}
template <class Construction>
PrecisionSweep climb_precision_sweep(const Construction& construction) {
  return climb_precision_sweep(recorded_layers(construction));
}

// yes when the slope reaches -1 within its tolerance on at least four rungs (or nothing is rounded
// in the widest format): the construction is exact up to rounding.
Finding slope_finding(const PrecisionSweep& precision_sweep, const std::string& name,
                      const std::string& layer = "layer");

}  // namespace verify
