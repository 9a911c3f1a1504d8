// The TOML of a user's instance, and of a claim's data file, which the same reader reads.
#include "tests/fuzz/parsers/harness.hpp"
#include "verify/words/file/data_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace verify;
  const std::string text(reinterpret_cast<const char*>(data), size);
  const auto path = fuzz::file_of(text);
  fuzz::takes(text, [&] { read_instance_file(path); });
  fuzz::takes(text, [&] { read_claim("paper.claim", text, "claim.toml"); });
  return 0;
}
