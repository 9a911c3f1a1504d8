// A part of the page in place of all of it, where a look at every claim takes minutes: claims, errata
// and numbers of one kind are made by the same code. Runs within the page. Two stay of each kind,
// and of each sort of section as many as `widest` says that strain the width most, by their widest
// box and by their longest word.
export function keep_sample({ widest = 0 } = {}) {
  const seen = {};
  const first_two = (key) => (seen[key] = (seen[key] ?? 0) + 1) <= 2;
  const kinds = {
    '.claim': (claim) => [
      claim.querySelector('.badge').className,
      ...(claim.querySelector('figure') ? ['plots'] : []),
    ],
    '.entry': (entry) => [entry.querySelector('.badge').textContent],
    '.number': (number) => [number.className],
  };
  const width = (e) => Math.max(...[e, ...e.querySelectorAll('*')].map((x) => x.scrollWidth || 0));
  const word = (e) => Math.max(...e.textContent.split(/\s+/).map((x) => x.length));
  for (const [sort, kinds_of] of Object.entries(kinds)) {
    const sections = [...document.querySelectorAll(sort)];
    const kept = new Set(sections.filter((e) => kinds_of(e).map(first_two).includes(true)));
    for (const strain of widest ? [width, word] : []) {
      const by_strain = sections.map((e) => [strain(e), e]).sort((a, b) => b[0] - a[0]);
      for (const [, e] of by_strain.slice(0, widest)) kept.add(e);
    }
    for (const e of sections) if (!kept.has(e)) e.remove();
  }
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (!document.getElementById(link.getAttribute('href').slice(1))) link.setAttribute('href', '#main');
}
