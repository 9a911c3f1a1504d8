(* Signs of what a straight-line program computes: read off the coefficients of its outputs. *)
From Coq Require Import ZArith QArith List Ring_theory Ring_polynom FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound programs.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Inductive fact := Zero of positive | Nonzero of positive | Positive of positive
  | Nonnegative of positive.

(* No coefficient is negative. *)
Fixpoint coefs_ge0 (P : Pol Q) : bool := match P with
  | Pc c => Qle_bool q0 c | Pinj _ P => coefs_ge0 P | PX P _ P' => coefs_ge0 P && coefs_ge0 P' end.
Definition q_gt0 (c : Q) := match Qnum c with Zpos _ => true | _ => false end.
(* One of a product of variables that are positive, by their numbers, is. *)
Fixpoint coef_gt0 (pos : list bool) (P : Pol Q) : bool := match P with
  | Pc c => q_gt0 c
  | Pinj j P => coef_gt0 (BinList.jump j pos) P
  | PX P _ P' => (hd false pos && coef_gt0 pos P) || coef_gt0 (tl pos) P' end.
Definition seen_gt0 pos P := coefs_ge0 P && coef_gt0 pos P.

Definition is_fact (pos : list bool) (m : PositiveMap.t (Pol Q)) (f : fact) : bool := match f with
  | Zero k => Peq Qeq_bool (get (P0 q0) m k) (P0 q0)
  | Nonzero k => seen_gt0 pos (get (P0 q0) m k) || seen_gt0 pos (Popp qopp (get (P0 q0) m k))
  | Positive k => seen_gt0 pos (get (P0 q0) m k)
  | Nonnegative k => coefs_ge0 (get (P0 q0) m k) end.
Definition are_facts pos prog facts := let m := prun prog in all (is_fact pos m) facts.

Section Sound.
Variable R : numFieldType.
Definition holds_at (xs : list R) prog (f : fact) : Prop := match f with
  | Zero k => get 0 (rrun xs prog) k = 0 | Nonzero k => get 0 (rrun xs prog) k <> 0
  | Positive k => 0 < get 0 (rrun xs prog) k | Nonnegative k => 0 <= get 0 (rrun xs prog) k end.
Definition allowed (pos : list bool) (xs : list R) :=
  forall n : nat, 0 <= seq.nth 0 xs n /\ (seq.nth false pos n -> 0 < seq.nth 0 xs n).
Notation phi := (Pphi 0 +%R *%R (qden R)).

Lemma zden_ge0 (z : Z) : Z.le Z0 z -> 0 <= zden R z.
Proof. by case: z => [|p|p] //= _; rewrite /zden /= ?ler0n. Qed.
Lemma zden_gt0 (p : positive) : 0 < zden R (Zpos p).
Proof. by rewrite /zden /= ltr0n; apply/ssrnat.ltP; exact: Pos2Nat.is_pos. Qed.
Lemma den_gt0 (d : positive) : 0 < ((Pos.to_nat d)%:R : R).
Proof. by rewrite ltr0n; apply/ssrnat.ltP; exact: Pos2Nat.is_pos. Qed.
Lemma qden_ge0 c : Qle_bool q0 c -> 0 <= qden R c.
Proof.
move/Qle_bool_iff; rewrite /Qle /= Z.mul_1_r => h.
by rewrite /qden divr_ge0 ?zden_ge0 // ltW ?den_gt0.
Qed.
Lemma qden_gt0 c : q_gt0 c -> 0 < qden R c.
Proof.
rewrite /q_gt0 /qden; case: (Qnum c) => [|p|p] // _.
by rewrite divr_gt0 ?zden_gt0 ?den_gt0.
Qed.

