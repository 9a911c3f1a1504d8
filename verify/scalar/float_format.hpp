// Rounded numbers of a fixed machine format: exactly `Bits` bits of significand and the exponent
// range of the format, so that overflow and underflow happen where the hardware has them.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>

namespace verify {

template <unsigned Bits, std::int16_t MinExponent, std::int16_t MaxExponent>
using FloatFormat =
    boost::multiprecision::number<boost::multiprecision::backends::cpp_bin_float<
                                      Bits, boost::multiprecision::backends::digit_base_2, void,
                                      std::int16_t, MinExponent, MaxExponent>,
                                  boost::multiprecision::et_off>;

using Bfloat16 = FloatFormat<8, -126, 127>;
using Half = FloatFormat<11, -14, 15>;
using Quad = FloatFormat<113, -16382, 16383>;

}  // namespace verify
