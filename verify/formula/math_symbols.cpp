#include "verify/formula/math_symbols.hpp"

#include <algorithm>
#include <array>

namespace verify {
namespace {

constexpr auto symbols = std::to_array<MathSymbol>({
    {"\\alpha", "\u03B1", MathRole::letter},
    {"\\beta", "\u03B2", MathRole::letter},
    {"\\gamma", "\u03B3", MathRole::letter},
    {"\\delta", "\u03B4", MathRole::letter},
    {"\\epsilon", "\u03F5", MathRole::letter},
    {"\\varepsilon", "\u03B5", MathRole::letter},
    {"\\zeta", "\u03B6", MathRole::letter},
    {"\\eta", "\u03B7", MathRole::letter},
    {"\\theta", "\u03B8", MathRole::letter},
    {"\\vartheta", "\u03D1", MathRole::letter},
    {"\\iota", "\u03B9", MathRole::letter},
    {"\\kappa", "\u03BA", MathRole::letter},
    {"\\lambda", "\u03BB", MathRole::letter},
    {"\\mu", "\u03BC", MathRole::letter},
    {"\\nu", "\u03BD", MathRole::letter},
    {"\\xi", "\u03BE", MathRole::letter},
    {"\\pi", "\u03C0", MathRole::letter},
    {"\\varpi", "\u03D6", MathRole::letter},
    {"\\rho", "\u03C1", MathRole::letter},
    {"\\varrho", "\u03F1", MathRole::letter},
    {"\\sigma", "\u03C3", MathRole::letter},
    {"\\varsigma", "\u03C2", MathRole::letter},
    {"\\tau", "\u03C4", MathRole::letter},
    {"\\upsilon", "\u03C5", MathRole::letter},
    {"\\phi", "\u03D5", MathRole::letter},
    {"\\varphi", "\u03C6", MathRole::letter},
    {"\\chi", "\u03C7", MathRole::letter},
    {"\\psi", "\u03C8", MathRole::letter},
    {"\\omega", "\u03C9", MathRole::letter},
    {"\\Gamma", "\u0393", MathRole::ordinary},
    {"\\Delta", "\u0394", MathRole::ordinary},
    {"\\Theta", "\u0398", MathRole::ordinary},
    {"\\Lambda", "\u039B", MathRole::ordinary},
    {"\\Xi", "\u039E", MathRole::ordinary},
    {"\\Pi", "\u03A0", MathRole::ordinary},
    {"\\Sigma", "\u03A3", MathRole::ordinary},
    {"\\Upsilon", "\u03A5", MathRole::ordinary},
    {"\\Phi", "\u03A6", MathRole::ordinary},
    {"\\Psi", "\u03A8", MathRole::ordinary},
    {"\\Omega", "\u03A9", MathRole::ordinary},
    {"\\ell", "\u2113", MathRole::letter},
    {"\\infty", "\u221E", MathRole::ordinary},
    {"\\emptyset", "\u2205", MathRole::ordinary},
    {"\\top", "\u22A4", MathRole::ordinary},
    {"\\Re", "\u211C", MathRole::ordinary},
    {"\\Im", "\u2111", MathRole::ordinary},
    {"\\dagger", "\u2020", MathRole::ordinary},
    {"\\star", "\u22C6", MathRole::ordinary},
    {"\\prime", "\u2032", MathRole::ordinary},
    {"\\ldots", "\u2026", MathRole::ordinary},
    {"\\dots", "\u2026", MathRole::ordinary},
    {"\\cdots", "\u22EF", MathRole::ordinary},
    {"\\nabla", "\u2207", MathRole::mark},
    {"\\partial", "\u2202", MathRole::mark},
    {"\\forall", "\u2200", MathRole::mark},
    {"\\exists", "\u2203", MathRole::mark},
    {"\\nexists", "\u2204", MathRole::mark},
    {"\\neg", "\u00AC", MathRole::mark},
    {"/", "/", MathRole::mark},
    {"|", "|", MathRole::mark},
    {"\\|", "\u2016", MathRole::mark},
    {"!", "!", MathRole::mark},
    {".", ".", MathRole::mark},
    {"\\sum", "\u2211", MathRole::large, true},
    {"\\prod", "\u220F", MathRole::large, true},
    {"\\int", "\u222B", MathRole::large},
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
    {"-", "\u2212", MathRole::binary},
    {"*", "\u2217", MathRole::binary},
    {"\\ast", "\u2217", MathRole::binary},
    {"\\cdot", "\u22C5", MathRole::binary},
    {"\\times", "\u00D7", MathRole::binary},
    {"\\odot", "\u2299", MathRole::binary},
    {"\\oslash", "\u2298", MathRole::binary},
    {"\\otimes", "\u2297", MathRole::binary},
    {"\\oplus", "\u2295", MathRole::binary},
    {"\\circ", "\u2218", MathRole::binary},
    {"\\pm", "\u00B1", MathRole::binary},
    {"\\mp", "\u2213", MathRole::binary},
    {"\\cup", "\u222A", MathRole::binary},
    {"\\cap", "\u2229", MathRole::binary},
    {"\\setminus", "\u2216", MathRole::binary},
    {"=", "=", MathRole::relation},
    {"<", "<", MathRole::relation},
    {">", ">", MathRole::relation},
    {":", ":", MathRole::relation},
    {"\\le", "\u2264", MathRole::relation},
    {"\\leq", "\u2264", MathRole::relation},
    {"\\ge", "\u2265", MathRole::relation},
    {"\\geq", "\u2265", MathRole::relation},
    {"\\ne", "\u2260", MathRole::relation},
    {"\\neq", "\u2260", MathRole::relation},
    {"\\ll", "\u226A", MathRole::relation},
    {"\\gg", "\u226B", MathRole::relation},
    {"\\in", "\u2208", MathRole::relation},
    {"\\notin", "\u2209", MathRole::relation},
    {"\\subset", "\u2282", MathRole::relation},
    {"\\subseteq", "\u2286", MathRole::relation},
    {"\\to", "\u2192", MathRole::relation},
    {"\\leftarrow", "\u2190", MathRole::relation},
    {"\\mapsto", "\u21A6", MathRole::relation},
    {"\\Rightarrow", "\u21D2", MathRole::relation},
    {"\\Leftrightarrow", "\u21D4", MathRole::relation},
    {"\\iff", "\u27FA", MathRole::relation},
    {"\\sim", "\u223C", MathRole::relation},
    {"\\approx", "\u2248", MathRole::relation},
    {"\\equiv", "\u2261", MathRole::relation},
    {"\\propto", "\u221D", MathRole::relation},
    {"\\succ", "\u227B", MathRole::relation},
    {"\\succeq", "\u2AB0", MathRole::relation},
    {"\\prec", "\u227A", MathRole::relation},
    {"\\preceq", "\u2AAF", MathRole::relation},
    {"\\perp", "\u27C2", MathRole::relation},
    {"\\mid", "\u2223", MathRole::relation},
    {",", ",", MathRole::punctuation},
    {";", ";", MathRole::punctuation},
    {"(", "(", MathRole::opening},
    {"[", "[", MathRole::opening},
    {"\\{", "{", MathRole::opening},
    {"\\langle", "\u27E8", MathRole::opening},
    {"\\lfloor", "\u230A", MathRole::opening},
    {"\\lceil", "\u2308", MathRole::opening},
    {")", ")", MathRole::closing},
    {"]", "]", MathRole::closing},
    {"\\}", "}", MathRole::closing},
    {"\\rangle", "\u27E9", MathRole::closing},
    {"\\rfloor", "\u230B", MathRole::closing},
    {"\\rceil", "\u2309", MathRole::closing},
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
    {"\\mathbb", 0x1D538, 0x1D552, 0x1D7D8, U"C\u2102H\u210DN\u2115P\u2119Q\u211AR\u211DZ\u2124"},
    {"\\mathcal", 0x1D49C, 0, 0, U"B\u212CE\u2130F\u2131H\u210BI\u2110L\u2112M\u2133R\u211B"},
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
