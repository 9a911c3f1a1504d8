(* Matrices of blocks: what a typed expression has to do with its computed sums over indices. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra.
From icl.kernel.theory Require Import words words_sound sums sums_sound.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* Entries by natural numbers; 0 outside of the matrix. *)
Section Entries.
Variable R : numFieldType.
Definition mget m n (A : 'M[R]_(m, n)) (i j : nat) : R :=
  if (insub i, insub j) is (Some a, Some b) then A a b else 0.
Lemma mgetE m n (A : 'M[R]_(m, n)) (i : 'I_m) (j : 'I_n) : mget A i j = A i j.
Proof. by rewrite /mget !valK. Qed.
Lemma mget_at m n (A : 'M[R]_(m, n)) i j (hi : (i < m)%N) (hj : (j < n)%N) :
  mget A i j = A (Ordinal hi) (Ordinal hj).
Proof. exact: (mgetE A (Ordinal hi) (Ordinal hj)). Qed.
Lemma mget_eq m n (A B : 'M[R]_(m, n)) :
  (forall i j, (i < m)%N -> (j < n)%N -> mget A i j = mget B i j) -> A = B.
Proof. by move=> h; apply/matrixP => i j; rewrite -!mgetE h. Qed.
Lemma mget_mul m n k (A : 'M[R]_(m, n)) (B : 'M[R]_(n, k)) i j : (i < m)%N -> (j < k)%N ->
  mget (A *m B) i j = \sum_(0 <= x < n) mget A i x * mget B x j.
Proof.
move=> hi hj; rewrite mget_at mxE big_mkord; apply: eq_bigr => x _.
by rewrite -(mgetE A) -(mgetE B).
Qed.
Lemma mget_sym m (A : 'M[R]_m) : A^T = A -> forall i j, mget A i j = mget A j i.
Proof.
move=> h i j; rewrite -{1}h /mget; case: insubP => [a _ _|]; case: insubP => [b _ _|] //.
by rewrite mxE.
Qed.
Lemma mget_inv m n (A : 'M[R]_(m, n)) B : A *m B = 1%:M -> forall i j, (i < m)%N -> (j < m)%N ->
  \sum_(0 <= x < n) mget A i x * mget B x j = (i == j)%:R.
Proof. by move=> h i j hi hj; rewrite -mget_mul // h mget_at mxE. Qed.
End Entries.

Section Blocks.
Variables (R : numFieldType) (dim : nat -> nat) (s : sig) (M : nat -> nat -> nat -> R).
Hypothesis H : ok dim s M.
Definition rep r c (p : poly) (A : nat -> nat -> R) :=
  forall f, good dim (free r c) f -> pval dim M p f = A (f 1%N) (f 2%N).
Definition reps p (a : R) := rep 0 0 p (fun _ _ => a).
Definition base i j u : nat := match u with 1%N => i | 2%N => j | _ => 0%N end.
Lemma good_base r c i j : (i < dim r)%N -> (j < dim c)%N -> good dim (free r c) (base i j).
Proof. by move=> hi hj [|[|[|u]]] //=; rewrite (okunit H). Qed.
Lemma good_zero1 c f : good dim (free 0 c) f -> f 1%N = 0%N.
Proof. by move/(_ 1%N); rewrite /= (okunit H); case: (f _). Qed.
Lemma good_zero2 r f : good dim (free r 0) f -> f 2%N = 0%N.
Proof. by move/(_ 2%N); rewrite /= (okunit H); case: (f _). Qed.
Lemma good_zero0 r c f : good dim (free r c) f -> f 0%N = 0%N.
Proof. by move/(_ 0%N); rewrite /= (okunit H); case: (f _). Qed.
Lemma good_bound r c f v : good dim (free r c) f -> f v.+3 = 0%N.
Proof. by move/(_ v.+3); rewrite /= (okunit H); case: (f _). Qed.

Lemma rep_eq r c p A B : rep r c p A -> (forall i j, (i < dim r)%N -> (j < dim c)%N ->
  A i j = B i j) -> rep r c p B.
Proof. by move=> h e f hf; rewrite h // e //; [exact: (hf 1%N) | exact: (hf 2%N)]. Qed.
Lemma rep_zero r c : rep r c [::] (fun _ _ => 0).
Proof. by move=> f _; rewrite /pval big_nil. Qed.
Lemma rep_add r c p q A B : rep r c p A -> rep r c q B ->
  rep r c (padd p q) (fun i j => A i j + B i j).
Proof. by move=> ha hb f hf; rewrite paddP ha ?hb. Qed.
Lemma rep_scale r c k p A : rep r c p A -> rep r c (pscale k p) (fun i j => qden R k * A i j).
Proof. by move=> ha f hf; rewrite pscaleP ha. Qed.
Lemma rep_one r c : rep r c pone (fun _ _ => 1).
Proof. by move=> f _; rewrite /pval big_seq1 /= qden1 mul1r /val /ev /= big_nil. Qed.
Lemma rep_edges r c es A : (forall f, good dim (free r c) f -> ev M es f = A (f 1%N) (f 2%N)) ->
  rep r c [:: (q1, ([::], es))] A.
Proof. by move=> h f hf; rewrite /pval big_seq1 /= qden1 mul1r /val /= h. Qed.

(* the space of the names 0 to 3 *)
Definition at4 r c d u := match u with 1%N => r | 2%N => c | 3%N => d | _ => 0%N end.
Lemma good_named r c d f x y (b : nat -> nat) g : good dim (free r c) f ->
  (x < 4)%N -> (y < 4)%N -> (g 0%N = f 0%N) -> (g 1%N = f 1%N) -> (g 2%N = f 2%N) ->
  (forall v, g v.+4 = 0%N) -> (g 3%N < dim d)%N -> (forall v, (0 < b v)%N) ->
  good dim (free (at4 r c d x) (at4 r c d y)) (fun u => g (named b x y u)).
Proof.
move=> hf hx hy e0 e1 e2 e4 h3 hb.
have at_ z : (z < 4)%N -> (g z < dim (at4 r c d z))%N.
  case: z => [|[|[|[|z]]]] //= _; [rewrite e0; exact: (hf 0%N) | rewrite e1; exact: (hf 1%N)
    | rewrite e2; exact: (hf 2%N)].
case=> [|[|[|u]]] /=; [exact: (at_ 0%N) | exact: at_ | exact: at_ |].
by move: (hb u); case: (b u) => // k _; rewrite e4 (okunit H).
Qed.
Section Combined.
Variables (r c d x y z w : nat) (p q : poly) (A B : nat -> nat -> R).
Hypothesis small : [&& (x < 4)%N, (y < 4)%N, (z < 4)%N & (w < 4)%N].
Definition pick i j k u : nat := match u with 1%N => i | 2%N => j | 3%N => k | _ => 0%N end.
Lemma rep_combine_sum : rep (at4 r c d x) (at4 r c d y) p A ->
  rep (at4 r c d z) (at4 r c d w) q B ->
  rep r c (combine s r c [:: (0%N, d)] x y z w p q) (fun i j => \sum_(0 <= k < dim d)
    A (pick i j k x) (pick i j k y) * B (pick i j k z) (pick i j k w)).
Proof.
case/and4P: (small) => hx hy hz hw ha hb f hf; rewrite (combineP H small) //=.
apply: eq_big_nat => k /andP [_ hk].
have value u : (u < 4)%N -> upd f 3 k u = pick (f 1%N) (f 2%N) k u.
  by case: u => [|[|[|[|u]]]] //= _; rewrite /upd /= (good_zero0 hf).
have other v : upd f 3 k v.+4 = 0%N by rewrite /upd /= (good_bound _ hf).
rewrite ha ?hb /=; rewrite ?value //; apply: (good_named hf) => //.
Qed.
Lemma rep_combine : rep (at4 r c 0 x) (at4 r c 0 y) p A ->
  rep (at4 r c 0 z) (at4 r c 0 w) q B ->
  rep r c (combine s r c [::] x y z w p q)
    (fun i j => A (pick i j 0 x) (pick i j 0 y) * B (pick i j 0 z) (pick i j 0 w)).
Proof.
case/and4P: (small) => hx hy hz hw ha hb f hf; rewrite (combineP H small) //=.
have value u : (u < 4)%N -> f u = pick (f 1%N) (f 2%N) 0 u.
  by case: u => [|[|[|[|u]]]] //= _; rewrite ?(good_zero0 hf) ?(good_bound _ hf).
rewrite ha ?hb /=; rewrite -?value //; apply: (good_named (d := 0) hf) => //;
  by [move=> v; exact: good_bound hf | rewrite (okunit H) (good_bound _ hf)].
Qed.
End Combined.

(* Sides of several spaces. *)
Definition tot (l : seq nat) := foldl (fun a d => a + dim d)%N 0%N l.
Definition offs l k := tot (take k l).
Notation nths := (nth 0%N).
Lemma tot_rcons l d : tot (rcons l d) = (tot l + dim d)%N.
Proof. by rewrite /tot -cats1 foldl_cat. Qed.
Lemma offs_rcons l d k : (k <= size l)%N -> offs (rcons l d) k = offs l k.
Proof. by move=> h; rewrite /offs -cats1 takel_cat. Qed.
Lemma offs_size l : offs l (size l) = tot l. Proof. by rewrite /offs take_size. Qed.
Lemma offs_next l k : (k < size l)%N -> offs l k.+1 = (offs l k + dim (nths l k))%N.
Proof. by move=> h; rewrite /offs (take_nth 0%N) // tot_rcons. Qed.
Lemma offs_mono l j k : (j <= k)%N -> (k <= size l)%N -> (offs l j <= offs l k)%N.
Proof.
move=> h; rewrite -(subnKC h); elim: (k - j)%N => [|n IH]; first by rewrite addn0.
rewrite addnS => hs; rewrite offs_next //; apply: leq_trans (IH (ltnW hs)) _; exact: leq_addr.
Qed.
Lemma offs_in l k a : (k < size l)%N -> (a < dim (nths l k))%N -> (offs l k + a < tot l)%N.
Proof.
move=> hk ha; rewrite -offs_size; apply: leq_trans (offs_mono hk (leqnn _)).
by rewrite offs_next // ltn_add2l.
Qed.
Lemma offs_split l i : (i < tot l)%N ->
  exists k a, [/\ (k < size l)%N, (a < dim (nths l k))%N & i = (offs l k + a)%N].
Proof.
elim/last_ind: l => [|l d IH] //; rewrite tot_rcons size_rcons; case: (ltnP i (tot l)) => h hi.
  case: (IH h) => k [a [hk ha e]]; exists k, a; split; first exact: ltnW.
    by rewrite nth_rcons hk.
  by rewrite offs_rcons // ltnW.
exists (size l), (i - tot l)%N; rewrite nth_rcons ltnn eqxx; split=> //.
  by rewrite ltn_subLR.
by rewrite offs_rcons // offs_size subnKC.
Qed.
Lemma tot_sum l (F : nat -> R) : \sum_(0 <= x < tot l) F x =
  \sum_(0 <= k < size l) \sum_(0 <= x < dim (nths l k)) F (offs l k + x)%N.
Proof.
elim/last_ind: l => [|l d IH]; first by rewrite !big_geq.
rewrite tot_rcons size_rcons big_nat_recr //= (@big_cat_nat _ _ _ (tot l)) ?leq_addr //=.
congr (_ + _); last first.
  rewrite -{1}[tot l]add0n big_addn addKn nth_rcons ltnn eqxx offs_rcons // offs_size.
  by apply: eq_bigr => x _; rewrite addnC.
rewrite IH; apply: eq_big_nat => k /andP [_ hk]; rewrite nth_rcons hk.
by apply: eq_bigr => x _; rewrite offs_rcons // ltnW.
Qed.
Lemma offs_inj l j k a b : (j < size l)%N -> (k < size l)%N -> (a < dim (nths l j))%N ->
  (b < dim (nths l k))%N -> (offs l j + a == offs l k + b)%N = (j == k) && (a == b).
Proof.
have less j' k' a' b' : (j' < k')%N -> (k' < size l)%N -> (a' < dim (nths l j'))%N ->
    (offs l j' + a' == offs l k' + b')%N = false.
  move=> h hk ha; apply: ltn_eqF; apply: (@leq_trans (offs l j'.+1)).
    by rewrite offs_next ?ltn_add2l //; exact: ltn_trans h hk.
  by apply: leq_trans (leq_addr _ _); apply: offs_mono => //; exact: ltnW.
move=> hj hk ha hb; case: (ltngtP j k) => [h|h|->]; rewrite ?eqn_add2l //.
  exact: less.
by rewrite eq_sym less.
Qed.

(* A typed matrix and its blocks. *)
Definition blocks := seq (seq poly).
Definition ent (p : blocks) i j : poly := nth [::] (nth [::] p i) j.
Definition build r c (f : nat -> nat -> poly) : blocks := mkseq (fun i => mkseq (f i) c) r.
Lemma ent_build r c f i j : (i < r)%N -> (j < c)%N -> ent (build r c f) i j = f i j.
Proof. by move=> hi hj; rewrite /ent nth_mkseq // nth_mkseq. Qed.
Definition mrep rs cs (p : blocks) m n (A : 'M[R]_(m, n)) : Prop :=
  [/\ m = tot rs, n = tot cs & forall a b, (a < size rs)%N -> (b < size cs)%N ->
    rep (nths rs a) (nths cs b) (ent p a b)
      (fun i j => mget A (offs rs a + i) (offs cs b + j))].
(* one block at a time: the entries of the result by those of the operands *)
Lemma mrep_build rs cs f m n (A : 'M[R]_(m, n)) : m = tot rs -> n = tot cs ->
  (forall a b, (a < size rs)%N -> (b < size cs)%N -> exists2 B,
    rep (nths rs a) (nths cs b) (f a b) B & forall i j, (i < dim (nths rs a))%N ->
      (j < dim (nths cs b))%N -> (offs rs a + i < m)%N -> (offs cs b + j < n)%N ->
      B i j = mget A (offs rs a + i) (offs cs b + j)) ->
  mrep rs cs (build (size rs) (size cs) f) A.
Proof.
move=> em en h; split=> // a b ha hb; rewrite ent_build //; case: (h a b ha hb) => B hB e.
by apply: (rep_eq hB) => i j hi hj; apply: e; rewrite ?em ?en ?offs_in.
Qed.
Implicit Types (rs cs ks : seq nat).
Definition nsame rs cs (p q : blocks) : bool :=
  all (fun i => all (fun j => same (ent p i j) (ent q i j)) (iota 0 (size cs))) (iota 0 (size rs)).
Lemma mrep_eq rs cs p q m n (A B : 'M[R]_(m, n)) : mrep rs cs p A -> mrep rs cs q B ->
  nsame rs cs p q = true -> A = B.
Proof.
case=> em en ha [_ _ hb] e; apply: mget_eq => i j; rewrite {1}em {1}en.
case/offs_split => a [i' [sa hi ->]] /offs_split [b [j' [sb hj ->]]].
have hf := good_base hi hj; have := ha a b sa sb _ hf; have := hb a b sa sb _ hf => /= <- <-.
apply: sameP; move/allP: e => /(_ a); rewrite mem_iota add0n leq0n sa => /(_ isT) /allP /(_ b).
by rewrite mem_iota add0n leq0n sb => /(_ isT).
Qed.
Lemma reps_eq p q a b : reps p a -> reps q b -> same p q = true -> a = b.
Proof.
have u : (0 < dim 0)%N by rewrite (okunit H).
by move=> ha hb e; rewrite -(ha _ (good_base u u)) -(hb _ (good_base u u)); apply: sameP.
Qed.

Definition nadd rs cs (p q : blocks) := build (size rs) (size cs) (fun i j => padd (ent p i j) (ent q i j)).
Lemma mrep_add rs cs p q m n (A B : 'M[R]_(m, n)) : mrep rs cs p A -> mrep rs cs q B ->
  mrep rs cs (nadd rs cs p q) (A + B).
Proof.
case=> em en ha [_ _ hb]; apply: mrep_build => // a b sa sb.
eexists; first exact: (rep_add (ha a b sa sb) (hb a b sa sb)).
by move=> i j _ _ hi hj; rewrite !mget_at mxE.
Qed.
Definition nopp rs cs (p : blocks) := build (size rs) (size cs) (fun i j => pscale qm1 (ent p i j)).
Lemma mrep_opp rs cs p m n (A : 'M[R]_(m, n)) : mrep rs cs p A -> mrep rs cs (nopp rs cs p) (- A).
Proof.
case=> em en ha; apply: mrep_build => // a b sa sb.
eexists; first exact: (rep_scale qm1 (ha a b sa sb)).
by move=> i j _ _ hi hj; rewrite !mget_at qdenm1 mulN1r mxE.
Qed.
Definition nsmul rs cs (a : poly) (p : blocks) := build (size rs) (size cs)
  (fun i j => combine s (nths rs i) (nths cs j) [::] 0 0 1 2 a (ent p i j)).
Lemma mrep_scale rs cs x k p m n (A : 'M[R]_(m, n)) : reps x k -> mrep rs cs p A ->
  mrep rs cs (nsmul rs cs x p) (k *: A).
Proof.
move=> hk [em en ha]; apply: mrep_build => // a b sa sb.
eexists; first exact: (@rep_combine (nths rs a) (nths cs b) 0 0 1 2 _ _ _ _ isT hk (ha a b sa sb)).
by move=> i j _ _ hi hj /=; rewrite !mget_at mxE.
Qed.
Definition nsum (l : seq nat) (f : nat -> poly) : poly :=
  foldr (fun k acc => padd (f k) acc) [::] (iota 0 (size l)).
Lemma rep_sum r c l f (F : nat -> nat -> nat -> R) :
  (forall k, (k < size l)%N -> rep r c (f k) (F k)) ->
  rep r c (nsum l f) (fun i j => \sum_(0 <= k < size l) F k i j).
Proof.
move=> h g hg; rewrite /nsum.
have key n d : (d + n <= size l)%N -> pval dim M (foldr (fun k acc => padd (f k) acc) [::] (iota d n))
    g = \sum_(d <= k < d + n) F k (g 1%N) (g 2%N).
  elim: n d => [|n IH] d hd /=; first by rewrite addn0 big_geq // /pval big_nil.
  have hd' : (d < size l)%N by apply: leq_trans hd; rewrite addnS ltnS leq_addr.
  rewrite paddP IH; last by rewrite addSnnS.
  rewrite [in RHS]big_ltn; last by rewrite addnS ltnS leq_addr.
  by rewrite (h d hd' g hg) addSnnS.
by rewrite (key _ 0%N).
Qed.
Definition nmul rs ks cs (p q : blocks) := build (size rs) (size cs) (fun i j => nsum ks (fun k =>
  combine s (nths rs i) (nths cs j) [:: (0%N, nths ks k)] 1 3 3 2 (ent p i k) (ent q k j))).
Lemma mrep_mul rs ks cs p q m n l (A : 'M[R]_(m, n)) (B : 'M[R]_(n, l)) :
  mrep rs ks p A -> mrep ks cs q B -> mrep rs cs (nmul rs ks cs p q) (A *m B).
Proof.
case=> em en ha [_ el hb]; apply: mrep_build => // a b sa sb.
eexists; first apply: rep_sum => k sk.
  exact: (@rep_combine_sum (nths rs a) (nths cs b) (nths ks k) 1 3 3 2 _ _ _ _ isT (ha a k sa sk)
    (hb k b sk sb)).
move=> i j _ _ hi hj /=; rewrite mget_mul //.
by rewrite -(tot_sum ks (fun x => mget A (offs rs a + i) x * mget B x (offs cs b + j))) -en.
Qed.
Definition nhad rs cs (p q : blocks) := build (size rs) (size cs)
  (fun i j => combine s (nths rs i) (nths cs j) [::] 1 2 1 2 (ent p i j) (ent q i j)).
Definition had m n (A B : 'M[R]_(m, n)) : 'M[R]_(m, n) := \matrix_(i, j) (A i j * B i j).
Lemma mrep_had rs cs p q m n (A B : 'M[R]_(m, n)) : mrep rs cs p A -> mrep rs cs q B ->
  mrep rs cs (nhad rs cs p q) (had A B).
Proof.
case=> em en ha [_ _ hb]; apply: mrep_build => // a b sa sb; eexists.
  exact: (@rep_combine (nths rs a) (nths cs b) 1 2 1 2 _ _ _ _ isT (ha a b sa sb) (hb a b sa sb)).
by move=> i j _ _ hi hj /=; rewrite !mget_at mxE.
Qed.
Definition ntr rs cs (p : blocks) := build (size cs) (size rs)
  (fun i j => combine s (nths cs i) (nths rs j) [::] 2 1 0 0 (ent p j i) pone).
Lemma mrep_tr rs cs p m n (A : 'M[R]_(m, n)) : mrep rs cs p A -> mrep cs rs (ntr rs cs p) A^T.
Proof.
case=> em en ha; apply: mrep_build => // a b sa sb; eexists.
  exact: (@rep_combine (nths cs a) (nths rs b) 2 1 0 0 _ _ _ _ isT (ha b a sb sa) (@rep_one 0 0)).
by move=> i j _ _ hi hj /=; rewrite !mget_at mxE mulr1.
Qed.
Definition ntrace rs (p : blocks) := nsum rs (fun k =>
  combine s 0 0 [:: (0%N, nths rs k)] 3 3 0 0 (ent p k k) pone).
Lemma mrep_trace rs p m (A : 'M[R]_m) : mrep rs rs p A -> reps (ntrace rs p) (\tr A).
Proof.
case=> em _ ha.
have -> : \tr A = \sum_(0 <= k < size rs) \sum_(0 <= x < dim (nths rs k))
    mget A (offs rs k + x) (offs rs k + x).
  rewrite -(tot_sum rs (fun x => mget A x x)) -em big_mkord.
  by apply: eq_bigr => x _; rewrite mgetE.
apply: (rep_sum (F := fun k _ _ => _)) => k sk.
apply: (rep_eq (@rep_combine_sum 0 0 (nths rs k) 3 3 0 0 _ _ _ _ isT (ha k k sk sk) (@rep_one 0 0))).
by move=> i j _ _; apply: eq_bigr => x _; rewrite mulr1.
Qed.
Definition ncolumns rs cs (p q : blocks) := build (size cs) 1 (fun j _ => nsum rs (fun k =>
  combine s (nths cs j) 0 [:: (0%N, nths rs k)] 3 1 3 1 (ent p k j) (ent q k j))).
Definition columns m n (A B : 'M[R]_(m, n)) : 'cV[R]_n := \col_j \sum_i A i j * B i j.
Lemma mrep_columns rs cs p q m n (A B : 'M[R]_(m, n)) : mrep rs cs p A -> mrep rs cs q B ->
  mrep cs [:: 0%N] (ncolumns rs cs p q) (columns A B).
Proof.
case=> em en ha [_ _ hb]; apply: (@mrep_build cs [:: 0%N]) => //.
  by rewrite /tot /= (okunit H).
move=> a [|//] sa _; eexists; first apply: rep_sum => k sk.
  exact: (@rep_combine_sum (nths cs a) 0 (nths rs k) 3 1 3 1 _ _ _ _ isT (ha k a sk sa)
    (hb k a sk sa)).
move=> i j _ _ hi hj /=; rewrite [in RHS]mget_at mxE.
rewrite -(tot_sum rs (fun x => mget A x (offs cs a + i) * mget B x (offs cs a + i))) -em big_mkord.
by apply: eq_bigr => x _; rewrite -!mgetE.
Qed.
Definition nscaled rs cs (p q : blocks) := build (size rs) (size cs)
  (fun i j => combine s (nths rs i) (nths cs j) [::] 1 2 2 0 (ent p i j) (ent q j 0)).
Definition scaled m n (A : 'M[R]_(m, n)) (v : 'cV[R]_n) : 'M[R]_(m, n) :=
  \matrix_(i, j) (A i j * v j 0).
Lemma mrep_scaled rs cs p q m n (A : 'M[R]_(m, n)) v : mrep rs cs p A -> mrep cs [:: 0%N] q v ->
  mrep rs cs (nscaled rs cs p q) (scaled A v).
Proof.
case=> em en ha [_ _ hb]; apply: mrep_build => // a b sa sb; eexists.
  exact: (@rep_combine (nths rs a) (nths cs b) 1 2 2 0 _ _ _ _ isT (ha a b sa sb)
    (hb b 0%N sb isT)).
move=> i j _ _ hi hj /=; rewrite !mget_at // mxE; congr (_ * v _ _); exact: val_inj.
Qed.

(* Letters and constants. *)
Lemma reps_const k a : qden R k = a -> reps (pconst k) a.
Proof.
move=> e f hf; rewrite /pconst; case Z: Qeq_bool.
  by rewrite /pval big_nil -e (qden_zero R Z).
by rewrite /pval big_seq1 /= e /val /ev /= big_nil mulr1.
Qed.
Lemma reps_var k : reps [:: (q1, ([::], [:: (k, 0%N, 0%N)]))] (M k 0 0).
Proof. by apply: rep_edges => f hf; rewrite /ev big_seq1 /= (good_zero0 hf). Qed.
Lemma reps_add p q a b : reps p a -> reps q b -> reps (padd p q) (a + b).
Proof. exact: rep_add. Qed.
Lemma reps_opp p a : reps p a -> reps (pscale qm1 p) (- a).
Proof. by move/(rep_scale qm1) => h; apply: (rep_eq h) => i j _ _; rewrite qdenm1 mulN1r. Qed.
Lemma reps_mul p q a b : reps p a -> reps q b -> reps (combine s 0 0 [::] 0 0 0 0 p q) (a * b).
Proof. exact: (@rep_combine 0 0 0 0 0 0 _ _ _ _ isT). Qed.
Definition nletter k (r c : nat) : blocks :=
  [:: [:: [:: (q1, ([::], [:: (k, if eqn r 0 then 0%N else 1%N,
  if eqn c 0 then 0%N else 2%N)]))]]].
Lemma mrep_one_block r c p m n (A : 'M[R]_(m, n)) : m = dim r -> n = dim c ->
  rep r c p (mget A) -> mrep [:: r] [:: c] [:: [:: p]] A.
Proof. by move=> em en h; split=> // -[|//] [|//] _ _; apply: (rep_eq h). Qed.
Lemma mrep_letter k r c (A : 'M[R]_(dim r, dim c)) : M k = mget A ->
  mrep [:: r] [:: c] (nletter k r c) A.
Proof.
move=> e; apply: mrep_one_block => //; apply: rep_edges => f hf; rewrite /ev big_seq1 /= e.
case: r A e hf => [|r]; case: c => [|c] //= A e hf;
  by rewrite ?(good_zero1 hf) ?(good_zero2 hf) ?(good_zero0 hf).
Qed.
Definition ndiagonal k : blocks := [:: [:: [:: (q1, ([::], [:: (k, 1, 1); (0, 1, 2)]))]]]%N.
Lemma mrep_diagonal k r (A : 'M[R]_(dim r)) : is_diag_mx A -> M k = mget A ->
  mrep [:: r] [:: r] (ndiagonal k) A.
Proof.
move=> /is_diag_mxP hd e; apply: mrep_one_block => //; apply: rep_edges => f hf.
rewrite /ev big_cons big_seq1 /= e (okone H); have h1 := hf 1%N; have h2 := hf 2%N.
rewrite /= in h1 h2; rewrite !mget_at; case: eqP => [E|/eqP n]; rewrite ?mulr1 ?mulr0.
  by congr (A _ _); exact: val_inj.
by rewrite hd.
Qed.
Definition nzero rs cs : blocks := build (size rs) (size cs) (fun _ _ => [::]).
Lemma mrep_zero rs cs m n : m = tot rs -> n = tot cs -> mrep rs cs (nzero rs cs) (0 : 'M[R]_(m, n)).
Proof.
move=> em en; apply: mrep_build => // a b _ _; eexists; first exact: rep_zero.
by move=> i j _ _ hi hj; rewrite mget_at mxE.
Qed.
Definition nid rs := build (size rs) (size rs)
  (fun i j => if eqn i j then [:: (q1, ([::], [:: (0, 1, 2)]))] else [::])%N.
Lemma mrep_id rs m : m = tot rs -> mrep rs rs (nid rs) (1%:M : 'M[R]_m).
Proof.
move=> em; apply: mrep_build => // a b sa sb.
exists (fun i j => ((a == b) && (i == j))%:R).
  rewrite eqnE; case: eqP => _; last exact: rep_zero.
  by apply: rep_edges => f hf; rewrite /ev big_seq1 /= (okone H).
by move=> i j hi hj ha hb; rewrite mget_at mxE -val_eqE /= offs_inj.
Qed.
Definition nones rs cs : blocks := build (size rs) (size cs) (fun _ _ => pone).
Lemma mrep_ones rs cs m n : m = tot rs -> n = tot cs ->
  mrep rs cs (nones rs cs) (const_mx 1 : 'M[R]_(m, n)).
Proof.
move=> em en; apply: mrep_build => // a b _ _; eexists; first exact: rep_one.
by move=> i j _ _ hi hj; rewrite mget_at mxE.
Qed.
Lemma mrep_scalar p a : reps p a -> mrep [:: 0%N] [:: 0%N] [:: [:: p]] (a%:M : 'M[R]_1).
Proof.
move=> h; apply: mrep_one_block; rewrite ?(okunit H) //; apply: (rep_eq h) => i j.
rewrite (okunit H) => hi hj; rewrite mget_at mxE -val_eqE /=.
by move: hi hj; rewrite !ltnS !leqn0 => /eqP -> /eqP ->.
Qed.
Lemma mrep_entry p (A : 'M[R]_1) : mrep [:: 0%N] [:: 0%N] p A -> reps (ent p 0 0) (A 0 0).
Proof.
case=> _ _ /(_ 0%N 0%N isT isT) h; apply: (rep_eq h) => i j; rewrite /= (okunit H) => hi hj.
rewrite (mget_at A hi hj); congr (A _ _); apply: val_inj => /=; first by case: (i) hi.
by case: (j) hj.
Qed.

(* Blocks beside and below each other. *)
Lemma tot_cat l l' : tot (l ++ l') = (tot l + tot l')%N.
Proof.
elim/last_ind: l' => [|l' d IH]; first by rewrite cats0 addn0.
by rewrite -rcons_cat !tot_rcons IH addnA.
Qed.
Lemma offs_left l l' k : (k < size l)%N -> offs (l ++ l') k = offs l k.
Proof. by move=> h; rewrite /offs takel_cat // ltnW. Qed.
Lemma offs_right l l' k : offs (l ++ l') (size l + k) = (tot l + offs l' k)%N.
Proof. by rewrite /offs take_cat ltnNge leq_addr /= addKn tot_cat. Qed.
Definition nrow rs cs cs' (p q : blocks) := build (size rs) (size (cs ++ cs'))
  (fun i j => if (j < size cs)%N then ent p i j else ent q i (j - size cs)).
Lemma mrep_row rs cs cs' p q m n n' (A : 'M[R]_(m, n)) (B : 'M[R]_(m, n')) :
  mrep rs cs p A -> mrep rs cs' q B -> mrep rs (cs ++ cs') (nrow rs cs cs' p q) (row_mx A B).
Proof.
case=> em en ha [_ en' hb]; apply: mrep_build => //; first by rewrite tot_cat en en'.
move=> a b sa; rewrite size_cat nth_cat => sb; case: ltnP => hb'.
  eexists; first exact: (ha a b sa hb').
  move=> i j _ hj hi' hj' /=; rewrite offs_left // in hj' *.
  have hn : (offs cs b + j < n)%N by rewrite en offs_in.
  transitivity (row_mx A B (Ordinal hi') (lshift n' (Ordinal hn))); first by rewrite row_mxEl (mget_at _ hi' hn).
    by rewrite (mget_at _ hi' hj'); congr (row_mx A B _ _); exact: val_inj.
have sb' : (b - size cs < size cs')%N by rewrite ltn_subLR.
eexists; first exact: (hb a _ sa sb').
have E : offs (cs ++ cs') b = (n + offs cs' (b - size cs))%N.
  by rewrite -{1}(subnKC hb') offs_right en.
move=> i j _ hj hi' hj' /=; rewrite E -addnA in hj' *.
have hn : (offs cs' (b - size cs) + j < n')%N by rewrite en' offs_in.
transitivity (row_mx A B (Ordinal hi') (rshift n (Ordinal hn))); first by rewrite row_mxEr (mget_at _ hi' hn).
  by rewrite (mget_at _ hi' hj'); congr (row_mx A B _ _); exact: val_inj.
Qed.
Definition ncol rs rs' cs (p q : blocks) := build (size (rs ++ rs')) (size cs)
  (fun i j => if (i < size rs)%N then ent p i j else ent q (i - size rs) j).
Lemma mrep_col rs rs' cs p q m m' n (A : 'M[R]_(m, n)) (B : 'M[R]_(m', n)) :
  mrep rs cs p A -> mrep rs' cs q B -> mrep (rs ++ rs') cs (ncol rs rs' cs p q) (col_mx A B).
Proof.
case=> em en ha [em' _ hb]; apply: mrep_build => //; first by rewrite tot_cat em em'.
move=> a b; rewrite size_cat nth_cat => sa sb; case: ltnP => ha'.
  eexists; first exact: (ha a b ha' sb).
  move=> i j hi _ hi' hj' /=; rewrite offs_left // in hi' *.
  have hn : (offs rs a + i < m)%N by rewrite em offs_in.
  transitivity (col_mx A B (lshift m' (Ordinal hn)) (Ordinal hj')); first by rewrite col_mxEu (mget_at _ hn hj').
    by rewrite (mget_at _ hi' hj'); congr (col_mx A B _ _); exact: val_inj.
have sa' : (a - size rs < size rs')%N by rewrite ltn_subLR.
eexists; first exact: (hb _ b sa' sb).
have E : offs (rs ++ rs') a = (m + offs rs' (a - size rs))%N.
  by rewrite -{1}(subnKC ha') offs_right em.
move=> i j hi _ hi' hj' /=; rewrite E -addnA in hi' *.
have hn : (offs rs' (a - size rs) + i < m')%N by rewrite em' offs_in.
transitivity (col_mx A B (rshift m (Ordinal hn)) (Ordinal hj')); first by rewrite col_mxEd (mget_at _ hn hj').
  by rewrite (mget_at _ hi' hj'); congr (col_mx A B _ _); exact: val_inj.
Qed.
Definition npart r0 r c0 c (p : blocks) := build r c (fun i j => ent p (r0 + i) (c0 + j)).
Lemma mrep_lsub rs cs cs' p m n n' (A : 'M[R]_(m, n + n')) : n = tot cs ->
  mrep rs (cs ++ cs') p A -> mrep rs cs (npart 0 (size rs) 0 (size cs) p) (lsubmx A).
Proof.
move=> en [em _ ha]; apply: mrep_build => // a b sa sb.
have sb' : (b < size (cs ++ cs'))%N by rewrite size_cat ltn_addr.
have h := ha a b sa sb'; rewrite nth_cat sb in h; eexists; first exact: h.
move=> i j _ hj hi' hj'; rewrite offs_left // [RHS]mget_at mxE.
by rewrite -mgetE.
Qed.
Lemma mrep_rsub rs cs cs' p m n n' (A : 'M[R]_(m, n + n')) : n = tot cs -> n' = tot cs' ->
  mrep rs (cs ++ cs') p A -> mrep rs cs' (npart 0 (size rs) (size cs) (size cs') p) (rsubmx A).
Proof.
move=> en en' [em _ ha]; apply: mrep_build => // a b sa sb.
have sb' : (size cs + b < size (cs ++ cs'))%N by rewrite size_cat ltn_add2l.
have h := ha a _ sa sb'; rewrite nth_cat ltnNge leq_addr /= addKn in h; eexists; first exact: h.
move=> i j _ hj hi' hj'; rewrite offs_right -addnA -en [RHS]mget_at mxE.
by rewrite -mgetE.
Qed.
Lemma mrep_usub rs rs' cs p m m' n (A : 'M[R]_(m + m', n)) : m = tot rs ->
  mrep (rs ++ rs') cs p A -> mrep rs cs (npart 0 (size rs) 0 (size cs) p) (usubmx A).
Proof.
move=> em [_ en ha]; apply: mrep_build => // a b sa sb.
have sa' : (a < size (rs ++ rs'))%N by rewrite size_cat ltn_addr.
have h := ha a b sa' sb; rewrite nth_cat sa in h; eexists; first exact: h.
move=> i j hi _ hi' hj'; rewrite offs_left // [RHS]mget_at mxE.
by rewrite -mgetE.
Qed.
Lemma mrep_dsub rs rs' cs p m m' n (A : 'M[R]_(m + m', n)) : m = tot rs -> m' = tot rs' ->
  mrep (rs ++ rs') cs p A -> mrep rs' cs (npart (size rs) (size rs') 0 (size cs) p) (dsubmx A).
Proof.
move=> em em' [_ en ha]; apply: mrep_build => // a b sa sb.
have sa' : (size rs + a < size (rs ++ rs'))%N by rewrite size_cat ltn_add2l.
have h := ha _ b sa' sb; rewrite nth_cat ltnNge leq_addr /= addKn in h; eexists; first exact: h.
move=> i j hi _ hi' hj'; rewrite offs_right -addnA -em [RHS]mget_at mxE.
by rewrite -mgetE.
Qed.
End Blocks.
