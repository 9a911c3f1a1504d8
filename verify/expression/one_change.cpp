#include "verify/expression/one_change.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "verify/expression/tokens.hpp"

namespace verify {
namespace {

using Texts = std::vector<std::string>;

constexpr auto relations = std::to_array<std::string_view>({"=", "<=", "<", ">=", ">", "!="});

std::string turned_sign(const std::string& sign) {
  if (sign == "<=" || sign == "<") return sign == "<=" ? ">=" : ">";
  return sign == ">=" ? "<=" : "<";
}

class Changes {
 public:
  Changes(const std::string& text, const Vocabulary& vocabulary)
      : text_(text), vocabulary_(vocabulary), sizes_(vocabulary.sizes()), tokens_(tokens_of(text)) {
    tokens_.pop_back();
    find_parts();
  }

  Texts all() {
    for (auto k = body_; k < tokens_.size(); ++k) at(k);
    whole_sides();
    const bool order = sign() != "=" && sign() != "!=";
    auto likeliest = order ? std::vector{&numbers_, &sides_,        &dropped_, &signs_,
                                         &indices_, &sizes_by_one_, &turned_}
                           : std::vector{&sizes_by_one_, &numbers_, &signs_, &indices_,
                                         &transposes_,   &swaps_,   &sides_, &dropped_};
    if (!order) likeliest.push_back(&turned_);
    Texts result;
    for (const auto* texts : likeliest) result.insert(result.end(), texts->begin(), texts->end());
    return result;
  }

 private:
  // Where what stands in front ends, where the relation stands, and where its right side ends.
  void find_parts() {
    const auto ends_head = [&](std::string_view by) {
      for (std::size_t k = 0; k < tokens_.size(); ++k)
        if (tokens_[k].text == by) return k + 1;
      return std::size_t{0};
    };
    if (tokens_.empty()) return;
    const auto& first = tokens_.front().text;
    if (first == "for" || first == "exists" || first == "no") body_ = ends_head(":");
    if (first == "lim") body_ = ends_head(",");
    relation_ = right_end_ = tokens_.size();
    int depth = 0;
    for (std::size_t k = first == "lim" ? 0 : body_; k < tokens_.size(); ++k) {
      const auto& word = tokens_[k].text;
      depth += word == "(" || word == "[" || word == "_{"  ? 1
               : word == ")" || word == "]" || word == "}" ? -1
                                                           : 0;
      const bool is_relation =
          std::find(relations.begin(), relations.end(), word) != relations.end();
      if (depth == 0 && is_relation && relation_ == tokens_.size()) relation_ = k;
      const bool is_clause = word == "at" || word == "equality";
      if (depth == 0 && is_clause && right_end_ == tokens_.size())
        right_end_ = tokens_[k - 1].text == "," ? k - 1 : k;
    }
  }
  std::string sign() const { return relation_ < tokens_.size() ? tokens_[relation_].text : "="; }

  // What stands from token `from` on, up to `to`, replaced; the rest stays as it was typed.
  std::string with(std::size_t from, std::size_t to, const std::string& by) const {
    const auto begin = tokens_[from].at - 1;
    const auto end = to == from ? begin : tokens_[to - 1].at - 1 + tokens_[to - 1].text.size();
    return text_.substr(0, begin) + by + text_.substr(end);
  }
  bool is_letter(std::size_t k) const {
    return k < tokens_.size() && tokens_[k].kind == TokenKind::name &&
           (vocabulary_.letters.count(tokens_[k].text) != 0 ||
            vocabulary_.definitions.count(tokens_[k].text) != 0);
  }
  std::string_view word(std::size_t k) const {
    return k < tokens_.size() ? std::string_view(tokens_[k].text) : std::string_view();
  }

