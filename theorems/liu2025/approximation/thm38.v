(* Liu et al. 2025, Theorem D.38: d + 1 BaseConv layers on 2N rows apply a polynomial of degree d to
   every entry, by Horner's rule. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.liu2025.layer Require Import prop24.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Layers.
Variables (R : comRingType) (N D : nat).
(* (18): (u W + B1) o (H * u + B2), on 2N rows, with the convolution of Appendix D.1. *)
Record layer := Layer { W : 'M[R]_D; B1 : 'M[R]_(N + N, D); H : 'M[R]_(N + N, D);
  B2 : 'M[R]_(N + N, D) }.
Definition apply (u : 'M[R]_(N + N, D)) l : 'M[R]_(N + N, D) :=
  hadamard (u *m W l + B1 l) (convolution (H l) u + B2 l).
(* The layer of a coefficient, and that of the constant term, which comes last. *)
Definition horner_layer (c : R) :=
  Layer 1%:M (col_mx 0 (const_mx c)) (lag_N R D N) (col_mx (const_mx 1) 0).
Definition last_layer (c : R) := Layer 1%:M (col_mx 0 (const_mx c)) 0 (const_mx 1).
Lemma had_col p q (a b : 'M[R]_(p, D)) (a' b' : 'M[R]_(q, D)) :
  hadamard (col_mx a a') (col_mx b b') = col_mx (hadamard a b) (hadamard a' b').
Proof.
by apply/matrixP=> i j; rewrite -[i]splitK; case: (split i) => k /=;
  rewrite mxE ?col_mxEu ?col_mxEd mxE.
Qed.
Lemma had_1 p (a : 'M[R]_(p, D)) : hadamard a (const_mx 1) = a.
Proof. by apply/matrixP=> i j; rewrite !mxE mulr1. Qed.
Lemma horner_step c u z : apply (col_mx u z) (horner_layer c) =
  col_mx u (hadamard (z + const_mx c) u).
Proof.
by rewrite /apply /= mulmx1 shift !add_col_mx add0r !addr0 had_col had_1.
Qed.
Lemma last_step c u z : apply (col_mx u z) (last_layer c) = col_mx u (z + const_mx c).
Proof.
rewrite /apply /= mulmx1 add_col_mx addr0; have -> : convolution 0 (col_mx u z) = 0.
  by apply/matrixP=> i j; rewrite !mxE big1 // => k _; rewrite big1 // => l _; rewrite mxE mul0r.
by rewrite add0r had_1.
Qed.
(* c0 + c1 X + .. + cd X^d, with s = [:: c1; ..; cd], on every entry of u, and what one layer
   does. *)
Theorem theoremD38 (c0 : R) (s : seq R) :
  let layers := rcons [seq horner_layer c | c <- rev s] (last_layer c0) in
  [/\ size layers = (size s).+1,
      forall c (u z : 'M[R]_(N, D)),
        apply (col_mx u z) (horner_layer c) = col_mx u (hadamard (z + const_mx c) u),
      forall c (u z : 'M[R]_(N, D)), apply (col_mx u z) (last_layer c) = col_mx u (z + const_mx c) &
      forall u : 'M[R]_(N, D),
        foldl apply (col_mx u 0) layers = col_mx u (map_mx (fun x => (Poly (c0 :: s)).[x]) u)].
Proof.
split=> [|c u z|c u z|u]; [by rewrite size_rcons size_map size_rev | exact: horner_step |
  exact: last_step |].
have rows : foldl apply (col_mx u 0) [seq horner_layer c | c <- rev s] =
    col_mx u (\matrix_(i, j) (horner_rec s (u i j) * u i j)).
  rewrite map_rev foldl_rev; elim: s => [|c s IH] /=.
    by congr col_mx; apply/matrixP=> i j; rewrite !mxE mul0r.
  by rewrite IH horner_step; congr col_mx; apply/matrixP=> i j; rewrite !mxE.
rewrite -cats1 foldl_cat rows /= last_step; congr col_mx.
by apply/matrixP=> i j; rewrite !mxE -[cons_poly _ _]/(Poly (c0 :: s)) horner_Poly.
Qed.
End Layers.
