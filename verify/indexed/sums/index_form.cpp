#include "verify/indexed/sums/index_form.hpp"

#include <cstdlib>

namespace verify {
namespace {

// "2" of "2^k".
std::optional<std::string> base_of(const std::string& symbol) {
  const auto at = symbol.find('^');
  if (at == std::string::npos) return std::nullopt;
  return symbol.substr(0, at);
}

// What the symbol is with forms in place of indices.
IndexForm symbol_with(const std::string& symbol, const IndexForm::Images& images) {
  if (const auto base = base_of(symbol)) {
    const auto index = symbol.substr(base->size() + 1);
    const auto found = images.find(index);
    if (found == images.end()) return IndexForm::symbol(symbol);
    return number_to_the(parse_rational(*base), found->second);
  }
  if (const auto at = symbol.find('@'); at != std::string::npos) {
    auto name = symbol.substr(0, at);
    const bool back = name.ends_with('~');
    if (back) name.pop_back();
    return moved(name, back, symbol_with(symbol.substr(at + 1), images));
  }
  const auto found = images.find(symbol);
  return found == images.end() ? IndexForm::symbol(symbol) : found->second;
}

}  // namespace

std::string innermost(const std::string& symbol) {
  if (const auto base = base_of(symbol)) return symbol.substr(base->size() + 1);
  const auto at = symbol.rfind('@');
  return at == std::string::npos ? symbol : symbol.substr(at + 1);
}

std::optional<std::string> mover_of(const std::string& symbol) {
  const auto at = symbol.find('@');
  if (at == std::string::npos) return std::nullopt;
  auto name = symbol.substr(0, at);
  if (name.ends_with('~')) name.pop_back();
  return name;
}

IndexForm IndexForm::symbol(const std::string& name) {
  IndexForm form;
  form.symbols_[name] = Rational(1);
  return form;
}

std::optional<std::string> IndexForm::as_symbol() const {
  const bool alone = symbols_.size() == 1 && constant_.sign() == 0;
  if (!alone || symbols_.begin()->second != Rational(1)) return std::nullopt;
  return symbols_.begin()->first;
}

Rational IndexForm::factor_of(const std::string& symbol) const {
  const auto found = symbols_.find(symbol);
  return found == symbols_.end() ? Rational(0) : found->second;
}

bool IndexForm::has(const std::string& index) const {
  for (const auto& [symbol, by] : symbols_)
    if (innermost(symbol) == index) return true;
  return false;
}

IndexForm& IndexForm::operator+=(const IndexForm& other) {
  constant_ += other.constant_;
  for (const auto& [symbol, by] : other.symbols_) {
    auto& mine = symbols_[symbol];
    mine += by;
    if (mine.sign() == 0) symbols_.erase(symbol);
  }
  return *this;
}

IndexForm operator*(const IndexForm& a, const Rational& by) {
  if (by.sign() == 0) return {};
  auto result = a;
  result.constant_ *= by;
  for (auto& [symbol, factor] : result.symbols_) factor *= by;
  return result;
}

IndexForm IndexForm::with(const Images& images) const {
  IndexForm result(constant_);
  for (const auto& [symbol, by] : symbols_) result += symbol_with(symbol, images) * by;
  return result;
}

std::string IndexForm::text() const {
  std::string text;
  for (const auto& [symbol, by] : symbols_) {
    const auto size = abs(by);
    text += by.sign() < 0 ? (text.empty() ? "-" : " - ") : (text.empty() ? "" : " + ");
    text += (size == Rational(1) ? "" : size.text() + " ") + symbol;
  }
  if (text.empty()) return constant_.text();
  if (constant_.sign() == 0) return text;
  return text + (constant_.sign() < 0 ? " - " : " + ") + abs(constant_).text();
}

Rational power_of_number(const Rational& base, long exponent) {
  constexpr std::size_t most_digits = 300'000;
  const auto times = static_cast<std::size_t>(std::abs(exponent));
  if (abs(base) != Rational(1) && times > most_digits / base.text().size())
    throw Unsayable(base.text() + " to the power " + std::to_string(exponent) +
                    " has too many digits");
  return power(base, exponent);
}

IndexForm number_to_the(const Rational& base, const IndexForm& exponent) {
  const bool whole = exponent.constant().is_integer();
  if (!whole || exponent.symbols().size() > 1 || base.sign() <= 0)
    throw Unsayable("a number to the power " + exponent.text() +
                    " within an index or exponent; write one index there, as 2^k or 2^(k + 1)");
  IndexForm result(power_of_number(base, exponent.constant().to_long()));
  for (const auto& [symbol, by] : exponent.symbols()) {
    if (!by.is_integer() || by.sign() < 0 || symbol.find_first_of("^@") != std::string::npos)
      throw Unsayable("a number to the power " + exponent.text() + "; write 2^k");
    const auto its_base = power_of_number(base, by.to_long());
    if (its_base == Rational(1)) continue;
    result = IndexForm::symbol(its_base.text() + "^" + symbol) * result.constant();
  }
  return result;
}

IndexForm moved(const std::string& permutation, bool back, const IndexForm& index) {
  const auto symbol = index.as_symbol();
  if (!symbol && !index.is_number())
    throw Unsayable("the permutation " + permutation + " of the place " + index.text() +
                    "; a permutation moves an index or a number");
  const auto inside = symbol ? *symbol : index.text();
  const auto undone = permutation + (back ? "@" : "~@");
  if (inside.starts_with(undone)) {
    const auto rest = inside.substr(undone.size());
    if (rest.find_first_not_of("0123456789") == std::string::npos)
      return IndexForm(parse_rational(rest));
    return IndexForm::symbol(rest);
  }
  return IndexForm::symbol(permutation + (back ? "~@" : "@") + inside);
}

}  // namespace verify
