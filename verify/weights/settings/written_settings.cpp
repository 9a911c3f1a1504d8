#include "verify/weights/settings/written_settings.hpp"

#include <algorithm>
#include <cctype>

namespace verify {
namespace {

constexpr std::size_t most_written = 1000, longest_value = 200, longest_key = 2000;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_of_name(char c) {
  return is_letter(c) || std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
}

std::string trimmed(std::string text) {
  while (!text.empty() && is_blank(text.back())) text.pop_back();
  const auto first = std::find_if_not(text.begin(), text.end(), is_blank);
  text.erase(text.begin(), first);
  const bool quoted =
      text.size() > 1 && (text[0] == '"' || text[0] == '\'') && text.back() == text[0];
  return quoted ? text.substr(1, text.size() - 2) : text;
}

bool is_name(const std::string& text) {
  return !text.empty() && is_letter(text[0]) && std::all_of(text.begin(), text.end(), is_of_name);
}

std::string below(const std::string& around, const std::string& name) {
  return around.empty() ? name : around + "." + name;
}

void add_setting(const std::string& name, const std::string& value, WrittenSettings& settings) {
  const auto words = trimmed(value);
  if (settings.size() < most_written && name.size() <= longest_key && !words.empty() &&
      words.size() <= longest_value)
    settings.emplace_back(name, words);
}

// "causal=True", "'causal': True" and what stands in the brackets behind a name.
class Calls {
 public:
  Calls(const std::string& text, WrittenSettings& settings) : text_(text), settings_(settings) {}

  void read() {
    while (at_ < text_.size()) {
      items("", '\0', 0);
      ++at_;  // a bracket that none opened
    }
  }

 private:
  bool ends() const { return at_ >= text_.size(); }
  void skip_blanks() {
    while (!ends() && is_blank(text_[at_])) ++at_;
  }

  // A word or what stands between quotes.
  std::string word() {
    std::string result;
    const char quote = text_[at_];
    if (quote == '"' || quote == '\'') {
      for (++at_; !ends() && text_[at_] != quote; ++at_) result += text_[at_];
      at_ += ends() ? 0 : 1;
      return result;
    }
    while (!ends() && is_of_name(text_[at_])) result += text_[at_++];
    return result;
  }

  static char closing(char open) { return open == '(' ? ')' : open == '{' ? '}' : ']'; }
  bool opens() const {
    return !ends() && (text_[at_] == '(' || text_[at_] == '{' || text_[at_] == '[');
  }
  bool closes() const {
    return !ends() && (text_[at_] == ')' || text_[at_] == '}' || text_[at_] == ']');
  }

  void bracket(const std::string& around, int depth) {
    const char close = closing(text_[at_++]);
    items(around, close, depth + 1);
    at_ += ends() ? 0 : 1;
  }

  // Up to the bracket that closes what is read.
  void items(const std::string& around, char close, int depth) {
    constexpr int deepest = 20;
    while (!ends() && text_[at_] != close) {
      if (closes()) return;
      if (opens()) {
        if (depth == deepest)
          at_ = text_.size();
        else
          bracket(around, depth);
        continue;
      }
      const bool may_be = is_letter(text_[at_]) || text_[at_] == '"' || text_[at_] == '\'';
      if (!may_be) {
        ++at_;
        continue;
      }
      const bool quoted = !is_letter(text_[at_]);
      const auto name = word();
      const auto behind = at_;
      skip_blanks();
      const bool equals = !ends() && text_[at_] == '=';
      const bool colon = !ends() && text_[at_] == ':' && (quoted || close == '}');
      const bool compared = equals && at_ + 1 < text_.size() && text_[at_ + 1] == '=';
      if (!is_name(name) || compared || !(equals || colon)) {
        at_ = behind;
        continue;
      }
      ++at_;
      value(below(around, name), equals && close == '\0', depth);
    }
  }

  void value(const std::string& name, bool to_blank, int depth) {
    skip_blanks();
    if (ends()) return;
    const auto start = at_;
    if (text_[at_] == '"' || text_[at_] == '\'') {
      add_setting(name, word(), settings_);
      return;
    }
    while (!ends() && is_of_name(text_[at_])) ++at_;
    if (opens() && settings_.size() < most_written) {
      const auto before = settings_.size();
      const auto from = at_ + 1;
      bracket(name, depth);
      if (settings_.size() == before)
        add_setting(name, list_of(text_.substr(from, at_ - 1 - std::min(from, at_ - 1))),
                    settings_);
      return;
    }
    while (!ends() && !closes() && text_[at_] != ',' && text_[at_] != '\n' && text_[at_] != ';' &&
           !(to_blank && is_blank(text_[at_])))
      ++at_;
    add_setting(name, text_.substr(start, at_ - start), settings_);
  }

