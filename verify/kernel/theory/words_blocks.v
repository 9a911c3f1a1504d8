(* Matrices of matrices: what a typed expression has to do with its computed normal form. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Blocks.
Variables (R : numFieldType) (N : nat) (s : sig).
Variables (M : nat -> 'M[R]_N) (P : nat -> 'M[R]_N) (x : nat -> R).
Hypothesis H : ok s M P x.
Notation den := (pden M P x).

(* A space cut into blocks: maps U_i into the big space, sum U_i^T U_i = 1, U_i U_j^T = [i = j] P.
  *)
Record frame (m : nat) := Frame {
  spc : seq nat; fU : nat -> 'M[R]_(N, m);
  fsum1 : \sum_(i < size spc) (fU i)^T *m fU i = 1%:M;
  forth : forall i j, (i < size spc)%N -> (j < size spc)%N ->
    fU i *m (fU j)^T = if i == j then P (nth 0%N spc i) else 0 }.

Definition rep m n (U : frame m) (V : frame n) (p : nfm) (A : 'M[R]_(m, n)) : Prop :=
  [/\ nr p = size (spc U), nc p = size (spc V) &
   forall i j, (i < size (spc U))%N -> (j < size (spc V))%N -> fU U i *m A *m (fU V j)^T = den (ent
     p i j)].
Definition reps (p : poly) (a : R) := den p = a *: P 0.

Lemma ent_build r c f i j : (i < r)%N -> (j < c)%N -> ent (build r c f) i j = f i j.
Proof. by move=> hi hj; rewrite /ent /= nth_mkseq // nth_mkseq. Qed.
Lemma repE m n (U : frame m) (V : frame n) p A : rep U V p A ->
  A = \sum_(i < size (spc U)) \sum_(j < size (spc V)) (fU U i)^T *m den (ent p i j) *m fU V j.
Proof.
case=> _ _ h; rewrite -[LHS]mulmx1 -[A]mul1mx -(fsum1 U) -(fsum1 V) mulmx_suml mulmx_suml.
apply: eq_bigr => i _; rewrite mulmx_sumr; apply: eq_bigr => j _.
by rewrite -h // !mulmxA.
Qed.
Lemma rep_eq m n (U : frame m) (V : frame n) p q A B :
  rep U V p A -> rep U V q B -> nsame p q = true -> A = B.
Proof.
move=> ha hb e; rewrite (repE ha) (repE hb); apply: eq_bigr => i _; apply: eq_bigr => j _.
case: ha hb => ra ca _ [_ _ _]; congr (_ *m _ *m _); apply: psameP.
move/allP: e => /(_ (val i)); rewrite mem_iota add0n leq0n /= ra ltn_ord => /(_ isT).
by move/allP => /(_ (val j)); rewrite mem_iota add0n leq0n /= ca ltn_ord => /(_ isT).
Qed.
Lemma rep_add m n (U : frame m) (V : frame n) p q A B :
  rep U V p A -> rep U V q B -> rep U V (nadd p q) (A + B).
Proof.
case=> ra ca ha [rb cb hb]; split=> // i j hi hj.
by rewrite ent_build ?ra ?ca // paddP -ha // -hb // mulmxDr mulmxDl.
Qed.
Lemma rep_opp m n (U : frame m) (V : frame n) p A : rep U V p A -> rep U V (nscaleq qm1 p) (- A).
Proof.
case=> ra ca ha; split=> // i j hi hj.
by rewrite ent_build ?ra ?ca // pscaleP -ha // qdenm1 scaleN1r mulmxN mulNmx.
Qed.
Lemma rep_mul m n k (U : frame m) (V : frame n) (W : frame k) p q A B :
  rep U V p A -> rep V W q B -> rep U W (nmul s p q) (A *m B).
Proof.
case=> ra ca ha [rb cb hb]; split=> // i j hi hj.
rewrite ent_build ?ra ?cb //.
have -> : fU U i *m (A *m B) *m (fU W j)^T =
   \sum_(l < size (spc V)) (fU U i *m A *m (fU V l)^T) *m (fU V l *m B *m (fU W j)^T).
  rewrite -[A in LHS]mulmx1 -(fsum1 V) !mulmxA mulmx_sumr !mulmx_suml.
  by apply: eq_bigr => l _; rewrite !mulmxA.
have key : forall c d, (d + c <= size (spc V))%N ->
  \sum_(d <= l < d + c) (fU U i *m A *m (fU V l)^T) *m (fU V l *m B *m (fU W j)^T) =
  den (foldr (fun l acc => padd (pmul s (ent p i l) (ent q l j)) acc) [::] (iota d c)).
  elim=> [|c IH] d hd; first by rewrite addn0 big_geq.
  have hd' : (d < size (spc V))%N by apply: leq_trans hd; rewrite addnS ltnS leq_addr.
  have hi' : (d < d + c.+1)%N by rewrite addnS ltnS leq_addr.
  have hs : (d.+1 + c <= size (spc V))%N by rewrite addSn -addnS.
  have := IH d.+1 hs; rewrite addSn -addnS => e.
  by rewrite (big_ltn hi') e /= paddP (pmulP H) -ha // -hb.
rewrite ca -(key _ 0%N) ?add0n // big_mkord //.
Qed.
Lemma rep_tr m n (U : frame m) (V : frame n) p A : rep U V p A -> rep V U (ntr s p) A^T.
Proof.
case=> ra ca ha; split=> // i j hi hj.
by rewrite ent_build ?ra ?ca // (ptrP H) -ha // !trmx_mul trmxK mulmxA.
Qed.
Lemma repsE p a : reps p a -> \tr (den p) = a.
Proof. by move=> ->; rewrite mxtraceZ (oktr0 H) mulr1. Qed.
Lemma rep_scale m n (U : frame m) (V : frame n) a c p A :
  reps a c -> rep U V p A -> rep U V (nsmul s a p) (c *: A).
Proof.
move=> hc [ra ca ha]; split=> // i j hi hj.
by rewrite ent_build ?ra ?ca // (psmulP H) (repsE hc) -ha // -scalemxAr -scalemxAl.
Qed.
Lemma rep_zero m n (U : frame m) (V : frame n) r c :
  size (spc U) = r -> size (spc V) = c -> rep U V (nzero r c) 0.
Proof. by move=> <- <-; split=> // i j hi hj; rewrite ent_build // mulmx0 mul0mx. Qed.
Lemma den1 w : den [:: (q1, ([::], w))] = wden M P w.
Proof. by rewrite /= /mden /= qden1 !scale1r addr0. Qed.
Lemma rep_id m (U : frame m) l : spc U = l -> rep U U (nid l) 1%:M.
Proof.
move=> <-; split=> // i j hi hj; rewrite ent_build // mulmx1 (forth hi hj).
case E: (neqb i j); first by rewrite (neqbP E) eqxx den1 /= mulmx1.
have r a : neqb a a = true by elim: a.
by case: eqP => // e; move: E; rewrite e r.
Qed.
Lemma rep_trace m (U : frame m) p A : rep U U p A -> reps (ntrace s p) (\tr A).
Proof.
case=> ra ca ha; rewrite /reps /ntrace ra.
have -> : \tr A = \sum_(0 <= i < size (spc U)) \tr (fU U i *m A *m (fU U i)^T).
  rewrite big_mkord -[A in LHS]mulmx1 -(fsum1 U) mulmx_sumr raddf_sum; apply: eq_bigr => i _ /=.
  by rewrite mulmxA mxtrace_mulC mulmxA.
have key : forall c d, (d + c <= size (spc U))%N ->
  den (foldr (fun k acc => padd (ptrace s (ent p k k)) acc) [::] (iota d c)) =
  (\sum_(d <= i < d + c) \tr (fU U i *m A *m (fU U i)^T)) *: P 0.
  elim=> [|c IH] d hd; first by rewrite addn0 big_geq // scale0r.
  have hd' : (d < size (spc U))%N by apply: leq_trans hd; rewrite addnS ltnS leq_addr.
  have hi' : (d < d + c.+1)%N by rewrite addnS ltnS leq_addr.
  have hs : (d.+1 + c <= size (spc U))%N by rewrite addSn -addnS.
  have := IH d.+1 hs; rewrite addSn -addnS => e.
  by rewrite (big_ltn hi') /= paddP e (ptraceP H) -ha // scalerDl.
by rewrite (key _ 0%N).
Qed.
Lemma rep_entry (U : frame 1) p (A : 'M[R]_1) : rep U U p A -> reps (ntrace s p) (A 0 0).
Proof. by move/rep_trace; rewrite /mxtrace big_ord1. Qed.
Lemma reps_add p q a b : reps p a -> reps q b -> reps (padd p q) (a + b).
Proof. by rewrite /reps paddP scalerDl => -> ->. Qed.
Lemma reps_opp p a : reps p a -> reps (pscale qm1 p) (- a).
Proof. by rewrite /reps pscaleP qdenm1 scaleN1r scaleNr => ->. Qed.
Lemma reps_mul p q a b : reps p a -> reps q b -> reps (pmul s p q) (a * b).
Proof. by rewrite /reps (pmulP H) => -> ->; rewrite -scalemxAl -scalemxAr (okPP H) scalerA. Qed.
Lemma reps_var k : reps (svar k) (x k).
Proof. by rewrite /reps /= /mden /= qden1 scale1r addr0 !mulr1 mulmx1. Qed.
Lemma reps_const c a : qden R c = a -> reps (sconst c) a.
Proof.
rewrite /reps /sconst => e; case Z: (Qeq_bool c q0) => /=.
  by rewrite -e (qden_zero R Z) scale0r.
by rewrite e /mden /= scale1r addr0 mulmx1.
Qed.
Lemma reps_eq p q a b : reps p a -> reps q b -> ssame p q = true -> a = b.
Proof. by move=> /repsE <- /repsE <- /(psameP M P x) ->. Qed.

(* the frame of one space, and of two beside each other *)
Variable dim : nat -> nat.
Variable E : forall i, 'M[R]_(N, dim i).
Hypothesis EE : forall i, (E i)^T *m E i = 1%:M.
Hypothesis EP : forall i, E i *m (E i)^T = P i.
Lemma base_sum i : \sum_(k < size [:: i]) ((fun=> E i) (val k))^T *m (fun=> E i) (val k) = 1%:M.
Proof. by rewrite big_ord1 EE. Qed.
Lemma base_orth i a b : (a < size [:: i])%N -> (b < size [:: i])%N ->
  (fun=> E i) a *m ((fun=> E i) b)^T = if a == b then P (nth 0%N [:: i] a) else 0.
Proof. by case: a b => [|a] [|b] //= _ _; rewrite EP. Qed.
Definition base i : frame (dim i) := Frame (@base_sum i) (@base_orth i).

Section Two.
Variables (m n : nat) (U : frame m) (V : frame n).
Definition f2 k : 'M[R]_(N, m + n) :=
  if (k < size (spc U))%N then row_mx (fU U k) 0 else row_mx 0 (fU V (k - size (spc U))).
Lemma two_sum : \sum_(k < size (spc U ++ spc V)) (f2 k)^T *m f2 k = 1%:M.
Proof.
rewrite size_cat big_split_ord /=.
have -> : \sum_(i < size (spc U)) (f2 (lshift (size (spc V)) i))^T *m f2 (lshift (size (spc V)) i)
   = block_mx 1%:M 0 0 0.
  rewrite -(fsum1 U) (eq_bigr (fun i : 'I_(size (spc U)) => block_mx ((fU U i)^T *m fU U i) 0 0 0 :
    'M_(m + n))).
    by elim/big_rec2: _ => [|i y z _ ->]; rewrite ?add_block_mx ?addr0 // /block_mx !row_mx0
      col_mx0.
  by move=> i _; rewrite /f2 /= ltn_ord tr_row_mx mul_col_row trmx0 !mul0mx mulmx0.
have -> : \sum_(i < size (spc V)) (f2 (rshift (size (spc U)) i))^T *m f2 (rshift (size (spc U)) i)
   = block_mx 0 0 0 1%:M.
  rewrite -(fsum1 V) (eq_bigr (fun i : 'I_(size (spc V)) => block_mx 0 0 0 ((fU V i)^T *m fU V i) :
    'M_(m + n))).
    by elim/big_rec2: _ => [|i y z _ ->]; rewrite ?add_block_mx ?addr0 // /block_mx !row_mx0
      col_mx0.
  by move=> i _; rewrite /f2 /= ltnNge leq_addr /= addKn tr_row_mx mul_col_row trmx0 !mul0mx mulmx0.
by rewrite add_block_mx !addr0 add0r -scalar_mx_block.
Qed.
Lemma two_orth i j : (i < size (spc U ++ spc V))%N -> (j < size (spc U ++ spc V))%N ->
  f2 i *m (f2 j)^T = if i == j then P (nth 0%N (spc U ++ spc V) i) else 0.
Proof.
rewrite size_cat /f2 nth_cat => hi hj.
case: ltnP => ii; case: ltnP => jj; rewrite tr_row_mx mul_row_col trmx0 ?mulmx0 ?mul0mx ?addr0
  ?add0r.
- by rewrite forth.
- by case: eqP => // e; move: jj; rewrite -e leqNgt ii.
- by case: eqP => // e; move: jj; rewrite -e ltnNge ii.
rewrite forth ?ltn_subLR //. by rewrite -(eqn_add2r (size (spc U))) !subnK.
Qed.
Definition two : frame (m + n) := Frame two_sum two_orth.
End Two.

Lemma rep_row m n k (U : frame m) (V : frame n) (W : frame k) p q A B :
  rep U V p A -> rep U W q B -> rep U (two V W) (nrow p q) (row_mx A B).
Proof.
case=> ra ca ha [rb cb hb]; split=> //; first by rewrite /= size_cat ca cb.
move=> i j hi /=; rewrite size_cat => hj; rewrite ent_build ?ra ?ca ?cb // /f2.
case: ltnP => jj; rewrite mul_mx_row tr_row_mx mul_row_col trmx0 mulmx0 ?addr0 ?add0r.
  exact: ha.
by rewrite hb // ltn_subLR.
Qed.
Lemma rep_col m n k (U : frame m) (V : frame n) (W : frame k) p q A B :
  rep U W p A -> rep V W q B -> rep (two U V) W (ncol p q) (col_mx A B).
Proof.
case=> ra ca ha [rb cb hb]; split=> //; first by rewrite /= size_cat ra rb.
move=> i j /=; rewrite size_cat => hi hj; rewrite ent_build ?ra ?ca ?rb // /f2.
case: ltnP => jj; rewrite mul_row_col mul0mx ?addr0 ?add0r.
  exact: ha.
by rewrite hb // ltn_subLR.
Qed.
Lemma rep_block m n k l (U : frame m) (V : frame n) (W : frame k) (Z : frame l) p q r t A B C D :
  rep U W p A -> rep U Z q B -> rep V W r C -> rep V Z t D ->
  rep (two U V) (two W Z) (ncol (nrow p q) (nrow r t)) (block_mx A B C D).
Proof. by move=> ha hb hc hd; apply: rep_col; apply: rep_row. Qed.
Lemma rep_lsub m n k (U : frame m) (V : frame n) (W : frame k) p (A : 'M_(m, n + k)) c r :
  size (spc U) = r -> size (spc V) = c -> rep U (two V W) p A -> rep U V (npart 0 r 0 c p) (lsubmx
    A).
Proof.
move=> er ec [ra ca ha]; split=> // i j hi hj; rewrite ent_build -?er -?ec // !add0n -ha //.
  rewrite -{2}[A]hsubmxK /= /f2 hj mul_mx_row tr_row_mx mul_row_col trmx0 mulmx0 addr0 //.
by rewrite /= size_cat ltn_addr.
Qed.
Lemma rep_rsub m n k (U : frame m) (V : frame n) (W : frame k) p (A : 'M_(m, n + k)) c d r :
  size (spc U) = r -> size (spc V) = c -> size (spc W) = d ->
  rep U (two V W) p A -> rep U W (npart 0 r c d p) (rsubmx A).
Proof.
move=> er ec ed [ra ca ha]; split=> // i j hi hj; rewrite ent_build -?er -?ec -?ed // !add0n -ha //.
  rewrite -{2}[A]hsubmxK /= /f2 ltnNge leq_addr /= addKn mul_mx_row tr_row_mx mul_row_col trmx0
    mulmx0 add0r //.
by rewrite /= size_cat ltn_add2l.
Qed.
Lemma rep_usub m n k (U : frame m) (V : frame n) (W : frame k) p (A : 'M_(n + k, m)) c r :
  size (spc U) = r -> size (spc V) = c -> rep (two V W) U p A -> rep V U (npart 0 c 0 r p) (usubmx
    A).
Proof.
move=> er ec [ra ca ha]; split=> // i j hi hj; rewrite ent_build -?er -?ec // !add0n -ha //.
  rewrite -{2}[A]vsubmxK /= /f2 hi mul_row_col mul0mx addr0 //.
by rewrite /= size_cat ltn_addr.
Qed.
Lemma rep_dsub m n k (U : frame m) (V : frame n) (W : frame k) p (A : 'M_(n + k, m)) c d r :
  size (spc U) = r -> size (spc V) = c -> size (spc W) = d ->
  rep (two V W) U p A -> rep W U (npart c d 0 r p) (dsubmx A).
Proof.
move=> er ec ed [ra ca ha]; split=> // i j hi hj; rewrite ent_build -?er -?ec -?ed // !add0n -ha //.
  rewrite -{2}[A]vsubmxK /= /f2 ltnNge leq_addr /= addKn mul_row_col mul0mx add0r //.
by rewrite /= size_cat ltn_add2l.
Qed.
Lemma rep_letter k i j (A : 'M[R]_(dim i, dim j)) :
  E i *m A *m (E j)^T = M k -> rep (base i) (base j) (nletter k) A.
Proof.
by move=> e; split=> // -[|a] [|b] //= _ _; rewrite e /mden /= qden1 !scale1r addr0 mulmx1.
Qed.
End Blocks.
