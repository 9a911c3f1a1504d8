(* Means over symbols whose columns are independent, normal and centred: what is assumed of a mean
   is Isserlis' theorem, and its pairings are sums over indices. *)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra ring.
From icl.kernel.theory Require Import words words_sound words_symbols sums sums_sound sums_blocks sums_symbols.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Fixpoint picks (T : Type) (l : seq T) : seq (T * seq T) :=
  match l with [::] => [::] | a :: l => (a, l) :: [seq (p.1, a :: p.2) | p <- picks l] end.
Lemma picks_map (T U : Type) (h : T -> U) l :
  picks (map h l) = [seq (h p.1, map h p.2) | p <- picks l].
Proof. by elim: l => [|a l IH] //=; rewrite IH -!map_comp. Qed.
Lemma picks_all (T : eqType) (P : pred T) l p : p \in picks l -> all P l -> P p.1 && all P p.2.
Proof.
elim: l p => [|a l IH] p //=; rewrite inE => /orP [/eqP -> //|/mapP [q hq ->]] /andP [pa hl] /=.
by rewrite pa; exact: IH.
Qed.
Lemma all_in_flatten (T : Type) (P : pred T) ss : all P (flatten ss) = all (all P) ss.
Proof. by elim: ss => //= l ss <-; rewrite all_cat. Qed.
Lemma sum_all (R : ringType) (T : Type) (P : pred T) (l : seq T) (F G : T -> R) : all P l ->
  (forall t, P t -> F t = G t) -> \sum_(t <- l) F t = \sum_(t <- l) G t.
Proof.
move=> hl h; elim: l hl => [|t l IH] /=; rewrite ?big_nil ?big_cons // => /andP [ht hl].
by rewrite h // IH.
Qed.

(* A world gives the entry (i, j) of each random symbol k. *)
Section Law.
Variable R : numFieldType.
Definition world := nat -> nat -> nat -> R.
Definition entry := (nat * nat * nat)%type.
Fixpoint pairings (C : entry -> entry -> R) n (l : seq entry) : R :=
  match n, l with
  | _, [::] => 1
  | O, _ => 0
  | n.+1, a :: l => \sum_(p <- picks l) C a p.1 * pairings C n p.2
  end.
(* of two entries: other symbols and other columns are independent *)
Definition between (C : nat -> nat -> nat -> R) (a b : entry) : R :=
  if a.1.1 == b.1.1 then (a.2 == b.2)%:R * C a.1.1 a.1.2 b.1.2 else 0.
Variables (S : seq nat) (rows cols : nat -> nat).
Definition fixed (c : world -> R) :=
  forall w w', (forall k, k \notin S -> w k = w' k) -> c w = c w'.
Definition inside (e : entry) := [&& e.1.1 \in S, (e.1.2 < rows e.1.1)%N & (e.2 < cols e.1.1)%N].
(* The mean over the symbols of S at the values of the others: the mean of a sum of products of
   entries, with coefficients in which no symbol of S occurs, is the sum over all pairings. *)
Record isserlis (C : world -> nat -> nat -> nat -> R) (E : (world -> R) -> world -> R) : Prop := {
  mean_ext : forall F G, (forall w, F w = G w) -> forall w, E F w = E G w;
  mean_sum : forall (I : Type) (l : seq I) (c : I -> world -> R) (x : I -> seq entry),
    (forall i, fixed (c i)) -> all (fun i => all inside (x i)) l -> forall w,
    E (fun w => \sum_(i <- l) c i w * \prod_(e <- x i) w e.1.1 e.1.2 e.2) w =
    \sum_(i <- l) c i w * pairings (between (C w)) (size (x i)) (x i) }.
End Law.

(* ---------- what computes ---------- *)
Section Compute.
Variables (s : sig) (covs : seq (nat * poly)).
Definition is_random (e : edge) := has (fun p => eqn p.1 e.1.1) covs.
Fixpoint cov_of k (l : seq (nat * poly)) : poly :=
  match l with [::] => [::] | p :: l => if eqn p.1 k then p.2 else cov_of k l end.
Definition at_pair a b u : nat := match u with 1%N => a | 2%N => b | _ => 0%N end.
Fixpoint contracted n (l : seq edge) : seq (Q * seq edge) :=
  match n, l with
  | _, [::] => [:: (q1, [::])]
  | O, _ => [::]
  | n.+1, e :: l => flatten [seq if eqn e.1.1 p.1.1.1 then
      flatten [seq [seq (Qred (Qmult t.1 u.1),
          (0%N, e.2, p.1.2) :: rename (at_pair e.1.2 p.1.1.2) t.2.2 ++ u.2)
        | u <- contracted n p.2] | t <- cov_of e.1.1 covs]
      else [::] | p <- picks l]
  end.
