(* The normal forms of words.v are sound for matrices over a field of characteristic 0. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import words.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Numbers.
Variable R : numFieldType.
Definition zden (z : Z) : R :=
  match z with Z0 => 0 | Zpos p => (Pos.to_nat p)%:R | Zneg p => - (Pos.to_nat p)%:R end.
Definition qden (q : Q) : R := zden (Qnum q) / (Pos.to_nat (Qden q))%:R.
Lemma posn0 p : (Pos.to_nat p)%:R != 0 :> R.
Proof. by rewrite pnatr_eq0 -lt0n; apply/ltP/Pos2Nat.is_pos. Qed.
Lemma zden_opp z : zden (Z.opp z) = - zden z.
Proof. by case: z => [|p|p] /=; rewrite ?oppr0 ?opprK. Qed.
Lemma zden_nat (n : nat) : zden (Z.of_nat n) = n%:R.
Proof. by case: n => [|n] //=; rewrite SuccNat2Pos.id_succ. Qed.
Lemma zden_sub (a b : nat) : zden (Z.sub (Z.of_nat a) (Z.of_nat b)) = a%:R - b%:R.
Proof.
case: (leqP b a) => h.
  by rewrite -Nat2Z.inj_sub ?zden_nat; [rewrite natrB|apply/leP].
have -> : Z.sub (Z.of_nat a) (Z.of_nat b) = Z.opp (Z.of_nat (b - a)).
  rewrite Nat2Z.inj_sub; [|by apply/leP/ltnW]. by ring_simplify.
by rewrite zden_opp zden_nat natrB ?opprB //; apply: ltnW.
Qed.
(* an integer as a difference of two natural numbers *)
Lemma zsplit z : exists a b : nat, z = Z.sub (Z.of_nat a) (Z.of_nat b).
Proof.
case: z => [|p|p]; [by exists 0%N, 0%N | exists (Pos.to_nat p), 0%N | exists 0%N, (Pos.to_nat p)].
  by rewrite positive_nat_Z Z.sub_0_r.
by rewrite positive_nat_Z.
Qed.
Lemma zden_add x y : zden (Z.add x y) = zden x + zden y.
Proof.
case: (zsplit x) => [a [b ->]]; case: (zsplit y) => [c [d ->]].
have -> : Z.add (Z.sub (Z.of_nat a) (Z.of_nat b)) (Z.sub (Z.of_nat c) (Z.of_nat d)) =
          Z.sub (Z.of_nat (Nat.add a c)) (Z.of_nat (Nat.add b d)).
  rewrite !Nat2Z.inj_add; by ring_simplify.
by rewrite !zden_sub !natrD opprD addrACA.
Qed.
Lemma zden_mul x y : zden (Z.mul x y) = zden x * zden y.
Proof.
case: x => [|p|p]; case: y => [|q|q] //=;
  by rewrite ?mul0r ?mulr0 ?Pos2Nat.inj_mul ?natrM ?mulrN ?mulNr ?opprK.
Qed.
Lemma qden_add p q : qden (Qplus p q) = qden p + qden q.
Proof.
rewrite /qden /Qplus /= zden_add !zden_mul /= Pos2Nat.inj_mul natrM addf_div ?posn0 //.
Qed.
Lemma qden_mul p q : qden (Qmult p q) = qden p * qden q.
Proof. by rewrite /qden /Qmult /= zden_mul Pos2Nat.inj_mul natrM mulf_div. Qed.
Lemma qden_eq p q : Qeq p q -> qden p = qden q.
Proof.
rewrite /Qeq /qden => h; apply/eqP; rewrite eqr_div ?posn0 //.
have := congr1 zden h; rewrite !zden_mul /= => ->. by rewrite mulrC.
Qed.
Lemma qden_red p : qden (Qred p) = qden p.
Proof. exact/qden_eq/Qred_correct. Qed.
Lemma qden0 : qden q0 = 0. Proof. by rewrite /qden /= mul0r. Qed.
Lemma qden1 : qden q1 = 1. Proof. by rewrite /qden /= divr1. Qed.
Lemma qdenm1 : qden qm1 = -1. Proof. by rewrite /qden /= divr1. Qed.
Lemma qden_zero p : Qeq_bool p q0 = true -> qden p = 0.
Proof. by move/Qeq_bool_iff/qden_eq ->; rewrite qden0. Qed.
End Numbers.

Arguments Qred : simpl never. Arguments Qmult : simpl never. Arguments Qplus :
  simpl never. Arguments qden : simpl never.
Section Sound.
Variables (R : numFieldType) (N : nat) (s : sig).
Variables (M : nat -> 'M[R]_N) (P : nat -> 'M[R]_N) (x : nat -> R).
Record ok : Prop := Ok {
  okrow : forall k, P (nth O (rows s) k) *m M k = M k;
  okcol : forall k, M k *m P (nth O (cols s) k) = M k;
  oksym : forall k, nth false (syms s) k = true -> (M k)^T = M k;
  okinv : forall k k', pairin k k' (invs s) = true -> M k *m M k' = P (nth O (rows s) k);
  okinvT : forall k k', pairin k k' (invs s) = true -> (M k)^T *m (M k')^T = P (nth O (cols s) k);
  okPP : forall i, P i *m P i = P i;
  okPT : forall i, (P i)^T = P i;
  okP0 : forall X : 'M[R]_N, P 0 *m X *m P 0 = \tr (P 0 *m X *m P 0) *: P 0;
  oktr0 : \tr (P 0) = 1;
  okdim : forall i, i != 0%N -> x (nth O (dimvar s) i) = \tr (P i);
  okrec : forall j k, pairin j k (recips s) = true -> x j * x k = 1 }.
Hypothesis H : ok.

Definition lden l := match l with L k t => if t then (M k)^T else M k | I i => P i end.
Fixpoint wden (w : word) : 'M[R]_N := match w with [::] => 1%:M | l :: w' => lden l *m wden w' end.
Definition aden a := match a with Tr w => \tr (wden w) | Sc k => x k end.
Definition asden (l : seq atom) : R := foldr (fun a acc => aden a * acc) 1 l.
Definition mden (m : mono) := asden m.1 *: wden m.2.
Definition pden (p : poly) : 'M[R]_N := foldr (fun t acc => qden R t.1 *: mden t.2 + acc) 0 p.

Lemma wden_cat v w : wden (v ++ w) = wden v *m wden w.
Proof. by elim: v => [|l v IH] /=; rewrite ?mul1mx // IH mulmxA. Qed.
Lemma asden_cat v w : asden (v ++ w) = asden v * asden w.
Proof. by elim: v => [|a v IH] /=; rewrite ?mul1r // IH mulrA. Qed.
Lemma lrowP l : P (lrow s l) *m lden l = lden l.
Proof.
case: l => [k []|i] /=; rewrite ?(okrow H) ?(okPP H) //.
by rewrite -{1}(okPT H) -trmx_mul (okcol H).
Qed.
Lemma lcolP l : lden l *m P (lcol s l) = lden l.
Proof.
case: l => [k []|i] /=; rewrite ?(okcol H) ?(okPP H) //.
by rewrite -{1}(okPT H) -trmx_mul (okrow H).
Qed.
Lemma ltrP l : lden (ltr s l) = (lden l)^T.
Proof.
case: l => [k t|i] /=; last by rewrite (okPT H).
case E: (nth false (syms s) k) => /=; last by case: t => //=; rewrite trmxK.
by case: t; rewrite ?trmxK // (oksym H E).
Qed.
Lemma wtrP w : wden (wtr s w) = (wden w)^T.
Proof.
rewrite /wtr; elim: w => [|l w IH] /=; first by rewrite trmx1.
by rewrite rev_cons -cats1 wden_cat IH /= mulmx1 trmx_mul ltrP.
Qed.
Lemma pushIP i w : wden (pushI s i w) = P i *m wden w.
Proof.
case: w => [|l w] //=; case E: (neqb _ _) => //=.
by rewrite mulmxA -(neqbP E) lrowP.
Qed.
Lemma beqbP a b : beqb a b = true -> a = b. Proof. by case: a b => [] []. Qed.
Lemma pushP l w : wden (push s l w) = lden l *m wden w.
Proof.
case: l => [k t|i]; last exact: pushIP.
case: w => [|[k' t'|j] w] //=.
  case E: (_ && _) => //=; move/andP: E => [/beqbP <- /= E].
  rewrite pushIP mulmxA; case: t => /=; by rewrite ?(okinv H E) ?(okinvT H E).
case E: (neqb _ _) => //=.
by rewrite -(neqbP E) mulmxA (lcolP (L k t)).
Qed.
Lemma joinP v w : wden (join s v w) = wden v *m wden w.
Proof. by elim: v => [|l v IH] /=; rewrite ?mul1mx // pushP IH mulmxA. Qed.

Definition psden (ps : seq word) := foldr (fun p acc => wden p *m acc) 1%:M ps.
Lemma piecesP w : psden (pieces s w) = wden w.
Proof.
elim: w => [|l w IH] //=; rewrite -IH.
case: (pieces s w) => [|[|l' p] ps] //=; rewrite ?mulmx1 //.
by case: (neqb _ _) => /=; rewrite ?mulmx1 // !mulmxA.
Qed.
Lemma wden_last l w : wden (l :: w) *m P (lcol s (last l w)) = wden (l :: w).
Proof.
elim: w l => [|l' w IH] l /=; first by rewrite mulmx1 lcolP.
by rewrite -mulmxA; congr (_ *m _); rewrite -[RHS](IH l').
Qed.
Lemma iscP p : isc s p = true -> wden p = \tr (wden p) *: P 0.
Proof.
case: p => [|l p] //= /andP [/neqbP e1 /neqbP e2].
have e : P 0 *m wden (l :: p) *m P 0 = wden (l :: p).
  by rewrite -{2}e2 -{1}e1 /= mulmxA lrowP -[RHS](wden_last l p) /=.
by have := okP0 H (wden (l :: p)); rewrite e.
Qed.
Definition trs (ps : seq word) : R := foldr (fun p acc => \tr (wden p) * acc) 1 ps.
Lemma path_ofP ps : psden ps = trs (closeds s ps) *: wden (path_of s ps).
Proof.
elim: ps => [|p ps IH] /=; first by rewrite scale1r.
rewrite joinP IH /closeds /=; case E: (isc s p).
  by rewrite {1}(iscP E) /= mulmx1 -scalemxAl -scalemxAr scalerA.
by rewrite -scalemxAr.
Qed.
Lemma wless_tr v w t : \tr (wden v) = t -> \tr (wden w) = t -> \tr (wden (wless v w)) = t.
Proof. by rewrite /wless; case: wcmp. Qed.
Lemma rot_tr n w : \tr (wden (rot n w)) = \tr (wden w).
Proof. by rewrite /rot wden_cat mxtrace_mulC -wden_cat cat_take_drop. Qed.
Lemma least_tr n w b t : \tr (wden w) = t -> \tr (wden b) = t -> \tr (wden (least n w b)) = t.
Proof.
elim: n w b => [|n IH] w b //= hw hb; apply: IH; rewrite ?rot_tr //.
by apply: wless_tr; rewrite ?rot_tr.
Qed.
Lemma canonP w : \tr (wden (canon s w)) = \tr (wden w).
Proof.
have e : \tr (wden (wtr s w)) = \tr (wden w) by rewrite wtrP mxtrace_tr.
by apply: least_tr => //; apply: least_tr => //; apply: wless_tr.
Qed.
Lemma cycredP n w : \tr (wden (cycred s n w)) = \tr (wden w).
Proof.
elim: n w => [|n IH] [|l w] //=; rewrite IH pushP.
have -> : lden (last l w) *m wden (belast l w) = wden [:: last l w] *m wden (belast l w) by rewrite
  /= mulmx1.
by rewrite mxtrace_mulC -wden_cat cats1 -lastI.
Qed.
Lemma atom_ofP w : asden (atom_of s w) = \tr (wden w).
Proof.
have c v : asden [:: Tr (canon s v)] = \tr (wden v) by rewrite /= mulr1 canonP.
case: w => [|[k t|i] [|l w]].
- exact: c.
- have e : \tr (wden (wtr s [:: L k t])) = \tr (wden [:: L k t]) by rewrite wtrP mxtrace_tr.
  have -> : asden (atom_of s [:: L k t]) = \tr (wden (wless [:: L k t] (wtr s [:: L k t]))) by
    exact: mulr1.
  exact: wless_tr.
- exact: c.
- case: i => [|i] /=; first by rewrite mulmx1 (oktr0 H).
  by rewrite mulr1 mulmx1 (okdim H).
by case: i => [|i]; exact: c.
Qed.
Lemma atoms_ofP ps : asden (flatten (map (atom_of s) ps)) = trs ps.
Proof. by elim: ps => [|p ps IH] //=; rewrite asden_cat IH atom_ofP. Qed.
Lemma ctrP w : asden (ctr s w) = \tr (wden w).
Proof.
rewrite /ctr asden_cat atoms_ofP atom_ofP -mxtraceZ -path_ofP piecesP rot_tr.
exact: cycredP.
Qed.
Lemma asortP a l : asden (asort a l) = aden a * asden l.
Proof. by elim: l => [|b l IH] //=; case: (acmp a b) => //=; rewrite IH mulrCA. Qed.
Lemma aremP j l r : arem s j l = Some r -> x j * asden l = asden r.
Proof.
elim: l r => [|b l IH] r //=.
case E: (match b with Sc k => _ | _ => _ end).
  by case: b E => [w|k] //= E [<-]; rewrite mulrA (okrec H E) mul1r.
by case F: (arem s j l) => [q|] // [<-] /=; rewrite mulrCA (IH _ F).
Qed.
Lemma ainsP a l : asden (ains s a l) = aden a * asden l.
Proof.
case: a => [w|j]; first exact: asortP.
by rewrite /ains; case E: (arem s j l) => [r|]; [rewrite -(aremP E) | exact: asortP].
Qed.
Lemma amulP v w : asden (amul s v w) = asden v * asden w.
Proof. by elim: v => [|a v IH] /=; rewrite ?mul1r // ainsP IH mulrA. Qed.
Lemma cutmP a w : mden (cutm s a w) = asden a *: wden w.
Proof.
by rewrite /mden /cutm /= amulP atoms_ofP mulrC -scalerA -path_ofP piecesP.
Qed.
Lemma mmulP m n : mden (mmul s m n) = mden m *m mden n.
Proof. by rewrite cutmP amulP joinP /mden -scalemxAl -scalemxAr scalerA. Qed.

Lemma ncmpP a b : ncmp a b = Eq -> a = b.
Proof. by elim: a b => [|a IH] [|b] //= /IH ->. Qed.
Lemma lcodeP l l' : lcode l = lcode l' -> l = l'.
Proof.
have m k a : (a < 3 -> (3 * k + a) %% 3 = a)%N by move=> h; rewrite mulnC modnMDl modn_small.
have d k a : (a < 3 -> (3 * k + a) %/ 3 = k)%N by move=> h; rewrite mulnC divnMDl // divn_small
  ?addn0.
have u k a k' a' : (a < 3 -> a' < 3 -> 3 * k + a = 3 * k' + a' -> k = k' /\ a = a')%N.
  move=> h h' e; split.
    by have := congr1 (fun n => n %/ 3)%N e; rewrite !d.
  by have := congr1 (fun n => n %% 3)%N e; rewrite !m.
case: l l' => [k [|]|i] [k' [|]|i'] /= e; have := u _ _ _ _ _ _ e; by case=> // ->.
Qed.
Lemma wcmpP v w : wcmp v w = Eq -> v = w.
Proof.
elim: v w => [|a v IH] [|b w] //=; case E: (ncmp _ _) => // /IH ->.
by rewrite (lcodeP (ncmpP E)).
Qed.
Lemma acmpP a b : acmp a b = Eq -> a = b.
Proof. by case: a b => [v|j] [w|k] //= => [/wcmpP ->|/ncmpP ->]. Qed.
Lemma ascmpP v w : ascmp v w = Eq -> v = w.
Proof. by elim: v w => [|a v IH] [|b w] //=; case E: (acmp _ _) => // /IH ->;
  rewrite (acmpP E). Qed.
Lemma mcmpP m n : mcmp m n = Eq -> m = n.
Proof.
by case: m n => [a v] [b w]; rewrite /mcmp /=; case E: (wcmp _ _) => // /ascmpP ->;
  rewrite (wcmpP E).
Qed.
Lemma pinsP c m p : pden (pins c m p) = qden R c *: mden m + pden p.
Proof.
elim: p => [|[c' m'] p IH] //=; case E: (mcmp m m') => //=; last by rewrite IH addrCA.
rewrite -(mcmpP E) addrA -scalerDl -qden_add -qden_red.
by case Z: (Qeq_bool _ _) => //=; rewrite (qden_zero R Z) scale0r add0r.
Qed.
Lemma paddP p q : pden (padd p q) = pden p + pden q.
Proof. by elim: p => [|t p IH] /=; rewrite ?add0r // pinsP IH addrA. Qed.
Lemma pscaleP c p : pden (pscale c p) = qden R c *: pden p.
Proof. by elim: p => [|t p IH] /=; rewrite ?scaler0 // IH qden_red qden_mul scalerDr scalerA. Qed.
Lemma pmul_row t q r :
  pden (foldr (fun u acc => pins (Qred (Qmult t.1 u.1)) (mmul s t.2 u.2) acc) r q) =
  (qden R t.1 *: mden t.2) *m pden q + pden r.
Proof.
elim: q => [|u q IH'] /=; first by rewrite mulmx0 add0r.
rewrite pinsP IH' mmulP qden_red qden_mul mulmxDr addrA; congr (_ + _ + _).
by move: (mden t.2) (mden u.2) => A B; rewrite -scalemxAl -scalemxAr scalerA.
Qed.
Lemma pmulP p q : pden (pmul s p q) = pden p *m pden q.
Proof.
elim: p => [|t p IH]; first by rewrite mul0mx.
have -> : pmul s (t :: p) q =
  foldr (fun u acc => pins (Qred (Qmult t.1 u.1)) (mmul s t.2 u.2) acc) (pmul s p q) q by [].
by rewrite pmul_row IH /= mulmxDl.
Qed.
Lemma psmul_row t q r :
  pden (foldr (fun u acc => pins (Qred (Qmult t.1 u.1))
    (amul s (ctr s t.2.2) (amul s t.2.1 u.2.1), u.2.2) acc) r q) =
  \tr (qden R t.1 *: mden t.2) *: pden q + pden r.
Proof.
elim: q => [|u q IH'] /=; first by rewrite scaler0 add0r.
rewrite pinsP IH' qden_red qden_mul scalerDr -addrA; congr (_ + _).
rewrite /mden /= !amulP ctrP !mxtraceZ !scalerA; congr (_ *: _).
move: (qden _ _) (qden _ _) (\tr _) (asden _) (asden _) => a b c d e.
by ring.
Qed.
Lemma psmulP p q : pden (psmul s p q) = \tr (pden p) *: pden q.
Proof.
elim: p => [|t p IH]; first by rewrite mxtrace0 scale0r.
have -> : psmul s (t :: p) q = foldr (fun u acc => pins (Qred (Qmult t.1 u.1))
    (amul s (ctr s t.2.2) (amul s t.2.1 u.2.1), u.2.2) acc) (psmul s p q) q by [].
by rewrite psmul_row IH /= mxtraceD scalerDl.
Qed.
Lemma trD (m n : nat) (A B : 'M[R]_(m, n)) : (A + B)^T = A^T + B^T.
Proof. by apply/matrixP=> i j; rewrite !mxE. Qed.
Lemma trZ (m n : nat) a (A : 'M[R]_(m, n)) : (a *: A)^T = a *: A^T.
Proof. by apply/matrixP=> i j; rewrite !mxE. Qed.
Lemma ptrP p : pden (ptr s p) = (pden p)^T.
Proof.
elim: p => [|t p IH] /=; first by rewrite trmx0.
by rewrite pinsP IH cutmP wtrP trD trZ /mden trZ.
Qed.
Lemma ptraceP p : pden (ptrace s p) = \tr (pden p) *: P 0.
Proof.
elim: p => [|t p IH] /=; first by rewrite mxtrace0 scale0r.
rewrite pinsP IH mxtraceD scalerDl; congr (_ + _).
by rewrite /mden /= amulP ctrP mulmx1 !mxtraceZ !scalerA; congr (_ *: _);
  rewrite [_ * asden _]mulrC.
Qed.
Lemma psameP p q : nilp (padd p (pscale qm1 q)) -> pden p = pden q.
Proof.
move/nilP => e; have := paddP p (pscale qm1 q); rewrite e pscaleP qdenm1 scaleN1r /=.
by move/eqP; rewrite eq_sym subr_eq0 => /eqP.
Qed.
End Sound.
