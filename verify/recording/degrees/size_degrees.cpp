#include "verify/recording/degrees/size_degrees.hpp"

#include <algorithm>
#include <optional>

#include "verify/recording/machine.hpp"

namespace verify {
namespace {

// The powers of what a number stands for; nothing for 0.
class Powers {
 public:
  Powers() = default;
  explicit Powers(long integer) {
    if (integer != 0) range_ = SizeDegrees{};
  }
  static Powers only(long power) {
    Powers result;
    result.range_ = SizeDegrees{power, power};
    return result;
  }
  const std::optional<SizeDegrees>& range() const { return range_; }

  Powers& operator+=(const Powers& b) {
    if (!range_ || !b.range_) return *this = range_ ? *this : b;
    range_->least = std::min(range_->least, b.range_->least);
    range_->largest = std::max(range_->largest, b.range_->largest);
    return *this;
  }
  Powers& operator-=(const Powers& b) { return *this += b; }
  Powers& operator*=(const Powers& b) {
    if (!range_ || !b.range_) return *this = Powers();
    range_->least += b.range_->least;
    range_->largest += b.range_->largest;
    return *this;
  }
  friend Powers operator+(Powers a, const Powers& b) { return a += b; }
  friend Powers operator-(Powers a, const Powers& b) { return a -= b; }
  friend Powers operator*(Powers a, const Powers& b) { return a *= b; }
  friend Powers operator-(Powers a) { return a; }

 private:
  std::optional<SizeDegrees> range_;
};

}  // namespace

template <>
struct FromRational<Powers> {
  static Powers convert(const Rational& q) { return Powers(static_cast<long>(q.sign())); }
};

SizeDegrees size_degrees(const Program& program, const std::string& size) {
  const auto is = [&](const std::string& name, long variable) {
    const auto found = program.sizes.find(name);
    return found != program.sizes.end() && static_cast<long>(found->second) == variable;
  };
  const std::function<Powers(long)> variable = [&](long k) {
    return Powers::only(is(size, k) ? 1 : is(inverse_name(size), k) ? -1 : 0);
  };
  Powers all;
  for (const auto& output : Machine<Powers>(program).run(variable)) all += output;
  return all.range().value_or(SizeDegrees{});
}

Program at_size(Program program, const std::string& size, long value) {
  const auto put = [&](const std::string& name, const Rational& number) {
    const auto named = program.sizes.find(name);
    if (named == program.sizes.end()) return;
    program.constants.push_back(number);
    const auto constant = static_cast<std::uint32_t>(program.constants.size() - 1);
    for (auto& step : program.steps) {
      if (step.operation != Operation::variable || step.a != named->second) continue;
      step.operation = Operation::constant;
      step.a = constant;
    }
  };
  put(size, Rational(value));
  put(inverse_name(size), Rational(1, value));
  return program;
}

}  // namespace verify
