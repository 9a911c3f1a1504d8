#include "verify/claim/stated_by.hpp"

namespace verify {
namespace {

thread_local FactCollection* collecting = nullptr;

}  // namespace

StatedBy::StatedBy(const char* assertion) {
  if (collecting != nullptr) collecting->facts_.insert(assertion);
}

FactCollection::FactCollection() : outer_(collecting) { collecting = this; }

FactCollection::~FactCollection() {
  collecting = outer_;
  if (outer_ != nullptr) outer_->facts_.insert(facts_.begin(), facts_.end());
}

}  // namespace verify
