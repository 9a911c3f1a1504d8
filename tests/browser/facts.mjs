// What is asked of every page, gathered in one look at it; runs within the page.
export function what_stands_here() {
  const count = (e, what) => e.querySelectorAll(what).length;
  const all = (what, of) => [...document.querySelectorAll(what)].map(of);
  const flat = all('math', (m) => {
    const box = m.getBoundingClientRect();
    return m.checkVisibility() && (box.width < 2 || box.height < 2);
  }).filter(Boolean).length;
  const quoted = (e) => e.closest('.quote') !== null;
  // What is quoted is the source itself.
  const words = (e) => {
    const copy = e.cloneNode(true);
    for (const quote of copy.querySelectorAll('.quote')) quote.remove();
    return copy.textContent;
  };
  const told = '.statement, .entry, .number, .part, h4, main .claims li';
  return {
    elements: count(document, '*'),
    title: document.title,
    ids: all('[id]', (e) => e.id),
    links: all('a[href]', (e) => e.getAttribute('href')),
    claims: all('.claim', (e) => ({
      id: e.id,
      headings: [...e.querySelectorAll('h4')].map((h) => h.textContent),
      counts: [count(e, '.check:not(.part)'), count(e, '.values dt'), count(e, 'figure svg')],
      self: count(e, `a.self[href="#${e.id}"]`),
      code: [...e.querySelectorAll('pre')].map((p) => p.textContent),
    })),
    cells: all('a.cell', (e) => ({
      href: e.getAttribute('href'), kinds: [...e.classList], text: e.textContent,
    })),
    rows: all('main .claims li a', (e) => e.getAttribute('href')),
    entries: all('.entry', (e) => ({ id: e.id, self: count(e, `a.self[href="#${e.id}"]`) })),
    numbers: all('.number', (e) => ({
      outcomes: [...e.querySelectorAll('dd b')].map((b) => b.textContent),
      links: [...e.querySelectorAll('a[href]')].map((x) => x.textContent),
    })),
    alarms: count(document, '.number .alarm'),
    totals: Object.fromEntries(all('.total', (e) => [
      [...e.classList].find((c) => c.startsWith('v-')), e.querySelector('b').textContent])),
    formulas: count(document, 'math'),
    flat,
    source: [...document.querySelectorAll(told)].filter((e) => !quoted(e)).map(words)
      .filter((text) => /\$|\\[a-zA-Z]/.test(text)),
    regions: ['header', 'nav', 'main', 'footer', 'h1', 'nav [aria-current]']
      .map((part) => [part, count(document, part)]).filter(([, n]) => n !== 1),
    scripts: count(document, 'script'),
    outward: all('[src], link[href], image[href], use[href]', (e) =>
      e.getAttribute('src') ?? e.getAttribute('href'))
      .filter((u) => !u.startsWith('data:') && !u.startsWith('#')),
    unstyled: getComputedStyle(document.querySelector('.skip')).position !== 'absolute',
  };
}
