// What claims compute most with, over the numbers they use: compiled with full optimisation here,
// once, as the linker keeps the first copy of a template that several objects hold.
#include "verify/models/base_conv.hpp"
#include "verify/probability/gaussian_moments.hpp"
#include "verify/recording/traced.hpp"

namespace verify {

template class GaussianPolynomial<Rational>;
template class GaussianPolynomial<Traced>;

template Vector<Traced> convolve(Convolution, const Filter<Traced>&, const Vector<Traced>&);
template Matrix<Traced> base_conv(const BaseConvLayer<Traced>&, const Matrix<Traced>&);

}  // namespace verify
