#include "verify/report/letter/letter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "verify/report/by_paper.hpp"
#include "verify/words/program.hpp"

namespace verify {
namespace {

Ledger entries_of_kinds(Ledger ledger, const std::string& paper,
                        const std::set<ErratumKind>& kinds) {
  for (auto& section : ledger) {
    std::erase_if(section.entries, [&](const LedgerEntry& e) {
      return e.paper != paper || !kinds.contains(e.erratum.kind);
    });
  }
  std::erase_if(ledger, [](const LedgerSection& section) { return section.entries.empty(); });
  return ledger;
}

class Letter {
 public:
  Letter(std::ostream& out, const Report& report, const LetterFormat& format,
         const Ledger& recorded)
      : out_(out), report_(report), format_(format), recorded_(recorded) {}

  void write(const std::string& key) {
    const auto points = points_of_letter(report_, key);
    const auto papers = by_paper(report_);
    const auto paper = std::find_if(papers.begin(), papers.end(),
                                    [&](const PaperResults& p) { return p.key == key; });
    out_ << format_.begin;
    greet(paper->title, paper_of(report_, key), key, count_text(points, key));
    long number = 0;
    for (const auto& section : points) {
      out_ << format_.section(std::string(section.heading));
      paragraph(format_.words(std::string(section.meaning)));
      for (const auto& entry : section.entries) write_point(++number, entry);
    }
    out_ << format_.end;
  }

 private:
  void paragraph(const std::string& text) { out_ << format_.paragraph(text) << "\n\n"; }

  void greet(const std::string& title, const Paper* paper, const std::string& key,
             const std::string& count) {
    paragraph(format_.words("Dear authors of \"" + title + "\","));
    const bool read = paper != nullptr && is_read(*paper);
    auto text = (read ? "the theorems of your paper were checked, sentence by sentence, with "
                      : "formulas about your paper were checked with ") +
                program_words(report_.versions) + ".";
    if (!read)
      text += " Somebody wrote them down, and nothing compared them with your text.";
    else
      text += " What was read is " + text_read(*paper->publication) + ".";
    text += left_out(key);
    if (count.empty()) {
      paragraph(format_.words(text + without_points(key, read)));
      return;
    }
    paragraph(format_.words(
        text + " This note lists " + count +
        ": your words, a counterexample that can be checked by hand, what holds instead, and the "
        "command that shows it."));
    if (!read) return;
    paragraph(format_.words(
        "The text was converted before it was read, and words can be meant otherwise than they "
        "were taken. Where that is so, we should be glad to be told, and shall correct our "
        "record."));
  }

  // Silence about what is not listed would say that there is nothing. Claims that have nothing else
  // were not run for the note, so these are counted as recorded.
  std::string left_out(const std::string& key) const {
    const auto minor = entries_of_kinds(recorded_, key, {ErratumKind::minor_error});
    const auto count = count_text(minor, key);
    if (count.empty()) return "";
    const auto refuting = names_of_refuting(minor);
    return fmt::format(" {} {} on record, too, and left out here{}.", count,
                       count.starts_with("1 ") ? "is" : "are",
                       refuting.empty() ? "" : "; a check refutes what is printed in " + refuting);
  }

  // Of an erratum that is printed in several results each result that is false for it.
  static std::vector<std::string> names_of_joined(const LedgerEntry& entry) {
    std::vector<std::string> names;
    for (const auto& carrier : entry.carriers) {
      const auto shown = parse_shown_by(carrier.claim, carrier.erratum.shown_by);
      const bool refutes_own = shown && shown->change.empty() && shown->claim == carrier.claim;
      if (!refutes_own || carrier.claim == entry.claim) continue;
      names.push_back(name_of({.claim = carrier.claim, .erratum = carrier.erratum}));
    }
    return names;
  }

  // A page calls these sentences false, so that a note does not pass over them: "eq17 E28".
  static std::string names_of_refuting(const Ledger& minor) {
    std::vector<std::string> names;
    for (const auto& section : minor) {
      for (const auto& entry : section.entries) {
        const auto shown = parse_shown_by(entry.claim, entry.erratum.shown_by);
        if (shown && shown->change.empty()) names.push_back(name_of(entry));
        for (const auto& name : names_of_joined(entry)) names.push_back(name);
      }
    }
    return fmt::format("{}", fmt::join(names, ", "));
  }

