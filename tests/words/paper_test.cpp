#include "verify/words/paper.hpp"

#include <doctest/doctest.h>

namespace verify::paper_test {
namespace {

const Publication published{{"Ada Abel", "Bo Bell"},
                            "2001",
                            "",
                            "0101.00001",
                            "the preprint",
                            "arXiv:0101.00001v1",
                            {"v2"},
                            "https://arxiv.org/abs/0101.00001v1",
                            "9 sentences: 9 judged"};

}  // namespace

TEST_CASE("a paper is cited with the text of it that was read") {
  Paper paper{"abel2001", "Abel 2001", "On Sums", published};
  CHECK(bibtex(paper) == R"(@misc{abel2001,
  author = {Ada Abel and Bo Bell},
  title = {{On Sums}},
  year = {2001},
  eprint = {0101.00001},
  archivePrefix = {arXiv},
  url = {https://arxiv.org/abs/0101.00001v1},
  doi = {10.48550/arXiv.0101.00001},
  note = {Checked against a converted text; nearest public version: arXiv:0101.00001v1},
}
)");
  paper.publication->venue = "Sums 2001";
  CHECK(bibtex(paper).find("@inproceedings{abel2001,") == 0);
  CHECK(bibtex(paper).find("booktitle = {Sums 2001},") != std::string::npos);
  paper.publication.reset();
  CHECK(bibtex(paper).empty());
}

TEST_CASE("of a paper whose text nobody read nothing says that it was") {
  Paper paper{"abel2001", "Abel 2001", "On Sums", published};
  CHECK(text_read(published).starts_with("the preprint; the nearest"));
  paper.publication->sentences.clear();
  CHECK(text_read(*paper.publication).starts_with("as its author says, not judged: the preprint;"));
  CHECK(bibtex(paper).find("onverted") == std::string::npos);
  CHECK(bibtex(paper).find("note = {Not compared with its text; nearest public version, as given: "
                           "arXiv:0101.00001v1}") != std::string::npos);
}

}  // namespace verify::paper_test
