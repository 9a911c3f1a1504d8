#include "verify/audit/layer_form.hpp"

#include <algorithm>

#include "verify/judge/decimal_text.hpp"

namespace verify {
namespace {

using Layers = Vector<Matrix<Rational>>;

// A short fraction as it is, a binary number with its many digits rounded.
std::string equals_words(const Rational& number) {
  constexpr std::size_t longest = 12;
  constexpr long digits = 6;
  const auto text = number.text();
  const auto decimal = text.size() <= longest ? std::nullopt : decimal_of(text, digits);
  return decimal ? " \xE2\x89\x88 " + decimal->text : " = " + text;
}

class Largest {
 public:
  void look_at(const Matrix<Rational>& matrix, const char* name, std::size_t layer, long i,
               long j) {
    const auto size = abs(matrix(i, j));
    if (size <= size_) return;
    size_ = size;
    words_ = name + std::string("_") + std::to_string(layer) + "[" + std::to_string(i) + ", " +
             std::to_string(j) + "]" + equals_words(matrix(i, j));
  }
  const std::string& words() const { return words_; }
  const Rational& size() const { return size_; }

 private:
  Rational size_;
  std::string words_;
};

bool is_zero_matrix(const Matrix<Rational>& a) {
  for (const auto& entry : a.entries())
    if (entry.sign() != 0) return false;
  return true;
}

Rational largest_entry(const Layers& layers) {
  Rational largest;
  for (const auto& layer : layers)
    for (const auto& entry : layer.entries()) largest = std::max(largest, abs(entry));
  return largest;
}

class FormOfLayers {
 public:
  FormOfLayers(const Layers& P, const Layers& Q, long heads)
      : P_(P), Q_(Q), heads_(static_cast<std::size_t>(heads)), d_(P.front().rows() - 1) {}

  LayerForm form() {
    const auto L = P_.size() / heads_;
    for (std::size_t l = 0; l < L && form_.exists(); ++l) add_layer(l, l + 1 == L, L == 1);
    if (!moves_) form_.B.clear();
    form_.outside = outside_.words();
    const auto all = std::max(largest_entry(P_), largest_entry(Q_));
    if (all.sign() > 0) form_.outside_part = (outside_.size() / all).to_double();
    return form_;
  }

 private:
  void add_layer(std::size_t l, bool last, bool alone) {
    Matrix<Rational> A(d_, d_), B(d_, d_);
    for (std::size_t h = 0; h < heads_; ++h) {
      const auto &P = P_[l * heads_ + h], &Q = Q_[l * heads_ + h];
      look_outside(P, Q, l, last, alone);
      const auto corner = P(d_, d_);
      A = A + corner * block(Q, 0, 0, d_, d_);
      const auto moved = block(P, 0, 0, d_, d_);
      if (last || is_zero_matrix(moved)) continue;
      moves_ = true;
      if (heads_ > 1) form_.why_not = "several heads of a layer move the covariates";
      if (corner.sign() != 0) B = (Rational(1) / corner) * moved;
    }
    if (is_zero_matrix(A))
      form_.why_not = "the corner of a P is 0, or its Q: the layer updates no labels by themselves";
    form_.A.push_back(std::move(A));
    form_.B.push_back(std::move(B));
  }

  void look_outside(const Matrix<Rational>& P, const Matrix<Rational>& Q, std::size_t l, bool last,
                    bool alone) {
    for (long k = 0; k < d_; ++k) {
      outside_.look_at(P, "P", l, d_, k);
      outside_.look_at(Q, "Q", l, d_, k);
      if (!last) outside_.look_at(P, "P", l, k, d_);
      if (!alone) outside_.look_at(Q, "Q", l, k, d_);
    }
    if (!alone) outside_.look_at(Q, "Q", l, d_, d_);
  }

  const Layers &P_, &Q_;
  std::size_t heads_;
  long d_;
  LayerForm form_;
  Largest outside_;
  bool moves_ = false;
};

}  // namespace

LayerForm layer_form(const Layers& P, const Layers& Q, long heads) {
  return FormOfLayers(P, Q, heads).form();
}

}  // namespace verify
