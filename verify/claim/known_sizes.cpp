#include "verify/claim/known_sizes.hpp"

namespace verify {

void KnownSizes::set(const std::string& symbol, long n) { known_[symbol] = n; }

std::optional<long> KnownSizes::find(std::string_view symbol) const {
  const auto known = known_.find(symbol);
  if (known == known_.end()) return std::nullopt;
  return known->second;
}

std::optional<std::string> KnownSizes::bind(const Size& size, long n) {
  if (size.symbol.empty()) return n == size.offset ? std::nullopt : std::optional<std::string>("");
  const auto known = find(size.symbol);
  if (!known) {
    if ((n - size.offset) % size.factor != 0) return "";
    set(size.symbol, (n - size.offset) / size.factor);
    return std::nullopt;
  }
  const long wanted = size.factor * *known + size.offset;
  if (n == wanted) return std::nullopt;
  return wanted < 0 ? "" : size.text() + " is " + std::to_string(wanted);
}

}  // namespace verify