Definition random_of (m : mono) := filter is_random m.2.
Definition rest_of (m : mono) := filter (fun e => ~~ is_random e) m.2.
Definition pmean r c (p : poly) : poly :=
  foldr (fun t acc => foldr (fun u acc =>
    pins (Qred (Qmult t.1 u.1)) (normal s r c (t.2.1, u.2 ++ rest_of t.2)) acc) acc
    (contracted (size (random_of t.2)) (random_of t.2))) [::] p.
(* random entries have the indices of their symbols, and covariances no bound ones *)
Definition fits_edge (at_ : nat -> nat) (e : edge) :=
  eqn (at_ e.1.2) (nth 0%N (rows s) e.1.1) && eqn (at_ e.2) (nth 0%N (cols s) e.1.1).
Definition fits r c (p : poly) :=
  all (fun q => all (fun t => nilp t.2.1) q.2) covs &&
  all (fun t => all (fits_edge (spaces (free r c) t.2.1)) (random_of t.2)) p.
End Compute.

Section Sound.
Variables (R : numFieldType) (dim : nat -> nat) (s : sig) (M : world R -> nat -> nat -> nat -> R).
Hypothesis H : forall w, ok dim s (M w).
Variables (covs : seq (nat * poly)) (C : world R -> nat -> nat -> nat -> R).
Notation S := (map fst covs).
Hypothesis Mrandom : forall w k, k \in S -> M w k = w k.
Hypothesis Mfixed : forall w w', (forall k, k \notin S -> w k = w' k) ->
  forall k, k \notin S -> M w k = M w' k.
Notation row k := (nth 0%N (rows s) k). Notation col k := (nth 0%N (cols s) k).
Hypothesis HC : forall w, each (fun p => rep dim (M w) (row p.1) (row p.1) p.2 (C w p.1)) covs.
Variable E : (world R -> R) -> world R -> R.
Hypothesis law : isserlis S (fun k => dim (row k)) (fun k => dim (col k)) C E.

Lemma is_randomE e : is_random covs e = (e.1.1 \in S).
Proof.
rewrite /is_random; elim: covs => [|p l IH] //=; rewrite inE IH eqnE; congr (_ || _).
exact: eq_sym.
Qed.
Lemma rep_cov w k : k \in S -> rep dim (M w) (row k) (row k) (cov_of k covs) (C w k).
Proof.
move: (HC w); elim: covs => [|p l IH] //= [hp hl]; rewrite inE eqnE => /orP [/eqP -> |hk].
  by rewrite eqxx.
by case: eqP => [<-|_] //; exact: IH.
Qed.

Fixpoint flat vs (f : nat -> nat) : seq (nat -> nat) :=
  match vs with
  | [::] => [:: f]
  | (v, d) :: l => flatten [seq flat l (upd f v.+3 x) | x <- index_iota 0 (dim d)]
  end.
Lemma total_flat vs (F : (nat -> nat) -> R) f : total dim vs F f = \sum_(g <- flat vs f) F g.
Proof.
elim: vs f => [|[v d] l IH] f /=; first by rewrite big_seq1.
by rewrite big_flatten big_map; apply: eq_bigr.
Qed.
Lemma flat_all c vs f (P : pred (nat -> nat)) : good dim c f ->
  (forall g, good dim (spaces c vs) g -> P g) -> all P (flat vs f).
Proof.
elim: vs c f => [|[v d] l IH] c f hf h /=; first by rewrite h.
rewrite all_in_flatten all_map; apply/allP => x /=; rewrite mem_index_iota => /andP [_ hx].
by apply: (IH (upd c v.+3 d)) => //; exact: good_upd.
Qed.
Lemma total_sum vs (T : Type) (l : seq T) (k : T -> R) (F : T -> (nat -> nat) -> R) f :
  total dim vs (fun g => \sum_(t <- l) k t * F t g) f = \sum_(t <- l) k t * total dim vs (F t) f.
Proof.
rewrite total_flat exchange_big /=; apply: eq_bigr => t _.
by rewrite total_flat big_distrr.
Qed.

Definition at_entries (g : nat -> nat) (e : edge) : entry := (e.1.1, g e.1.2, g e.2).
Hypothesis bare : all (fun q => all (fun t => nilp t.2.1) q.2) covs.
Lemma bare_cov k : all (fun t => nilp t.2.1) (cov_of k covs).
Proof. by move: bare; elim: covs => [|p l IH] //= /andP [hp hl]; case: eqn => //; exact: IH. Qed.
Lemma covariance w k a b g : k \in S -> g 0%N = 0%N -> (g a < dim (row k))%N ->
  (g b < dim (row k))%N ->
  C w k (g a) (g b) = \sum_(t <- cov_of k covs) qden R t.1 * ev (M w) (rename (at_pair a b) t.2.2) g.
