#include "verify/algebra/words/tree_watch.hpp"

#include <stdexcept>

namespace verify {
namespace {

thread_local TreeWatch* trees = nullptr;

}  // namespace

TreeWatch::TreeWatch() {
  if (trees != nullptr) throw std::logic_error("trees are watched already");
  trees = this;
}
TreeWatch::~TreeWatch() { trees = nullptr; }

void TreeWatch::see(const StatementTree& statement) {
  if (trees != nullptr) trees->seen_.push_back(statement);
}

}  // namespace verify
