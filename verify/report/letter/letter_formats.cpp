#include "verify/formula/latex_math.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/formula/quoted_math.hpp"
#include "verify/report/letter/letter.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown_text.hpp"
#include "verify/report/writer/style.hpp"

namespace verify {

namespace {

constexpr Style of_a_mail{.colour = false, .width = 72};

std::string as_it_is(const std::string& text) { return text; }

// Indented, as what another wrote is in a mail.
std::string mail_quote(const std::string& quote) {
  const int indent = 4;
  return "    \"" + wrapped(to_plain(marked_quote(quote)) + "\"", indent, of_a_mail) + "\n\n";
}

}  // namespace

LetterFormat text_letter() {
  return {
      .begin = "",
      .end = "",
      .words = as_it_is,
      .marked = to_plain,
      .code = as_it_is,
      .section =
          [](const std::string& words) {
            return words + "\n" + std::string(characters(words), '=') + "\n\n";
          },
      .point =
          [](const std::string& text) { return wrapped(to_plain(text), 0, of_a_mail) + "\n\n"; },
      .quote = mail_quote,
      .label = as_it_is,
      .paragraph = [](const std::string& text) { return wrapped(text, 0, of_a_mail); }};
}

LetterFormat markdown_letter() {
  return {
      .begin = "",
      .end = "",
      .words = markdown_words,
      .marked = to_markdown,
      .code = markdown_code,
      .section = [](const std::string& words) { return "## " + markdown_words(words) + "\n\n"; },
      .point = [](const std::string& text) { return "### " + to_markdown(text) + "\n\n"; },
      .quote =
          [](const std::string& words) { return "> " + to_markdown(marked_quote(words)) + "\n\n"; },
      .label = [](const std::string& words) { return "**" + words + "**"; }};
}

LetterFormat latex_letter() {
  return {
      .begin =
          "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n"
          "\\usepackage{amsmath,amssymb}\n\\setlength{\\parindent}{0pt}\n"
          "\\setlength{\\parskip}{1ex}\n\\sloppy\n\\begin{document}\n",
      .end = "\\end{document}\n",
      .words = latex_words,
      .marked = to_latex,
      .code = [](const std::string& command) { return "\\texttt{" + latex_words(command) + "}"; },
      .section =
          [](const std::string& words) { return "\\section*{" + latex_words(words) + "}\n"; },
      .point = [](const std::string& text) { return "\\subsection*{" + to_latex(text) + "}\n"; },
      .quote =
          [](const std::string& words) {
            return "\\begin{quote}\n" + to_latex(marked_quote(words)) + "\n\\end{quote}\n";
          },
      .label = [](const std::string& words) { return "\\textbf{" + words + "}"; }};
}

}  // namespace verify