  // What is to be said where no erratum is: nothing of a result that came out false.
  std::string without_points(const std::string& key, bool read) const {
    std::map<Verdict, std::vector<std::string>> found;
    for (const auto& result : report_.results)
      if (result.subject == Subject::data_file && paper_key(result.id) == key)
        found[result.verdict].push_back(result.id);
    const bool as_read = read && std::ranges::none_of(found, [](const auto& entry) {
                           return entry.first == Verdict::refuted || !is_sound(entry.first);
                         });
    if (as_read) return " No error of a result and no gap in a proof was found.";
    std::string text;
    for (const auto& [verdict, ids] : found)
      text += fmt::format("{}{}: {}", text.empty() ? " What came out: " : "; ", to_text(verdict),
                          fmt::join(ids, ", "));
    return text + ".";
  }

  void labelled(const char* label, const std::string& text) {
    if (!text.empty()) paragraph(format_.label(label) + " " + text);
  }

  // A paragraph a place, where the places differ in what is to be said.
  void labelled(const char* label, const LedgerEntry& entry, std::string Erratum::*field) {
    for (const auto& [place, words] : placed_words(entry, field))
      labelled(label, format_.marked((place.empty() ? "" : place + ": ") + words));
  }

  // Its readers have no page at hand on which "#limit" would be an assertion of the claim.
  static std::string with_claim(const std::string& words, const std::string& claim) {
    static const std::regex bare("(^|[^\\w.\\\\])#([A-Za-z]\\w*)");
    return std::regex_replace(words, bare, "$1" + claim + "#$2");
  }

  static LedgerEntry with_claims(LedgerEntry entry) {
    for (auto& [claim, verdict, anchor, erratum] : entry.carriers)
      for (auto* words : {&erratum.printed, &erratum.counterexample, &erratum.setting,
                          &erratum.charitable, &erratum.right})
        *words = with_claim(*words, claim);
    return entry;
  }

  void write_point(long number, const LedgerEntry& recorded) {
    const auto entry = with_claims(recorded);
    out_ << format_.point(fmt::format("{}. {}", number, places_text(entry)));
    for (const auto& quote : placed_quotes(entry))
      for (const auto& piece : quote.pieces) out_ << format_.quote(piece);
    labelled("What is said:", entry, &Erratum::printed);
    labelled("Counterexample:", entry, &Erratum::counterexample);
    labelled("In your setting:", entry, &Erratum::setting);
    labelled("Read kindly:", entry, &Erratum::charitable);
    labelled("What holds:", entry, &Erratum::right);
    labelled("To see it:", command_of(entry));
  }

  // The claims whose run bears the entry out; where none does, that is said.
  std::string command_of(const LedgerEntry& entry) const {
    std::vector<std::string> claims, checks;
    for (const auto& [claim, check] : entry.shown) {
      if (std::find(claims.begin(), claims.end(), claim) == claims.end()) claims.push_back(claim);
      const auto words = check.name + " " + rejection_word(check);
      if (std::find(checks.begin(), checks.end(), words) == checks.end()) checks.push_back(words);
    }
    if (claims.empty()) return unshown(entry);
    return format_.code(fmt::format("{} {}", program_call("run"), fmt::join(claims, " "))) +
           format_.words(fmt::format(" ({})", fmt::join(checks, "; ")));
  }

  std::string unshown(const LedgerEntry& entry) const {
    const auto shown = parse_shown_by(entry.claim, entry.erratum.shown_by);
    if (!shown) return format_.words("by a manual step; no check of the program speaks of it");
    return format_.code(program_call("run") + " " + shown->claim) +
           format_.words(entry.instead.empty()
                             ? " (not among the results that this note was written from)"
                             : " (" + with_claim(entry.erratum.shown_by, entry.claim) + " " +
                                   entry.instead + ")");
  }

  std::ostream& out_;
  const Report& report_;
  const LetterFormat& format_;
  const Ledger& recorded_;
};

}  // namespace

Ledger points_of_letter(const Report& report, const std::string& paper) {
  return entries_of_kinds(ledger_of(report), paper, {ErratumKind::error, ErratumKind::gap});
}

void write_letter(std::ostream& out, const Report& report, const std::string& paper,
                  const LetterFormat& format, const Ledger& recorded) {
  Letter(out, report, format, recorded).write(paper);
}

}  // namespace verify
