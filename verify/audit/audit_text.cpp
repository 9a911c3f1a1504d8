#include <fmt/format.h>

#include <algorithm>

#include "verify/audit/writers.hpp"
#include "verify/formula/plain_math.hpp"
#include "verify/report/writer/text.hpp"
#include "verify/report/writer/text_assertions.hpp"
#include "verify/report/writer/text_values.hpp"
#include "verify/words/printable.hpp"

namespace verify {
namespace {

class AuditLines {
 public:
  AuditLines(std::ostream& out, const Style& style) : out_(out), style_(style) {}
  void heading(const std::string& words) {
    out_ << "\n" << painted(words, Ink::bold, style_) << "\n";
  }
  void line(const std::string& label, const std::string& words) {
    write_lines(out_, label, words, style_);
  }
  // Whether digits or entries were left out.
  bool value(const std::string& name, const Datum& value, Numbers numbers) {
    const auto shown = numbers == Numbers::exact ? ShownValue{"= " + to_text(value), {}, false}
                                                 : shown_value(value);
    return write_value_line(out_, "", name, shown, style_);
  }
  void raw(const std::string& words) { out_ << words << "\n"; }

 private:
  std::ostream& out_;
  const Style& style_;
};

void write_lengths(AuditLines& out, const Audit& audit, Numbers numbers) {
  if (audit.lengths.size() < 2) return;
  const bool least = std::any_of(audit.lengths.begin(), audit.lengths.end(),
                                 [](const LengthRow& row) { return !row.least.empty(); });
  out.heading(std::string("Loss over prompt lengths (the same weights") +
              (least ? ", the best anew for each n)" : ")"));
  const auto shown = [&](const std::string& loss) {
    return loss.empty() || numbers == Numbers::exact ? loss : rounded_number(loss);
  };
  std::size_t width = 4;
  for (const auto& row : audit.lengths) width = std::max(width, shown(row.own).size());
  out.raw(fmt::format("  {:>6}  {:>{}}{}", "n", "loss", width, least ? "  least" : ""));
  for (const auto& row : audit.lengths)
    out.raw(fmt::format("  {:>6}  {:>{}}{}", row.n, shown(row.own), width,
                        least ? "  " + shown(row.least) : ""));
}

// Whether digits or entries were left out.
bool write_hypotheses(AuditLines& out, const Audit& audit, Numbers numbers) {
  if (audit.hypotheses.empty()) return false;
  bool shortened = false;
  out.heading("Which theorem applies");
  for (const auto& h : audit.hypotheses) {
    out.line(word_of(h), h.theorem + ": " + h.words);
    if (h.part) out.line("", "off by " + part_words(h));
    if (tells_found(h)) shortened |= out.value(h.found_is, h.found, numbers);
  }
  return shortened;
}

void write_claims(AuditLines& out, const Audit& audit) {
  out.heading("Claims that were asked");
  std::vector<std::string> said;
  for (const auto& result : audit.report.results) {
    std::string others;
    for (const auto& other : audit.report.results)
      if (other.id == result.id && other.verdict == result.verdict && other.reason == result.reason)
        others += (others.empty() ? "" : ", ") + other.instance;
    const auto line = result.id + ", " + others + ": " + to_plain(result.title) +
                      (result.reason.empty() ? "" : "; " + result.reason);
    if (std::find(said.begin(), said.end(), line) != said.end()) continue;
    said.push_back(line);
    out.line(to_text(result.verdict), line);
  }
  for (const auto& item : audit.questions.not_asked)
    out.line("not asked", item.what + ": " + item.why);
}

}  // namespace

void write_audit_text(std::ostream& stream, const Audit& audit, Numbers numbers,
                      const Style& style) {
  AuditLines out(stream, style);
  stream << painted("Your network: " + printable(audit.network.file), Ink::bold, style) << "\n";
  if (!audit.answer.empty()) out.line("", audit.answer + ".");
  for (const auto& warning : audit.warnings) out.line("look", warning);
  out.line("form", audit.questions.form);
  for (const auto& [role, words] : audit.network.source) out.line(role, printable(words));
  for (const auto& words : unused_words(audit.network)) out.line("not used", words);
  if (!audit.questions.data.empty()) out.line("data", audit.questions.data);
  for (const auto& note : audit.questions.notes) out.line("note", note);
  if (!audit.facts.empty()) out.heading("Where training ended");
  bool shortened = false;
  for (const auto& fact : audit.facts)
    shortened |= write_named_value(stream, fact.words, fact.value, numbers, style);
  shortened |= write_hypotheses(out, audit, numbers);
  write_lengths(out, audit, numbers);
  write_claims(out, audit);
  stream << "\n";
  if (shortened) out.raw("Values are shown with the digits that matter; --exact shows them whole.");
  stream << totals_line(audit.report) << "\n";
}

}  // namespace verify
