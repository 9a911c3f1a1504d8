#include "verify/core/math_symbols.hpp"

#include <algorithm>
#include <array>

namespace verify {
namespace {

constexpr auto symbols = std::to_array<MathSymbol>({
    {"\\alpha", "α", MathRole::letter},
    {"\\beta", "β", MathRole::letter},
    {"\\gamma", "γ", MathRole::letter},
    {"\\delta", "δ", MathRole::letter},
    {"\\epsilon", "ϵ", MathRole::letter},
    {"\\varepsilon", "ε", MathRole::letter},
    {"\\zeta", "ζ", MathRole::letter},
    {"\\eta", "η", MathRole::letter},
    {"\\theta", "θ", MathRole::letter},
    {"\\vartheta", "ϑ", MathRole::letter},
    {"\\iota", "ι", MathRole::letter},
    {"\\kappa", "κ", MathRole::letter},
    {"\\lambda", "λ", MathRole::letter},
    {"\\mu", "μ", MathRole::letter},
    {"\\nu", "ν", MathRole::letter},
    {"\\xi", "ξ", MathRole::letter},
    {"\\pi", "π", MathRole::letter},
    {"\\varpi", "ϖ", MathRole::letter},
    {"\\rho", "ρ", MathRole::letter},
    {"\\varrho", "ϱ", MathRole::letter},
    {"\\sigma", "σ", MathRole::letter},
    {"\\varsigma", "ς", MathRole::letter},
    {"\\tau", "τ", MathRole::letter},
    {"\\upsilon", "υ", MathRole::letter},
    {"\\phi", "ϕ", MathRole::letter},
    {"\\varphi", "φ", MathRole::letter},
    {"\\chi", "χ", MathRole::letter},
    {"\\psi", "ψ", MathRole::letter},
    {"\\omega", "ω", MathRole::letter},
    {"\\Gamma", "Γ", MathRole::ordinary},
    {"\\Delta", "Δ", MathRole::ordinary},
    {"\\Theta", "Θ", MathRole::ordinary},
    {"\\Lambda", "Λ", MathRole::ordinary},
    {"\\Xi", "Ξ", MathRole::ordinary},
    {"\\Pi", "Π", MathRole::ordinary},
    {"\\Sigma", "Σ", MathRole::ordinary},
    {"\\Upsilon", "Υ", MathRole::ordinary},
    {"\\Phi", "Φ", MathRole::ordinary},
    {"\\Psi", "Ψ", MathRole::ordinary},
    {"\\Omega", "Ω", MathRole::ordinary},
    {"\\ell", "ℓ", MathRole::letter},
    {"\\infty", "∞", MathRole::ordinary},
    {"\\emptyset", "∅", MathRole::ordinary},
    {"\\top", "⊤", MathRole::ordinary},
    {"\\Re", "ℜ", MathRole::ordinary},
    {"\\Im", "ℑ", MathRole::ordinary},
    {"\\dagger", "†", MathRole::ordinary},
    {"\\prime", "′", MathRole::ordinary},
    {"\\ldots", "…", MathRole::ordinary},
    {"\\dots", "…", MathRole::ordinary},
    {"\\cdots", "⋯", MathRole::ordinary},
    {"\\nabla", "∇", MathRole::mark},
    {"\\partial", "∂", MathRole::mark},
    {"\\forall", "∀", MathRole::mark},
    {"\\exists", "∃", MathRole::mark},
    {"\\neg", "¬", MathRole::mark},
    {"/", "/", MathRole::mark},
    {"|", "|", MathRole::mark},
    {"\\|", "‖", MathRole::mark},
    {"!", "!", MathRole::mark},
    {".", ".", MathRole::mark},
    {"\\sum", "∑", MathRole::large, true},
    {"\\prod", "∏", MathRole::large, true},
    {"\\int", "∫", MathRole::large},
    {"\\min", "min", MathRole::function, true},
    {"\\max", "max", MathRole::function, true},
    {"\\inf", "inf", MathRole::function, true},
    {"\\sup", "sup", MathRole::function, true},
    {"\\lim", "lim", MathRole::function, true},
    {"\\log", "log", MathRole::function},
    {"\\ln", "ln", MathRole::function},
    {"\\exp", "exp", MathRole::function},
    {"\\det", "det", MathRole::function, true},
    {"\\dim", "dim", MathRole::function},
    {"+", "+", MathRole::binary},
    {"-", "−", MathRole::binary},
    {"*", "∗", MathRole::binary},
    {"\\ast", "∗", MathRole::binary},
    {"\\cdot", "⋅", MathRole::binary},
    {"\\times", "×", MathRole::binary},
    {"\\odot", "⊙", MathRole::binary},
    {"\\oslash", "⊘", MathRole::binary},
    {"\\otimes", "⊗", MathRole::binary},
    {"\\oplus", "⊕", MathRole::binary},
    {"\\circ", "∘", MathRole::binary},
    {"\\pm", "±", MathRole::binary},
    {"\\mp", "∓", MathRole::binary},
    {"\\cup", "∪", MathRole::binary},
    {"\\cap", "∩", MathRole::binary},
    {"\\setminus", "∖", MathRole::binary},
    {"=", "=", MathRole::relation},
    {"<", "<", MathRole::relation},
    {">", ">", MathRole::relation},
    {":", ":", MathRole::relation},
    {"\\le", "≤", MathRole::relation},
    {"\\leq", "≤", MathRole::relation},
    {"\\ge", "≥", MathRole::relation},
    {"\\geq", "≥", MathRole::relation},
    {"\\ne", "≠", MathRole::relation},
    {"\\neq", "≠", MathRole::relation},
    {"\\ll", "≪", MathRole::relation},
    {"\\gg", "≫", MathRole::relation},
    {"\\in", "∈", MathRole::relation},
    {"\\notin", "∉", MathRole::relation},
    {"\\subset", "⊂", MathRole::relation},
    {"\\subseteq", "⊆", MathRole::relation},
    {"\\to", "→", MathRole::relation},
    {"\\leftarrow", "←", MathRole::relation},
    {"\\mapsto", "↦", MathRole::relation},
    {"\\Rightarrow", "⇒", MathRole::relation},
    {"\\Leftrightarrow", "⇔", MathRole::relation},
    {"\\iff", "⟺", MathRole::relation},
    {"\\sim", "∼", MathRole::relation},
    {"\\approx", "≈", MathRole::relation},
    {"\\equiv", "≡", MathRole::relation},
    {"\\propto", "∝", MathRole::relation},
    {"\\succ", "≻", MathRole::relation},
    {"\\succeq", "⪰", MathRole::relation},
    {"\\prec", "≺", MathRole::relation},
    {"\\preceq", "⪯", MathRole::relation},
    {"\\perp", "⟂", MathRole::relation},
    {"\\mid", "∣", MathRole::relation},
    {",", ",", MathRole::punctuation},
    {";", ";", MathRole::punctuation},
    {"(", "(", MathRole::opening},
    {"[", "[", MathRole::opening},
    {"\\{", "{", MathRole::opening},
    {"\\langle", "⟨", MathRole::opening},
    {"\\lfloor", "⌊", MathRole::opening},
    {"\\lceil", "⌈", MathRole::opening},
    {")", ")", MathRole::closing},
    {"]", "]", MathRole::closing},
    {"\\}", "}", MathRole::closing},
    {"\\rangle", "⟩", MathRole::closing},
    {"\\rfloor", "⌋", MathRole::closing},
    {"\\rceil", "⌉", MathRole::closing},
    {"\\,", "0.1667em", MathRole::space},
    {"\\;", "0.2778em", MathRole::space},
    {"\\!", "-0.1667em", MathRole::space},
    {"\\quad", "1em", MathRole::space},
    {"\\qquad", "2em", MathRole::space},
});

// Where an alphabet begins in Unicode, capitals and small letters, and the letters that stand
// elsewhere. 0: there are none.
struct Alphabet {
  std::string_view command;
  char32_t capital, small, digit;
  std::u32string_view elsewhere;  // pairs of a letter and its place
};

constexpr auto alphabets = std::to_array<Alphabet>({
    {"\\mathbb", 0x1D538, 0x1D552, 0x1D7D8, U"CℂHℍNℕPℙQℚRℝZℤ"},
    {"\\mathcal", 0x1D49C, 0, 0, U"BℬEℰFℱHℋIℐLℒMℳRℛ"},
    {"\\mathbf", 0x1D400, 0x1D41A, 0x1D7CE, U""},
});

std::string utf8(char32_t c) {
  const auto tail = [c](int shift) { return static_cast<char>(0x80 | ((c >> shift) & 0x3F)); };
  if (c < 0x10000) return {static_cast<char>(0xE0 | (c >> 12)), tail(6), tail(0)};
  return {static_cast<char>(0xF0 | (c >> 18)), tail(12), tail(6), tail(0)};
}

char32_t place_of(const Alphabet& alphabet, char letter) {
  const auto wanted = static_cast<char32_t>(letter);
  for (std::size_t k = 0; k + 1 < alphabet.elsewhere.size(); k += 2) {
    if (alphabet.elsewhere[k] == wanted) return alphabet.elsewhere[k + 1];
  }
  const auto within = [letter, wanted](char first, char last, char32_t start) {
    const bool here = start != 0 && first <= letter && letter <= last;
    return here ? start + (wanted - static_cast<char32_t>(first)) : 0;
  };
  return within('A', 'Z', alphabet.capital) | within('a', 'z', alphabet.small) |
         within('0', '9', alphabet.digit);
}

}  // namespace

std::span<const MathSymbol> math_symbols() { return symbols; }

const MathSymbol* find_math_symbol(std::string_view source) {
  const auto found = std::find_if(symbols.begin(), symbols.end(),
                                  [source](const MathSymbol& s) { return s.source == source; });
  return found == symbols.end() ? nullptr : &*found;
}

std::string styled_letter(std::string_view alphabet, char letter) {
  for (const auto& a : alphabets) {
    if (a.command != alphabet) continue;
    const auto place = place_of(a, letter);
    return place == 0 ? "" : utf8(place);
  }
  return "";
}

}  // namespace verify