  void at(std::size_t k) {
    const auto& token = tokens_[k];
    if (token.kind == TokenKind::number) number(k);
    if (token.kind == TokenKind::name) name(k);
    if (token.text == "'") transposes_.push_back(with(k, k + 1, ""));
    if (k > body_ && (token.text == "+" || token.text == "-")) sum(k);
    // "no S: S K != V": of every S it would say that S K is V.
    if (k == relation_ && tokens_.front().text == "no" && (sign() == "=" || sign() == "!="))
      turned_.push_back(with(k, k + 1, sign() == "=" ? "!=" : "="));
    if (k == relation_ && sign() != "=" && sign() != "!=")
      turned_.push_back(with(k, k + 1, turned_sign(token.text)));
  }
  void number(std::size_t k) {
    const auto& digits = tokens_[k].text;
    if (digits.size() > 3 || digits.find('.') != std::string::npos) return;
    const long value = std::stol(digits);
    numbers_.push_back(with(k, k + 1, std::to_string(value + 1)));
    if (value > 1) numbers_.push_back(with(k, k + 1, std::to_string(value - 1)));
  }
  void name(std::size_t k) {
    const auto& text = tokens_[k].text;
    if (is_letter(k)) {
      if (word(k + 1) != "'" && word(k + 1) != "(")
        transposes_.push_back(with(k, k + 1, text + "'"));
      if (is_letter(k + 1)) swaps_.push_back(with(k, k + 2, tokens_[k + 1].text + " " + text));
      return;
    }
    if (sizes_.count(text) != 0) {
      sizes_by_one_.push_back(with(k, k + 1, "(" + text + " + 1)"));
      return;
    }
    if (const auto split = text.rfind('_'); split != std::string::npos && split > 0) {
      indices_.push_back(
          with(k, k + 1, text.substr(0, split) + "_{" + text.substr(split + 1) + " + 1}"));
      return;
    }
    if (word(k + 1) == "(" || word(k + 1) == "in" || text == "in") return;
    indices_.push_back(with(k, k + 1, "(" + text + " + 1)"));
  }
  // Another sign, and without the term.
  void sum(std::size_t k) {
    const auto& before = tokens_[k - 1].text;
    const bool is_binary = before != "(" && before != "[" && before != "," && before != "^" &&
                           before != ";" && before != "_{" && k - 1 != relation_;
    if (!is_binary) return;
    signs_.push_back(with(k, k + 1, word(k) == "+" ? "-" : "+"));
    int depth = 0;
    auto end = k + 1;
    for (; end < tokens_.size() && end != relation_ && end != right_end_; ++end) {
      const auto here = word(end);
      if (here == "(" || here == "[" || here == "_{") ++depth;
      const bool closes = here == ")" || here == "]" || here == "}";
      if (closes && depth-- == 0) break;
      const bool ends = here == "+" || here == "-" || here == "," || here == ";";
      if (depth == 0 && ends && end > k + 1 && word(end - 1) != "^") break;
    }
    auto text = with(k, end, "");
    if (const auto blanks = text.find("  "); blanks != std::string::npos) text.erase(blanks, 1);
    dropped_.push_back(std::move(text));
  }
  // Twice what stands on the smaller side of an order, or on the right of what is an equation.
  void whole_sides() {
    if (relation_ >= tokens_.size()) return;
    const bool left = sign() == "<=" || sign() == "<";
    const auto from = left ? body_ : relation_ + 1, to = left ? relation_ : right_end_;
    if (from >= to) return;
    int depth = 0;
    for (auto k = from; k < to; ++k) {
      const auto here = word(k);
      depth += here == "(" || here == "[" ? 1 : here == ")" || here == "]" ? -1 : 0;
      if (depth == 0 && (here == "+" || here == "-")) return;
    }
    sides_.push_back(with(from, from, "2 "));
  }

  const std::string& text_;
  const Vocabulary& vocabulary_;
  std::set<std::string> sizes_;
  std::vector<Token> tokens_;
  std::size_t body_ = 0, relation_ = 0, right_end_ = 0;
  Texts numbers_, sizes_by_one_, indices_, signs_, transposes_, swaps_, dropped_, sides_, turned_;
};

}  // namespace

std::vector<std::string> changed_once(const std::string& statement, const Vocabulary& vocabulary) {
  return Changes(statement, vocabulary).all();
}

}  // namespace verify
