(* Matrices of rational numbers as lists of rows, to compute with: what each operation of the models
   does on lists, proved once. The numbers are those of Coq, in binary; qden says which they are in
   a field. The test beside it writes inputs in this form and compares the entries. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import entries words words_sound.
From icl.models Require Import linear_attention base_conv kernel_attention gated_linear_attention.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition table m n (f : nat -> nat -> Q) : seq (seq Q) := mkseq (fun i => mkseq (f i) n) m.
Definition at_ s i j : Q := nth q0 (nth [::] s i) j.
Definition plus a b := Qred (Qplus a b).
Definition times a b := Qred (Qmult a b).
Definition total n (f : nat -> Q) : Q := foldr (fun k a => plus (f k) a) q0 (iota 0 n).
(* Functions, so that each list is computed once where it stands in several places. *)
Definition zero_ m n := table m n (fun _ _ => q0).
Definition one_ n := table n n (fun i j => if i == j then q1 else q0).
Definition add_ m n s t := table m n (fun i j => plus (at_ s i j) (at_ t i j)).
Definition scale_ m n c s := table m n (fun i j => times c (at_ s i j)).
Definition mul_ m n p s t := table m p (fun i j =>
  total n (fun k => times (at_ s i k) (at_ t k j))).
Definition tr_ m n s := table n m (fun i j => at_ s j i).
Definition block_ m1 m2 n1 n2 a b c e := table (m1 + m2) (n1 + n2) (fun i j =>
  if (i < m1)%N then if (j < n1)%N then at_ a i j else at_ b i (j - n1)
  else if (j < n1)%N then at_ c (i - m1) j else at_ e (i - m1) (j - n1)).
Definition had_ m n s t := table m n (fun i j => times (at_ s i j) (at_ t i j)).
Definition convolve_ N C s t := table N C (fun i j =>
  total N (fun k => times (at_ s ((i + (N - k)) %% N)%N j) (at_ t k j))).
Definition activate_ d m p s t := table m p (fun i j =>
  let a := plus q1 (total d (fun k => times (at_ s k i) (at_ t k j))) in times a a).

Section Listed.
Variable R : realFieldType.
Implicit Types s t : seq (seq Q).
Notation q := (qden R).
Definition listed m n s : 'M[R]_(m, n) := \matrix_(i, j) q (at_ s i j).
Lemma at_table m n f i j : (i < m)%N -> (j < n)%N -> at_ (table m n f) i j = f i j.
Proof. by move=> im jn; rewrite /at_ /table !nth_mkseq. Qed.
Lemma plusE a b : q (plus a b) = q a + q b. Proof. by rewrite /plus qden_red qden_add. Qed.
Lemma timesE a b : q (times a b) = q a * q b. Proof. by rewrite /times qden_red qden_mul. Qed.
Lemma totalE n (f : nat -> Q) : \sum_(k < n) q (f k) = q (total n f).
Proof.
rewrite /total -(big_mkord xpredT (fun k => q (f k))) /index_iota subn0.
by elim: (iota 0 n) => [|k s IH]; rewrite ?big_nil ?qden0 // big_cons IH /= plusE.
Qed.
Lemma listedP m n (A : 'M[R]_(m, n)) f : (forall i j, A i j = q (f (val i) (val j))) ->
  A = listed m n (table m n f).
Proof. by move=> e; apply/matrixP=> i j; rewrite e mxE at_table. Qed.
Lemma add m n s t : listed m n s + listed m n t = listed m n (add_ m n s t).
Proof. by apply: listedP => i j; rewrite !mxE plusE. Qed.
Lemma scale m n c s : q c *: listed m n s = listed m n (scale_ m n c s).
Proof. by apply: listedP => i j; rewrite !mxE timesE. Qed.
Lemma mul m n p s t : listed m n s *m listed n p t = listed m p (mul_ m n p s t).
Proof.
apply: listedP => i j; rewrite mxE -totalE; apply: eq_bigr => k _.
by rewrite !mxE timesE.
Qed.
Lemma tr m n s : (listed m n s)^T = listed n m (tr_ m n s).
Proof. by apply: listedP => i j; rewrite !mxE. Qed.
Lemma zero m n : 0 = listed m n (zero_ m n).
Proof. by apply: listedP => i j; rewrite mxE qden0. Qed.
Lemma one n : 1%:M = listed n n (one_ n).
Proof. by apply: listedP => i j; rewrite mxE -val_eqE; case: eqP; rewrite ?qden1 ?qden0. Qed.
Lemma inverse n : n.+1%:R^-1 = q (Qmake 1 (Pos.of_succ_nat n)).
Proof. by rewrite /qden /= SuccNat2Pos.id_succ mul1r. Qed.
Lemma block m1 m2 n1 n2 a b c e :
  block_mx (listed m1 n1 a) (listed m1 n2 b) (listed m2 n1 c) (listed m2 n2 e) =
  listed (m1 + m2) (n1 + n2) (block_ m1 m2 n1 n2 a b c e).
Proof.
apply: listedP => i j; rewrite -[i]splitK -[j]splitK.
case: (split i) => i'; case: (split j) => j' /=;
  rewrite ?block_mxEul ?block_mxEur ?block_mxEdl ?block_mxEdr mxE
    ?ltn_ord ?[(m1 + _ < m1)%N]ltnNge ?[(n1 + _ < n1)%N]ltnNge ?leq_addr ?addKn //.
Qed.
Lemma had m n s t : hadamard (listed m n s) (listed m n t) = listed m n (had_ m n s t).
Proof. by apply: listedP => i j; rewrite !mxE timesE. Qed.
Lemma convolve n C s t : conv (listed n.+1 C s) (listed n.+1 C t) =
  listed n.+1 C (convolve_ n.+1 C s t).
Proof.
apply: listedP => i j; rewrite mxE -totalE; apply: eq_bigr => k _.
by rewrite !mxE timesE; congr (q (at_ _ _ _) * _); rewrite /= modnDmr.
Qed.
Lemma token_ n d s i : (i < n)%N ->
  token (listed n d s) i.+1 = listed d 1 (table d 1 (fun k _ => at_ s i k)).
Proof.
move=> i_n; rewrite /token /= insubT.
by apply: listedP => k j; rewrite !mxE.
Qed.
Lemma usub m1 m2 n s : usubmx (listed (m1 + m2) n s) = listed m1 n s.
Proof. by apply/matrixP=> i j; rewrite !mxE. Qed.
(* (1 + <u, v>)^2, a kernel that no linear map of the covariates imitates *)
Definition square_kernel d (u v : 'cV[R]_d) : R := (1 + (u^T *m v) 0 0) ^+ 2.
Lemma activate d m p s t : activation (@square_kernel d) (listed d m s) (listed d p t) =
  listed m p (activate_ d m p s t).
Proof.
apply: listedP => i j; rewrite mxE /square_kernel timesE -expr2 plusE qden1; congr ((1 + _) ^+ 2).
by rewrite mxE -totalE; apply: eq_bigr => k _; rewrite !mxE timesE.
Qed.
Lemma entry m n s i j : listed m n s i j = q (at_ s i j). Proof. by rewrite mxE. Qed.
End Listed.
