// A headless Chromium and the pages in it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

export const folder = process.env.VERIFY_PAGES;
export const results = JSON.parse(readFileSync(process.env.VERIFY_RESULTS, 'utf8'));
// The sample is made by sample_page.mjs, and no page of the report.
export const sample = 'sample.html';
export const pages = readdirSync(folder)
  .filter((file) => file.endsWith('.html') && file !== sample).sort();
// The page of a claim is called by its id: "li2025.thm3.html".
export const claim_pages = pages.filter((file) => file.split('.').length > 2);
export const papers = pages.filter((file) =>
  !['index.html', 'errata.html'].includes(file) && !claim_pages.includes(file));
// What is the same on the pages of all claims is looked at on some of them.
export const representatives = pages.filter((file) => !claim_pages.includes(file))
  .concat(claim_pages.filter((_, k) => k % 20 === 0));
export const url_of = (file) => pathToFileURL(join(folder, file)).href;

// With the fonts of the machine, or only those of a fontconfig file.
export const launch = (fonts) =>
  chromium.launch({
    executablePath: process.env.VERIFY_CHROMIUM,
    env: fonts ? { ...process.env, FONTCONFIG_FILE: fonts } : process.env,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
           '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });

// A fresh page with a record of what it asked for and complained of. `all` shows what is folded or
// would only be laid out when it is looked at.
export async function open(browser, file,
  { width = 1200, colorScheme = 'light', all = false, ...options } = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 }, colorScheme, bypassCSP: true, ...options,
  });
  const page = await context.newPage();
  const requests = [];
  const complaints = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  if (all) await show(page, file);
  else await page.goto(url_of(file));
  return { page, requests, complaints };
}

// All of a page, unfolded and laid out.
export async function show(page, file) {
  await page.goto(url_of(file));
  await page.addStyleTag({
    content: '.claim, .entry { content-visibility: visible !important }' });
  await page.$$eval('details', (every) => every.forEach((d) => (d.open = true)));
}
