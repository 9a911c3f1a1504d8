#include "verify/weights/npy.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "verify/weights/file_bytes.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

constexpr std::size_t longest_dictionary = longest_npy_header - 12;
const std::string magic = "\x93NUMPY";

struct Header {
  ElementType type;
  std::vector<long> shape;
  bool column_major = false;
  std::size_t data = 0;  // where the numbers begin
};

// The dictionary that the header is, as Python writes one:
// {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class Dictionary {
 public:
  Dictionary(std::string text, std::string where)
      : text_(std::move(text)), where_(std::move(where)) {}

  Header read() {
    Header header;
    bool typed = false, ordered = false, shaped = false;
    expect('{');
    while (!accept('}')) {
      const auto key = quoted();
      expect(':');
      if (key == "descr") {
        header.type = type_of(quoted());
        typed = true;
      } else if (key == "fortran_order") {
        header.column_major = truth();
        ordered = true;
      } else if (key == "shape") {
        header.shape = numbers();
        shaped = true;
      } else {
        fail("a field " + excerpt(key, 40));
      }
      if (!accept(',')) {
        expect('}');
        break;
      }
    }
    if (!typed || !ordered || !shaped) fail("no descr, fortran_order or shape");
    return header;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw WeightsError(where_ + ": its header has " + what +
                       "; numpy.save of an array of numbers writes one that can be read");
  }
  void skip_blanks() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
  }
  bool accept(char wanted) {
    skip_blanks();
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  void expect(char wanted) {
    if (!accept(wanted)) fail(std::string("no ") + wanted + " where one belongs");
  }
  std::string quoted() {
    skip_blanks();
    const char mark = at_ < text_.size() ? text_[at_] : '\0';
    if (mark != '\'' && mark != '"') fail("something other than a word in quotes, as records have");
    const auto end = text_.find(mark, at_ + 1);
    if (end == std::string::npos) fail("a quote that does not end");
    const auto word = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return word;
  }
  bool truth() {
    skip_blanks();
    for (const bool value : {true, false}) {
      const std::string word = value ? "True" : "False";
      if (text_.compare(at_, word.size(), word) != 0) continue;
      at_ += word.size();
      return value;
    }
    fail("neither True nor False as fortran_order");
  }
  std::vector<long> numbers() {
    std::vector<long> result;
    expect('(');
    while (!accept(')')) {
      result.push_back(number());
      if (accept('L')) {
      }  // Python 2
      if (!accept(',')) {
        expect(')');
        break;
      }
    }
    return result;
  }
  long number() {
    skip_blanks();
    const auto start = at_;
    while (at_ < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == start || at_ - start > 18) fail("a shape that is not made of counts");
    return std::stol(text_.substr(start, at_ - start));
  }
  ElementType type_of(const std::string& descr) const {
    ElementType type;
    const auto size = descr.size() < 3 ? "" : descr.substr(2);
    const char order = descr.empty() ? '\0' : descr[0], kind = descr.size() < 2 ? '\0' : descr[1];
    const bool known = (order == '<' || order == '>' || order == '|' || order == '=') &&
                       (size == "8" || size == "4" || size == "2" || (size == "1" && kind != 'f'));
    if (kind == 'O')
      throw WeightsError(where_ +
                         ": a pickled Python object, as numpy.save writes a dictionary or lists of "
                         "several lengths; write the arrays that it holds, as in "
                         "numpy.savez(FILE, **arrays)");
    if (kind == 'c')
      throw WeightsError(where_ +
                         ": complex numbers; if their imaginary parts are 0, write the "
                         "real ones, as in array.real");
    if (kind == 'V')
      throw WeightsError(where_ +
                         ": records or numbers of a type that NumPy does not know, as "
                         "bfloat16; convert them, as in array.astype(numpy.float32)");
    if (kind == 'U' || kind == 'S')
      throw WeightsError(where_ + ": words and no numbers; name an array of numbers");
    if (!known || (kind != 'f' && kind != 'i' && kind != 'u'))
      throw WeightsError(where_ + ": its numbers have the type '" + excerpt(descr, 40) +
                         "'; float16, float32, float64 and integers can be read: "
                         "convert it, as in array.astype(numpy.float64)");
    type.bytes = static_cast<std::size_t>(size[0] - '0');
    type.big_endian = order == '>';
    if (kind != 'f')
      type.format = kind == 'i' ? NumberFormat::signed_integer : NumberFormat::unsigned_integer;
    return type;
  }

  std::string text_, where_;
  std::size_t at_ = 0;
};

