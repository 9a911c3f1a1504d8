// One page in place of all of them, where a look at every claim with every font takes minutes:
// claims, errata and numbers of one kind are made by the same code. Sections are made of units, as
// a line of a check, a value or a display; of each kind of unit as many are kept as strain the
// width of a narrow screen most, by their widest box and by their longest word.
const strained = 5;

// The sections of the page that is open, their units marked; runs within the page.
export function sections_of_page() {
  const name = (e) => [e.localName, ...[...e.classList].sort()].join('.');
  const verdicts = (e) => [...new Set([e, ...e.querySelectorAll('[class*="v-"]')]
    .flatMap((x) => [...x.classList].filter((c) => c.startsWith('v-'))))].sort().join(' ');
  const width = (e) => Math.max(e.scrollWidth,
    ...[...e.querySelectorAll('*:not(math, math *, svg *)')].map((x) => x.scrollWidth));
  const word = (e) => Math.max(0, ...e.textContent.split(/\s+/).map((x) => x.length));
  // Of which a section has many.
  const many = `.check > div > :not(details), .check details > :not(summary, .checked),
    .checked > dl > dd, .values > div, figure, .claims > li, .grid > li`;
  const sections = [];
  const add = (e, sort) => {
    const units = [];
    const visit = (box, path) => {
      for (const child of [...box.children]) {
        if (child.matches('h2, h3, h4, h5, summary, dt, .outcome')) continue;
        const kind = `${path} ${name(child)}`;
        if (!child.matches(many) && child.querySelector(many)) {
          visit(child, kind);
          continue;
        }
        child.dataset.unit = units.length;
        units.push({ kind: kind.replace(/\.v-[\w-]*/g, ''), verdicts: verdicts(child),
                     width: width(child), word: word(child) });
      }
    };
    if (sort === '.claim' || sort === 'section') visit(e, sort);
    else {
      e.dataset.unit = 0;
      units.push({ kind: `${sort} ${sort === '.number' ? name(e) : ''}`, verdicts: verdicts(e),
                   width: width(e), word: word(e) });
    }
    sections.push({ sort, units, html: e.outerHTML });
  };
  const sorts = ['.claim', '.entry', '.number', '#graph', '.totals'];
  for (const sort of sorts) for (const e of document.querySelectorAll(sort)) add(e, sort);
  for (const e of document.querySelectorAll('main > section'))
    if (!e.querySelector(sorts.join()) && !e.matches(sorts.join())) add(e, 'section');
  return sections;
}

function grouped(all, key) {
  const groups = new Map();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups.values()];
}

// For every section the units that are kept: the first of each kind with each verdict, and of each
// kind those that strain most.
export function chosen(sections) {
  const all = sections.flatMap((section, s) => section.units.map((unit, u) => ({ s, u, ...unit })));
  const kept = sections.map(() => new Set());
  const keep = (unit) => kept[unit.s].add(unit.u);
  for (const units of grouped(all, (unit) => unit.kind)) {
    for (const [first] of grouped(units, (unit) => unit.verdicts)) keep(first);
    for (const strain of ['width', 'word'])
      units.sort((a, b) => b[strain] - a[strain]).slice(0, strained).forEach(keep);
  }
  return kept;
}

// A section with the units that are kept, and what stands about them; runs within any page.
export function thinned({ html, kept }) {
  const holder = document.createElement('template');
  holder.innerHTML = html;
  for (const unit of [...holder.content.querySelectorAll('[data-unit]')]) {
    if (kept.includes(Number(unit.dataset.unit))) {
      unit.removeAttribute('data-unit');
      continue;
    }
    // A list that is left without items, and what folds it or is said of it, goes with them.
    for (let e = unit, box; e.parentElement; e = box) {
      box = e.parentElement;
      const before = e.previousElementSibling;
      if (before?.matches('dt') && !e.nextElementSibling?.matches('dd')) before.remove();
      e.remove();
      if (box.matches('h1, section, .claim') ||
          box.querySelector(':scope > :not(h2, h3, h4, h5, summary, .outcome)')) break;
    }
  }
  return holder.innerHTML;
}

export function page_of(sections, { head, header, footer }) {
  // Sections of several pages may be called the same: they are no landmarks of this one.
  const of = (sort) => sections.filter((section) => section.sort === sort)
    .map(({ html }) => html.replace(/^(<section[^>]*) aria-labelledby="[^"]*"/, '$1')).join('\n');
  const links_stay = (text) => text.replace(/href="[^"#]*#[^"]*"/g, 'href="#main"');
  return `<!doctype html>
<html lang="en">${head}<body><a class="skip" href="#main">Skip to the results</a>
${links_stay(`${header}<main id="main">${of('#graph')}
<div class="scroll" tabindex="0" role="region" aria-label="Totals of all">${of('.totals')}</div>
${of('section')}
<section aria-label="Errata"><h2>Errata</h2><h3>Of all kinds</h3><ul class="ledger">${
  of('.entry')}</ul></section>
<section aria-label="Numbers"><h2>Numbers</h2><h3>Of all kinds</h3><ul class="numbers">${
  of('.number')}</ul></section>
<section aria-label="Claims"><h2>Claims</h2><h3>Of all kinds</h3>${of('.claim')}</section>
</main>${footer}`)}</body></html>
`;
}
