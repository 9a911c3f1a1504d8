#include "verify/report/writer/change_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "verify/report/changes.hpp"

namespace verify {
namespace {

constexpr std::size_t direction_width = 7;
constexpr std::size_t longest_text = 100;

Ink ink_of(Direction direction) {
  switch (direction) {
    case Direction::worse:
      return Ink::red;
    case Direction::changed:
      return Ink::yellow;
    case Direction::better:
      return Ink::green;
    case Direction::neutral:
      return Ink::dim;
  }
  return Ink::plain;
}

std::string word_for(const Change& change) {
  return change.direction == Direction::neutral ? "note" : to_text(change.direction);
}

bool continues_character(char c) { return (c & 0xC0) == 0x80; }

// A long text around its first difference from another.
std::string beginning_of(const std::string& text, const std::string& other) {
  if (text.size() <= longest_text) return text;
  const auto same = std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first;
  const auto difference = static_cast<std::size_t>(same - text.begin());
  auto from = difference < longest_text / 2 ? 0 : difference - longest_text / 2;
  from = std::min(from, text.size() - longest_text);
  auto to = from + longest_text;
  while (from > 0 && continues_character(text[from])) --from;
  while (to < text.size() && continues_character(text[to])) ++to;
  return (from == 0 ? "" : "... ") + text.substr(from, to - from) +
         (to == text.size() ? "" : " ...");
}

std::string words_for(const Change& change) {
  if (change.before.empty())
    return change.what + ": " + beginning_of(change.after, "") + " (not before)";
  if (change.after.empty())
    return change.what + ": " + beginning_of(change.before, "") + ", now gone";
  return change.what + ": " + beginning_of(change.before, change.after) + " -> " +
         beginning_of(change.after, change.before);
}

using Names = std::map<std::string, std::set<std::string>>;  // claim -> its instances

std::string name_of(const Change& change, const Names& names) {
  if (change.id.empty()) return "this run";
  return names.at(change.id).size() > 1 ? change.id + " (" + change.instance + ")" : change.id;
}

void write_changes(std::ostream& out, const std::vector<Change>& changes, const Style& style) {
  Names names;
  for (const auto& change : changes) names[change.id].insert(change.instance);
  std::size_t name_width = 0;
  for (const auto& change : changes)
    name_width = std::max(name_width, characters(name_of(change, names)));
  const auto indent = direction_width + name_width + 4;
  for (const auto& change : changes) {
    out << painted(padded(word_for(change), direction_width), ink_of(change.direction), style)
        << "  " << padded(name_of(change, names), name_width) << "  "
        << wrapped(words_for(change), static_cast<int>(indent), style) << "\n";
  }
}

std::string times(const Comparison& comparison) {
  if (comparison.seconds_before == 0 || comparison.seconds_after == 0) return "";
  return fmt::format("; {:.2f} s of checking, {:.2f} s before", comparison.seconds_after,
                     comparison.seconds_before);
}

std::string remedy_for(const Comparison& comparison, const std::string& update) {
  const auto& changes = comparison.changes;
  const auto is_to_be_looked_at = [&](const Change& change) {
    return change.direction == Direction::changed && fails_gate(change, comparison.notes_ok);
  };
  if (std::none_of(changes.begin(), changes.end(), is_to_be_looked_at)) {
    const bool only_better = comparison.count(Direction::better) > 0 && !comparison.worse();
    // Each night the same would be new again.
    return only_better && !update.empty() ? "; what is better is taken in by:" : "";
  }
  const bool only_notes = std::none_of(changes.begin(), changes.end(),
                                       [](const Change& change) { return change.needs_look; });
  const std::string notes = only_notes ? " (--notes-ok lets it pass)" : "";
  if (update.empty()) return ": look, and update the baseline if it is meant" + notes;
  return ": look, and if it is meant" + notes + ":";
}

std::string totals_of(const Comparison& comparison) {
  if (comparison.compared == 0) return "nothing was compared";
  if (comparison.changes.empty()) return "nothing changed";
  const auto notes = comparison.count(Direction::neutral);
  const auto changed = comparison.count(Direction::changed);
  return fmt::format("{} worse, {} better", comparison.count(Direction::worse),
                     comparison.count(Direction::better)) +
         (changed == 0 ? "" : fmt::format(", {} changed", changed)) +
         (notes == 0 ? "" : fmt::format(", {} note{}", notes, notes == 1 ? "" : "s"));
}

std::string compared(const Comparison& comparison) {
  const auto number = comparison.compared;
  return number == 0 ? "" : fmt::format("; {} result{} compared", number, number == 1 ? "" : "s");
}

}  // namespace

void write_change_table(std::ostream& out, const Comparison& comparison, const std::string& earlier,
                        const Style& style, const std::string& update) {
  write_changes(out, worst_first(comparison), style);
  const auto line =
      fmt::format("against {}: {}{}{}{}", earlier, totals_of(comparison), compared(comparison),
                  times(comparison), remedy_for(comparison, update));
  out << painted(wrapped(line, 0, style), comparison.worse() ? Ink::red : Ink::plain, style)
      << "\n";
  // A command is copied: it stands in one line.
  if (line.ends_with(':')) out << "  " << update << "\n";
}

}  // namespace verify
