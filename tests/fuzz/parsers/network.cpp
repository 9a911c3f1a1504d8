// Files of weights as `audit` looks at them: roles are found by names and shapes, or what is there
// is told.
#include "verify/audit/network.hpp"

#include "tests/fuzz/parsers/harness.hpp"
#include "verify/claim/input.hpp"
#include "verify/weights/reference.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace verify;
  // The first line names a tensor and a part of it, the rest is the file.
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto end = bytes.find('\n');
  const auto named = bytes.substr(0, end == std::string::npos ? 0 : end);
  const auto path = fuzz::file_of(end == std::string::npos ? bytes : bytes.substr(end + 1));
  fuzz::takes(bytes, [&] {
    const auto network = read_network(path, {});
    for (const auto& [role, layers] : network.matrices)
      if (layers.empty() || network.source.count(role) == 0) fuzz::fail("no layer of " + role);
  });
  fuzz::takes(bytes, [&] { read_network(path, {"A=" + named}); });
  for (const auto& input :
       {Input{"A", Kind::matrices, {"L", "d", "d"}}, Input{"x", Kind::vector, {"d"}}})
    fuzz::takes(bytes, [&] { weights_datum(path + ":" + named, input); });
  return 0;
}