Proof.
move=> hk g0 ha hb; have := rep_cov w hk; move/(_ (base (g a) (g b))) => <-; last first.
  exact: (good_base (H w)).
rewrite /pval; apply: (sum_all (bare_cov k)) => -[q [vs es]] /= /nilP ->; congr (_ * _).
rewrite /val /= ev_rename; apply: ev_ext => -[|[|[|u]]] //=.
Qed.
Lemma contractedP w g n l : g 0%N = 0%N ->
  all (fun e => is_random covs e && (g e.1.2 < dim (row e.1.1))%N) l ->
  \sum_(u <- contracted covs n l) qden R u.1 * ev (M w) u.2 g =
  pairings (between (C w)) n (map (at_entries g) l).
Proof.
move=> g0; elim: n l => [|n IH] [|e l] //=; rewrite ?big_seq1 ?big_nil //=;
  try by rewrite qden1 mul1r /ev big_nil.
case/andP => /andP [re be] hl; rewrite big_flatten big_map picks_map big_map /=.
apply: eq_big_seq => p hp; have /andP [/andP [rp bp] h2] := picks_all hp hl.
rewrite /between /= eqnE; case: eqP => [ek|_]; last by rewrite big_nil mul0r.
rewrite big_flatten big_map -IH //; rewrite is_randomE in re.
rewrite (covariance w re g0 be) ?ek // [RHS]mulrAC [RHS]big_distrr; apply: eq_bigr => t _ /=.
rewrite big_map [RHS]mulrAC [RHS]big_distrr; apply: eq_bigr => u _ /=.
rewrite qden_red qden_mul ev_cons ev_cat /= (okone (H w)).
move: (qden R t.1) (qden R u.1) (ev _ (rename _ _) g) (ev _ u.2 g) (_%:R) => a b c d x.
by ring.
Qed.

Lemma pmeanP w r c p f : good dim (free r c) f -> pval dim (M w) (pmean s covs r c p) f =
  \sum_(t <- p) qden R t.1 * \sum_(u <- contracted covs (size (random_of covs t.2))
    (random_of covs t.2)) qden R u.1 * val dim (M w) (t.2.1, u.2 ++ rest_of covs t.2) f.
Proof.
move=> hf; elim: p => [|t p IH]; rewrite ?big_cons ?big_nil /=; first by rewrite /pval big_nil.
rewrite -IH; elim: (contracted _ _ _) => [|u l IHl] /=; first by rewrite big_nil mulr0 add0r.
by rewrite pinsP IHl (normalP (H w)) // big_cons qden_red qden_mul mulrDr mulrA addrA.
Qed.

Lemma mean_value r c p f (A : world R -> R) : good dim (free r c) f ->
  (forall w, A w = pval dim (M w) p f) -> fits s covs r c p = true ->
  forall w, E A w = pval dim (M w) (pmean s covs r c p) f.
Proof.
move=> hf hA /andP [_ hp] w; rewrite pmeanP //.
pose L := flatten [seq [seq (t, g) | g <- flat t.2.1 f] | t <- p].
pose co (i : (Q * mono) * (nat -> nat)) w := qden R i.1.1 * ev (M w) (rest_of covs i.1.2) i.2.
pose x (i : (Q * mono) * (nat -> nat)) := map (at_entries i.2) (random_of covs i.1.2).
have sumL (T : (Q * mono) * (nat -> nat) -> R) :
    \sum_(i <- L) T i = \sum_(t <- p) total dim t.2.1 (fun g => T (t, g)) f.
  rewrite /L big_flatten big_map; apply: eq_bigr => t _.
  by rewrite big_map total_flat.
have e1 v : A v = \sum_(i <- L) co i v * \prod_(e <- x i) v e.1.1 e.1.2 e.2.
  rewrite hA sumL /pval; apply: eq_bigr => t _; rewrite /val.
  rewrite -(@total_scale _ _ _ (fun=> qden R t.1)) //; apply: total_eq => g.
  rewrite (ev_filter _ (is_random covs)) /co /x /= big_map -mulrA; congr (_ * _).
  rewrite mulrC; congr (_ * _); apply: eq_big_seq => e; rewrite mem_filter is_randomE.
  by case/andP => he _ /=; rewrite Mrandom.
