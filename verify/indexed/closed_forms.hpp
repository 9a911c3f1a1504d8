// Iterates X_{k+1} = F(X_k, ..): unfolded where a number or the last step allows it, and replaced
// by closed forms X_k = R(k), each shown by induction before it is used. A linear recurrence in
// each entry, X_{k+1} = c_k X_k + u_k, is unrolled without being told how.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "verify/indexed/entries_of.hpp"

namespace verify {

struct IndexedStatement;

class ClosedForms {
 public:
  ClosedForms(const Vocabulary& vocabulary, const IndexFacts& facts)
      : vocabulary_(vocabulary), facts_(facts) {}

  // "for all k: X_k = R" as a closed form, where it is one and is shown.
  bool add_lemma(const IndexedStatement& lemma);
  // What another has shown; that one has to live as long.
  void take_from(const ClosedForms& other) { forms_ = other.forms_; }
  // Of the iterates that have none yet: unrolled where they are linear.
  void find_others();
  // How each was found, for the report.
  const std::map<std::string, std::string>& found() const { return how_; }

  const Iterate* iterate_of(const Atom& atom) const;
  // With closed forms in place of iterates.
  IndexedSum put_in(const IndexedSum& sum) const;
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
  bool is_shown(const std::string& name, const Form& form);
  bool unroll(const std::string& name);

  const Vocabulary& vocabulary_;
  IndexFacts facts_;
  std::map<std::string, Form> forms_;
  std::map<std::string, std::string> how_;
};

}  // namespace verify
