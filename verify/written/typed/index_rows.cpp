#include "verify/written/typed/index_rows.hpp"

namespace verify {
namespace {

FormulaText said(const std::string& formula, const std::string& letters,
                 std::vector<std::string> iterate = {}, std::vector<std::string> because = {},
                 std::vector<std::string> given = {}, std::vector<std::string> sizes = {}) {
  FormulaText text;
  text.formula = formula;
  text.letters = {letters};
  text.sizes = std::move(sizes);
  text.given = std::move(given);
  text.because = std::move(because);
  text.iterate = std::move(iterate);
  return text;
}

FormulaText witnessed(const std::string& formula, const std::string& letters,
                      const std::string& witness) {
  auto text = said(formula, letters);
  text.witness = {witness};
  return text;
}

FormulaRows sums() {
  return {"Sums, products and entries",
          "An index runs over whole numbers; what lies outside of a symbol's range is refused.",
          {
              {"sum(i in n, i^2), sum(j = 0..k, 2^j)",
               "sums of powers, and of powers of a number, have closed forms",
               said("sum(i in n, i^2) = n (n + 1) (2 n + 1) / 6", "x = n")},
              {"sum(j = a..b, s), sum(i in n, s), sum(j <= i, s), sum(i in n, j in n, i != j, s)",
               "sums; where no lower bound is given, they start at 1; an empty sum is 0",
               said("sum(i in n, x_i)^2 = sum(i in n, x_i^2) + 2 sum(i in n, j < i, x_i x_j)",
                    "x = n")},
              {"prod(r = a..b, s)", "a product of numbers; an empty product is 1",
               said("for all t: prod(r = 1..t+1, g_r) = g_{t+1} prod(r = 1..t, g_r)",
                    "g = scalar, sequence")},
              {"x_i, x_{i+1}, A_{i,j}, col(X, i), row(X, i)",
               "entries, columns and rows; a row is a column, too, of length n",
               said("sum(i in d, A_{i,i}) = tr(A)", "A = d x d")},
              {"vector(i in n, s), matrix(i in n, j in m, s), if(j <= i, a, b)",
               "a vector or matrix by its entries, and cases; without b the other case is 0",
               said("lower(n) = matrix(i in n, j in n, if(j <= i, 1, 0))", "x = n")},
              {"diag(x), diag(A), lower(n), upper(n), ones(n), ones(n, m), sq(X)",
               "a diagonal matrix or the diagonal, triangular masks, ones, squares of columns",
               said("(upper(n) .* A)' = lower(n) .* A'", "A = n x n")},
              {"n, from 0; toeplitz(h)",
               "entries counted from 0; the lower triangular matrix of a convolution",
               said("toeplitz(h) x = vector(i in n, sum(j <= i, h_{i-j} x_j))",
                    "h = n, from 0, x = n")},
              {"sum(i in n, x_i)^2 <= ..",
               "orders, where all is a formula of matrices, ones(n), sums over all places, "
               "softmax(x), diag(x), exp(s)",
               said("sum(i in n, x_i)^2 <= n sum(i in n, x_i^2)", "x = n")},
              {"given = [\"for all i in n, i != k: a_i <= a_k\"]",
               "a hypothesis at each of these places, of i in n or i = a..b that meet the "
               "conditions; an index that it does not bind, as k, stands in front of the statement",
               said("for all k in n: sum(i in n, x_i) <= n x_k", "x = n", {}, {},
                    {"for all i in n: x_i <= x_k"})},
              {"n x n, permutation", "a permutation of n places",
               said("f(A Pi) = f(A) Pi", "A = d x n, Pi = n x n, permutation, f = function")},
          }};
}

FormulaRows entrywise() {
  return {
      "Entry by entry",
      "Functions act on each entry; a symbol that is a function stands for any function.",
      {
          {"A .* B, A ./ B", "products and quotients of entries",
           said("A .* B = B .* A", "A = d x n, B = d x n")},
          {"f(S) with f = function", "any function",
           said("f(A)' = f(A')", "A = d x n, f = function")},
          {"exp(S), relu(S), abs(S), cos(S), sin(S), tanh(S), sigmoid(S)",
           "with the laws that are used: exp(a + b) = exp(a) exp(b), relu(t) - relu(-t) = t, sums "
           "of angles",
           said("tanh(a) = 2 sigmoid(2 a) - 1", "a = scalar")},
          {"softmax(S), softmax_rows(S)", "by column, by row",
           said("V softmax(K' q - sq(K) / 2) = V softmax(vector(i in n, -(q - col(K, i))' (q - "
                "col(K, i)) / 2))",
                "V = m x n, K = d x n, q = d")},
          {"attention(Z, P, Q, s, mask = causal)",
           "linear attention with another mask: causal, none, or query, where the last token is "
           "no source",
           said("attention(X, P, Q, 1, mask = causal) = X + P X (upper(n) .* (X' Q X))",
                "X = d x n, P = d x d, Q = d x d")},
      }};
}

FormulaRows iterates() {
  return {
      "Iterates and symbolic powers",
      "Shown by induction, base and step; linear recurrences are unrolled without being told.",
      {
          {"for all k: .., for all k >= 1, i in n: ..",
           "for every whole number from 0, or from the number that is given; for every index",
           said("for all k: (1 - x) sum(j = 0..k, x^j) = 1 - x^(k + 1)", "x = scalar")},
          {"g = d, sequence", "a symbol for every whole number, negative or not",
           said("for all k: sum(j = 0..k, g_{k-j}) = sum(j = 0..k, g_j)", "g = d, sequence")},
          {"iterate = [\"M_{k+1} = ..\", \"M_0 = ..\"]",
           "a recursion with its start; a step may use, at k + 1, what stands earlier in the list",
           said("for all k: I(d) - A M_k = (I(d) - A B)^(2^k)", "A = d x d, B = d x d",
                {"M_{k+1} = M_k (2 I(d) - A M_k)", "M_0 = B"})},
          {"M^k, b^(k - j), 2^k",
           "powers with a symbolic exponent, of square matrices and of numbers",
           said("for all k: v_k = (I(d) - H)^k w", "H = d x d, w = d",
                {"v_{k+1} = v_k - H v_k", "v_0 = w"})},
          {"w_{k+2}, w_{k-1}",
           "members that lie apart: the steps between them are put in; a step itself goes from k "
           "to k + 1",
           said("for all k: w_{k+2} = w_{k+1} - eta H w_{k+1} + beta (w_{k+1} - w_k)",
                "H = d x d, eta = scalar, beta = scalar, u = d",
                {"m_{k+1} = beta m_k + H w_k", "w_{k+1} = w_k - eta m_{k+1}", "w_0 = u",
                 "m_0 = zeros(d, 1)"})},
          {"f_{k+1} = c f_k - e_k^2",
           "what is supposed of a sequence at every step, f_{k+1} <= c f_k: an iterate with a "
           "slack, a square",
           said("for all k: f_k <= c^k f0",
                "c = scalar, 0 < c <= 1, f0 = scalar, e = scalar, sequence",
                {"f_{k+1} = c f_k - e_k^2", "f_0 = f0"})},
          {"for all k: a <= b^k c", "an order of iterates, by induction over k",
           said("for all k: norm(w_k)^2 <= (1 - mu)^k norm(u)^2",
                "mu = scalar, 0 < mu <= 1, H = d x d, symmetric, mu I(d) <= H <= I(d), u = d",
                {"w_{k+1} = w_k - H w_k", "w_0 = u"})},
          {"because = [\"for all k: m_k = ..\"]",
           "closed forms and lemmas, each shown by induction before it is used",
           said("for all k: x' r_k = x' (I(d) - A)^k w", "A = d x d, w = d, x = d",
                {"r_{k+1} = r_k - A r_k", "r_0 = w"}, {"for all k: r_k = (I(d) - A)^k w"})},
      }};
}

FormulaRows laws() {
  return {
      "Laws, limits and witnesses",
      "What is random stands within E( ); several random symbols are independent.",
      {
          {"normal with mean mu and covariance S", "N(mu, S); of a number, covariance s",
           said("E(x x') = S + mu mu'",
                "x = d, normal with mean mu and covariance S, mu = d, S = d x d, positive "
                "semidefinite")},
          {"signs; on the sphere",
           "1 or -1 with equal probability; columns uniform on the unit sphere",
           said("E((u' x)^2) = u' u / d", "x = d, on the sphere, u = d")},
          {"independent with moments 0, 1, m3, m4",
           "independent entries with these moments, numbers or symbols",
           said("E((u' x)^4) = 3 (u' u)^2 + (m4 - 3) sum(i in d, u_i^4)",
                "x = d, independent with moments 0, 1, m3, m4, u = d, m3 = scalar, m4 = scalar")},
          {"E(S), Var(s), Cov(s, t), E(S | X)",
           "means of numbers and matrices, variances, covariances, and conditional means given X; "
           "the mean over x alone, E_x, is E(s | y), which holds y",
           said("E(X (X' w + e) | X) = X X' w", "X = d x n, normal, e = n, normal, w = d")},
          {"E(exp(s))", "of s linear in normal symbols",
           said("E(exp(u' x)) = exp(u' S u / 2)",
                "x = d, normal with covariance S, S = d x d, positive semidefinite, u = d")},
          {"E(inv(X X')), E(X' inv(X X') X), E(det(X X'))",
           "of normal X, by quoted theorems whose conditions on sizes are hypotheses",
           said("E(tr(inv(X X'))) = d / (n - d - 1)", "X = d x n, normal", {}, {}, {"n > d + 1"})},
          {"exists A for all x: .., with [claim.witness] A = \"..\", --witness",
           "such an A exists: the witness, which must be shown to exist",
           witnessed("exists A for all x: A (X X' + s I(d)) x = x",
                     "X = d x n, s = scalar, > 0, x = d", "A = inv(X X' + s I(d))")},
          {"no S: left = right", "no such S exists; the witness gives the X at which every S fails",
           said("no S: S K = V", "S = m x d, K = d x n, V = m x n, c = n", {}, {},
                {"K c = 0", "V c != 0"})},
          {"lim(n -> oo, a) = b",
           "of rational functions of n, of numbers and of one symmetric matrix with its trace",
           said("lim(n -> oo, inv((n + 1) / n * S + tr(S) / n * I(d))) = inv(S)",
                "S = d x d, positive definite", {}, {}, {}, {"n"})},
      }};
}

}  // namespace

std::vector<FormulaRows> index_rows() { return {sums(), entrywise(), iterates(), laws()}; }

}  // namespace verify