Lemma jump_drop T j (l : list T) : BinList.jump j l = drop (Pos.to_nat j) l.
Proof.
have drop_tl k (m : list T) : drop k (tl m) = drop k.+1 m by case: m => //; case: k.
have twice k : (k + k)%N = Nat.mul 2 k by rewrite multE mul2n addnn.
elim: j l => [j IH|j IH|] l /=.
- by rewrite !IH Pos2Nat.inj_xI drop_drop drop_tl -twice.
- by rewrite !IH Pos2Nat.inj_xO drop_drop -twice.
by rewrite drop1.
Qed.
Lemma jump_allowed j pos xs : allowed pos xs -> allowed (BinList.jump j pos) (BinList.jump j xs).
Proof. by move=> h n; rewrite !jump_drop !nth_drop; exact: h. Qed.
Lemma tl_allowed pos xs : allowed pos xs -> allowed (tl pos) (tl xs).
Proof. exact: (@jump_allowed 1%positive). Qed.
Lemma pow_ge0 (x : R) i : 0 <= x -> 0 <= pow_pos *%R x i.
Proof. by move=> h; elim: i => [i IH|i IH|] //=; rewrite ?mulr_ge0. Qed.
Lemma pow_gt0 (x : R) i : 0 < x -> 0 < pow_pos *%R x i.
Proof. by move=> h; elim: i => [i IH|i IH|] //=; rewrite ?mulr_gt0. Qed.
Lemma hd_ge0 pos xs : allowed pos xs -> 0 <= hd 0 xs.
Proof. by move/(_ 0%N) => -[h _]; case: xs h. Qed.
Lemma hd_gt0 pos xs : allowed pos xs -> hd false pos -> 0 < hd 0 xs.
Proof. by move/(_ 0%N) => -[_ h]; case: xs h; case: pos. Qed.

Lemma phi_ge0 P : forall pos xs, allowed pos xs -> coefs_ge0 P -> 0 <= phi xs P.
Proof.
elim: P => [c|j P IH|P IHP i P' IH'] pos xs h /=; first exact: qden_ge0.
  exact: IH (jump_allowed j h).
move=> /andP [hP h']; rewrite addr_ge0 ?mulr_ge0 //.
- exact: IHP h hP.
- exact: pow_ge0 (hd_ge0 h).
exact: IH' (tl_allowed h) h'.
Qed.
Lemma phi_gt0 P : forall pos xs, allowed pos xs -> coefs_ge0 P -> coef_gt0 pos P -> 0 < phi xs P.
Proof.
elim: P => [c|j P IH|P IHP i P' IH'] pos xs h /=; first by move=> _; exact: qden_gt0.
  exact: IH (jump_allowed j h).
move=> /andP [hP h'] /orP [/andP [hx gP]|g'].
- rewrite ltr_paddr ?mulr_gt0 //; first exact: phi_ge0 (tl_allowed h) h'.
    exact: IHP h hP gP.
  exact: pow_gt0 (hd_gt0 h hx).
rewrite ltr_paddl ?mulr_ge0 //; first exact: phi_ge0 h hP.
  exact: pow_ge0 (hd_ge0 h).
exact: IH' (tl_allowed h) h' g'.
Qed.

Theorem facts_ok pos prog facts : are_facts pos prog facts = true ->
  forall xs, allowed pos xs -> forall f, In f facts -> holds_at xs prog f.
Proof.
move=> h xs ok f hf.
have {h} : is_fact pos (prun prog) f.
  move: h; rewrite /are_facts /=; elim: facts hf => [|a l IH] //= [->|hf] /andP [h1 h2] //.
  exact: IH.
have gt P : seen_gt0 pos P -> 0 < phi xs P by case/andP; exact: phi_gt0.
case: f {hf} => k h; rewrite /holds_at -(run_ok xs).
- have e : Peq Qeq_bool (get (P0 q0) (prun prog) k) (P0 q0) = true by exact: h.
  transitivity (phi xs (P0 q0)); last exact: phi0.
  exact: (Peq_ok (eqth R) (ext R) (mor R) _ _ e xs).
- case/orP: h => /gt h e; first by rewrite e ltxx in h.
  by move: h; rewrite (Popp_ok (eqth R) (ext R) (art R) (mor R)) e oppr0 ltxx.
- exact: gt.
exact: phi_ge0 ok h.
Qed.
End Sound.
