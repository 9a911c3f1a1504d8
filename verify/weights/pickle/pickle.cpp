#include "verify/weights/pickle/pickle.hpp"

#include <algorithm>
#include <cstdint>

#include "verify/weights/pickle/pickled_class.hpp"
#include "verify/weights/pickle/pickled_lines.hpp"

namespace verify {
namespace {

class Reader {
 public:
  Reader(const std::string& bytes, const std::string& where) : bytes_(bytes), where_(where) {}

  PickleFile read() {
    while (true) {
      const auto opcode = static_cast<unsigned char>(take(1)[0]);
      if (opcode == '.') break;
      step(opcode);
    }
    file_.top = pop();
    return std::move(file_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { refuse_damaged(where_, what); }
  std::string take(std::size_t count) {
    if (count > bytes_.size() - at_) fail("it ends within its table of contents");
    at_ += count;
    return bytes_.substr(at_ - count, count);
  }
  std::uint64_t whole(std::size_t count) {
    std::uint64_t value = 0;
    const auto raw = take(count);
    for (std::size_t k = count; k-- > 0;) value = value << 8 | static_cast<unsigned char>(raw[k]);
    return value;
  }
  std::size_t length(std::size_t count) {
    const auto size = whole(count);
    if (size > bytes_.size() - at_) fail("it ends within its table of contents");
    return static_cast<std::size_t>(size);
  }
  // Two's complement, of any length that fits a machine word.
  long signed_whole(std::size_t count) {
    if (count > 8) fail("a number of " + std::to_string(count) + " bytes in its table of contents");
    if (count == 0) return 0;
    auto value = whole(count);
    if (count < 8 && (value >> (8 * count - 1) & 1) != 0) value |= ~std::uint64_t{0} << (8 * count);
    return static_cast<long>(value);
  }
  std::string line() {
    const auto end = bytes_.find('\n', at_);
    if (end == std::string::npos) fail("a line of its table of contents does not end");
    auto words = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return words;
  }

  void count_handled(std::size_t values) {
    constexpr std::size_t most = 2'000'000;
    if (handled_ += values; handled_ > most)
      throw WeightsError(where_ + ": more than two million objects; save the weights alone");
  }
  void push(Pickled value) {
    count_handled(1);
    file_.all.push_back(value);
    stack_.push_back(std::move(value));
  }
  // A few bytes may have the same text copied again and again, and the copies of what was written
  // once, by whichever library, are no longer than the file twice.
  void count_copied(const PickledValue& value) {
    count_handled(value.items.size());
    copied_ += value.text.size();
    if (value.tensor) copied_ += value.tensor->storage.size();
    if (value.array) copied_ += value.array->bytes.size();
    if (copied_ > 2 * bytes_.size())
      throw WeightsError(where_ +
                         ": its arrays share their bytes, and would take more than the file "
                         "has; save each as one of its own");
  }
  Pickled pop() {
    if (stack_.empty() || stack_.back()->kind == PickledKind::mark)
      fail("its table of contents does not hold together");
    auto value = std::move(stack_.back());
    stack_.pop_back();
    return value;
  }
  Pickled& top() {
    if (stack_.empty() || stack_.back()->kind == PickledKind::mark)
      fail("its table of contents does not hold together");
    return stack_.back();
  }
  std::vector<Pickled> pop_to_mark() {
    std::vector<Pickled> items;
    while (!stack_.empty() && stack_.back()->kind != PickledKind::mark) {
      items.push_back(std::move(stack_.back()));
      stack_.pop_back();
    }
    if (stack_.empty()) fail("its table of contents does not hold together");
    stack_.pop_back();
    std::reverse(items.begin(), items.end());
    return items;
  }
  void push_tuple(std::size_t count) {
    auto tuple = make_pickled(PickledKind::sequence);
    for (std::size_t k = 0; k < count; ++k) tuple->items.insert(tuple->items.begin(), pop());
    push(std::move(tuple));
  }

  void remember(std::uint64_t place) { memo_[place] = top(); }
  void recall(std::uint64_t place) {
    const auto known = memo_.find(place);
    if (known == memo_.end()) fail("its table of contents does not hold together");
    count_handled(1);
    stack_.push_back(known->second);
  }

  void step(unsigned char opcode);
  void step_further(unsigned char opcode);
  void step_of_old_protocols(unsigned char opcode);
  void make_dictionary(const std::vector<Pickled>& items) {
    push(make_pickled(PickledKind::dictionary));
    set_items(items);
  }
  std::uint64_t place_of(const std::string& words) const {
    const auto number = number_of_line(words, where_);
    return static_cast<std::uint64_t>(number->number);
  }
  void set_items(const std::vector<Pickled>& items);
  void call();
  void build() {
    const auto state = pop();
    set_state(*top(), *state, where_);
    count_copied(*top());
  }
  void global(const std::string& name) {
    if (!is_known_class(name)) refuse_class(name, where_);
    auto value = make_pickled(PickledKind::global);
    value->text = name;
    push(std::move(value));
  }

  const std::string& bytes_;
  const std::string& where_;
  std::size_t at_ = 0, handled_ = 0, copied_ = 0;
  PickleFile file_;
  std::vector<Pickled> stack_;
  std::map<std::uint64_t, Pickled> memo_;
};

void Reader::step(unsigned char opcode) {
  switch (opcode) {
    case 0x80:  // protocol
      take(1);
      return;
    case 0x95:  // frame
      take(8);
      return;
    case '(':
      push(make_pickled(PickledKind::mark));
      return;
    case ')':
    case ']':
      push(make_pickled(PickledKind::sequence));
      return;
    case '}':
      push(make_pickled(PickledKind::dictionary));
      return;
    case 't':
    case 'l': {
      auto tuple = make_pickled(PickledKind::sequence);
      tuple->items = pop_to_mark();
      push(std::move(tuple));
      return;
    }
    case 0x85:
    case 0x86:
    case 0x87:
      push_tuple(opcode - 0x84U);
      return;
    case 'N':
      push(make_pickled(PickledKind::nothing));
      return;
    case 0x88:
    case 0x89:
      push(pickled_number(opcode == 0x88 ? 1 : 0));
      stack_.back()->text = opcode == 0x88 ? "True" : "False";
      return;
    case 'K':
      push(pickled_number(static_cast<long>(whole(1))));
      return;
    case 'M':
      push(pickled_number(static_cast<long>(whole(2))));
      return;
    case 'J':
      push(pickled_number(signed_whole(4)));
      return;
    case 0x8a:
      push(pickled_number(signed_whole(static_cast<std::size_t>(whole(1)))));
      return;
    case 'G':
      push(make_pickled(PickledKind::decimal));
      stack_.back()->text = take(8);
      return;
    default:
      step_further(opcode);
  }
}

void Reader::step_further(unsigned char opcode) {
  switch (opcode) {
    case 'X':
    case 'B':
    case 'T':
      push(pickled_text(take(length(4))));
      return;
    case 0x8c:
    case 'C':
    case 'U':
      push(pickled_text(take(length(1))));
      return;
    case 0x8d:
    case 0x8e:
    case 0x96:
      push(pickled_text(take(length(8))));
      return;
    case 'q':
      remember(whole(1));
      return;
    case 'r':
      remember(whole(4));
      return;
    case 0x94:
      remember(memo_.size());
      return;
    case 'h':
      recall(whole(1));
      return;
    case 'j':
      recall(whole(4));
      return;
    case '0':
      pop();
      return;
    case 'a': {
      auto item = pop();
      top()->items.push_back(std::move(item));
      return;
    }
    case 'e': {
      const auto items = pop_to_mark();
      top()->items.insert(top()->items.end(), items.begin(), items.end());
      return;
    }
    case 's': {
      auto value = pop(), key = pop();
      set_items({key, value});
      return;
    }
    case 'u':
      set_items(pop_to_mark());
      return;
    case 'c': {
      const auto module = line();
      global(module + "." + line());
      return;
    }
    case 0x93: {
      const auto name = pop(), module = pop();
      global(module->text + "." + name->text);
      return;
    }
    case 'R':
      call();
      return;
    case 'b':
      build();
      return;
    case 'Q':
      push(storage_of(*pop(), where_));
      count_copied(*top());
      return;
    default:
      step_of_old_protocols(opcode);
  }
}

// What protocols 0 and 1 have in its place: lines of text.
void Reader::step_of_old_protocols(unsigned char opcode) {
  switch (opcode) {
    case 'I':
    case 'L':
      push(number_of_line(line(), where_));
      return;
    case 'F':
      push(decimal_of_line(line(), where_));
      return;
    case 'S':
      push(pickled_text(unescaped(line())));
      return;
    case 'V':
      push(pickled_text(of_raw_unicode(line())));
      return;
    case 'p':
      remember(place_of(line()));
      return;
    case 'g':
      recall(place_of(line()));
      return;
    case 'd':
      make_dictionary(pop_to_mark());
      return;
    case '1':
      pop_to_mark();
      return;
    case '2':
      count_handled(1);
      stack_.push_back(top());
      return;
    default:
      fail("its table of contents has the opcode " + std::to_string(opcode) +
           ", which tensors, numbers and containers do not need; save model.state_dict() alone");
  }
}

void Reader::set_items(const std::vector<Pickled>& items) {
  if (items.size() % 2 != 0) fail("its table of contents does not hold together");
  auto& entries = top()->entries;
  for (std::size_t k = 0; k < items.size(); k += 2) entries.emplace_back(items[k], items[k + 1]);
}

void Reader::call() {
  const auto arguments = pop(), function = pop();
  push(made_by(*function, arguments->items, where_));
  count_copied(*top());
}

}  // namespace

PickleFile::~PickleFile() {
  for (const auto& value : all) {
    value->items.clear();
    value->entries.clear();
  }
}

PickleFile read_pickle(const std::string& bytes, const std::string& where) {
  return Reader(bytes, where).read();
}

}  // namespace verify
