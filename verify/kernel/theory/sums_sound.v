(* The normal forms of sums.v are sound for entries in a field of characteristic 0. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import words words_sound sums.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Sums over bound indices of functions of all names. *)
Section Totals.
Variables (R : numFieldType) (dim : nat -> nat).
Notation fn := ((nat -> nat) -> R).
Definition ext (F : fn) := forall f g, f =1 g -> F f = F g.
Definition unmoved n (F : fn) := forall g x, F (upd g n x) = F g.
Fixpoint total (vs : seq (nat * nat)) (F : fn) (f : nat -> nat) : R :=
  match vs with
  | [::] => F f
  | (v, d) :: l => \sum_(0 <= x < dim d) total l F (upd f v.+3 x)
  end.
Lemma total_ext vs F : ext F -> ext (total vs F).
Proof.
move=> hF; elim: vs => [|[v d] l IH] f g e //=; first exact: hF.
by apply: eq_bigr => x _; apply: IH => u; rewrite /upd; case: eqn.
Qed.
Lemma total_eq vs F G f : (forall g, F g = G g) -> total vs F f = total vs G f.
Proof. by move=> h; elim: vs f => [|[v d] l IH] f //=; apply: eq_bigr. Qed.
Definition good (c f : nat -> nat) := forall u, (f u < dim (c u))%N.
Lemma good_upd c f v d x : good c f -> (x < dim d)%N -> good (upd c v d) (upd f v x).
Proof. by move=> h hx u; rewrite /upd; case: eqn. Qed.
Lemma total_good vs c F G f : good c f -> (forall g, good (spaces c vs) g -> F g = G g) ->
  total vs F f = total vs G f.
Proof.
elim: vs c f => [|[v d] l IH] c f hf h /=; first exact: h.
by apply: eq_big_nat => x /andP [_ hx]; apply: (IH (upd c v.+3 d)) => //; exact: good_upd.
Qed.
Lemma upd_upd f v w x y : v != w -> upd (upd f v x) w y =1 upd (upd f w y) v x.
Proof.
move=> h u; rewrite /upd !eqnE; case: (u =P w) => [->|] //.
by rewrite eq_sym (negbTE h).
Qed.
Lemma total_inner l v d F f : ext F -> ~~ binds v l ->
  \sum_(0 <= x < d) total l F (upd f v.+3 x) =
  total l (fun g => \sum_(0 <= x < d) F (upd g v.+3 x)) f.
Proof.
move=> hF; elim: l f => [|[w t] l IH] f //= /norP [nw nl].
rewrite exchange_big /=; apply: eq_bigr => y _; rewrite -IH //; apply: eq_bigr => x _.
apply: total_ext => // u; apply: upd_upd; rewrite !eqSS eq_sym; exact: nw.
Qed.
Lemma total_pull v d vs F f : ext F -> space_of v vs = Some d -> ~~ binds v (without v vs) ->
  total vs F f = total (without v vs) (fun g => \sum_(0 <= x < dim d) F (upd g v.+3 x)) f.
Proof.
move=> hF; elim: vs f => [|[w t] l IH] f //=; case: eqnP => [->|nw] /=.
  by case=> -> nb; apply: total_inner.
