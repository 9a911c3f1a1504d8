#include "verify/cli/show/claim_page.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <sstream>

#include "verify/cli/show/first_screen.hpp"
#include "verify/cli/show/terminal_page.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/formula/quoted_math.hpp"
#include "verify/judge/claim_line.hpp"
#include "verify/judge/recorded.hpp"
#include "verify/report/answer/first_lines.hpp"
#include "verify/report/assertion_words.hpp"
#include "verify/report/checked/checked_words.hpp"
#include "verify/report/notation.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/service/terminal.hpp"
#include "verify/words/claim_index.hpp"
#include "verify/words/stated/chosen_here.hpp"
#include "verify/words/whole/reasons.hpp"

namespace verify {
namespace {

// Typeset, unless it is asked for as it was read.
std::string quoted(const std::string& piece, bool latex) {
  return "\"" + (latex ? piece : to_plain(marked_quote(piece))) + "\"";
}

void write_quote(const TerminalPage& page, const std::vector<std::string>& quote, bool latex) {
  for (const auto& piece : quote) page.item("the paper", quoted(piece, latex));
}

// Of several papers: each with its name and the place.
void write_printed(const TerminalPage& page, const std::vector<PaperQuote>& printed, bool latex) {
  for (const auto& p : printed) {
    page.item("stated", p.paper + ", " + to_plain(p.place));
    for (const auto& piece : p.quote) page.item("", quoted(piece, latex));
  }
}

void write_erratum(const TerminalPage& page, const Erratum& e, bool latex) {
  const auto item = [&](const char* label, const std::string& words) {
    if (!words.empty()) page.item(label, to_plain(words));
  };
  page.heading((facts_of(e.kind).counted ? "Erratum " : "Remark ") + e.id + " (" + to_text(e.kind) +
               ", " + to_plain(e.place) + ")");
  write_quote(page, e.quote, latex);
  item(e.quote.empty() ? "stated" : "restated", e.printed);
  item("right", e.right);
  item("counterexample", e.counterexample);
  item("its setting", e.setting);
  item("read kindly", e.charitable);
  if (!e.shown_by.empty()) page.item(e.quote.empty() ? "rejected by" : "shown by", e.shown_by);
  for (const auto& name : e.same) page.item("first at", name);
}

void write_published(const TerminalPage& page, const PublishedNumber& n, bool latex) {
  page.item("-", to_plain(n.place) + ", " + to_plain(n.quantity));
  write_quote(page, n.quote, latex);
  page.item("published", to_plain(n.printed));
  for (const auto& [name, value] : n.setting) page.item("setting", name + ": " + value);
  page.item("reproduced", to_text(n.reproduced) + (n.by.empty() ? "" : ", by " + n.by) +
                              (n.check.empty() ? "" : ", \"" + n.check + "\""));
  for (const auto& name : n.from) page.item("from", name);
  if (!n.ours.empty()) page.item("here", to_plain(n.ours));
  if (!n.why.empty()) page.item(was_tried(n) ? "compared" : "why not", to_plain(n.why));
}

// What is recorded of each assertion, with what it rests on; in which ways it is settled, the
// checks say.
void write_assertions(const TerminalPage& page, const Claim& claim,
                      const std::vector<AssertionResult>& assertions, bool latex) {
  page.heading(is_added(claim.words.id) ? "Assertions, as expected" : "Assertions, as recorded");
  const auto ways = declared_ways(claim);
  for (const auto& result : assertions) {
    const auto& assertion = result.assertion;
    if (assertion.origin == Origin::self) continue;
    page.item(to_text(assertion.expected), name_of(assertion) + ": " + to_plain(assertion.text));
    write_quote(page, assertion.quote, latex);
    write_printed(page, assertion.printed, latex);
    for (const auto& line : standing_words(result)) page.item("", to_plain(line));
    for (const auto& line : checked_lines(assertion, ways)) page.item(line.label, plain_text(line));
    if (!assertion.prose.empty())
      page.item("not judged", to_plain(prose_sentence(assertion.prose)));
  }
  for (const auto& skipped : claim.words.skipped) {
    page.item("no assertion", to_plain(skipped.why));
    write_quote(page, skipped.quote, latex);
  }
}

// What Coq checks without words in between, as it stands in its file.
void write_whole(const TerminalPage& page, const std::vector<Whole>& theorems) {
  for (const auto& whole : theorems) {
    page.heading(heading_of(whole) + ": " + whole.theorem + " of " + whole.file);
    if (!whole.assertions.empty()) {
      page.item("states", fmt::format("#{}", fmt::join(whole.assertions, ", #")));
      page.item("reasons", std::string(reasons_apart));
    }
    if (!whole.refutes.empty())
      page.item("refutes", fmt::format("{}, as stated", fmt::join(whole.refutes, ", ")));
    if (!whole.in_part.empty())
      page.item("states in part", fmt::format("#{}", fmt::join(whole.in_part, ", #")));
    for (const auto& left_out : whole.missing) page.item("does not state", to_plain(left_out));
    page.item("checked by", "verify/kernel/check (" + kernel_words(whole) + ")");
    for (const auto& premise : whole.assumes) page.item("assumes", to_plain(premise));
    for (const auto& text : {whole.context, whole.statement}) {
      std::istringstream lines(text);
      for (std::string line; std::getline(lines, line);) page.lines(line);
    }
  }
}

// What the symbols of the statement stand for.
void write_notation(const TerminalPage& page, const Claim& claim) {
  const auto used = notation_of(claim.words, paper_words(paper_key(claim.words.id)));
  if (used.empty()) return;
  page.heading("Notation");
  for (const auto* notation : used)
    page.item(to_plain(notation->symbol),
              to_plain(notation->meaning + " (" + notation->where + ")"));
}

void write_answer(const TerminalPage& page, const Claim& claim,
                  const std::vector<AssertionResult>& assertions) {
  const auto& paper = paper_words(paper_key(claim.words.id));
  page.heading(claim.words.id + "  " + to_plain(claim.words.title));
  const auto first = first_lines(claim.words, assertions, claim.words.expected, &paper);
  if (is_added(claim.words.id)) {
    write_first_lines(page.out(), as_expectation(first), Verdict::open, page.style());
  } else {
    write_first_lines(page.out(), first, claim.words.expected, page.style());
  }
}

// Whether the statement is one of the paper's; where remarks and steps of proofs alone are, it is
// ours.
bool is_restated(const std::vector<AssertionResult>& assertions) {
  return std::any_of(assertions.begin(), assertions.end(), [](const AssertionResult& assertion) {
    return is_statement_of_paper(assertion.assertion);
  });
}

// The paper's words stand with the assertions; here it is told anew, with what is corrected.
void write_statement(const TerminalPage& page, const Claim& claim,
                     const std::vector<AssertionResult>& assertions) {
  page.heading(is_restated(assertions) ? "Statement, as checked here" : "Statement");
  page.lines(to_plain(claim.words.statement));
  if (!claim.words.prose.empty())
    page.item("not judged", to_plain(prose_sentence(claim.words.prose)));
}

void write_hypotheses(const TerminalPage& page, const Claim& claim,
                      const std::vector<AssertionResult>& assertions) {
  const auto hypotheses = supposed(claim.words.hypotheses);
  if (!hypotheses.of_paper.empty())
    page.heading(is_restated(assertions) ? "Hypotheses, as checked here" : "Hypotheses");
  for (const auto& hypothesis : hypotheses.of_paper) page.item("-", to_plain(hypothesis));
  if (!hypotheses.here.empty()) page.heading("Chosen here");
  for (const auto& choice : hypotheses.here) page.item("-", to_plain(choice));
  for (const auto& assertion : assertions)
    if (!assertion.assertion.added.empty())
      page.item("added here",
                assertion.assertion.label() + ": " + to_plain(assertion.assertion.added));
}

// What it is, where, and what is stated; what the answer tells is not told again.
void write_errata_lines(const TerminalPage& page, const ClaimWords& words) {
  if (!words.errata.empty()) page.heading("Errata");
  for (const auto& e : words.errata)
    page.item(
        e.id,
        to_text(e.kind) + ", " + to_plain(e.place) +
            (e.printed.empty() || e.kind == ErratumKind::error ? "" : ": " + to_plain(e.printed)));
}

void write_assertion_lines(const TerminalPage& page, const Claim& claim,
                           const std::vector<AssertionResult>& assertions) {
  page.heading(is_added(claim.words.id) ? "Assertions, as expected" : "Assertions");
  for (const auto& result : assertions) {
    if (result.assertion.origin == Origin::self) continue;
    const auto scope = scope_words(result), status = to_text(result.assertion.expected);
    page.item(status, name_of(result.assertion) + (scope == status ? "" : ": " + scope));
  }
}

void write_inputs(const TerminalPage& page, const Claim& claim) {
  page.heading("Inputs");
  for (const auto& input : claim.theorem.inputs) {
    const auto optional = !input.fallback.empty() ? "; default " + input.fallback
                          : input.optional        ? "; optional"
                                                  : "";
    page.item(input.name, describe(input) + optional + ". " + input.about);
  }
  page.heading("Values");
  for (const auto& value : claim.theorem.values) page.item(value.name, value.about);
}

// Assertions that no paper and no reader makes are not listed; their checks are, as what they are.
bool tests_the_program(const Claim& claim, const Check& check) {
  return std::any_of(claim.words.assertions.begin(), claim.words.assertions.end(),
                     [&](const Assertion& assertion) {
                       return assertion.id == check.assertion && assertion.origin == Origin::self;
                     });
}

void write_checks(const TerminalPage& page, const Claim& claim) {
  page.heading("Checks");
  for (const auto& check : claim.checks) {
    page.item(to_text(check.role),
              check.name + (check.reason.empty() ? "" : ": " + check.reason) +
                  (check.deep ? " [with --deep only]" : "") +
                  (tests_the_program(claim, check) ? " [a test of the program]" : ""));
  }
}

void write_instances(const TerminalPage& page, const ClaimWords& words) {
  page.heading("Instances");
  for (const auto& text : words.instances) {
    page.item(text.name, to_plain(text.about));
    for (const auto& [name, datum] : text.fields) page.item("", name + " = " + to_text(datum));
    for (const auto& [name, datum] : text.expect)
      page.item("", "expected " + name + " = " + to_text(datum));
  }
}

std::string counted(std::size_t number, const char* one) {
  return fmt::format("{} {}{}", number, one, number == 1 ? "" : "s");
}

// What must be set, then in brackets what may be.
std::string names_of_inputs(const Claim& claim) {
  std::string needed, others;
  for (const auto& input : claim.theorem.inputs) {
    auto& names = input.optional || !input.fallback.empty() ? others : needed;
    names += (names.empty() ? "" : ", ") + input.name;
  }
  return needed + (others.empty() ? "" : (needed.empty() ? "[" : " [") + others + "]");
}

void write_more(const TerminalPage& page, const Claim& claim,
                const std::vector<AssertionResult>& assertions) {
  const auto& words = claim.words;
  page.heading("More");
  page.item("show", counted(assertions.size(), "assertion") + " with quotes: --assertions; " +
                        counted(claim.checks.size(), "check") + ", inputs and values: --checks; " +
                        counted(words.instances.size(), "instance") + ": --instances; --all");
  if (const auto& paper = paper_words(paper_key(words.id)); paper.publication)
    page.item("the paper", paper.publication->link);
  page.item("check it", program_call("run") + " " + words.id);
  if (const auto names = names_of_inputs(claim); !names.empty())
    page.item("your numbers", "with --set NAME=VALUE, of " + names + " (--checks)");
  page.item("cite it", program_call("cite") + " " + words.id);
}

constexpr std::size_t screen_lines = 40;

// The answer and where there is more stand there as a whole; what is between is cut to fit.
void write_first_screen(const Claim& claim, const std::vector<AssertionResult>& assertions) {
  const auto written = [&](const std::function<void(const TerminalPage&)>& write) {
    std::ostringstream text;
    write(TerminalPage(terminal_style(), text));
    return text.str();
  };
  const auto answer = written([&](const auto& page) { write_answer(page, claim, assertions); });
  const auto more = written([&](const auto& page) { write_more(page, claim, assertions); });
  const auto used =
      std::count(answer.begin(), answer.end(), '\n') + std::count(more.begin(), more.end(), '\n');
  const auto left = screen_lines - std::min<std::size_t>(screen_lines, used);
  std::cout << answer
            << fitted(
                   {written([&](const auto& page) { write_statement(page, claim, assertions); }),
                    written([&](const auto& page) { write_hypotheses(page, claim, assertions); }),
                    written([&](const auto& page) { write_errata_lines(page, claim.words); }),
                    written(
                        [&](const auto& page) { write_assertion_lines(page, claim, assertions); })},
                   left, program_call("show") + " " + claim.words.id + " --all")
            << more;
}

}  // namespace

void write_claim_page(const Claim& claim, const Claims& claims, const ShowDetails& details) {
  const TerminalPage page(terminal_style(), std::cout);
  const auto& words = claim.words;
  const auto assertions = recorded_assertions(claim, claims);
  if (!details.assertions && !details.checks && !details.instances)
    return write_first_screen(claim, assertions);
  write_answer(page, claim, assertions);
  write_statement(page, claim, assertions);
  write_hypotheses(page, claim, assertions);
  if (!details.assertions) {
    write_errata_lines(page, words);
    write_assertion_lines(page, claim, assertions);
  } else {
    if (const auto& paper = paper_words(paper_key(words.id)); paper.publication)
      page.item("text read", text_read(*paper.publication));
    write_notation(page, claim);
    for (const auto& e : words.errata) write_erratum(page, e, details.latex);
    write_assertions(page, claim, assertions, details.latex);
    write_whole(page, words.whole);
    if (!words.not_whole.empty()) page.item("not whole in Coq", to_plain(words.not_whole));
  }
  if (details.checks) {
    write_inputs(page, claim);
    write_checks(page, claim);
  }
  if (details.instances) {
    write_instances(page, words);
    if (!words.published.empty()) page.heading("Published numbers");
    for (const auto& n : words.published) write_published(page, n, details.latex);
  }
  write_more(page, claim, assertions);
}

}  // namespace verify
