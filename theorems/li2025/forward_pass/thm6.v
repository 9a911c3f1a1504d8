(* Li et al. 2025, Theorem 6 as corrected: L layers of gated linear attention. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries.
From icl.models Require Import gated_linear_attention.
From icl.li2025.forward_pass Require Import thm1.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

Section Theorem6.
Variables (R : comRingType) (n d : nat) (X : 'M[R]_(n, d)) (y : 'cV[R]_n) (x : 'cV[R]_d).
Variables (Pk Pq : nat -> 'M[R]_d) (G : nat -> 'M[R]_(d + 1)).      (* weights of layer l = 1, 2,
  ..; gates *)
Fixpoint layers l : nat -> 'cV[R]_(d + 1) := if l is k.+1 then       (* (25), with -Pq *)
  fun i => layers k i + gla (Wk (Pk l)) (Wq (- Pq l)) (Wv R d) G (layers k) i else token (prompt X
    y x).
Definition o i l : R := layers l i (rshift d 0) 0.                   (* o_(i,l) *)
Definition residual (B : 'M[R]_(n, d)) : 'cV[R]_n := \col_j (X *m B^T) j j - y.      (* y_l - y,
  y_l = diag(X B_l^T) *)
Definition gradient l (B : 'M[R]_(n, d)) i : 'cV[R]_d :=
  \sum_(j < n | (j < i)%N) residual B j 0 *: hadamard ((Pk l)^T *m (row j X)^T) (gates G j.+1 i).
Fixpoint B l : 'M[R]_(n, d) :=                                       (* B_l = [beta_(1,l) ..
  beta_(n,l)]^T *)
  if l is k.+1 then B k - \matrix_(i < n) (Pq l *m gradient l (B k) i.+1)^T else 0.
Definition beta (i : 'I_n) l : 'cV[R]_d := (row i (B l))^T.
Definition alpha l : R := (x^T *m Pq l *m (Pk l)^T *m x) 0 0.
Definition Xl l : 'M[R]_(n, d) := hadamard (X *m Pk l) (Omega n G).
Fixpoint betahat l : 'cV[R]_d :=
  if l is k.+1 then (1 - alpha l) *: betahat k - Pq l *m ((Xl l)^T *m residual (B k)) else 0.
Lemma residualE l j : residual (B l) j 0 = ((row j X) *m beta j l) 0 0 - y j 0.
Proof. by rewrite /residual !mxE; congr (_ - _); apply: eq_bigr => k _; rewrite !mxE. Qed.
Notation ft := (feature X y x).
Lemma layersE l : layers l =1 z ft (o^~ l).
Proof.
elim: l => [|l IH] i; first exact: tokenE.
have ext z1 z2 k : z1 =1 z2 -> gla (Wk (Pk l.+1)) (Wq (- Pq l.+1)) (Wv R d) G z1 k =
  gla (Wk (Pk l.+1)) (Wq (- Pq l.+1)) (Wv R d) G z2 k.
  move=> e; rewrite /gla e; congr (_ *m _); by elim: k => //= k ->; rewrite e.
rewrite /z -[LHS]vsubmxK; congr col_mx; last by apply/matrixP=> a b;
  rewrite !ord1 [LHS]mxE [RHS]mxE eqxx mulr1n.
by rewrite /= (ext _ _ _ IH) glaE IH /z add_col_mx addr0 col_mxKu.
Qed.
Lemma oS l i : o i l.+1 = o i l - ((ft i)^T *m (Pq l.+1 *m sum_to (Pk l.+1) G ft (o^~ l) i)) 0 0.
Proof.
rewrite {1}/o /=.
have ext z1 z2 k : z1 =1 z2 -> gla (Wk (Pk l.+1)) (Wq (- Pq l.+1)) (Wv R d) G z1 k =
  gla (Wk (Pk l.+1)) (Wq (- Pq l.+1)) (Wv R d) G z2 k.
  move=> e; rewrite /gla e; congr (_ *m _); by elim: k => //= k ->; rewrite e.
by rewrite (ext _ _ _ (layersE l)) glaE mxE col_mxEd mulNmx mulmxN mxE.
Qed.
Lemma ftE (k : 'I_n) : ft k.+1 = (row k X)^T. Proof. by rewrite /feature demonstration col_mxKu.
  Qed.
Lemma ftQ : ft n.+1 = x. Proof. by rewrite /feature query col_mxKu. Qed.
(* Residuals of the layer before, no division of the query's step by its gate. *)
Lemma layers_are_steps L :
  (forall i : 'I_n, o i.+1 L = y i 0 - (row i X *m beta i L) 0 0) /\ o n.+1 L =
    - (x^T *m betahat L) 0 0.
Proof.
elim: L => [|L [IHi IHq]].
  split=> [i|]; first by rewrite /o /= demonstration col_mxEd /beta /= row0 trmx0 mulmx0 !mxE eqxx
    mulr1n subr0.
  by rewrite /o /= query col_mxEd /= mulmx0 !mxE oppr0.
have res j : residual (B L) j 0 = - o j.+1 L by rewrite residualE IHi opprB.
have part (i : nat) : (i <= n)%N ->
  \sum_(1 <= j < i.+1) o j L *: hadamard ((Pk L.+1)^T *m ft j) (gates G j i) =
    - gradient L.+1 (B L) i.
  move=> le_in; rewrite big_add1 big_mkord (big_ord_widen n (fun j =>
    o j.+1 L *: hadamard ((Pk L.+1)^T *m ft j.+1) (gates G j.+1 i))) // -sumrN.
  by apply: eq_bigr => j _; rewrite res scaleNr opprK ftE.
split=> [i|].
  rewrite oS IHi ftE trmxK /sum_to part //.
  rewrite /beta /= linearB /= linearB /= rowK trmxK !mulmxBr !mulmxN !mxE.
  by rewrite opprK opprB addrA addrAC.
have Q : \sum_(1 <= j < n.+1) o j L *: hadamard ((Pk L.+1)^T *m ft j) (gates G j n.+1) =
  - ((Xl L.+1)^T *m residual (B L)).
  rewrite big_add1 big_mkord; apply/matrixP=> a b; rewrite summxE oppE [(_ *m _) a b]mxE -sumrN;
    apply: eq_bigr => k _.
  rewrite (ord1 b) res scE hadE ftE mulrN opprK mulrC; congr (_ * _); rewrite [_^T a k]mxE hadE;
    congr (_ * _).
    by rewrite -trmx_mul mxE -row_mul mxE.
  by rewrite [Omega _ _ _ _]mxE [_^T 0 a]mxE.
rewrite oS IHq ftQ /sum_to big_nat_recr //= Q IHq ftQ.
have -> : hadamard ((Pk L.+1)^T *m x) (gates G n.+1 n.+1) = (Pk L.+1)^T *m x.
  by apply/matrixP=> a b; rewrite hadE [gates _ _ _ _ _]mxE big_geq // mulr1.
rewrite /=; move: (_ *m residual _) => S; move: (betahat L) => bh.
rewrite !mulmxDr !mulmxN -!scalemxAr !addE !oppE !scE /alpha !mulmxA.
set a := (x^T *m bh) 0 0; set b := (_ *m S) 0 0; set c := (_ *m x) 0 0.
by rewrite mulrBl mul1r mulNr !opprD !opprK [c * a]mulrC -!addrA; congr (_ + _); exact: addrC.
Qed.
(* M_i keeps the first i demonstrations. *)
Definition first i : 'M[R]_n := diag_mx (\row_(j < n) (j < i)%:R).
Lemma gated l (C : 'M[R]_(n, d)) i : (i <= n)%N ->
  hadamard (gates G i n.+1) (gradient l C i) = (Xl l)^T *m first i *m residual C.
Proof.
move=> i_n; rewrite /gradient big_mkcond had_sumr -mulmxA; apply/matrixP=> a b; rewrite (ord1 b).
rewrite summxE [RHS]mxE; apply: eq_bigr => j _; rewrite /first mul_diag_mx.
rewrite [RHS]mulrC [(\matrix_(_, _) _) j 0]mxE [(\row__ _) 0 j]mxE.
case: ifP => ji; last by rewrite hadE [(0 : 'M_(_, _)) a 0]mxE mulr0 mulr0n !mul0r.
rewrite mulr1n mul1r hadE scE [in LHS]hadE [_^T a j]mxE hadE -[_ *m _^T]trmx_mul.
rewrite [_^T a 0]mxE -row_mul [row _ _ _ _]mxE [Omega _ _ _ _]mxE [_^T 0 a]mxE.
have -> : gates G j.+1 n.+1 a 0 = gates G j.+1 i a 0 * gates G i n.+1 a 0.
  by rewrite !mxE (@big_cat_nat _ _ _ i.+1) // ltnS ltnW.
by rewrite mulrCA [gates G i _ _ _ * _]mulrC !mulrA.
Qed.
End Theorem6.

(* Theorem 6 as corrected, for all gates; where none is 0 the sums are quotients. *)
Theorem theorem6 (F : fieldType) n d (X : 'M[F]_(n, d)) y x Pk Pq G :
  (forall L, (forall i : 'I_n, o X y x Pk Pq G i.+1 L =
       y i 0 - (row i X *m beta X y Pk Pq G i L) 0 0) /\
     o X y x Pk Pq G n.+1 L = - (x^T *m betahat X y x Pk Pq G L) 0 0) /\
  forall l (C : 'M[F]_(n, d)) i, (i <= n)%N -> (forall a, gates G i n.+1 a 0 != 0) ->
    gradient X y Pk G l C i =
    \col_a (((Xl X Pk G l)^T *m first F n i *m residual X y C) a 0 / gates G i n.+1 a 0).
Proof.
split=> [L|l C i i_n nz]; first exact: layers_are_steps.
by rewrite -gated //; apply/matrixP=> a b; rewrite (ord1 b) [RHS]mxE hadE mulrAC mulfV // mul1r.
Qed.
