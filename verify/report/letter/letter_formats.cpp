#include "verify/formula/latex_math.hpp"
#include "verify/report/letter/letter.hpp"
#include "verify/report/writer/latex.hpp"
#include "verify/report/writer/markdown_text.hpp"

namespace verify {

LetterFormat markdown_letter() {
  return {
      .begin = "",
      .end = "",
      .words = markdown_words,
      .marked = to_markdown,
      .code = markdown_code,
      .section = [](const std::string& words) { return "## " + markdown_words(words) + "\n\n"; },
      .point = [](const std::string& text) { return "### " + to_markdown(text) + "\n\n"; },
      .quote = [](const std::string& words) { return "> " + markdown_words(words) + "\n\n"; },
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
            return "\\begin{quote}\n" + quote_to_latex(words) + "\n\\end{quote}\n";
          },
      .label = [](const std::string& words) { return "\\textbf{" + words + "}"; }};
}

}  // namespace verify
