// Files of weights, in each of the formats: what is read has as many numbers as its shape says.
#include "tests/fuzz/parsers/harness.hpp"
#include "verify/weights/weights_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace verify;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const auto path = fuzz::file_of(bytes);
  fuzz::takes(bytes, [&] {
    for (const auto& stored : tensors_of(path)) {
      const auto tensor = read_tensor(stored, "here");
      if (static_cast<long>(tensor.entries.size()) !=
          entry_count(tensor.shape, most_entries, "here"))
        fuzz::fail("a tensor has more or fewer numbers than its shape");
    }
  });
  return 0;
}
