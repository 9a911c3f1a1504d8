(* Ahn et al. 2023, Lemma 8: layers that are multiples of one matrix may change places. *)
From mathcomp Require Import all_ssreflect all_algebra.
From icl.models Require Import linear_attention.
From icl.ahn2023.structured_set Require Import thm4_eq22.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory.
Local Open Scope ring_scope.

(* Factors 1 + c K in any order. *)
Section Factors.
Variables (R : comRingType) (m : nat) (K : 'M[R]_m).
Definition factor c : 'M[R]_m := 1%:M + c *: K.
Definition product_of s := foldl (fun M c => M *m factor c) 1%:M s.
Lemma factorC b c : factor b *m factor c = factor c *m factor b.
Proof.
rewrite /factor !mulmxDl !mulmxDr !mul1mx !mulmx1 -!scalemxAl -!scalemxAr !scalerA [b * c]mulrC.
by rewrite !addrA; congr (_ + _); rewrite addrAC.
Qed.
Lemma product_rcons s c : product_of (rcons s c) = product_of s *m factor c.
Proof. by rewrite /product_of -cats1 foldl_cat. Qed.
Lemma product_out s1 c s2 : product_of (s1 ++ c :: s2) = product_of (s1 ++ s2) *m factor c.
Proof.
elim/last_ind: s2 => [|s2 b IH]; first by rewrite cats0 cats1 product_rcons.
by rewrite -rcons_cons -!rcons_cat !product_rcons IH -!mulmxA factorC.
Qed.
Lemma product_perm s s' : perm_eq s s' -> product_of s = product_of s'.
Proof.
elim: s s' => [|c s IH] s' e; first by move: e; rewrite perm_sym => /perm_nilP ->.
have c_in : c \in s' by rewrite -(perm_mem e) mem_head.
case/splitPr: c_in e => s1 s2 e; rewrite product_out (product_out [::]); congr (_ *m _).
apply: IH; rewrite -(perm_cons c); apply: perm_trans e _.
by rewrite -cat1s -[c :: (_ ++ _)]cat1s perm_catCA.
Qed.
End Factors.

Section Lemma8.
Variables (R : realFieldType) (n d : nat) (N : 'M[R]_d).
(* (9) with A_l = a_l N *)
Definition output (a : nat -> R) (Z : 'M[R]_(d + 1, n + 1)) L :=
  layers (fun=> block_mx 0 0 0 1%:M) (fun l => block_mx (a l *: N) 0 0 0) Z L.
Definition exchanged (a : nat -> R) i j l := a (if l == i then j else if l == j then i else l).
Lemma outputE a Z L : output a Z L = col_mx (usubmx Z) (dsubmx Z *m
  product_of (n%:R^-1 *: (mask *m (usubmx Z)^T *m N *m usubmx Z)) [seq a l | l <- iota 0 L]).
Proof.
have [] := @still R n d (fun l => a l *: N) (fun=> 0) (usubmx Z) (dsubmx Z) (fun=> erefl) L.
rewrite /thm4_eq22.Z vsubmxK -/(output a Z L) => e1 e2; rewrite -[LHS]vsubmxK e1 e2.
congr (col_mx _ (_ *m _)); elim: L {e1 e2} => [//|L IH].
have -> : [seq a l | l <- iota 0 L.+1] = rcons [seq a l | l <- iota 0 L] (a L).
  by rewrite -addn1 iotaD map_cat cats1.
rewrite [LHS]/= IH product_rcons /factor; congr (_ *m (_ + _)).
by rewrite -scalemxAr -scalemxAl [RHS]scalerA mulrC -scalerA.
Qed.
Lemma exchange a Z L i j : (i < L)%N -> (j < L)%N -> output (exchanged a i j) Z L = output a Z L.
Proof.
move=> iL jL; rewrite !outputE; congr (col_mx _ (_ *m _)); apply: product_perm.
pose t l := if l == i then j else if l == j then i else l.
have tt : involutive t.
  move=> l; rewrite /t; case: (l =P i) => [->|/eqP li].
    by case: (j =P i) => [->|_]; rewrite ?eqxx.
  by case: (l =P j) => [->|/eqP lj]; rewrite ?eqxx // (negbTE li) (negbTE lj).
rewrite (map_comp a t); apply: perm_map; apply: uniq_perm.
- by rewrite (map_inj_uniq (inv_inj tt)) iota_uniq.
- exact: iota_uniq.
move=> l; rewrite -{1}[l]tt (mem_map (inv_inj tt)) !mem_iota !add0n /= /t.
by case: (l =P i) => [->|_]; [rewrite iL jL | case: (l =P j) => [->|//]; rewrite iL jL].
Qed.
(* As exchanges of neighbours. *)
Definition neighbour (a : nat -> R) l := exchanged a l l.+1.
Lemma neighbours i m a : exists s, [/\ size s = m.*2.+1,
  forall l, l \in s -> (l <= i + m)%N & foldl neighbour a s =1 exchanged a i (i + m.+1)%N].
Proof.
elim: m a => [|m IH] a.
  exists [:: i]; split=> [//|l|l] /=; first by rewrite inE addn0 => /eqP ->.
  by rewrite addn1.
set j := (i + m.+1)%N; have [s [ss sl sE]] := IH (neighbour a j).
exists (j :: rcons s j); split=> [|l|l].
- by rewrite /= size_rcons ss doubleS.
- rewrite inE mem_rcons inE orbA orbb => /orP[/eqP -> //|/sl].
  by move=> /leq_trans; apply; rewrite leq_add2l.
have ij : (i < j)%N by rewrite /j addnS ltnS leq_addr.
rewrite /= -cats1 foldl_cat /= {1}/neighbour {1}/exchanged sE /exchanged /neighbour /exchanged.
rewrite (addnS i m.+1) -/j.
have ji : (j == i) = false by rewrite gtn_eqF.
have jSi : (j.+1 == i) = false by rewrite gtn_eqF // ltnW.
have jSj : (j.+1 == j) = false by rewrite gtn_eqF.
have jjS : (j == j.+1) = false by rewrite ltn_eqF.
have ij' : (i == j) = false by rewrite ltn_eqF.
have ijS : (i == j.+1) = false by rewrite ltn_eqF // ltnW.
have [->|lj] := eqVneq l j; first by rewrite !(eqxx, jSi, jSj, jjS, ji, ij', ijS).
have [->|ljS] := eqVneq l j.+1; first by rewrite !(eqxx, jSi, jSj, jjS, ji, ij', ijS).
have [_|li] := eqVneq l i; first by rewrite ?(eqxx, jSi, jSj, jjS, ji, ij', ijS).
by rewrite !(negbTE lj, negbTE ljS).
Qed.
Lemma by_neighbours a i j L : (i < j)%N -> (j < L)%N -> exists s,
  [/\ size s = ((j - i).*2 - 1)%N, forall l, l \in s -> (l.+1 < L)%N &
      foldl neighbour a s =1 exchanged a i j].
Proof.
move=> ij jL; have [s [ss sl sE]] := neighbours i (j - i).-1 a; exists s.
have e : (j - i).-1.+1 = (j - i)%N by rewrite prednK // subn_gt0.
have ej : (i + (j - i).-1.+1)%N = j by rewrite e subnKC // ltnW.
split=> [|l /sl le|l]; last by rewrite sE ej.
  by rewrite ss -[in RHS]e doubleS subn1.
by apply: leq_ltn_trans jL; rewrite -ej addnS ltnS.
Qed.
(* Two layers change places by 2 (j - i) - 1 exchanges of neighbours. No entry of the output
   changes, for any tokens, and so neither does the loss (5), for any law of the prompts: of its
   mean E only this is used, that equal errors have equal means. *)
Theorem lemma8 a L i j : (i < L)%N -> (j < L)%N ->
  [/\ (i < j)%N -> exists s, [/\ size s = ((j - i).*2 - 1)%N,
         forall l, l \in s -> (l.+1 < L)%N & foldl neighbour a s =1 exchanged a i j],
      forall Z, output (exchanged a i j) Z L = output a Z L &
  forall E : (prompt R n d -> R) -> R, (forall f g, f =1 g -> E f = E g) ->
    let loss b := E (fun t =>
      (output b (Z0 t) L (rshift d 0) (rshift n 0) + ((w t)^T *m x t) 0 0) ^+ 2) in
    loss (exchanged a i j) = loss a].
Proof.
move=> iL jL; split=> [ij|Z|E mean loss]; [exact: by_neighbours | exact: exchange |].
by apply: mean => t; rewrite exchange.
Qed.
End Lemma8.
