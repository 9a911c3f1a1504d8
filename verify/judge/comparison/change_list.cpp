#include "verify/judge/comparison/change_list.hpp"

namespace verify {

ChangeList::ChangeList(const Result& result, std::vector<Change>& changes)
    : result_(result), changes_(changes) {}

void ChangeList::add(std::string what, std::string before, std::string after, Direction direction) {
  changes_.push_back({result_.id, result_.instance, std::move(what), std::move(before),
                      std::move(after), direction});
}

void ChangeList::add_differing(std::string what, std::string before, std::string after) {
  add(std::move(what), std::move(before), std::move(after), Direction::changed);
  changes_.back().needs_look = true;
}

}  // namespace verify
