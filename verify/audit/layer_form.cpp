#include "verify/audit/layer_form.hpp"

namespace verify {
namespace {

class Largest {
 public:
  void look_at(const Matrix<Rational>& matrix, const char* name, std::size_t layer, long i,
               long j) {
    const auto size = abs(matrix(i, j));
    if (size <= size_) return;
    size_ = size;
    words_ = name + std::string("_") + std::to_string(layer) + "[" + std::to_string(i) + ", " +
             std::to_string(j) + "] = " + matrix(i, j).text();
  }
  const std::string& words() const { return words_; }

 private:
  Rational size_;
  std::string words_;
};

bool is_zero_matrix(const Matrix<Rational>& a) {
  for (const auto& entry : a.entries())
    if (entry.sign() != 0) return false;
  return true;
}

}  // namespace

LayerForm layer_form(const Vector<Matrix<Rational>>& P, const Vector<Matrix<Rational>>& Q) {
  LayerForm form;
  Largest outside;
  bool moves = false;
  const bool alone = P.size() == 1;
  const long d = P.front().rows() - 1;
  for (std::size_t l = 0; l < P.size(); ++l) {
    const bool last = l + 1 == P.size();
    for (long k = 0; k < d; ++k) {
      outside.look_at(P[l], "P", l, d, k);
      outside.look_at(Q[l], "Q", l, d, k);
      if (!last) outside.look_at(P[l], "P", l, k, d);
      if (!alone) outside.look_at(Q[l], "Q", l, k, d);
    }
    if (!alone) outside.look_at(Q[l], "Q", l, d, d);
    const Rational corner = P[l](d, d);
    if (corner.sign() == 0) {
      form.exists = false;
      return form;
    }
    form.A.push_back(corner * block(Q[l], 0, 0, d, d));
    form.B.push_back((Rational(1) / corner) *
                     (last ? Matrix<Rational>(d, d) : block(P[l], 0, 0, d, d)));
    moves |= !is_zero_matrix(form.B.back());
  }
  if (!moves) form.B.clear();
  form.outside = outside.words();
  return form;
}

}  // namespace verify