  // "relu, relu" of "'relu','relu'".
  static std::string list_of(const std::string& items) {
    std::string words;
    for (std::size_t start = 0; start <= items.size();) {
      const auto end = std::min(items.find(',', start), items.size());
      const auto word = trimmed(items.substr(start, end - start));
      if (!word.empty()) words += (words.empty() ? "" : ", ") + word;
      start = end + 1;
    }
    return words;
  }

  const std::string& text_;
  WrittenSettings& settings_;
  std::size_t at_ = 0;
};

// "--scale 2", "--scale=2" and "--causal"; "--no-residual" is no_residual = True.
void read_options(const std::string& text, WrittenSettings& settings) {
  std::vector<std::string> tokens(1);
  for (const char c : text) {
    if (!is_blank(c) && c != '[' && c != ']' && c != ',' && c != '\'' && c != '"')
      tokens.back() += c;
    else if (!tokens.back().empty())
      tokens.emplace_back();
  }
  const auto is_assignment = [](const std::string& token) {
    const auto equals = token.find('=');
    return equals != std::string::npos && is_name(token.substr(0, equals));
  };
  const auto is_option = [](const std::string& token) {
    const auto letter = token.find_first_not_of('-');
    return (letter == 1 || letter == 2) && token.size() > letter + 1 && is_letter(token[letter]);
  };
  bool options = false;
  WrittenSettings found;
  for (std::size_t k = 0; k < tokens.size(); ++k) {
    const auto option =
        tokens[k].substr(std::min(tokens[k].size(), tokens[k].find_first_not_of('-')));
    const auto equals = option.find('=');
    if (!is_option(tokens[k]) && !is_assignment(tokens[k])) continue;
    options |= is_option(tokens[k]);
    auto name = option.substr(0, equals);
    std::replace(name.begin(), name.end(), '-', '_');
    std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
    if (equals == std::string::npos)
      while (k + 1 < tokens.size() && !tokens[k + 1].empty() && !is_option(tokens[k + 1]) &&
             !is_assignment(tokens[k + 1]))
        value += (value.empty() ? "" : ", ") + tokens[++k];
    add_setting(name, value.empty() ? "True" : value, found);
  }
  if (options) settings = std::move(found);
}

// "attn:", "  scale: 0.5", "scale = 0.5" and "[attn]", each a line; nothing where another line is
// none of them.
WrittenSettings of_lines(const std::string& text) {
  WrittenSettings settings;
  std::vector<std::pair<std::size_t, std::string>> around;  // by what they stand behind
  std::string section;
  for (std::size_t start = 0; start < text.size();) {
    const auto end = std::min(text.find('\n', start), text.size());
    auto line = text.substr(start, end - start);
    start = end + 1;
    if (const auto note = line.find('#');
        note != std::string::npos && (note == 0 || is_blank(line[note - 1])))
      line.resize(note);
    auto indent = line.find_first_not_of(" \t\r");
    if (indent == std::string::npos || line.substr(indent).starts_with("---")) continue;
    const auto words = trimmed(line);
    while (!around.empty() && around.back().first >= indent + (words.starts_with("- ") ? 1U : 0U))
      around.pop_back();
    auto place = section;
    for (const auto& [k, name] : around) place = below(place, name);
    if (words.front() == '[' && words.back() == ']') {
      section = words.substr(1, words.size() - 2);
      continue;
    }
    auto item = words;
    if (item.starts_with("- ")) {
      item = trimmed(item.substr(2));
      indent += 2;
    }
    const auto mark = item.find_first_of(":=");
    const auto name = trimmed(item.substr(0, mark));
    if (mark == std::string::npos) {
      if (!words.starts_with("- ") || place.empty()) return {};
      add_setting(place, item, settings);
      continue;
    }
    const bool colon = item[mark] == ':';
    if (!colon && item.find('=', mark + 1) != std::string::npos) return {};
    if (!is_name(name) || (colon && mark + 1 < item.size() && !is_blank(item[mark + 1]))) return {};
    const auto value = trimmed(item.substr(mark + 1));
    if (value.empty()) {
      around.emplace_back(indent, name);
      continue;
    }
    const auto inner = written_settings(value);
    for (const auto& [below_it, said] : inner)
      add_setting(below(below(place, name), below_it), said, settings);
    if (inner.empty())
      add_setting(below(place, name),
                  value.front() == '[' ? value.substr(1, value.size() - 2) : value, settings);
  }
  return settings;
}

}  // namespace

WrittenSettings written_settings(const std::string& text) {
  constexpr std::size_t longest = 100'000;
  if (text.size() > longest || text.find_first_of(":=-") == std::string::npos) return {};
  if (auto settings = of_lines(text); !settings.empty()) return settings;
  WrittenSettings settings;
  read_options(text, settings);
  if (settings.empty()) Calls(text, settings).read();
  return settings;
}

}  // namespace verify
