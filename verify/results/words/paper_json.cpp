#include "verify/results/words/paper_json.hpp"

#include <nlohmann/json.hpp>

#include "verify/results/checksum.hpp"
#include "verify/words/file/publication_file.hpp"

namespace verify {
namespace {

using Json = nlohmann::ordered_json;

Publication publication_from(const JsonField& json) {
  Publication p;
  p.authors = json["authors"].texts();
  p.year = json["year"].line();
  p.venue = json["venue"].line();
  p.arxiv = json["arxiv"].line();
  p.text = json["text"].line();
  p.nearest = json["nearest"].line();
  p.other = json["other"].texts();
  p.link = json["link"].line();
  p.sentences = json["sentences"].line();
  if (!is_web_address(p.link))
    json["link"].refuse("\"" + excerpt(p.link, 60) +
                        "\" is no address: one that begins with https:// is needed");
  return p;
}

}  // namespace

Json publication_json(const Paper& paper) {
  if (!paper.publication) return nullptr;
  const auto& p = *paper.publication;
  return {{"authors", p.authors}, {"year", p.year},       {"venue", p.venue}, {"arxiv", p.arxiv},
          {"text", p.text},       {"nearest", p.nearest}, {"other", p.other}, {"link", p.link},
          {"sentences", p.sentences}};
}

Json notation_json(const std::vector<Notation>& notation) {
  Json list = Json::array();
  for (const auto& n : notation)
    list.push_back(
        {{"symbol", n.symbol}, {"also", n.also}, {"meaning", n.meaning}, {"where", n.where},
         {"not_in", n.not_in}});
  return list;
}

Json to_json(const Paper& paper) {
  Json json = {{"key", paper.key},
               {"name", paper.name},
               {"title", paper.title},
               {"publication", publication_json(paper)},
               {"notation", notation_json(paper.notation)}};
  json["checksum"] = checksum(json);
  return json;
}

Paper paper_from_json(const JsonField& json) {
  Paper paper{json["key"].line(), json["name"].line(), json["title"].text()};
  if (const auto publication = json["publication"]; !publication.json().is_null())
    paper.publication = publication_from(publication);
  for (const auto& n : json["notation"].items())
    paper.notation.push_back(
        {n["symbol"].text(), n["also"].texts(), n["meaning"].text(), n["where"].text(),
         n["not_in"].texts()});
  require_checksum(json, "key");
  return paper;
}

}  // namespace verify
