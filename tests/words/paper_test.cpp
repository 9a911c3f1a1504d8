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
                            "https://arxiv.org/abs/0101.00001v1"};

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

}  // namespace verify::paper_test
