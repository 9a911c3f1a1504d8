// What the symbols in the shapes of a claim's inputs stand for in one instance.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "verify/claim/input.hpp"

namespace verify {

class KnownSizes {
 public:
  void set(const std::string& symbol, long n);
  std::optional<long> find(std::string_view symbol) const;

  // Something declared as `size` long has n entries. The first one fixes the symbol, later ones
  // must agree with it. Nothing if n fits; otherwise the length that would, as "2*n+1 is 7", or ""
  // where there is nothing to add to the declaration.
  std::optional<std::string> bind(const Size& size, long n);

 private:
  std::map<std::string, long, std::less<>> known_;
};

}  // namespace verify
