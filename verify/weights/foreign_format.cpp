#include "verify/weights/foreign_format.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "verify/weights/safetensors.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

struct Sign {
  std::string_view start;
  const char* words;
};

const std::vector<Sign>& format_signs() {
  static const std::vector<Sign> known = {
      {"version https://git-lfs",
       "a pointer of Git LFS in the place of the weights; fetch them with git lfs pull"},
      {"\x89HDF", "a file of HDF5, as Keras writes; write its arrays with numpy.savez"},
      {"GGUF",
       "a GGUF file of quantised weights; write the weights with safetensors or numpy.savez"},
      {"MATLAB", "a file of MATLAB; write the arrays of scipy.io.loadmat with numpy.savez"},
      {"\x1f\x8b", "packed by gzip; unpack it, gunzip FILE"},
      {"BZh", "packed by bzip2; unpack it, bunzip2 FILE"},
      {"\xfd"
       "7zXZ",
       "packed by xz; unpack it, xz -d FILE"},
      {"\x28\xb5\x2f\xfd", "packed by zstd; unpack it, zstd -d FILE"},
      {"PAR1", "a table of Parquet; write its arrays with numpy.savez"},
      {"<",
       "a page in the place of the weights, as a download that asks for a login leaves; "
       "download it again"}};
  return known;
}

bool decimal_digit(char c) { return c >= '0' && c <= '9'; }

bool is_text(const std::string& start) {
  return std::all_of(start.begin(), start.end(), [](char c) {
    return (c >= ' ' && c <= '~') || c == '\n' || c == '\r' || c == '\t';
  });
}

// "0,5;1" and "0,5\t1": a comma between digits where columns are cut by something else.
bool has_decimal_comma(const std::string& text) {
  const bool other = text.find_first_of(";\t ") != std::string::npos;
  for (std::size_t k = 1; k + 1 < text.size(); ++k)
    if (other && text[k] == ',' && decimal_digit(text[k - 1]) && decimal_digit(text[k + 1]))
      return true;
  return false;
}

std::string words_of_text(const std::string& start) {
  const auto first = start.find_first_not_of(" \r\n\t");
  if (first != std::string::npos && (start[first] == '{' || start[first] == '['))
    return "a text of JSON; weights are read from arrays: write them with numpy.savez(FILE, "
           "A=numpy.array(..))";
  if (has_decimal_comma(start))
    return "a text whose decimals have a comma; weights are read from arrays with the numbers "
           "themselves: numpy.save(FILE, numpy.loadtxt(..)) of a table with points";
  return "a text; weights are read from arrays: numpy.save(FILE, numpy.loadtxt(.., "
         "delimiter=\",\")) writes those of a table";
}

// A message of protocol buffers with the version and the producer that ONNX has in front.
bool is_onnx(const std::string& path, const std::string& start) {
  return path.ends_with(".onnx") ||
         (start.size() > 3 && start[0] == '\x08' && start[1] < '\x20' && start[2] == '\x12');
}

bool is_msgpack(const std::string& path, const std::string& start) {
  return path.ends_with(".msgpack") || (start[0] >= '\x81' && start[0] <= '\x8f' &&
                                        start.size() > 1 && (start[1] & '\xe0') == '\xa0');
}

std::string format_words(const std::string& path, const std::string& start) {
  for (const auto& [sign, words] : format_signs())
    if (start.starts_with(sign)) return words;
  if (is_onnx(path, start))
    return "a graph of ONNX, which holds code; write the weights that it was exported from, "
           "torch.save(model.state_dict(), FILE)";
  if (is_msgpack(path, start))
    return "parameters of Flax in msgpack; restore them, and write them with numpy.savez"
           "(FILE, **flax.traverse_util.flatten_dict(parameters, sep=\"/\"))";
  constexpr std::size_t place_of_tar = 257;
  if (path.ends_with(".tar") ||
      start.compare(std::min(start.size(), place_of_tar), 5, "ustar") == 0)
    return "an archive of tar; unpack it, tar xf FILE";
  if (is_text(start)) return words_of_text(start);
  return "its first bytes are not those of a .npy, .npz, .safetensors or .pt file; write one with "
         "numpy.save, numpy.savez, safetensors or torch.save";
}

}  // namespace

void refuse_format(const std::string& path, const std::string& start, std::uint64_t size) {
  const auto where = printable(path) + ": ";
  if (size == 0) throw WeightsError(where + "it is empty; copy or write it once more");
  if (is_cut_safetensors(start, size))
    throw WeightsError(where +
                       "a .safetensors file that was cut off within its table of contents; copy "
                       "or download it again");
  throw WeightsError(where + format_words(path, start));
}

}  // namespace verify
