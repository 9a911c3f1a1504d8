#include "tests/fuzz/mutator.hpp"

#include <algorithm>

namespace verify::fuzz {
namespace {

using Json = nlohmann::ordered_json;

const std::vector<std::string> numbers = {"0",
                                          "1",
                                          "-1",
                                          "2",
                                          "3",
                                          "7/3",
                                          "-1/2",
                                          "1/0",
                                          "0/0",
                                          "1e308",
                                          "-1e308",
                                          "1e400",
                                          "1e-400",
                                          "1e5000",
                                          "53e20",
                                          "1000000000",
                                          "999999",
                                          "64",
                                          "0.1",
                                          "1e-3",
                                          "2/4",
                                          "1/1000003",
                                          "nan",
                                          "inf",
                                          "-inf",
                                          "",
                                          " ",
                                          "true",
                                          "false",
                                          "x",
                                          "1,2",
                                          "1e",
                                          "e1",
                                          "--1",
                                          "+1",
                                          "0x10",
                                          "1_000",
                                          "\"",
                                          "'",
                                          "\\",
                                          "[1]",
                                          "1;2",
                                          "9223372036854775807",
                                          "18446744073709551616",
                                          "linear"};

const std::vector<std::string> bytes = {
    std::string(1, '\0'), "\n", "\r", "\x1b[2J", "\x7f", "\xff", "\xC2\x9B", "\"", "[", "{",
    "\xE2\x80\xAE",       "#",  "]]", "=",       "."};

}  // namespace

std::size_t Mutator::below(std::size_t count) {
  return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
}

std::string Mutator::number() {
  if (once_in(12)) return std::string(below(400) + 1, static_cast<char>('0' + below(10)));
  return one_of(numbers);
}

void Mutator::change(Datum& datum) {
  if (once_in(20)) datum = Datum::list({datum});
  if (!datum.is_list) {
    datum = once_in(15) ? Datum::list({}) : Datum(number());
  } else if (datum.items.empty() || once_in(10)) {
    datum.items.emplace_back(number());
  } else if (once_in(10)) {
    datum.items.erase(datum.items.begin() + static_cast<long>(below(datum.items.size())));
  } else if (once_in(10)) {
    datum.items.push_back(one_of(datum.items));
  } else {
    change(datum.items[below(datum.items.size())]);
  }
}

void Mutator::change(Fields& fields) {
  if (fields.empty() || once_in(20)) {
    fields["unknown"] = number();
    return;
  }
  const auto field = std::next(fields.begin(), static_cast<long>(below(fields.size())));
  if (once_in(15)) {
    fields.erase(field);
  } else {
    change(field->second);
  }
}

void Mutator::change(Json& json) {
  if (json.is_structured() && !json.empty() && !once_in(12)) {
    const auto at = std::next(json.begin(), static_cast<long>(below(json.size())));
    if (once_in(12)) {
      json.erase(at);
    } else {
      change(*at);
    }
    return;
  }
  switch (below(9)) {
    case 0:
      json = nullptr;
      break;
    case 1:
      json = number();
      break;
    case 2:
      json = -7;
      break;
    case 3:
      json = 1e300;
      break;
    case 4:
      json = Json::array({json});
      break;
    case 5:
      json = Json::object({{"x", json}});
      break;
    case 6:
      json = "\x1b[2J<script>" + number();
      break;
    case 7:
      json = true;
      break;
    default:
      json = json.is_string() ? Json(json.get<std::string>() + "x") : Json("x");
      break;
  }
}

std::string Mutator::with_changed_bytes(std::string text) {
  for (auto changes = below(3) + 1; changes > 0 && !text.empty(); --changes) {
    const auto at = below(text.size());
    switch (below(5)) {
      case 0:
        text[at] = static_cast<char>(text[at] ^ (1 << below(8)));
        break;
      case 1:
        text.resize(at);
        break;
      case 2:
        text.insert(at, one_of(bytes));
        break;
      case 3:
        text.erase(at, below(20));
        break;
      default:
        text.insert(at, text.substr(below(text.size()), below(50)));
        break;
    }
  }
  return text;
}

std::string repeated(const std::string& piece, std::size_t count) {
  std::string text;
  text.reserve(piece.size() * count);
  for (std::size_t k = 0; k < count; ++k) text += piece;
  return text;
}

}  // namespace verify::fuzz
