// What others put before the program: names of files, folders of claims, weights; and what the
// machine does to it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tests/fuzz/session.hpp"
#include "verify/claim/claim.hpp"

namespace verify::fuzz {

// Files called like options beside one that fails: no name makes it pass.
void hostile_names(Session& session);

// A claim in its data file alone, changed; and definitions, links and pipes that ask for too much.
void claims_folder(Session& session);

// Files of weights, changed, and patterns of many stars.
void weights(Session& session);
// Eight bytes.
std::string little_endian(std::uint64_t value);

// Networks that are whole, with names and shapes as people may give them; other extents, too.
void named_weights(Session& session);

// Formulas of `check`, well-formed and otherwise: none has another answer when its sides change
// places.
void formulas(Session& session);

// The relations of two scalars, which must not contradict each other.
void relatives(Session& session);

// .npz and .pt whose members are whole, while what they hold is not.
void archives(Session& session);

// Data files with values that nobody expects where they stand.
void hostile_values(Session& session);
// Data files with names of before, changed: all of one is rewritten, or nothing.
void old_names(Session& session);

// Certificates, changed: the checker in Python says so, and never breaks off.
class KeptCertificates {
 public:
  explicit KeptCertificates(Session& session);
  void changed();

 private:
  Session& session_;
  Words texts_;
};

// Pickles that are whole and ask for the same bytes again and again.
void pickles(Session& session);
// An index of files of weights; predictions with their labels.
void shards(Session& session);
void predictions(Session& session);
// Files of many megabytes, most of them one piece over and over, before all that reads files.
void large_files(Session& session);
// JSON whose keys, lists and texts are of all extents, before all that reads documents.
void documents(Session& session);
// Formulas and names in letters of any script, invisible and long ones.
void strange_letters(Session& session);

// Reports to what is no file, to what is another's, and to the input itself.
void outputs(Session& session);

// A run of a few claims in which one call of the system fails, against one where none does.
class Disturbance {
 public:
  explicit Disturbance(Session& session);
  void fault();    // a call that fails, or a clock that jumps
  void signals();  // a run that is ended again and again, and gone on with
  void pages();    // a folder of pages, while calls fail
  void limits();   // few files, little memory, no room, closed streams
  // What a program inherits: variables, signals, rights, a folder that is gone, a terminal.
  void surroundings();
  void together();  // several at a time, with one journal, page or folder
  void moving();    // files and folders that others change meanwhile
  void mixed();     // one kind of document where another is read

 private:
  void at_once(const std::string& kind, const std::vector<Words>& calls,
               const std::vector<int>& allowed);

  Session& session_;
  std::string base_;  // a results document
  nlohmann::json undisturbed_;
};

// What is said in another way: it has the same answer.
class SameAnswer {
 public:
  explicit SameAnswer(Session& session) : session_(session) {}
  void instance();  // numbers and files, as people may write them
  void options();   // in another order
  void shards();    // of a grid, merged
  void journal();   // cut off anywhere, and gone on with
  void reports();   // of a document, and of the journal of the same run

 private:
  Session& session_;
  Claims claims_;
  std::string journal_, document_;
};

}  // namespace verify::fuzz
