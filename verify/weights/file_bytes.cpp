#include "verify/weights/file_bytes.hpp"

#include <filesystem>
#include <fstream>

#include "verify/weights/tensor.hpp"
#include "verify/words/folder/files_read.hpp"
#include "verify/words/printable.hpp"

namespace verify {

std::uint64_t file_size(const std::string& path) {
  std::error_code failed;
  if (!std::filesystem::exists(path, failed))
    throw WeightsError(printable(path) +
                       ": no such file; weights are read from .npy, .npz, .pt and "
                       ".safetensors files");
  if (!std::filesystem::is_regular_file(path, failed))
    throw WeightsError(
        printable(path) +
        ": no file of weights, but a folder, pipe or device; give the path of a file");
  const auto size = std::filesystem::file_size(path, failed);
  if (failed || !std::ifstream(path, std::ios::binary))
    throw WeightsError(printable(path) + ": cannot be read: " + failed.message());
  remember_read(path);
  return size;
}

std::string file_bytes(const std::string& path, std::uint64_t offset, std::uint64_t count) {
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(offset));
  std::string bytes(count, '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(count));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  return bytes;
}

}  // namespace verify