Header header_of(const std::string& start, const std::string& where) {
  const auto byte = [&](std::size_t k) -> std::size_t {
    return k < start.size() ? static_cast<unsigned char>(start[k]) : 0;
  };
  const auto version = byte(6);
  if (version < 1 || version > 3)
    throw WeightsError(where + ": written in version " + std::to_string(version) +
                       " of NumPy's format; 1, 2 and 3 can be read: write it with numpy.save");
  const std::size_t begin = version == 1 ? 10 : 12;
  std::size_t length = byte(8) | byte(9) << 8;
  if (version > 1) length |= byte(10) << 16 | byte(11) << 24;
  if (length > longest_dictionary)
    throw WeightsError(where + ": its header has " + std::to_string(length) + " bytes; at most " +
                       std::to_string(longest_dictionary) + " are read: write it with numpy.save");
  if (start.size() < begin + length)
    throw WeightsError(where + ": it ends within its header; write it once more");
  auto header = Dictionary(start.substr(begin, length), where).read();
  header.data = begin + length;
  return header;
}

// More bytes than the array has: numpy.load would leave them out.
void refuse_rest(const Header& header, const std::string& path, std::uint64_t length) {
  const auto where = printable(path);
  const auto count = static_cast<std::uint64_t>(entry_count(header.shape, most_entries, where));
  const auto wanted = count * header.type.bytes;
  if (length <= wanted) return;
  const bool another = is_npy(file_bytes(path, header.data + wanted, magic.size()));
  throw WeightsError(
      where + ": behind its array of " + std::to_string(wanted) + " bytes lie " +
      std::to_string(length - wanted) +
      (another ? " more, another array; several arrays belong in one .npz, as numpy.savez writes it"
               : " more, which belong to no array; write it once more"));
}

// Between the marks behind a key, as in 'descr': '<U7'.
std::string field_of(const std::string& header, const std::string& key, char open, char close) {
  const auto at = header.find("'" + key + "'");
  const auto from = at == std::string::npos ? at : header.find(open, at + key.size() + 2);
  const auto to = from == std::string::npos ? from : header.find(close, from + 1);
  return to == std::string::npos ? "" : header.substr(from + 1, to - from - 1);
}

// Of a shape as the header writes it, "3," or "2, 2" or "": more than anybody reads where it is
// large.
std::size_t words_in(const std::string& shape) {
  constexpr std::size_t large = 1000;
  std::size_t count = 1, extent = 0;
  for (const char c : shape + ",") {
    if (std::isdigit(static_cast<unsigned char>(c)) != 0)
      extent = std::min(large, 10 * extent + static_cast<std::size_t>(c - '0'));
    if (c != ',') continue;
    if (extent != 0) count = std::min(large, count * extent);
    extent = 0;
  }
  return count;
}

std::string without_zeros(std::string word) {
  std::erase(word, '\0');
  return word;
}

}  // namespace

std::string npy_word(const std::string& start, const std::function<std::string()>& whole) {
  constexpr std::size_t longest_word = 64, most_words = 16, longest_text = 99'999;
  if (!is_npy(start) || start.size() < 12) return "";
  const auto descr = field_of(start, "descr", '\'', '\'');
  if (descr.size() < 3) return "";
  const char kind = descr[1];
  const auto shape = field_of(start, "shape", '(', ')');
  const auto count = words_in(shape), unit = std::size_t{kind == 'U' ? 4U : 1U};
  if (kind != 'U' && kind != 'S' && (kind != 'b' || !shape.empty())) return "";
  const auto digits = descr.substr(2);
  if (digits.size() > 5 || digits.find_first_not_of("0123456789") != std::string::npos ||
      std::stoul(digits) > (count == 1 ? longest_text : longest_word) || count > most_words)
    return "many words";
  const auto size = std::stoul(digits) * unit;
  const auto bytes = whole();
  if (bytes.size() < count * size) return "";
  const auto data = bytes.substr(bytes.size() - count * size);
  if (kind == 'b') return data == std::string(1, '\0') ? "False" : "True";
  std::string words;
  for (std::size_t k = 0; k < count; ++k)
    words += (k == 0 ? "" : ", ") + without_zeros(data.substr(k * size, size));
  return words;
}

bool is_npy(const std::string& start) { return start.compare(0, magic.size(), magic) == 0; }

StoredTensor npy_tensor_of_file(const std::string& path) {
  const auto where = printable(path);
  const auto header = header_of(file_bytes(path, 0, longest_npy_header), where);
  const auto length = file_size(path) - header.data;
  refuse_rest(header, path, length);
  const auto most = static_cast<std::uint64_t>(most_entries) * header.type.bytes;
  return {"", header.type, header.shape, header.column_major,
          [path, data = header.data, length, most] {
            return file_bytes(path, data, std::min<std::uint64_t>(length, most + 1));
          }};
}

StoredTensor npy_tensor_of_bytes(const std::string& name, const std::string& start,
                                 std::function<std::string()> whole, const std::string& where) {
  if (!is_npy(start))
    throw WeightsError(where + ": no array as numpy.savez writes it; write the archive with it");
  const auto header = header_of(start, where);
  return {name, header.type, header.shape, header.column_major,
          [whole = std::move(whole), data = header.data] { return whole().erase(0, data); }};
}

}  // namespace verify