rewrite (mean_ext law e1) (mean_sum law); first last.
- rewrite /L all_in_flatten all_map; apply: sub_all hp => t ht /=; rewrite all_map.
  apply: (flat_all hf) => g hg /=; rewrite all_map; apply/allP => e he /=.
  have := allP ht _ he; rewrite /fits_edge !eqnE => /andP [/eqP ha /eqP hb].
  move: he; rewrite mem_filter is_randomE /inside /= => /andP [-> _] /=.
  by rewrite -ha -hb !hg.
- move=> i v v' hv; rewrite /co; congr (_ * _); apply: eq_big_seq => e.
  by rewrite mem_filter is_randomE => /andP [he _]; rewrite (Mfixed hv).
rewrite sumL; apply: (sum_all hp) => t ht; rewrite /co /x /=.
rewrite (@total_eq _ _ _ _ (fun g => qden R t.1 * (ev (M w) (rest_of covs t.2) g *
  pairings (between (C w)) (size (map (at_entries g) (random_of covs t.2)))
    (map (at_entries g) (random_of covs t.2))))); last by move=> g; rewrite mulrA.
rewrite (@total_scale _ _ _ (fun=> qden R t.1)) //; congr (_ * _).
rewrite /val -(total_sum t.2.1 _ (fun u => qden R u.1) (fun u => ev (M w) (u.2 ++ rest_of covs t.2))).
apply: (total_good hf) => g hg.
have g0 : g 0%N = 0%N by apply: (good0 (H w) hg); rewrite spaces0.
rewrite size_map -(contractedP w _ g0).
  by rewrite big_distrr; apply: eq_bigr => u _ /=; rewrite ev_cat [LHS]mulrC mulrA.
apply/allP => e he; have := allP ht _ he; rewrite /fits_edge !eqnE => /andP [/eqP ha _].
by move: he; rewrite mem_filter => /andP [-> _] /=; rewrite -ha hg.
Qed.

Lemma reps_mean p (a : world R -> R) : (forall w, reps dim (M w) p (a w)) ->
  fits s covs 0 0 p = true -> forall w, reps dim (M w) (pmean s covs 0 0 p) (E a w).
Proof. by move=> ha hp w f hf; apply/esym/mean_value => // v; rewrite ha. Qed.
Definition nfits (rs cs : seq nat) (p : blocks) := all (fun i => all (fun j =>
  fits s covs (nth 0%N rs i) (nth 0%N cs j) (ent p i j)) (iota 0 (size cs))) (iota 0 (size rs)).
Definition nmean (rs cs : seq nat) (p : blocks) := build (size rs) (size cs)
  (fun i j => pmean s covs (nth 0%N rs i) (nth 0%N cs j) (ent p i j)).
Lemma mrep_mean rs cs p m n (A : world R -> 'M[R]_(m, n)) :
  (forall w, mrep dim (M w) rs cs p (A w)) -> nfits rs cs p = true ->
  forall w, mrep dim (M w) rs cs (nmean rs cs p) (\matrix_(i, j) E (fun w => A w i j) w).
Proof.
move=> ha /allP hp w; case: (ha w) => em en _; apply: mrep_build => // a b sa sb.
exists (fun i j => E (fun w => mget (A w) (offs dim rs a + i) (offs dim cs b + j)) w).
  move=> f hf; apply/esym/mean_value => // [v|].
    by case: (ha v) => _ _ /(_ a b sa sb f hf).
  have := hp a; rewrite mem_iota sa => /(_ isT) /allP /(_ b).
  by rewrite mem_iota sb => /(_ isT).
move=> i j _ _ hi hj; rewrite [RHS]mget_at mxE; apply: (mean_ext law) => v.
by rewrite (mget_at (A v) hi hj).
Qed.
End Sound.

(* The symbols of U are entries of a world. *)
Section Worlds.
Variables (R : numFieldType) (U : seq nat) (env : seq (nat -> nat -> R)).
Definition in_world (w : world R) k := if has (eqn k) U then w k else entries env k.
Lemma has_mem k : has (eqn k) U = (k \in U).
Proof. by elim: U => [|a l IH] //=; rewrite inE eqnE IH. Qed.
Lemma in_world_random (S : seq nat) : all (fun k => has (eqn k) U) S = true ->
  forall w k, k \in S -> in_world w k = w k.
Proof. by move=> /allP h w k /h hk; rewrite /in_world hk. Qed.
Lemma in_world_fixed (S : seq nat) (w w' : world R) : (forall k, k \notin S -> w k = w' k) ->
  forall k, k \notin S -> in_world w k = in_world w' k.
Proof. by move=> h k hk; rewrite /in_world (h k hk). Qed.
End Worlds.
