(* Liu et al. 2025, Appendix D.2.1, (20): one BaseConv layer with a residual connection implements
   READ. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import base_conv.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Read.
Variables (R : comRingType) (n d : nat).
Notation N := n.+1.
(* Row k is (e_k, u[k]). *)
Definition rows (u : 'M[R]_(N, d)) : 'M_(N, N + d) := row_mx 1%:M u.
(* +1 at lag j - i, -1 at lag 0, cyclic; the gate of every channel is the position channel j. *)
Definition read_filter (i j : 'I_N) : 'M[R]_(N, N + d) :=
  \matrix_(k, c) ((k == j - i)%:R - (k == 0)%:R).
Definition gate (j : 'I_N) : 'M[R]_(N + d) := \matrix_(c, c') (c == lshift d j)%:R.
Definition read_layer i j := Layer (gate j) 0 1%:M 0 (read_filter i j) 0 1%:M 0.
(* Columns a to b of u, without b, and what takes them of a row (e_k, u[k]). *)
Section Columns.
Variables (a b : nat) (b_le : (b <= d)%N).
Lemma column_lt (c : 'I_(b - a)) : (a + c < d)%N.
Proof. by apply: leq_trans b_le; rewrite -ltn_subRL. Qed.
Definition column c := Ordinal (column_lt c).
Definition proj : 'M[R]_(N + d, b - a) := \matrix_(l, c) (l == rshift N (column c))%:R.
Definition read (i j : 'I_N) (u : 'M[R]_(N, d)) : 'M_(N, b - a) :=
  \matrix_(k, c) u (if k == j then i else k) (column c).
Lemma projE (A : 'M[R]_(N, N + d)) k c : (A *m proj) k c = A k (rshift N (column c)).
Proof.
rewrite mxE (bigD1 (rshift N (column c))) //= mxE eqxx mulr1 big1 ?addr0 // => l lc.
by rewrite mxE (negbTE lc) mulr0.
Qed.
End Columns.

Lemma gateE j u k c : (rows u *m gate j) k c = (k == j)%:R.
Proof.
rewrite mxE (bigD1 (lshift d j)) //= [gate _ _ _]mxE eqxx mulr1 row_mxEl mxE.
by rewrite big1 ?addr0 // => l lj; rewrite [gate _ _ _]mxE (negbTE lj) mulr0.
Qed.
Lemma filterE i j (U : 'M[R]_(N, N + d)) k c :
  conv (read_filter i j) U k c = U (k - (j - i)) c - U k c.
Proof.
have one (a : 'I_N) : \sum_l ((k - l == a)%:R : R) * U l c = U (k - a) c.
  rewrite (bigD1 (k - a)) //= subKr eqxx mul1r big1 ?addr0 // => l la.
  rewrite -subr_eq0 -addrA -opprD [l + a]addrC.
  case: eqP => [e|_]; last by rewrite mul0r.
  by case/eqP: la; rewrite -[k](addrNK (l + a)) [l + a]addrC e add0r addrAC subrr add0r.
rewrite mxE -[in X in _ - X](subr0 k) -!one -sumrB; apply: eq_bigr => l _.
by rewrite [read_filter _ _ _ _]mxE mulrBl.
Qed.
Theorem read_layer_reads a b (b_le : (b <= d)%N) (i j : 'I_N) (u : 'M[R]_(N, d)) :
  (baseconv (read_layer i j) (rows u) + rows u) *m proj a b_le = read a b_le i j u.
Proof.
apply/matrixP=> k c; rewrite projE addE /baseconv /= mulmx1 !addr0 mulmx1 hadE gateE filterE.
rewrite !row_mxEr [RHS]mxE; case: eqP => [->|_]; last by rewrite mul0r add0r.
by rewrite mul1r addrNK subKr.
Qed.
End Read.
