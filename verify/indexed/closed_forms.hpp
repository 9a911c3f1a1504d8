// Iterates X_{k+1} = F(X_k, ..): unfolded where a number or the last step allows it, and replaced
// by closed forms X_k = R(k), each shown by induction before it is used. A linear recurrence in
// each entry, X_{k+1} = c_k X_k + u_k, is unrolled without being told how.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "verify/indexed/entries_of.hpp"

namespace verify {

struct IndexedStatement;

class ClosedForms {
 public:
  ClosedForms(const Vocabulary& vocabulary, const IndexFacts& facts)
      : vocabulary_(vocabulary), facts_(facts) {}

  // "for all k: X_k = R" as a closed form, where it is one and is shown.
  bool add_lemma(const IndexedStatement& lemma);
  // Several that need each other, by one induction: those of all of them at k are supposed. Whether
  // all are shown; what is no closed form is not among them.
  bool add_together(const std::vector<IndexedStatement>& lemmas);
  bool has(const IndexedStatement& lemma) const;  // whether it is one of those shown
  // What another has shown; that one has to live as long.
  void take_from(const ClosedForms& other) { forms_ = other.forms_; }
  // Of the iterates that have none yet: unrolled where they are linear.
  void find_others();
  // How each was found, for the report.
  const std::map<std::string, std::string>& found() const { return how_; }

  const Iterate* iterate_of(const Atom& atom) const;
  // With closed forms in place of iterates.
  IndexedSum put_in(const IndexedSum& sum) const;
  // With the step in place of X_t, t exactly `at`, and nothing else put in.
  IndexedSum stepped(const IndexedSum& sum, const IndexForm& at) const;
  // The whole numbers m of all X_{k + m} that stand in it, k the index.
  std::set<long> places_beside(const IndexedSum& sum, const std::string& index) const;
  // With X_t unfolded wherever t is exactly `at`, as often as that occurs.
  IndexedSum unfolded(const IndexedSum& sum, const IndexForm& at) const;
  // With X_t unfolded down to where it begins, wherever t is a number up to `most`.
  IndexedSum unfolded_numbers(const IndexedSum& sum, long most) const;

 private:
  // The entry of X_t that the letter is.
  struct Entry {
    std::string name;
    IndexForm at;
    BlockPlace row, column;
  };
  using Form = std::function<IndexedSum(const Entry&)>;
  Entry entry_of(const Atom& atom, const std::string& name) const;
  IndexedSum first(const Entry& entry) const;
  IndexedSum step(const Entry& entry) const;
  using Forms = std::map<std::string, Form>;
  std::optional<std::pair<std::string, Form>> form_of(const IndexedStatement& lemma) const;
  // `together`: what is supposed of others at k besides.
  bool is_shown(const std::string& name, const Form& form, const Forms& together = {});
  bool unroll(const std::string& name);

  const Vocabulary& vocabulary_;
  IndexFacts facts_;
  Forms forms_;
  std::map<std::string, std::string> how_;
  std::set<std::string> shown_;  // lemmas, as they were typed
};

}  // namespace verify
