(* Symbols as matrices of given sizes: the big space, and what normal forms may use of them. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound words_blocks.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Fixpoint each (T : Type) (Q : T -> Prop) (l : seq T) : Prop :=
  match l with [::] => True | a :: l' => Q a /\ each Q l' end.
Lemma pairin_each (Q : nat * nat -> Prop) l j k : each Q l -> pairin j k l = true -> Q (j, k).
Proof.
by elim: l => [|[a b] l IH] //= [h hs]; case E: (_ && _) => /=;
  [case/andP: E => /neqbP -> /neqbP -> | move/(IH hs)].
Qed.
(* the places where a list says true *)
Fixpoint marked (Q : nat -> Prop) (l : seq bool) (from : nat) : Prop :=
  match l with [::] => True | b :: l' => (if b then Q from else True) /\ marked Q l' from.+1 end.
Lemma marked_nth Q l : forall from k, marked Q l from -> nth false l k = true -> Q (from + k)%N.
Proof. by elim: l => [|b l IH] from [|k] //= [h hs]; [move=> e; rewrite e in h;
  rewrite addn0 | rewrite -addSnnS; apply: IH]. Qed.

Section Env.
Variables (R : numFieldType) (dims : seq nat).
Hypothesis dim0 : nth 0%N dims 0 = 1%N.
Definition dim i := nth 0%N dims i.
Definition big := sumn dims.
Lemma dim_big i : (dim i <= big)%N.
Proof.
rewrite /dim /big; elim: dims i => [|a l IH] [|i] //=; first exact: leq_addr.
exact: leq_trans (IH i) (leq_addl _ _).
Qed.
Definition E i : 'M[R]_(big, dim i) := pid_mx (dim i).
Definition P i : 'M[R]_big := pid_mx (dim i).
Lemma EE i : (E i)^T *m E i = 1%:M.
Proof. by rewrite /E tr_pid_mx mul_pid_mx minnn (minn_idPr (dim_big i)) pid_mx_1. Qed.
Lemma EP i : E i *m (E i)^T = P i.
Proof. by rewrite /E tr_pid_mx mul_pid_mx !minnn. Qed.
Record slet := Slet { lr : nat; lc : nat; lm : 'M[R]_(dim lr, dim lc) }.
Definition emb l : 'M[R]_big := E (lr l) *m lm l *m (E (lc l))^T.
Definition nolet := @Slet 0 0 0.
Definition M (env : seq slet) k := emb (nth nolet env k).
Lemma nth_row env k : nth 0%N (map lr env) k = lr (nth nolet env k).
Proof. by elim: env k => [|l env IH] [|k] //=. Qed.
Lemma nth_col env k : nth 0%N (map lc env) k = lc (nth nolet env k).
Proof. by elim: env k => [|l env IH] [|k] //=. Qed.
Lemma emb_row l : P (lr l) *m emb l = emb l.
Proof. by rewrite /emb -EP -[RHS]mulmxA -!mulmxA [_^T *m (_ *m _)]mulmxA EE mul1mx. Qed.
Lemma emb_col l : emb l *m P (lc l) = emb l.
Proof. by rewrite /emb -EP -!mulmxA [_^T *m (_ *m _)]mulmxA EE mul1mx. Qed.
Lemma emb_sym i (A : 'M[R]_(dim i)) : A^T = A -> (emb (@Slet i i A))^T = emb (@Slet i i A).
Proof. by move=> h; rewrite /emb /= !trmx_mul trmxK h mulmxA. Qed.
Lemma emb_inv i j (A : 'M[R]_(dim i, dim j)) B : A *m B = 1%:M ->
  emb (@Slet i j A) *m emb (@Slet j i B) = P i.
Proof.
move=> h; rewrite /emb /= -EP -!mulmxA; congr (_ *m _).
by rewrite [(E j)^T *m _]mulmxA EE mul1mx mulmxA h mul1mx.
Qed.
Lemma emb_invT i j (A : 'M[R]_(dim i, dim j)) B : B *m A = 1%:M ->
  (emb (@Slet i j A))^T *m (emb (@Slet j i B))^T = P j.
Proof. by move/emb_inv => h; rewrite -trmx_mul h /P tr_pid_mx. Qed.
Lemma trP i : \tr (P i) = (dim i)%:R.
Proof. by rewrite -EP mxtrace_mulC EE mxtrace1. Qed.
Lemma inv_sym i (A B : 'M[R]_i) : A^T = A -> A *m B = 1%:M -> B *m A = 1%:M -> B^T = B.
Proof.
move=> hs h1 h2; have e : B^T *m A = 1%:M by rewrite -[A in LHS]hs -trmx_mul h1 trmx1.
by rewrite -[LHS]mulmx1 -h1 mulmxA e mul1mx.
Qed.
Lemma tr11 (X : 'M[R]_(dim 0)) : X = (\tr X)%:M.
Proof.
have h : dim 0 = 1%N by [].
by move: X; rewrite h => X; rewrite {1}[X]mx11_scalar /mxtrace big_ord1.
Qed.
Lemma env_ok s env (xs : seq R) :
  rows s = map lr env -> cols s = map lc env ->
  marked (fun k => (M env k)^T = M env k) (syms s) 0 ->
  each (fun p => M env p.1 *m M env p.2 = P (nth 0%N (rows s) p.1) /\
                 (M env p.1)^T *m (M env p.2)^T = P (nth 0%N (cols s) p.1)) (invs s) ->
  each (fun p => nth 0 xs p.1 * nth 0 xs p.2 = 1) (recips s) ->
  (forall i, i != 0%N -> nth 0 xs (nth 0%N (dimvar s) i) = (dim i)%:R) ->
  ok s (M env) P (nth 0 xs).
Proof.
move=> hr hc hs hi hx hd; split.
- by move=> k; rewrite hr nth_row emb_row.
- by move=> k; rewrite hc nth_col emb_col.
- by move=> k h; have := marked_nth hs h.
- by move=> k k' h; case: (pairin_each hi h).
- by move=> k k' h; case: (pairin_each hi h).
- by move=> i; rewrite /P mul_pid_mx !minnn (minn_idPr (dim_big i)).
- by move=> i; rewrite /P tr_pid_mx.
- move=> X; rewrite -EP.
  have -> : E 0 *m (E 0)^T *m X *m (E 0 *m (E 0)^T) = E 0 *m ((E 0)^T *m X *m E 0) *m (E 0)^T by
    rewrite !mulmxA.
  rewrite {1}[_ *m X *m _]tr11 -scalemx1 -scalemxAr -scalemxAl mulmx1; congr (_ *: _).
  by move: (_ *m X *m _) => Y; rewrite [RHS]mxtrace_mulC mulmxA EE mul1mx.
- by rewrite trP /dim dim0.
- by move=> i /hd ->; rewrite trP.
by move=> j k h; exact: (pairin_each hx h).
Qed.
Lemma env_letter env k : let l := nth nolet env k in E (lr l) *m lm l *m (E (lc l))^T = M env k.
Proof. by []. Qed.
End Env.

Lemma rep_norm (R : numFieldType) N M P m n (U : frame P m) (V : frame P n) p q (A :
  'M[R]_(m, n)) x :
  p = q -> @rep R N M P x m n U V p A -> rep M x U V q A.
Proof. by move=> ->. Qed.
Lemma reps_norm (R : numFieldType) N M P x p q (a : R) : p = q -> @reps R N M P x p a -> reps M P x
  q a.
Proof. by move=> ->. Qed.
Lemma rep_scalar (R : numFieldType) N (M P : nat -> 'M[R]_N) x p a (U : frame P 1) :
  spc U = [:: 0%N] -> reps M P x p a -> rep M x U U (nscalar p) (a%:M).
Proof.
move=> h e; split; rewrite ?h // => -[|i] [|j] //= _ _; rewrite e.
have := @forth _ _ _ _ U 0 0; rewrite h /= => /(_ isT isT) <-.
by rewrite -[a%:M]scalemx1 -scalemxAr -scalemxAl mulmx1.
Qed.
Definition q (R : numFieldType) (a : Z) (b : positive) : R := qden R (Qmake a b).