by move=> E /norP [_ nb]; apply: eq_bigr => x _; apply: IH.
Qed.
Lemma total_cat l l' F f : total (l ++ l') F f = total l (total l' F) f.
Proof. by elim: l f => [|[v d] l IH] f //=; apply: eq_bigr. Qed.
Lemma total_add l F G f : total l (fun g => F g + G g) f = total l F f + total l G f.
Proof. by elim: l f => [|[v d] l IH] f //=; rewrite -big_split; apply: eq_bigr => x _; rewrite IH.
Qed.
Lemma total_zero l f : total l (fun=> 0) f = 0.
Proof. by elim: l f => [|[v d] l IH] f //=; apply: big1. Qed.
Lemma total_scale l K F f : (forall v, binds v l -> unmoved v.+3 K) ->
  total l (fun g => K g * F g) f = K f * total l F f.
Proof.
elim: l f => [|[v d] l IH] f //= h; rewrite big_distrr; apply: eq_bigr => x _ /=.
rewrite IH; first by rewrite h // eqnE eqxx.
by move=> w hw; apply: h; rewrite hw orbT.
Qed.
Lemma total_unmoved l n G : ext G -> unmoved n G -> (forall v, binds v l -> n != v.+3) ->
  unmoved n (total l G).
Proof.
move=> hG hn; elim: l => [|[v d] l IH] h g x //=; apply: eq_bigr => y _.
rewrite -(IH _ (upd g v.+3 y) x); last by move=> w hw; apply: h; rewrite /= hw orbT.
by apply: total_ext => //; apply: upd_upd; apply: h; rewrite /= eqnE eqxx.
Qed.
Lemma total_mul l l' F G f : ext G -> (forall v, binds v l' -> unmoved v.+3 F) ->
  (forall v, binds v l -> unmoved v.+3 G) -> (forall v w, binds v l -> binds w l' -> v != w) ->
  total (l ++ l') (fun g => F g * G g) f = total l F f * total l' G f.
Proof.
move=> hG hF hl hd; rewrite total_cat.
rewrite (@total_eq _ _ (fun g => total l' G g * F g)); last first.
  by move=> g; rewrite (@total_scale l' F G) // mulrC.
rewrite total_scale; first by rewrite mulrC.
move=> v hv; apply: total_unmoved => //; first exact: hl.
by move=> w hw; rewrite !eqSS; apply: hd.
Qed.
Lemma total_rename (b r : nat -> nat) vs F f : ext F -> (forall v, r v.+3 = (b v).+3) ->
  (forall v u, r u = (b v).+3 -> u = v.+3) ->
  total [seq (b p.1, p.2) | p <- vs] (fun g => F (fun u => g (r u))) f =
  total vs F (fun u => f (r u)).
Proof.
move=> hF hr hi; elim: vs f => [|[v d] l IH] f //=; apply: eq_bigr => x _; rewrite IH.
apply: total_ext => // u; rewrite /upd !eqnE; have [->|ne] := altP (@eqP _ u v.+3).
  by rewrite hr eqxx.
by case: eqP => // /hi e; rewrite e eqxx in ne.
Qed.
End Totals.

Section Sound.
Variables (R : numFieldType) (dim : nat -> nat) (s : sig) (M : nat -> nat -> nat -> R).
Record ok : Prop := Ok {
  okone : forall i j, M 0 i j = (i == j)%:R;
  okunit : dim 0 = 1%N;
  oksym : forall k, symm s k = true -> forall i j, M k i j = M k j i;
  okinv : forall k k', pairin k k' (invs s) = true -> forall i j,
    (i < dim (nth 0%N (rows s) k))%N -> (j < dim (nth 0%N (rows s) k))%N ->
    \sum_(0 <= x < dim (nth 0%N (cols s) k)) M k i x * M k' x j = (i == j)%:R;
  oksize : forall d, d != 0%N -> M (nth 0%N (sizes s) d) 0 0 = (dim d)%:R;
  okrec : forall j k, pairin j k (recips s) = true -> M j 0 0 * M k 0 0 = 1 }.
Hypothesis H : ok.
Notation total := (total (R := R) dim). Notation good := (good dim).

Definition ev (es : seq edge) f : R := \prod_(e <- es) M e.1.1 (f e.1.2) (f e.2).
Definition val (m : mono) f : R := total m.1 (ev m.2) f.
Lemma ev_ext es : ext (ev es).
Proof. by move=> f g e; apply: eq_bigr => a _; rewrite !e. Qed.
Lemma ev_rename r es f : ev (rename r es) f = ev es (fun u => f (r u)).
Proof. by rewrite /ev big_map. Qed.
Lemma ev_cat es es' f : ev (es ++ es') f = ev es f * ev es' f. Proof. exact: big_cat. Qed.
Lemma ev_cons e es f : ev (e :: es) f = M e.1.1 (f e.1.2) (f e.2) * ev es f.
Proof. exact: big_cons. Qed.
Lemma ev_filter P es f : ev es f = ev (filter P es) f * ev (filter (fun e => ~~ P e) es) f.
Proof. by rewrite /ev !big_filter [LHS](bigID P). Qed.
Lemma val_ext m : ext (val m). Proof. apply: total_ext; exact: ev_ext. Qed.

Lemma pull v d vs es f : space_of v vs = Some d -> ~~ binds v (without v vs) ->
  val (vs, es) f =
  total (without v vs) (fun g => \sum_(0 <= x < dim d) ev es (upd g v.+3 x)) f.
Proof. move=> E nb; apply: total_pull => //; exact: ev_ext. Qed.

Lemma spaces0 c vs : c 0%N = 0%N -> spaces c vs 0 = 0%N.
Proof. by elim: vs c => [|[v d] l IH] c h //=; apply: IH. Qed.
Lemma good0 c g : good c g -> c 0%N = 0%N -> g 0%N = 0%N.
Proof. by move=> h e; have := h 0%N; rewrite e (okunit H); case: (g 0%N). Qed.

Section Rules.
Variables r c : nat.
Notation sound h := (forall m f, good (free r c) f -> val (h m) f = val m f).
Lemma same_total vs es es' f : good (free r c) f ->
  (forall g, good (spaces (free r c) vs) g -> ev es g = ev es' g) -> val (vs, es) f = val (vs, es') f.
Proof. by move=> hf h; apply: (total_good hf). Qed.
Lemma good_zero vs g : good (spaces (free r c) vs) g -> g 0%N = 0%N.
Proof. by move=> h; apply: (good0 h); rewrite spaces0. Qed.
Lemma only_indexP : sound (only_index r c).
Proof.
case=> vs es f hf; apply: same_total => // g hg; rewrite ev_rename; apply: ev_ext => u.
case: eqnP => // e; rewrite (good_zero hg); have := hg u; rewrite e (okunit H).
by case: (g u).
Qed.
Lemma without_onesP : sound without_ones.
Proof.
case=> vs es f hf; apply: same_total => // g _; rewrite [RHS](ev_filter is_one) /=.
rewrite [X in _ = X * _](_ : _ = 1) ?mul1r // /ev big_filter big1 // => -[[k a] b] /=.
by case/andP => /eqnP /= -> /eqnP /= ->; rewrite (okone H) eqxx.
Qed.
Lemma joins_zero a b es g : has (joins a b) es -> g a != g b -> ev es g = 0.
Proof.
case/hasP => -[[k x] y] ein /andP [/eqnP /= ek hj] ne.
rewrite /ev (big_rem _ ein) /= ek (okone H).
by case/orP: hj => /andP [/eqnP -> /eqnP ->]; rewrite ?[g b == _]eq_sym (negbTE ne) mul0r.
Qed.
Lemma mergeP v u : sound (merge r c v u).
Proof.
case=> vs es f hf; rewrite /merge; case E: space_of => [d|] //.
case: ifP => // /and4P [nb /eqnP hd nu hj]; rewrite [RHS](pull es f E nb).
apply: (total_good hf) => g hg.
have gu : (g u < dim d)%N by have := hg u; rewrite hd.
rewrite (bigD1_seq (g u)) /= ?mem_index_iota ?iota_uniq // big1_seq ?addr0.
  rewrite ev_rename; apply: ev_ext => w; rewrite /upd !eqnE; by case: eqP.
move=> x /andP [nx _]; apply: (joins_zero hj); rewrite /upd !eqnE eqxx.
by rewrite eqnE in nu; rewrite (negbTE nu).
Qed.
Lemma foldl_sound (T : Type) (h : T -> mono -> mono) (l : seq T) :
  (forall v, sound (h v)) -> sound (fun m => foldl (fun m v => h v m) m l).
Proof. by move=> hh; elim: l => [|v l IH] m f hf //=; rewrite IH // hh. Qed.
Lemma mergedP n : sound (merged r c n).
Proof.
elim: n => [|n IH] m f hf //=; case: to_merge => [[v u]|] //.
by rewrite IH // without_onesP // mergeP.
Qed.
Lemma untouched n es : ~~ has (touches n) es -> unmoved n (ev es).
Proof.
move/hasPn => h g x; rewrite /ev; apply: eq_big_seq => -[[k a] b] /h /norP [/= /negbTE ha /negbTE hb].
by rewrite /upd ha hb.
Qed.
Lemma countP v : sound (count s v).
Proof.
case=> vs es f hf; rewrite /count; case E: space_of => [d|] //.
case: ifP => // /andP [nb nt]; rewrite [RHS](pull es f E nb).
apply: (total_good hf) => g hg.
rewrite (eq_bigr (fun=> ev es g)); last by move=> x _; rewrite untouched.
rewrite sumr_const_nat subn0 -mulr_natl; case: eqnP => [->|/eqP nd]; first by rewrite (okunit H) mul1r.
by rewrite ev_cons /= (good_zero hg) (oksize H).
Qed.
Lemma intoP v e k a g : into s v e = Some (k, a) ->
  M e.1.1 (g e.1.2) (g e.2) = M k (g a) (g v) /\ a != v.
Proof.
case: e => -[l x] y; rewrite /into /=; case: ifP => [/andP [/eqnP -> n] [<- <-]|_]; first by [].
by case: ifP => // /and3P [sy /eqnP -> n] [<- <-]; rewrite (oksym H sy).
Qed.
Lemma out_ofP v e k a g : out_of s v e = Some (k, a) ->
  M e.1.1 (g e.1.2) (g e.2) = M k (g v) (g a) /\ a != v.
Proof.
case: e => -[l x] y; rewrite /out_of /=; case: ifP => [/andP [/eqnP -> n] [<- <-]|_]; first by [].
by case: ifP => // /and3P [sy /eqnP -> n] [<- <-]; rewrite (oksym H sy).
Qed.
Lemma inversesP l d v e e' i g : inverses s r c l d v e e' = Some i ->
  good (spaces (free r c) l) g ->
  \sum_(0 <= x < dim d) (let h := upd g v x in
    M e.1.1 (h e.1.2) (h e.2) * M e'.1.1 (h e'.1.2) (h e'.2)) = M i.1.1 (g i.1.2) (g i.2).
Proof.
rewrite /inverses; case I: into => [[k a]|] //; case O: out_of => [[k' b]|] //.
case: ifP => // /and4P [hp /eqnP -> /eqnP ha /eqnP hb] [<-] hg /=.
have ga := hg a; have gb := hg b; rewrite ha in ga; rewrite hb in gb.
rewrite (okone H) -(okinv H hp ga gb); apply: eq_bigr => x _.
have [-> na] := intoP (upd g v x) I; have [-> nb] := out_ofP (upd g v x) O.
by rewrite /upd !eqnE eqxx (negbTE na) (negbTE nb).
Qed.
Lemma collapseP v : sound (collapse s r c v).
Proof.
case=> vs es f hf; rewrite /collapse; case E: space_of => [d|] //; case: ifP => // /negbT nb.
case F: (filter _ _) => [|e [|e' [|]]] //; set rest := filter _ _.
have split g : \sum_(0 <= x < dim d) ev es (upd g v.+3 x) =
    (\sum_(0 <= x < dim d) (let h := upd g v.+3 x in
      M e.1.1 (h e.1.2) (h e.2) * M e'.1.1 (h e'.1.2) (h e'.2))) * ev rest g.
  rewrite big_distrl; apply: eq_bigr => x _ /=; rewrite (ev_filter (touches v.+3)) F !ev_cons.
  rewrite [ev [::] _]big_nil mulr1 (@untouched v.+3 rest) //.
  by apply/hasPn => a; rewrite mem_filter => /andP [].
case I: (inverses _ _ _ _ _ _ e e') => [i|].
  rewrite [RHS](pull es f E nb).
  by apply: (total_good hf) => g hg; rewrite split ev_cons (inversesP I hg).
case J: (inverses _ _ _ _ _ _ e' e) => [i|] //.
rewrite [RHS](pull es f E nb).
apply: (total_good hf) => g hg; rewrite split ev_cons -(inversesP J hg); congr (_ * _).
by apply: eq_bigr => x _ /=; rewrite mulrC.
Qed.
Lemma simpleP n : sound (simple s r c n).
Proof.
have one m f : good (free r c) f ->
    val (merged r c (size m.1) (without_ones (collapsed s r c m))) f = val m f.
  by move=> hf; rewrite mergedP // without_onesP // foldl_sound // => v; exact: collapseP.
by elim: n => [|n IH] m f hf //=; case: ifP => _; rewrite ?IH // one.
Qed.
Lemma less_oneP j es l g : g 0%N = 0%N -> less_one s j es = Some l -> M j 0 0 * ev es g = ev l g.
Proof.
move=> g0; elim: es l => [|e es IH] l //=; case: ifP => [/andP [/andP [/eqnP ha /eqnP hb] hp] [<-]|_].
  by rewrite ev_cons ha hb g0 mulrA (okrec H hp) mul1r.
by case E: less_one => [l'|] // [<-]; rewrite !ev_cons mulrCA (IH _ E).
Qed.
Lemma cancelledP es g : g 0%N = 0%N -> ev (cancelled s es) g = ev es g.
Proof.
move=> g0; elim: es => [|e es IH] //=; case: ifP => [/andP [/eqnP ha /eqnP hb]|_]; last first.
  by rewrite !ev_cons IH.
by case E: less_one => [l|]; rewrite ?ev_cons ?IH // -IH ha hb g0 (less_oneP g0 E).
Qed.
Lemma orientP es g : ev (map (orient s) es) g = ev es g.
Proof.
rewrite /ev big_map; apply: eq_bigr => e _; rewrite /orient.
by case: ifP => // /andP [sy _] /=; rewrite (oksym H sy).
Qed.
Lemma sortP es g : ev (sort eless es) g = ev es g.
Proof. by apply: perm_big; rewrite perm_sort. Qed.
Lemma number_inj o v w : number o v = number o w -> v = w.
Proof.
rewrite /number !index_mem; case: ifP => hv; case: ifP => hw.
- by move=> e; rewrite -(nth_index 0%N hv) e nth_index.
- by move=> e; have := hv; rewrite -index_mem e ltnNge leq_addl.
- by move=> e; have := hw; rewrite -index_mem -e ltnNge leq_addl.
by move/addIn.
Qed.
Lemma renumberP o : sound (renumber o).
Proof.
case=> vs es f hf; rewrite /renumber /val /=; set rn := fun u => if u is _.+3 then _ else _.
rewrite (@total_eq _ _ _ _ (fun g => ev es (fun u => g (rn u)))); last by move=> g; rewrite ev_rename.
rewrite total_rename //; first last.
- by move=> v [|[|[|u]]] //= [] /number_inj ->.
- exact: ev_ext.
apply: total_ext; [exact: ev_ext | case=> [|[|[|u]]] //=].
have z v : f v.+3 = 0%N by have := hf v.+3; rewrite /= (okunit H); case: (f _).
by rewrite !z.
Qed.
Lemma to_endP v : sound (to_end v).
Proof.
case=> vs es f hf; rewrite /to_end; case E: space_of => [d|] //; case: ifP => // /negbT nb.
rewrite [RHS](pull es f E nb).
by rewrite /val -cats1 total_cat.
Qed.
Lemma normalP : sound (normal s r c).
Proof.
move=> m f hf; rewrite /normal; set m1 := counted _ _; set m2 := (_, cancelled _ _).
set m3 := arranged _.
have e1 : val m1 f = val m f.
  rewrite foldl_sound; [|by move=> v; exact: countP|by []].
  by rewrite only_indexP // simpleP // mergedP // without_onesP // only_indexP.
have e2 : val m2 f = val m f.
  rewrite -e1 -(without_onesP m1 hf); apply: same_total => // g hg; apply: cancelledP.
  exact: good_zero hg.
have e3 : val m3 f = val m f.
  by rewrite foldl_sound ?renumberP // => v; exact: to_endP.
rewrite -e3; case: (m3) => vs es; apply: same_total => // g _ /=; by rewrite sortP orientP.
Qed.
End Rules.

Lemma pcmpP p q : pcmp p q = Eq -> p = q.
Proof.
by case: p q => [a b] [c d]; rewrite /pcmp /=; case E: ncmp => // /ncmpP ->; rewrite (ncmpP E).
Qed.
Lemma ecmpP e e' : ecmp e e' = Eq -> e = e'.
Proof.
by case: e e' => [a b] [c d]; rewrite /ecmp /=; case E: pcmp => // /ncmpP ->; rewrite (pcmpP E).
Qed.
Lemma lcmpP (T : Type) (cmp : T -> T -> comparison) : (forall a b, cmp a b = Eq -> a = b) ->
  forall v w, lcmp cmp v w = Eq -> v = w.
Proof.
by move=> h; elim=> [|a v IH] [|b w] //=; case E: (cmp a b) => // /IH ->; rewrite (h _ _ E).
Qed.
Lemma mcmpP m n : mcmp m n = Eq -> m = n.
Proof.
case: m n => [v e] [w e']; rewrite /mcmp /=; case E: lcmp => // /(lcmpP pcmpP) ->.
by rewrite (lcmpP ecmpP E).
Qed.
Definition pval (p : poly) f : R := \sum_(t <- p) qden R t.1 * val t.2 f.
Lemma pval_cons t p f : pval (t :: p) f = qden R t.1 * val t.2 f + pval p f.
Proof. exact: big_cons. Qed.
Lemma pval_ext p : ext (pval p).
Proof. by move=> f g e; apply: eq_bigr => t _; rewrite (val_ext _ e). Qed.
Lemma pinsP k m p f : pval (pins k m p) f = qden R k * val m f + pval p f.
Proof.
elim: p => [|[k' m'] p IH] /=; first by rewrite pval_cons.
case E: mcmp; rewrite ?pval_cons ?IH //; last by rewrite addrCA.
rewrite -(mcmpP E) /= addrA -mulrDl -qden_add -qden_red.
by case Z: Qeq_bool; rewrite ?pval_cons //= (qden_zero R Z) mul0r add0r.
Qed.
Lemma paddP p q f : pval (padd p q) f = pval p f + pval q f.
Proof.
elim: p => [|t p IH] /=; first by rewrite [pval [::] _]big_nil add0r.
by rewrite pinsP IH pval_cons addrA.
Qed.
Lemma pscaleP k p f : pval (pscale k p) f = qden R k * pval p f.
Proof.
by rewrite /pval big_map big_distrr; apply: eq_bigr => t _ /=; rewrite qden_red qden_mul mulrA.
Qed.
Lemma sameP p q f : same p q = true -> pval p f = pval q f.
Proof.
move/nilP => e; have := paddP p (pscale qm1 q) f; rewrite e pscaleP qdenm1 mulN1r.
by rewrite [pval [::] f]big_nil => /eqP; rewrite eq_sym subr_eq0 => /eqP.
Qed.

Lemma named_other (b : nat -> nat) x y n g a : (forall u, named b x y u != n) ->
  (fun u => upd g n a (named b x y u)) =1 (fun u => g (named b x y u)).
Proof. by move=> h u; rewrite /upd eqnE (negbTE (h u)). Qed.
Lemma binds_map (b : nat -> nat) v (l : seq (nat * nat)) :
  binds v [seq (b p.1, p.2) | p <- l] -> exists w, v = b w.
Proof. by case/hasP => p /mapP [q _ ->] /eqnP /= <-; exists q.1. Qed.
Lemma odd_even v w : v.*2.+1 <> w.*2.+2.
Proof. by move/(congr1 odd); rewrite /= !odd_double. Qed.
Section Combine.
Variables (x y z w : nat).
Hypothesis small : [&& (x < 4)%N, (y < 4)%N, (z < 4)%N & (w < 4)%N].
Notation rl := (named left_number x y). Notation rr := (named right_number z w).
Lemma rl_even u v : rl u != (right_number v).+3.
Proof.
case/and4P: small => hx hy _ _; case: u => [|[|[|u]]] //=.
- by apply: contraTneq hx => ->.
- by apply: contraTneq hy => ->.
by rewrite !eqSS; apply/eqP; rewrite -[RHS]/((v.*2).+1); move/(congr1 odd); rewrite /= !odd_double.
Qed.
Lemma rr_odd u v : rr u != (left_number v).+3.
Proof.
case/and4P: small => _ _ hz hw; case: u => [|[|[|u]]] //=.
- by apply: contraTneq hz => ->.
- by apply: contraTneq hw => ->.
by rewrite !eqSS; apply/eqP => /(congr1 odd); rewrite /= !odd_double.
Qed.
Lemma rl_inj v u : rl u = (left_number v).+3 -> u = v.+3.
Proof.
case/and4P: small => hx hy _ _; case: u => [|[|[|u]]] //=.
- by move=> e; rewrite e in hx.
- by move=> e; rewrite e in hy.
by case=> /double_inj ->.
Qed.
Lemma rr_inj v u : rr u = (right_number v).+3 -> u = v.+3.
Proof.
case/and4P: small => _ _ hz hw; case: u => [|[|[|u]]] //=.
- by move=> e; rewrite e in hz.
- by move=> e; rewrite e in hw.
by case=> /double_inj ->.
Qed.
Lemma mcombineP vs m n f : val (mcombine vs x y z w m n) f =
  total vs (fun g => val m (fun u => g (rl u)) * val n (fun u => g (rr u))) f.
Proof.
rewrite /val /= total_cat; apply: total_eq => g.
rewrite (@total_eq _ _ _ _ (fun h => ev m.2 (fun u => h (rl u)) * ev n.2 (fun u => h (rr u))));
  last by move=> h; rewrite ev_cat !ev_rename.
rewrite (@total_mul _ _ _ _ (fun h => ev m.2 (fun u => h (rl u)))).
- rewrite total_rename ?total_rename //; try exact: ev_ext; [exact: rr_inj | exact: rl_inj].
- by move=> h h' e; apply: ev_ext => u; rewrite e.
- move=> v /binds_map [k ->] h a; apply: ev_ext; apply: named_other => u; exact: rl_even.
- move=> v /binds_map [k ->] h a; apply: ev_ext; apply: named_other => u; exact: rr_odd.
by move=> v v' /binds_map [k ->] /binds_map [k' ->]; apply/eqP; exact: odd_even.
Qed.
Lemma combine_row r c vs k m q acc f : good (free r c) f ->
  pval (foldr (fun u acc => pins (Qred (Qmult k u.1)) (normal s r c (mcombine vs x y z w m u.2)) acc)
    acc q) f =
  qden R k * total vs (fun g => val m (fun u => g (rl u)) * pval q (fun u => g (rr u))) f +
  pval acc f.
Proof.
move=> hf; elim: q => [|u q IH] /=.
  rewrite (@total_eq _ _ _ _ (fun=> 0)) ?total_zero ?mulr0 ?add0r // => g.
  by rewrite [pval [::] _]big_nil mulr0.
rewrite pinsP IH normalP // mcombineP qden_red qden_mul addrA; congr (_ + _).
rewrite -mulrA -mulrDr; congr (_ * _).
rewrite [in RHS](@total_eq _ _ _ _ (fun g => qden R u.1 * (val m (fun u => g (rl u)) *
  val u.2 (fun u => g (rr u))) + val m (fun u => g (rl u)) * pval q (fun u => g (rr u)))); last first.
  by move=> g; rewrite pval_cons mulrDr mulrCA.
by rewrite total_add (@total_scale _ _ _ (fun=> qden R u.1)).
Qed.
Lemma combineP r c vs p q f : good (free r c) f ->
  pval (combine s r c vs x y z w p q) f =
  total vs (fun g => pval p (fun u => g (rl u)) * pval q (fun u => g (rr u))) f.
Proof.
move=> hf; elim: p => [|t p IH].
  rewrite [LHS]big_nil (@total_eq _ _ _ _ (fun=> 0)) ?total_zero // => g.
  by rewrite [pval [::] _]big_nil mul0r.
rewrite /combine -/(combine s r c vs x y z w p q) [LHS]combine_row // IH.
rewrite [in RHS](@total_eq _ _ _ _ (fun g => qden R t.1 * (val t.2 (fun u => g (rl u)) *
  pval q (fun u => g (rr u))) + pval p (fun u => g (rl u)) * pval q (fun u => g (rr u)))); last first.
  by move=> g; rewrite pval_cons mulrDl mulrA.
by rewrite total_add (@total_scale _ _ _ (fun=> qden R t.1)).
Qed.
End Combine.
End Sound.
