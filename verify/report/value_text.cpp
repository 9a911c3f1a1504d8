#include "verify/report/value_text.hpp"

namespace verify {

std::string value_text(const Value& value, const Result& result) {
  auto text = to_text(value.exact);
  for (const auto& clash : result.clashes) {
    if (clash.value == value.name) text += "; another route gives " + to_text(clash.other);
  }
  return text;
}

}  // namespace verify
